import type { Passage } from "@/lib/models/types";
import type { Part } from "../voices";
import type { Draft, Told } from "./corrections";
import type { KnownNames } from "./names";
import type { Recent } from "./recent-people";
import type { Before } from "./times";

/** What the rules know while they read one passage. */
export type Scene = {
  passage: Passage;
  own: string | null;
  known: KnownNames;
  recent: Recent;
  /** The times that were told: "the 20th" after "3 May" is in May, and "a week later" counts from it. */
  before: Before;
  /** The heading or lead-in that a document's list items stand under. */
  heading: string | null;
  /** "Kid", while the lines under "kids:" are read. */
  kin: string | null;
  /** The passage is a part of a long message. */
  isSlice: boolean;
  /** Whose words its parts are. */
  parts: readonly Part[];
  /** The speaker introduces themselves in words without verbs: "rosa. janitor, nights. two kids". */
  isPortrait: boolean;
  /** The passage goes on inside a block of code that the one before it opened. */
  inFence: boolean;
  /** The other person of a conversation of two, whom advice is for. */
  addressee: string | null;
  /** All others of the conversation are assistants: what they are told to do "always" is a wish, and no advice. */
  isToAssistant: boolean;
  /** What the speaker told in the messages before, for a correction to replace. */
  told: () => readonly Told[];
  /** Of earlier conversations, what has to do with this passage; the likeliest last. */
  toldEarlier: () => readonly Told[];
  /** Of earlier conversations, what was told last, whatever it was. */
  toldLately: () => readonly Told[];
  /** What the speaker says the assistant holds for true, until the next sentence denies it. */
  held: string | null;
  /** What the speaker has just taken back of what was told before, until a sentence gives the right value for it. */
  wrong: { told: Told; value: string; kind: string | null } | null;
  /** The words that a correction was put together of. */
  sources: Map<Draft, string>;
  /** The last sentence only said that something was wrong: "typo." */
  isCorrecting: boolean;
  /** What an assistant said just before, and what the speaker had wanted of it. */
  proposal: { text: string; wanted: string | null } | null;
  /** The user's messages before an assistant's reply, the latest last. */
  repliesTo: () => readonly string[];
  /** What the speaker said in the messages before, the latest last. */
  saidBefore: () => readonly string[];
  /** The question before this passage, while nothing has answered it yet. */
  asked: () => string | null;
  /** The question that an assistant's message before it ends with, answered or not. */
  wasAsked: () => string | null;
  /** What the sentence before said in answer to it, for words that add to it: "Pollen. Since I was ten". */
  answered: { claim: string; draft: Draft } | null;
};
