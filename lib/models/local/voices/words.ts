import type { Medium } from "./voice";

const set = (words: string) => new Set(words.split("|"));

/** Nouns for texts. A text of the last two kinds says nothing about anybody's life. */
const media: Record<Medium, string> = {
  mail: "mail|email|e-mail|newsletter|forward|fwd",
  letter: "letter|note|card|postcard|invitation|memo|notice|reference|reply|response|complaint|announcement|flyer|leaflet|report",
  message: "message|text|sms|dm|voicemail|whatsapp|text message|voice note|post|comment|tweet|caption|status|statement|remark|instructions",
  review: "review|testimonial|feedback|rating",
  chat: "chat|conversation|thread|transcript|group chat|chat log|minutes|dialogue|interview|exchange|discussion|standup|slack thread",
  fiction:
    "story|novel|chapter|scene|poem|lyrics|lyric|song|script|screenplay|monologue|verse|haiku|fairy tale|tale|fable|fanfic|fan fiction|character|backstory|limerick|sonnet|play|fiction|joke|riddle|opening|manuscript|draft chapter|first line|opening line|opening lines|campaign|quest|dnd character|npc",
  quote: "quote|quotation|saying|proverb|line|sentence|phrase|words|excerpt|extract|passage|speech|slogan|motto|toast|eulogy",
  document:
    "article|paper|abstract|essay|paragraph|documentation|docs|manual|recipe|contract|terms|policy|handbook|listing|ad|advert|job ad|job description|job posting|press release|wikipedia|webpage|page|blog|prompt|system prompt|text below|copy|template|exercise|homework|worksheet|assignment|question|problem|textbook|guide|tutorial|readme|brochure|summary",
  data: "code|log|logs|output|error|stack trace|stacktrace|traceback|table|csv|json|yaml|xml|data|dataset|config|sample|example|test data|fixture|fixtures|dummy data|payload|response body|snippet|function|query|schema|dump|trace|row|rows|spreadsheet|console|terminal|lorem ipsum|placeholder|mock data|seed data|persona|test case|test cases",
};

export const mediumOf = new Map(
  Object.entries(media).flatMap(([medium, words]) => words.split("|").map((word) => [word, medium as Medium])),
);
const alternatives = [...mediumOf.keys()].sort((one, other) => other.length - one.length).join("|");
export const mediumPattern = new RegExp(`\\b(?:${alternatives})(?:s|es)?\\b`, "gi");

/** What someone does whose words follow. */
export const sayingVerbs =
  "wrote|writes|said|says|sent|sends|texted|messaged|emailed|mailed|replied|replies|posted|posts|commented|forwarded|told|answered|asked|left|put|goes|states|reads|announced|dropped|handed";

/** Labels before a colon that are no speaker's name. */
export const fieldNames = set(
  "note|notes|name|title|subject|date|time|place|address|email|e-mail|phone|mobile|tel|job|role|age|budget|goal|goals|task|todo|to do|ps|p.s|edit|update|tl;dr|tldr|question|answer|example|input|output|result|context|background|summary|ingredients|method|steps|step|warning|error|info|debug|tip|tips|from|to|cc|bcc|re|fwd|sent|reply-to|today|tomorrow|yesterday|monday|tuesday|wednesday|thursday|friday|saturday|sunday|breakfast|lunch|dinner|pros|cons|option a|option b|rule|rules|system|http|https|price|total|status|type|version|author|source|url|link|hobbies|likes|dislikes|allergies|diet|family|work|home|pets|kids|location|birthday|languages|education|experience|skills|reminder|important|fact|facts|reason|problem|solution|plan|agenda|attendees|action items|who|what|when|where|why|how|day|week|month|morning|afternoon|evening|night|coffee|tea|me|i|q|a|x|y|z|roleplay|role-play|translate|translation|correct|correction|anyway|honestly|basically|actually|also|okay|ok|so|well|hint|spoiler|disclaimer|setup|plot|fyi|psa|nb|n.b|btw|imho|imo|tbh|clarification|confession|proofread|proof-read|spellcheck|rewrite|rephrase|reword|paraphrase|summarise|summarize|shorten|polish|improve|analyse|analyze|critique|rate",
);
/** In a pasted chat, the speaker. */
export const ownLabels = set("me|i|myself|ich|yo|moi|eu|io|我");
/** The other side of a chat with an assistant. */
export const toolLabels = set("assistant|ai|bot|chatgpt|gpt|claude|gemini|copilot|siri|alexa|system|user|human|you|model|llm");

export const headerLine =
  /^[ \t>*]*(?:\*\*)?(From|To|Cc|Bcc|Subject|Date|Sent|Reply-To|Von|An|Betreff|Gesendet|De|Para|Asunto|Fecha|Enviado|À|Objet|Envoyé|Da|Oggetto|Inviato|Assunto|发件人|收件人|主题)(?:\*\*)?\s*[:：]\s*(\S.*)$/iu;
export const fromNames = set("from|von|de|da|发件人");
export const subjectNames = set("subject|betreff|asunto|objet|oggetto|assunto|主题");

export const forwardMark =
  /^[ \t>]*(?:-{2,}\s*(?:forwarded message|original message|weitergeleitete nachricht|ursprüngliche nachricht|mensaje reenviado|message transféré)\s*-{2,}|begin forwarded message:|on .{6,80}\bwrote:|am .{6,80}\bschrieb\b.{0,60}:|el .{6,80}\bescribió:|le .{6,80}\ba écrit ?:)\s*$/iu;
export const wroteMark =
  /(?:,\s*|\d\s+)(\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2})\s*(?:<[^>]*>\s*)?(?:wrote|schrieb|escribió|a écrit)\b/u;

export const greetingLine =
  /^\s*["“„«']?(dear|hi|hello|hey|hiya|good (?:morning|afternoon|evening|day)|greetings|to whom it may concern|sehr geehrte[rs]?|liebe[rs]?|hallo|estimad[oa]s?|querid[oa]s?|hola|cher|chère|bonjour|gentile|caro|cara|ciao|prezad[oa]s?|olá)\b([^.!?\n:]{0,60}?)[,:!]/iu;
export const closingWords =
  "(?:(?:kind|best|warm|warmest|many|with kind|with best|kindest) )?(?:regards|wishes)|yours(?: sincerely| faithfully| truly)?|sincerely(?: yours)?|best|cheers|(?:many )?thanks(?: again| in advance| so much)?|thank you|thx|love|lots of love|all the best|take care|warmly|cordially|respectfully|xoxo|hugs|mit freundlichen grüßen|viele grüße|liebe grüße|beste grüße|lg|mfg|saludos(?: cordiales)?|atentamente|greetings|greets|un abrazo|cordialement|bien à vous|bises|cordiali saluti|distinti saluti|atenciosamente|abraços?";
