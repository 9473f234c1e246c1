import { type Span, sentences } from "@/lib/text/sentences";
import { announcementOf, voiceOf } from "./announcement";
import { asksAssistant, signerOf } from "./mail";
import { quotedEnd } from "./quotes";
import type { Part, Voice } from "./voice";
import { nobody } from "./voice";

const polite =
  "(?:(?:please|pls|ok(?:ay)?|now|so|hey|hi|and|then|also|first|next|could you|can you|would you|will you|i(?:['’]d like| want) you to|i need you to|help me|let['’]?s),? )*";

type Form = {
  id: string;
  form: RegExp;
  /** Only asks what would be: the speaker goes on with what is. */
  isSupposition?: boolean;
  /** Says so only where it or what follows asks or supposes: "say I'll be there at six" is what a text shall say. */
  isAsking?: boolean;
  example: string;
  counterexample: string;
};

/** Sentences that begin a game or an example: what follows in the paragraph is not the speaker's life. */
export const gameForms: readonly Form[] = [
  {
    id: "pretend",
    form: new RegExp(
      `^${polite}(?:pretend|imagine (?:(?:that )?you|the (?:scene|following)|a (?:world|scenario))\\b|role-?play|act (?:as|like)|simulate|play (?:the role|a (?:character|game))|be my (?:dungeon|game) master)\\b`,
      "iu",
    ),
    example: "Pretend you are a pirate and I am your captain.",
    counterexample: "Imagine my surprise when I got the job.",
  },
  {
    id: "suppose",
    form: new RegExp(`^${polite}(?:imagine(?! my\\b| how\\b| the\\b.{0,20}!)|suppose|assume|hypothetically(?= if\\b))\\b`, "iu"),
    isSupposition: true,
    example: "Suppose I sold the boat, could I afford a year off?",
    counterexample: "I suppose I could sell the boat.",
  },
  {
    id: "let's say",
    form: /^(?:(?:ok|okay|so|now|and),? )*(?:let['’]?s (?:say|pretend|imagine|assume|suppose|play|role-?play)|(?:just )?for the sake of argument|hypothetically|in a hypothetical)/iu,
    example: "Let's say my name is Bob and I live in Rome.",
    counterexample: "I say my name is hard to spell.",
  },
  {
    id: "say",
    form: /^(?:(?:ok|okay|so|now|and),? )*say (?:my|i|i['’]m|that)\b/iu,
    isAsking: true,
    example: "Say I sold the boat. Could I afford a year off?",
    counterexample: "They say I sold the boat too early.",
  },
  {
    id: "you are",
    form: /^you(?:['’]re| are| will be|['’]ll be) (?:now )?(?:a|an|the|my|playing|acting|going to (?:play|act)|[A-Z]\w+GPT|ChatGPT|Claude|DAN)\b.*\b(?:assistant|ai|bot|chatbot|agent|expert|model|tutor|teacher|pirate|wizard|knight|character|interviewer|master|robot|translator|engine|writer|coach|helper|specialist|advisor|consultant|professional|playing|acting|role|captain|detective|king|queen|soldier|doctor|therapist|salesman|customer|GPT|DAN|Claude)\b/iu,
    example: "You are a helpful assistant.",
    counterexample: "You are a good friend to me.",
  },
  {
    id: "prompt",
    form: /^\W*(?:system(?: prompt| message)?\s*(?::|$)|(?:instructions?|prompt|role|rules|context)\s*:(?=.*\b(?:you(?:['’]re| are|['’]ll| will| must| should)|act as|respond|(?:the|an?) (?:ai|assistant|model|user)s?)\b)|(?:the following|below|this) is (?:a|an|the) (?:conversation|chat|dialogue|transcript|list of rules|system prompt)\b|respond to (?:the|all) (?:user|users|questions?|queries)\b|you (?:will|['’]ll) be (?:provided|given|shown|asked)\b|your (?:task|role|job|goal|purpose|objective|name) (?:is|will be)\b|answer (?:the|all|any) (?:questions?|quer(?:y|ies)|user)\b.{0,40}\b(?:based|using|from|only|in)\b|as an ai\b|the (?:ai|assistant|model|bot|chatbot) (?:is|should|must|will|answers|never|always)\b)/iu,
    example: "The following is a conversation between a human and an AI.",
    counterexample: "The following morning I moved to Oslo.",
  },
  {
    id: "tale",
    form: /^\W*(?:once upon a time\b|(?:chapter|act|scene) (?:one|two|three|\d+|[ivx]+)\b[.:]?$)/iu,
    example: "Once upon a time there was a king. I was his servant.",
    counterexample: "Once I lived in Rome.",
  },
  {
    id: "user story",
    form: /^\W*as an? (?:[\p{L}-]+[ ,]+){1,4}i (?:want|need|would like|can)\b.*\bso (?:that|i)\b/iu,
    example: "As a user, I want to log in so that I can see my data",
    counterexample: "As a nurse, I work nights.",
  },
  {
    id: "in the game",
    form: /^(?:\W*)(?:in|for) (?:this|the|my|our) (?:game|scenario|story|novel|role-?play|campaign|exercise|simulation|play|script|book i['’]m writing|world|universe|d&d (?:game|campaign)|thought experiment|hypothetical)\b|^my (?:\p{L}+ )?(?:character|oc|persona|alter ego|protagonist|narrator|d&d character)\b/iu,
    example: "In this game I am a wizard.",
    counterexample: "I am in the game industry.",
  },
  {
    id: "something like",
    form: /^\W*(?:(?:maybe|ideally|just|say|so|ok|okay|e\.?g\.?),? )*(?:something|sth|anything|lines) (?:like|along the lines of|in the style of)(?: this)?\s*[:：](?=\s*\S)/iu,
    example: "Something like: I'm a diver and I live on a boat.",
    counterexample: "Something like that happened to me in May.",
  },
  {
    id: "test data",
    form: /^(?:\W*)(?:(?:some |here(?:['’]s| is| are) (?:some )?(?:my |the )?|use (?:this |these |the following )?)?(?:test|sample|dummy|mock|fake|example|placeholder|seed|synthetic)(?: (?:data|user|users|input|inputs|output|text|record|records|profile|profiles|persona|message|messages|conversation|sentences?|prompt|case|cases|row|rows))?\s*(?:\d+\s*)?:|lorem ipsum)/iu,
    example: "Test data: my name is Bob.",
    counterexample: "I test data pipelines for a living.",
  },
];

/** Orders whose material follows a colon or stands on the next lines. */
const colonTask = new RegExp(
  // "Edit: it's at ours now" mends what the speaker said, as does "Correct your records: …".
  `^${polite}(?!(?:edit|correct|fix|check|list|say|read|review|rate|label|count|make|create) ?[:：]|(?:correct|fix|edit|check) your\\b|make (?:that|i)\\b)(?:translate|übersetze?|traduce|traduis|traduci|traduza|proof-?read|rewrite|reword|rephrase|paraphrase|correct|fix|check|edit|improve|polish|summari[sz]e|explain|shorten|expand|say|repeat|complete|continue|finish|parse|convert|classify|extract|analy[sz]e|tag|format|spell-?check|grammar|how (?:do|would|can) (?:you|i|we) say|what does|what do|echo|print|reverse|reply|respond|answer|write|draft|compose|generate|create|make|turn|review|rate|critique|evaluate|label|score|give me|come up with|describe|list|count|detect|identify|simplify|transcribe|read|look at|output)\\b[^.?!\\n]{0,120}?[:：]`,
  "iu",
);
/** Orders whose content is a clause: "an email saying that I am a lawyer". "Make a note that I am one" asks to keep a fact, and whoever is told something hears what is so. */
const contentMark = new RegExp(
  `^${polite}(?!make (?:(?:a )?note that|sure|certain)\\b|write down that\\b|tell (?!me\\b|us\\b|an? )|say (?!in\\b|to\\b|something\\b|it\\b|this\\b))(?:write|draft|compose|generate|create|make|prepare|produce|invent|tell|send|say|type|text|email|translate|rewrite|answer|reply|respond)\\b.{0,100}?\\s((?:saying|(?<!\\band |, )say|that says?|which says?|stating|telling|claiming|announcing|declaring|in which|where|about (?:how|a|an|someone|somebody)|as if|as though|starting with|that starts with|with the (?:line|text|words|sentence)|in the voice of|from the (?:perspective|point of view) of|to (?:say|tell)|that)\\b)`,
  "iu",
);
const backToLife =
  /^(?:(?:but|and|ok|okay|so) )?(?:actually|in reality|in real life|irl|for real|seriously|back to|anyway|the truth is|really)\b/iu;

/** Parts of the speaker's own text that are material for the assistant, a game, or an example. */
export function tasks(text: string, own: readonly Span[]): Part[] {
  const parts: Part[] = [];
  for (const span of own) {
    const body = text.slice(span.start, span.end);
    let until = -1;
    for (const { start, end } of sentences(body)) {
      if (start < until) continue;
      const sentence = body.slice(start, end);
      const paragraph = paragraphEnd(body, end);
      const next = body.slice(end, paragraph);
      const game = gameForms.find(({ form, isAsking }) => form.test(sentence) && (!isAsking || supposes(sentence, next)));
      if (game) {
        until = game.isSupposition ? suppositionEnd(body, start, paragraph) : gameEnd(body, start, paragraph);
        parts.push({ start: span.start + start, end: span.start + until, voice: nobody });
        continue;
      }
      const colon = colonTask.exec(sentence);
      if (colon) {
        const from = start + colon[0].length;
        until = materialEnd(body, from);
        const material = body.slice(from, until);
        if (material.trim())
          parts.push({ start: span.start + from, end: span.start + until, voice: materialVoice(body.slice(0, from), material) });
        continue;
      }
      const content = contentMark.exec(sentence);
      if (!content) continue;
      const from = start + content[0].length - content[1]!.length;
      until = end;
      parts.push({ start: span.start + from, end: span.start + end, voice: nobody });
    }
  }
  return parts;
}

/** Whether a sentence, with what follows it, thinks of what would be. */
function supposes(sentence: string, next: string): boolean {
  const [first] = sentences(next);
  const asked = first ? next.slice(first.start, first.end) : "";
  return supposing.test(sentence) || (/[?？]\W*$/.test(asked) && !/\b(?:you|u)\b/i.test(asked));
}
const supposing = /[?？]|\b(?:would|could|might|had|was|were)\b|['’]d\b/i;

function materialVoice(lead: string, material: string): Voice {
  return voiceOf(announcementOf(lead.slice(lead.lastIndexOf("\n\n") + 1)), signerOf(material.split("\n"))) ?? nobody;
}

/** The question that it leads to; without one, the sentences that tell what would be. */
function suppositionEnd(body: string, start: number, paragraph: number): number {
  const all = sentences(body.slice(start, paragraph)).map((span) => ({ ...span, text: body.slice(start + span.start, start + span.end) }));
  const asked = all.findIndex(({ text }) => /[?？]\W*$/.test(text));
  const real = all.findIndex(({ text }, i) => i > 0 && !/\b(?:would|could|might|may|should)\b|['’]d\b/i.test(text));
  const last = asked >= 0 ? asked : real < 0 ? all.length - 1 : real - 1;
  return start + all[last]!.end;
}

function gameEnd(body: string, start: number, paragraph: number): number {
  for (const sentence of sentences(body.slice(start, paragraph)))
    if (backToLife.test(body.slice(start + sentence.start, start + sentence.end))) return start + sentence.start;
  return paragraph;
}

function paragraphEnd(body: string, from: number): number {
  const blank = body.indexOf("\n\n", from);
  return blank < 0 ? body.length : blank;
}

/** "Landlord wrote: the rent is 475. I said ok": what one did about it is one's own again. */
const ownReply =
  /(?<=[.!?…"”]\s{1,3})(?=[Ii](?:['’]ve| have)?(?: just| already| still| then)? (?:said|told|replied|answered|wrote back|asked (?:him|her|them|back)|laughed|agreed|refused|ignored|haven['’]t (?:answered|replied|told)|don['’]t know (?:what|how|whether|if))\b)/;

/** Material on the same line ends with its paragraph; on lines of its own it goes on until the speaker asks again. */
export function materialEnd(body: string, from: number): number {
  const rest = body.slice(from);
  const lead = /^\s*/.exec(rest)![0];
  const framed = /^\s*\n[ \t]*([-=*_~#"]{3,})[ \t]*\n/.exec(rest);
  if (framed) {
    const close = rest.indexOf(`\n${framed[1]}`, framed[0].length - 1);
    if (close >= 0) return from + close + 1 + framed[1]!.length;
  }
  if (!lead.includes("\n")) {
    // "Summarise: "Priya runs Lumen Foods." Priya is my boss"
    const quoted = quotedEnd(body, from + lead.length);
    if (quoted > 0) return quoted;
    const own = ownReply.exec(body.slice(from, paragraphEnd(body, from)));
    return own ? from + own.index : paragraphEnd(body, from);
  }
  const last = body.trimEnd().lastIndexOf("\n\n");
  const begins = from + lead.length;
  return last > begins && asksAssistant([body.slice(last)]) ? last : body.length;
}
