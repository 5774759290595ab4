// What the workshop asks the server.
import type { Completed, Puzzling, SketchRead, Understood, Words } from "../messages";
import { call } from "../state/api";
import type { BoxName, ProtocolFile } from "../state/made";

export type ReadBox = Understood | Puzzling;

export interface Situation {
  kind: "played" | "uncovered" | "covered" | "nothing";
  title: string;
  position: string;
  moves: string[];
}

export interface Page {
  file: ProtocolFile;
  version: number;
  versions: number;
  created: number;
  hidden: boolean;
}

export const isUnderstood = (box: ReadBox): box is Understood => box.type === "understood";

export const workshop = {
  read: (file: ProtocolFile, lang: string) => call<SketchRead>(`/api/workshop/read?lang=${lang}`, { file }),
  complete: (text: string, box: BoxName, lang: string, file: ProtocolFile) =>
    call<Completed>("/api/workshop/complete", { text, box, lang, file }),
  load: (text: string) => call<{ file: ProtocolFile; yaml: string }>("/api/workshop/file", { text }),
  write: (file: ProtocolFile) => call<{ file: ProtocolFile; yaml: string }>("/api/workshop/file", { file }),
  words: (lang: string) => call<Words>(`/api/workshop/words?lang=${lang}`),
  situations: (file: ProtocolFile, card: number, lang: string) =>
    call<{ situations: Situation[] }>(`/api/workshop/situations?lang=${lang}`, { file, card }),
  scenarios: (file: ProtocolFile) =>
    call<{ name: string; passed: boolean; difference: string }[]>("/api/workshop/scenarios", { file }),
  scenario: (game: string, token: string) =>
    call<{ scenario: Record<string, unknown> }>(`/api/games/${game}/scenario`, undefined, token),
  share: (file: ProtocolFile) => call<{ id: string; version: number; secret: string }>("/api/protocols", { file }),
  update: (id: string, file: ProtocolFile, secret: string) =>
    call<{ version: number }>(`/api/protocols/${id}`, { file }, secret, "PUT"),
  takeBack: (id: string, secret: string) => call<unknown>(`/api/protocols/${id}`, undefined, secret, "DELETE"),
  page: (id: string) => call<Page>(`/api/protocols/${encodeURIComponent(id)}`),
  report: (id: string, why: string) => call<unknown>(`/api/protocols/${encodeURIComponent(id)}/report`, { why }),
};
