// Keys of these pages are left alone where somebody types, or has a dialog open.

export function typing(event: KeyboardEvent): boolean {
  return (event.target as HTMLElement).closest("input, textarea, select, dialog") !== null;
}
