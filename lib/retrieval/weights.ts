/**
 * Added after each signal is divided by its best value for the question; this beats rank fusion, which gives weak and strong signals
 * the same vote. Measured with `npm run bench -- recall`. `sql/search.sql` reads the keys.
 */
export const weights = {
  words: 0.75,
  nearby: 0.35,
  /** In a thread with an assistant. */
  nearby_assistant: 0.5,
  /** The share that is added of the difference to a better passage within three; in no thread with an assistant. */
  around: 0.4,
  meaning: 0.45,
  memory_words: 0.3,
  memory_meaning: 0.2,
  /** The memory mentions an entity that the question names, or a related one. */
  entities: 0.1,
  user_role: 0.65,
  /** The first name is most likely the speaker, further ones are listeners. */
  speaker: 0.5,
  listener: 0.2,
  time: 1,
  event: 0.6,
  dated: 0.4,
  /** Preferences rarely share words with a request for help. */
  preference: 0.35,
  /** Long passages contain a word of everything. */
  brevity: 0.35,
  /** Deducted; less where the question is about the past. */
  superseded: 0.8,
  superseded_past: 0.15,
  /** The share deducted from what comes from outside, in a user's memory. */
  outside: 0.4,
  /** For each further memory of the same passage. More keeps rank 50 varied, less shows more of a passage in the first ten. */
  repeated: 0.25,
  /** Of its own words and meaning, in place of a memory's, for a passage that has none. */
  bare: 0.6,
  /** Relative to any other term. */
  speaker_term: 0.2,
  event_term: 0.5,
  related_entity: 0.5,
  /** A word of the same kind, for a term that hardly occurs: more weight moves what has none of the question's words up. */
  related_word: 0.08,
};
