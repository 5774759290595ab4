// Seconds since something was sent, for times that run down between two messages.

/** Counts anew whenever `from` is another one, and only while `runs`. */
export function elapsed(from: () => unknown, runs: () => boolean): { readonly seconds: number } {
  let passed = $state(0);
  $effect(() => {
    void from();
    const start = performance.now();
    passed = 0;
    if (!runs()) return;
    const timer = setInterval(() => (passed = (performance.now() - start) / 1000), 100);
    return () => clearInterval(timer);
  });
  return {
    get seconds() {
      return passed;
    },
  };
}
