/** Ways of asking that say none of the words that an answer is told in, and the words that do. */
const asked: [RegExp, string][] = [
  [/\bwhat do (i|you|we) do (?:for (?:a living|work|money)|professionally|as a job)\b/i, "what is my job"],
  [/\bwhat did (i|you|we) do (?:for (?:a living|work|money)|professionally|as a job)\b/i, "what was my job"],
  [/\bwhat does (.{1,40}?) do (?:for (?:a living|work|money)|professionally|as a job)\b/i, "what is $1's job"],
  [/\bwhat did (.{1,40}?) do (?:for (?:a living|work|money)|professionally|as a job)\b/i, "what was $1's job"],
  [/\bhow (?:do|does|did) (?:i|he|she|they|\p{Lu}\p{L}+) earn (?:my|his|her|their|a|the) living\b/iu, "what is the job"],
  [
    /^(.*\b(?:was|were|did|had)\b.*) before (?:it|that|this|they|things|the \p{Ll}+) (?:went (?:up|down)|rose|dropped|changed|moved|(?:was|were|got) (?:moved|changed|raised|put (?:up|back)|cut|increased|postponed|updated|reset))[\s.?!]*$/iu,
    "$1 before?",
  ],
  [/\bpb\b/i, "personal best"],
  [/\bwhat line of work (?:am i|is \S+) in\b/i, "what is my job"],
];

/** A question in plainer words, where there are some that mean the same. */
export function plainQuestion(question: string): string {
  for (const [form, plain] of asked) if (form.test(question)) return question.replace(form, plain);
  return question;
}
