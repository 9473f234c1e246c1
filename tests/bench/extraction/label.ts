import type { Passage } from "@/lib/models/types";
import type { MemoryType } from "@/lib/vocabulary";

export type Expected = {
  type: MemoryType;
  /** Words the content must contain, in any order and case. With a `!` prefix: must not contain. */
  says: string;
  /** First valid day and exclusive end. Null: must not be dated. */
  from?: string | null;
  until?: string | null;
  /** `SUBJECT NAME=value`, or `SUBJECT NAME!value` if it ends. Absent: must not be set. */
  attribute?: string;
  /** `SOURCE TYPE TARGET` */
  edges?: string[];
  /** `NAME: TYPE` */
  entities?: string[];
  atMost?: number;
};

/** By default said by the user Maya on Wednesday 15 May 2024. */
export type Labelled = {
  text: string;
  expected: Expected[];
  speaker?: string;
  role?: Passage["role"];
  before?: { speaker: string; text: string }[];
};

type More = Omit<Expected, "type" | "says"> & Omit<Labelled, "text" | "expected">;

export function expectsMemory(type: MemoryType, text: string, words: string, more: More = {}): Labelled {
  const { speaker, role, before, ...rest } = more;
  return { text, expected: [{ type, says: words, ...rest }], speaker, role, before };
}

export function expectsMemories(text: string, expected: Expected[], more: Omit<Labelled, "text" | "expected"> = {}): Labelled {
  return { text, expected, ...more };
}
