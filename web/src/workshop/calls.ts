// What the workshop asks the server.
import type {
  Completed,
  JudgeAsked,
  JudgedSoFar,
  KeptScenario,
  Puzzling,
  Situations,
  SketchRead,
  Tested,
  Understood,
  Words,
} from "../messages";
import { call } from "../state/api";
import type { BoxName, ProtocolFile } from "../state/made";

export type ReadBox = Understood | Puzzling;

export interface Page {
  file: ProtocolFile;
  version: number;
  versions: number;
  created: number;
  hidden: boolean;
}

/** A share or a difference, from 0 to 1, with its interval. */
export interface Effect {
  size: number;
  low: number;
  high: number;
}
interface Company {
  best: { code: string; name: string; won: Effect | null }[];
  worst: { code: string; name: string; won: Effect | null }[];
}
type Sized = Effect | null;

/** What `recompile judge --json` says (lab/judge/plain.py), as far as it is shown here. */
export interface Verdict {
  name: string;
  head: string;
  strengths: { key: string; title: string; about: string; won: Sized; says: string }[];
  cards: {
    value: number;
    text: Sized;
    more: Sized;
    less: Sized;
    played: Sized;
    uncovered: Sized;
    covered: Sized;
  }[];
  partners: Company;
  opponents: Company;
  first: { with: Sized; without: number } | null;
  turns: { with: Sized; without: number } | null;
  remarks: { warning: boolean; says: string }[];
}
export type Judged = Omit<JudgedSoFar, "verdict"> & { verdict: Verdict | null };

export const isUnderstood = (box: ReadBox): box is Understood => box.type === "understood";

export const workshop = {
  read: (file: ProtocolFile, lang: string) => call<SketchRead>(`/api/workshop/read?lang=${lang}`, { file }),
  complete: (text: string, box: BoxName, lang: string, file: ProtocolFile) =>
    call<Completed>("/api/workshop/complete", { text, box, lang, file }),
  load: (text: string) => call<{ file: ProtocolFile; yaml: string }>("/api/workshop/file", { text }),
  write: (file: ProtocolFile) => call<{ file: ProtocolFile; yaml: string }>("/api/workshop/file", { file }),
  words: (lang: string) => call<Words>(`/api/workshop/words?lang=${lang}`),
  situations: (file: ProtocolFile, card: number, lang: string) =>
    call<Situations>(`/api/workshop/situations?lang=${lang}`, { file, card }),
  scenarios: (file: ProtocolFile) => call<Tested[]>("/api/workshop/scenarios", { file }),
  scenario: (game: string, token: string) => call<KeptScenario>(`/api/games/${game}/scenario`, undefined, token),
  share: (file: ProtocolFile) => call<{ id: string; version: number; secret: string }>("/api/protocols", { file }),
  update: (id: string, file: ProtocolFile, secret: string) =>
    call<{ version: number }>(`/api/protocols/${id}`, { file }, secret, "PUT"),
  takeBack: (id: string, secret: string) => call<unknown>(`/api/protocols/${id}`, undefined, secret, "DELETE"),
  page: (id: string) => call<Page>(`/api/protocols/${encodeURIComponent(id)}`),
  report: (id: string, why: string) => call<unknown>(`/api/protocols/${encodeURIComponent(id)}/report`, { why }),
  judge: (file: ProtocolFile) => call<JudgeAsked>("/api/judge", { file }),
  judged: (id: string, lang: string) => call<Judged>(`/api/judge/${encodeURIComponent(id)}?lang=${lang}`),
  stopJudging: (id: string) => call<unknown>(`/api/judge/${encodeURIComponent(id)}`, undefined, null, "DELETE"),
};
