const english = new Set(
  "the a an and or but of to in on at for with from by is am are was were be been being have has had do does did not no i you he she it we they my your his her its our their me him us them this that these those there here what which who when where how why if because so than then as about after before since until into over under up down out just very really will would can could should may might must i'm i've don't it's that's isn't".split(
    " ",
  ),
);
const others = new Set(
  "el la los las un una y es en por para con que mi soy estoy tengo vivo trabajo está muy pero del al se lo le les de der die das und ist ich bin ein eine einen nicht mit auf für von zu im wir sie er mein meine habe wohne arbeite als auch bei je suis et est dans pour avec mon ma mes une des du au aux nous vous ils elle pas sur j'ai j'habite c'est sono ho e è il lo gli di che per non mio mia abito lavoro eu sou tenho moro trabalho não um uma em os meu minha ik ben het een en niet mijn woon werk bij van op jag är och att på bor heter inte min jestem w na się nie mam mieszkam jest og er jeg ikke ben ve bir bu çok ja on minun olen".split(
    " ",
  ),
);
// Words of both lists tell nothing.
for (const word of [
  "me",
  "mon",
  "on",
  "in",
  "an",
  "as",
  "am",
  "no",
  "a",
  "is",
  "he",
  "i",
  "was",
  "had",
  "die",
  "we",
  "er",
  "ben",
  "do",
  "at",
])
  others.delete(word);

/** Whether English rules do not apply: another script, or more function words of other languages than of English. */
export function isForeign(sentence: string): boolean {
  const sample = sentence.slice(0, 400);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const latin = sample.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters > 0 && latin < letters * 0.6) return true;
  let score = 0;
  for (const word of sample
    .replace(shortIam, "")
    .replace(shortIamInLowerCase, "")
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .match(/[\p{L}']+/gu) ?? []) {
    if (english.has(word)) score++;
    else if (others.has(word) || /[àâäåæçéèêëíìîïñóòôöøœúùûüýßğışłżźćńśąęãõ]/.test(word)) score--;
  }
  return score < 0;
}

/** "Hi im Tunde": "I'm" as it is typed, where German would go on after its "im". */
const shortIam =
  /^(?:(?:hi|hiya|hey|hello|yo|ok|okay|haha|lol|cool|nice|so|and)[\s,!.]+)*im (?=\p{L}+[\s.,!]*$|\p{L}+[.,!] |[a-z]+ing |(?:an?|the|not|on|at|from|so|very|really|just|also|still|always|now) )/iu;

/** "im lactose intolerant": German nouns have capitals. */
const shortIamInLowerCase = /^im (?=[a-z'’-]+ [a-z'’-]+[\s.,!]*$)/;

/** Whether a sentence in another language says enough to keep: no question, and not a greeting's length. */
export function isForeignFact(sentence: string): boolean {
  if (/[?？؟;;]\s*["'”’)\]]*$/.test(sentence) || /^¿/.test(sentence)) return false;
  const dense = sentence.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const syllabic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(sentence);
  if (syllabic) return dense >= 5 && !/(?:ください|下さい|吗[。！]?|请问|谢谢|ありがとう|こんにちは)[。！!]?$/u.test(sentence);
  if (foreignPleasantry.test(sentence)) return false;
  // Three words of a script of its own are a statement (`Ζω στην Αθήνα`); in Latin letters they may be a title or a name.
  if (/\p{Script=Latin}/u.test(sentence)) return wordsOf(sentence) >= 4 && dense >= 12;
  return wordsOf(sentence) >= 3 && dense >= 8;
}

const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/** Words, also of scripts that put no spaces between them. */
function wordsOf(sentence: string): number {
  if (!/[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(sentence))
    return sentence.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0;
  return [...segmenter.segment(sentence)].filter(({ isWordLike }) => isWordLike).length;
}

const foreignPleasantry =
  /^(?:¡?hola|buen[oa]s (?:d[ií]as|tardes|noches)|(?:muchas |mil )?gracias|de nada|bonjour|bonsoir|merci|salut|hallo|danke|vielen dank|guten (?:tag|morgen|abend)|gute nacht|ciao|(?:tante |molte )?grazie|buongiorno|buonasera|olá|bom dia|boa (?:tarde|noite)|(?:muito )?obrigad[oa]|por favor|que (?:tengas?|te vaya|pases|disfrutes)|bis (?:später|bald|morgen)|auf wiedersehen|tschüss|adiós|hasta (?:luego|mañana|pronto)|à (?:bientôt|demain)|au revoir|arrivederci|bitte|s'il vous plaît|tack|hej|dzień dobry|dziękuję|cześć|merhaba|teşekkür\p{L}*|привет|спасибо|здравствуйте|пожалуйста|добр\p{L}+ (?:день|утро|вечер)|مرحبا|شكرا|السلام عليكم|שלום|תודה|नमस्ते|धन्यवाद)(?![\p{L}])|^(?:สวัสดี|ขอบคุณ|ขอบใจ|ลาก่อน|ยินดีที่ได้รู้จัก|ສະບາຍດີ|ຂອບໃຈ|γεια|ευχαριστώ|καλη(?:μέρα|σπέρα|νύχτα))/iu;
const syllabicPleasantry =
  /^(?:你好|您好|谢谢|多谢|早上好|晚上好|晚安|再见|おはよう|こんにちは|こんばんは|ありがとう|さようなら|お疲れ|どうも|はじめまして|안녕|감사|고마|반갑)[^、，,。.]{0,14}[。！!.]?$/u;

/** A greeting or thanks, in whatever script. */
export function isForeignPleasantry(sentence: string): boolean {
  if (sentence.length < 30 && /[!！]\s*$/.test(sentence) && isForeign(sentence)) return true;
  return (sentence.length < 60 && foreignPleasantry.test(sentence)) || syllabicPleasantry.test(sentence);
}
