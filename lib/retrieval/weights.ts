/**
 * The weight of each signal in a score, after its value was divided by the best one for the question. Adding normalized scores beats
 * rank fusion, which gives a weak signal the same vote as a strong one. Measured with `npm run bench -- recall` on conversations between
 * people and with assistants: one set of weights serves both. The keys are those that `sql/search.sql` reads.
 */
export const weights = {
  /** The question's words in a passage and, at a lower weight, in those around it. */
  words: 0.75,
  /** The best passage nearby in the same thread or document. */
  nearby: 0.5,
  /** Similarity of the passage's vector. */
  meaning: 0.3,
  /** Words of the memory itself. A passage counts its best memory. */
  memory_words: 0.3,
  /** Similarity of the memory's vector, likewise. */
  memory_meaning: 0.1,
  /** The memory mentions an entity that the question names, or a related one. */
  entities: 0.1,
  /** What people say about themselves, as opposed to what an assistant tells them. */
  user_role: 0.65,
  /** The question names who said it: the first name is most likely the speaker, further ones are listeners. */
  speaker: 0.5,
  listener: 0.2,
  /** Said at the time that the question names, or valid from it. */
  time: 1,
  /** On the right side of an event that the question names instead of a time. */
  event: 0.4,
  /** The question asks when, and the memory has a date. */
  dated: 0.4,
  /** The question asks for help, and the memory is a preference: those rarely share words with it. */
  preference: 0.35,
  /** Short passages: a long one contains a word of everything. */
  brevity: 0.35,
  /** Deducted from a superseded memory, less where the question is about the past. */
  superseded: 0.8,
  superseded_past: 0.15,
  /** Deducted from each further memory of one passage. */
  repeated: 0.5,
  /** Of a term that names a speaker, or belongs to the event, against 1 of any other. */
  speaker_term: 0.2,
  event_term: 0.5,
  /** Of a related entity, against 1 of a named one. */
  related_entity: 0.5,
};
