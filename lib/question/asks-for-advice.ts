type Rule = { id: string; pattern: RegExp; example: string; counterexample: string };

const words = (source: string) => new RegExp(`\\b(?:${source})\\b`, "iu");
const adjective =
  "(?:good|great|best|better|top|nice|fun|cool|easy|quick|healthy|popular|effective|ideal|perfect|affordable|cheap|unique|recommended|must-\\p{L}+|cozy|stylish|highly[- ]\\p{L}+)";
const self = "(?:i|we|me|us|my|our)";

/** For advice whatever the rest of the question says. */
const requests: Rule[] = [
  {
    id: "should I",
    pattern: words("should (?:i|we)|(?:i|we) should (?:i )?(?:consider|try|do|check|look|get|buy|know|use|watch|read|visit)"),
    example: "Which laptop should I buy?",
    counterexample: "What did the doctor say?",
  },
  {
    id: "would you recommend",
    pattern: words(
      "(?:can|could|would|will|do|please) (?:you )?(?:\\p{L}+ )?(?:recommend|suggest|advise|help (?:me|us)|show me how|explain)|help me|how would you",
    ),
    example: "What hotel would you recommend in Oslo?",
    counterexample: "What hotel did Anna recommend?",
  },
  {
    id: "looking for",
    pattern: words(
      "(?:i am|i['’]m|we are|we['’]re) (?:looking|planning|trying|thinking|hoping|considering|going|working|setting|building|in the market)|(?:i would|i['’]d) like to|i (?:want|need) to",
    ),
    example: "I'm looking for a gift for my sister.",
    counterexample: "What is Anna looking for?",
  },
];

/** For what was said or happened: `What did Anna recommend?` */
const recall: Rule[] = [
  {
    id: "did",
    pattern: words(
      "did|does|was|were|had|(?:have|has) (?:i|we|you|he|she|they|\\p{Lu}\\p{Ll}+)(?: ever)? \\p{L}+(?:ed|en|ne)|already|told you|mentioned",
    ),
    example: "What book did Anna suggest?",
    counterexample: "What are some good books?",
  },
  {
    id: "sum up",
    pattern: words("summar(?:y|i[sz]e)|the order in which|remind me|what do you (?:know|remember)|tell me (?:more )?about"),
    example: "Can you give me a summary of my plans?",
    counterexample: "Can you give me some ideas?",
  },
];

const wishes: Rule[] = [
  {
    id: "how can I",
    pattern: words("how (?:do|can|could|might|would) (?:i|we)|(?:best|good|easy|other|any) ways? to|how to"),
    example: "How can I sleep better?",
    counterexample: "How old is my dog?",
  },
  {
    id: "what can I try",
    pattern: words(
      "(?:what|where|which|who)(?: \\p{L}+){0,4} (?:can|could|might|would) (?:i|we)|to (?:try|visit|consider|check out|look into)",
    ),
    example: "Where can I eat ramen in Osaka?",
    counterexample: "Where do I eat ramen?",
  },
  {
    id: "some good ones",
    pattern: words(
      `what (?:are|is|would be|might be)(?: \\p{L}+)? (?:some|any|${adjective})|what['’]s (?:an?|the) ${adjective}|any (?:\\p{L}+ )?(?:ideas?|tips?|suggestions?|recommendations?|advice|thoughts)|what are ${self} (?:best|top)|must-\\p{L}+`,
    ),
    example: "Must-try dishes in Istanbul?",
    counterexample: "What is my favorite dish?",
  },
  {
    id: "ideas for",
    pattern: words(
      `(?:ideas?|tips?|suggestions?|recommendations?|options?|advice|inspiration|itinerary|plan|gifts?|presents?) (?:for|on|about)|^(?:suggest|recommend|plan|find|pick|choose|design|create|write|draft|give me|show me|explain)|(?:^|[.!?] )please|suggest|recommend|advise`,
    ),
    example: "Gift ideas for my mother-in-law",
    counterexample: "What gift arrived for my mother?",
  },
];

export const adviceRules = { requests, recall, wishes };

const some = (rules: Rule[], question: string) => rules.some(({ pattern }) => pattern.test(question));

/** Whether preferences, allergies and plans matter, although the question names none of them. */
export function asksForAdvice(text: string): boolean {
  const question = text.slice(0, 2_000);
  return some(requests, question) || (!some(recall, question) && some(wishes, question));
}
