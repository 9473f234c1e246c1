/**
 * What each signal weighs, after it was divided by its best value for this question: a sum of max-normalised scores beats
 * rank fusion, which gives a weak signal an equal vote. Measured with `npm run bench -- recall` on conversations of people
 * and of people with assistants: the same weights serve both.
 */
export const weights = {
  /** The question's words in a passage and, lent, in those around it. */
  words: 0.75,
  /** The best passage near by in the same thread or document. */
  thread: 0.5,
  /** The passage's vector. */
  meaning: 0.3,
  /** What people say of themselves, against what an assistant says to them. */
  person: 0.65,
  /** The question names who said it: the first it names most likely did, the second was told. */
  speaker: 0.5,
  listener: 0.2,
  /** The question names the time at which it was said or holds. */
  date: 1,
  /** The question names the time by an event, and the memory is of that side of it. */
  anchor: 0.4,
  /** The question asks when, and the memory has a date. */
  dated: 0.4,
  /** The question asks for help, and the memory says how someone wants things: it rarely shares a word with the question. */
  wanted: 0.35,
  /** The words of the passage's best memory; its others stand as far behind it as they say less of the question. */
  memoryWords: 0.3,
  /** The vector of the passage's best memory, likewise. */
  memoryMeaning: 0.1,
  /** Entities that the question names, and their neighbours. */
  graph: 0.1,
  /** Taken from long passages, which hold a word of everything. */
  length: -0.35,
};
