import type { Passage } from "@/lib/models/types";
import type { MemoryType } from "@/lib/vocabulary";

/** What a careful reader would remember of an utterance. */
export type Expected = {
  type: MemoryType;
  /** Words that the content must have, in any order and case; with `!` before it, one that it must not have. */
  says: string;
  /** First day it holds; end, exclusive. Null: must not be dated. */
  from?: string | null;
  until?: string | null;
  /** `SUBJECT NAME=value`, with `!` for one that ends. Absent: none may be set. */
  attribute?: string;
  /** `SOURCE TYPE TARGET` */
  edges?: string[];
  /** `NAME: TYPE` */
  entities?: string[];
  /** Trust must not be higher. */
  atMost?: number;
};

/** Said by the user Maya on Wednesday 15 May 2024 unless it says otherwise. */
export type Labelled = {
  text: string;
  expected: Expected[];
  speaker?: string;
  role?: Passage["role"];
  /** What was said before, by whom. */
  before?: { speaker: string; text: string }[];
};

type More = Omit<Expected, "type" | "says"> & Omit<Labelled, "text" | "expected">;

/** An utterance with one memory. */
export function says(type: MemoryType, text: string, words: string, more: More = {}): Labelled {
  const { speaker, role, before, ...rest } = more;
  return { text, expected: [{ type, says: words, ...rest }], speaker, role, before };
}

/** An utterance with several memories. */
export function tells(text: string, expected: Expected[], more: Omit<Labelled, "text" | "expected"> = {}): Labelled {
  return { text, expected, ...more };
}
