/** How people take back what they just said. `strong`: whatever follows replaces something; otherwise only what clearly fits. */
export type Cue = { id: string; pattern: RegExp; strong: boolean; example: string; counterexample: string };

export const cues: readonly Cue[] = [
  {
    id: "wait-no",
    pattern: /^(?:no,? )?(?:wait|hang on|hold on)(?: a (?:sec|second|minute|moment))?\b/i,
    strong: true,
    example: "wait no, 47",
    counterexample: "the wait was long",
  },
  {
    id: "meant",
    pattern: /^(?:[Ss]orry,? )?[Ii] (?:meant(?: to (?:say|write|type))?\b|mean(?:,|:|(?= \p{Lu}| \d)))/u,
    strong: true,
    example: "I meant Portsmouth",
    counterexample: "I mean well",
  },
  {
    id: "scratch",
    pattern:
      /^(?:scratch|strike|ignore|forget|disregard|delete) (?:that|what i said|the last (?:one|bit|part))(?: about [\p{L} ]{2,30}?)?(?=[\s,.;:!?–—-]|$)/iu,
    strong: true,
    example: "scratch that, Tuesday",
    counterexample: "I forget that a lot",
  },
  { id: "make-that", pattern: /^make (?:that|it)\b/i, strong: true, example: "make that three", counterexample: "I make it myself" },
  {
    id: "oops",
    pattern: /^(?:oops|whoops|oopsie|argh|ugh|gah|doh|d['’]oh)\b/i,
    strong: true,
    example: "oops typo, March 21",
    counterexample: "the oops moment",
  },
  {
    id: "typo",
    pattern:
      /^(?:typo|autocorrect|correction|errata|edit|my (?:bad|mistake|error)|i(?:['’]ve)? (?:got|had) (?:that|it) wrong|i was wrong|i misspoke|i mistyped|i messed (?:that )?up|that(?:['’]s| is| was) (?:wrong|not right|a typo|a mistake|incorrect))\b(?: (?:yesterday|earlier|before|last time|just now|there))?(?: about [\p{L} ]{2,30}?(?=[,:;–—]))?/iu,
    strong: true,
    example: "I misspoke yesterday: the budget is 13k",
    counterexample: "the typo was funny",
  },
  {
    id: "should-be",
    pattern: /^(?:[Ii]t|[Tt]hat|[Tt]his) (?:should|was supposed to) (?:be|say|read|have been)\b(?= ["“]?(?:\p{Lu}|\d|the \d))/u,
    strong: true,
    example: "that should be Lisbon",
    counterexample: "it should be fun",
  },
  {
    id: "no",
    pattern: /^(?:no|nope|nah|sorry|well|rather|oh|actually|i should(?:['’]ve| have) said)\b/i,
    strong: false,
    example: "no sorry 25",
    counterexample: "no, thanks",
  },
];

/** Within a sentence: "I live in Porto, wait no, Lisbon". What stands after it replaces a part of what stands before. */
export const within =
  /\s*(?:,|;|\.{2,}|…|[–—]| -+)?\s+(?:(?:no,? )?(?:wait|hang on|hold on),? (?:no,? |actually,? |sorry,? |i meant? )*|(?:no,? |sorry,? )+(?:i meant?,? |actually,? |sorry,? )|i mean(?:t)?,? |sorry,? (?=[\d\p{Lu}])|make that |scratch that,? |no,? (?=\d))/iu;

/** "Paused—no, actually cancelled—the box": one word for another. */
export const wordSwap =
  /(?<wrong>[\p{L}\d.,:]+)\s*[–—]+\s*(?:no,? |wait,? |sorry,? |i mean,? |actually,? |rather,? )+(?<right>[\p{L}\d.,:]+)\s*[–—]+\s*/iu;

/** "You said I studied at Durham": what the assistant holds for true. */
export const heldTrue =
  /^(?:but )?(?:you(?:['’]ve| have)? (?:said|wrote|noted|told me|think|thought|believe|assumed|claimed|wrote down|put down|mentioned)|you(?:['’]ve| have)? (?:got|had|have) (?:it|me|that|this)(?: down)?|your notes? says?|it says)(?: (?:that|as|as if|down that))?,? (?<claim>(?:i|i['’]m|i['’]ve|i['’]d|my|we|our)\b.*?)(?:[,;–—] (?:that['’]?s|but|which|and|no)\b.*|[.!]*)$/i;

/** What denies it. */
export const denial =
  /^(?:no,? )?(?:i (?:never did|never have|never was|never said (?:that|so)|did ?n['’]?t|do ?n['’]?t|was ?n['’]?t|am not|have ?n['’]?t)|i['’]m not|that['’]?s (?:wrong|not true|not right|false|incorrect|not me)|not true|wrong|nope|no|that (?:was|is)(?: ?n['’]?t| not) me|never (?:did|was|have|been))(?=[.,;!–—]|$)/i;
/** Whose it was: "that was my brother". */
export const another = /\b(?:that|it)(?:['’]s| is| was) (?<who>my [\p{L}-]+(?: \p{Lu}\p{L}+)?|\p{Lu}\p{L}+)(?=[.,;!]|$| who\b| not\b)/u;
