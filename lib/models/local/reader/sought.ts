import type { Question } from "@/lib/question/read-question";
import type { Scored } from "./features";
import { sameness, type Token } from "./words";

const seeking = /^(?:need|want|seek|look|hunt|search|advertise)$/;

/** "A new flatmate" of "User needs a new flatmate", "is looking for a new dentist". */
const isSought = ({ index, head, relation }: Token, tokens: readonly Token[]): boolean =>
  /^(?:obj|obl)/.test(relation) &&
  seeking.test(tokens[head]?.lemma ?? "") &&
  tokens.some((each) => each.head === index && /^(?:new|another)$/.test(each.lower));

/**
 * Whether a statement tells of the old one, where a new one is asked for and only looked for as yet: "User's flatmate Jolanda is moving" of
 * "who is my new flatmate", beside "User needs a new flatmate".
 */
export function isOldOne({ form, text, focus }: Question, all: readonly Scored[]): (each: Scored) => boolean {
  const role = form === "who" && focus && /\bnew\b/i.test(text) ? focus : null;
  const names = ({ read: { tokens } }: Scored) => tokens.filter((token) => role !== null && sameness(role, token) >= 0.9);
  const isWanted = role !== null && all.some((each) => !each.isFormer && names(each).some((token) => isSought(token, each.read.tokens)));
  const isFound = ({ lower, head }: Token, tokens: readonly Token[]) =>
    /^(?:new|now|found|replaced|replacement)$/.test(lower) && !(tokens[head] && isSought(tokens[head], tokens));
  return ({ read: { tokens } }) => isWanted && !tokens.some((token) => isFound(token, tokens));
}
