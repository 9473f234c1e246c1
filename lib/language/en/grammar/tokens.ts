import { cutWord } from "./contractions";

/** A token and its place in the text; `line` counts the line breaks before it, `spaced` says whether space precedes it. */
export interface Token {
  text: string;
  start: number;
  end: number;
  spaced: boolean;
  /** Line breaks between the token before and this one. */
  breaks: number;
}

const space = /[\s\p{Cc}\u200b\u2060\ufeff]/u;
const letter = /[\p{L}\p{M}\p{N}_]/u;

/** Names of sites and files end in one of these; after any other full stop between letters a new sentence begins. */
const domains =
  "com|org|net|edu|gov|io|ai|app|dev|co|uk|de|fr|es|it|nl|eu|ca|au|ch|at|in|jp|cn|br|pt|pl|se|no|fi|dk|ie|nz|us|tv|fm|gg|sh|xyz|info|biz|blog|cloud|tech|online|site|shop|js|ts|py|rs|go|md|txt|pdf|doc|docx|xls|xlsx|csv|json|html|htm|xml|yml|yaml|png|jpg|jpeg|gif|mp3|mp4|zip|exe|net";

/** Every repetition is bounded, so that no text makes matching slow. */
const shapes: RegExp[] = [
  /(?:[a-z][a-z0-9+.-]{0,15}:\/\/|www\.|mailto:)[^\s<>"“”]{1,2000}/iuy,
  /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,6}/uy,
  new RegExp(`[a-z0-9-]{1,63}(?:\\.[a-z0-9-]{1,63}){0,4}\\.(?:${domains})(?![\\p{L}\\p{N}_])(?:\\/[^\\s<>"“”]{0,500})?`, "iuy"),
  /(?:[#@]|[$](?=[\p{L}_]))[\p{L}\p{N}_]{1,100}(?:[-.][\p{L}\p{N}_]{1,50})*/uy,
  /(?:\p{RI}\p{RI}|[\p{Extended_Pictographic}\p{Emoji_Presentation}][\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]{0,8}(?:\u200d\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]{0,2}){0,6})/uy,
  /(?:[:;=][-o^']?[)\]([dDpP/\\|3oO*]|<\/?3+|[xX]D|:'\(|\^_?\^|-_+-|[oO]_[oO]|¯\\_\(ツ\)_\/¯)(?![\p{L}\p{N}])/uy,
  /\+\d{1,3}(?:[ .-]?\(?\d{1,5}\)?){1,5}(?![\p{L}\p{N}])|\(\d{2,4}\) ?\d{3,4}[-. ]\d{3,4}(?![\p{L}\p{N}])|\d{3}[-. ]\d{3}[-. ]\d{4}(?![\p{L}\p{N}])|\d{3,5}(?:-\d{3,5}){1,3}(?![\p{L}\p{N}-])/uy,
  /\d{1,2}(?:[:.]\d{2}){0,2}(?:[ap]\.?m\.?)(?![\p{L}\p{N}])/iuy,
  /(?:US|A|C)?[$€£¥₹₩]\d{1,20}(?:,\d{3}){0,6}(?:\.\d{1,10})?(?:k|m|mm|b|bn|mn)?(?![\p{L}\p{N}])/iuy,
  /\d{1,20}(?:,\d{3}){0,6}(?:\.\d{1,10})?[$€£¥₹₩](?![\p{L}\p{N}])/uy,
  /\d{4}-\d{1,2}-\d{1,2}(?:T[\d:.]{4,15}Z?)?(?![\p{L}\p{N}])/uy,
  /v?\d{1,20}(?:[.,:/]\d{1,20}){1,12}(?:-(?:alpha|beta|rc)[.\d]{0,8})?/iuy,
  /\d{1,20}(?=(?:km|kg|mg|lbs?|cm|mm|ml|oz|mph|kmh|gb|mb|tb|kb|hrs?|mins?|secs?|yrs?|ft|kw|hz|ghz|mhz)(?![\p{L}\p{N}]))/iuy,
  /\p{Lu}{1,4}(?:&\p{Lu}{1,3}){1,2}(?![\p{L}\p{N}])/uy,
  /(?:\p{L}\.){2,8}(?:\p{L}(?![\p{L}\p{N}'’]))?/uy,
  /(?:\p{L}[\p{L}\p{M}]{0,30}[*]{1,5}[\p{L}\p{M}]{1,30})/uy,
  /[cC](?:\+\+|#)(?![\p{L}\p{N}])|[fF]#(?![\p{L}\p{N}])/uy,
  // ".env", ".gitignore", ".pdf": no end of a sentence
  /(?<![^\s("'“])\.(?:env|git\p{Ll}{0,12}|\p{Ll}{1,10}(?:rc|ignore)|docx?|xlsx?|pptx?|pdf|csv|json|ya?ml|toml|md|txt|png|jpe?g|svg|zip|sql|log|pem|tsx?|jsx?|py)(?![\p{L}\p{N}_])/uy,
  // The treebank cuts "sister-in-law" at its hyphens and makes the law of whoever is named next; one word is one relative.
  /\p{L}{2,12}-in-laws?(?![\p{L}\p{N}-])/iuy,
];
const runs = /[.!?…]{1,200}|-{2,200}|[*_~=+#|<>^]{2,200}|'{2}|’{2}|`{2}/uy;
const abbreviation =
  /^(?:dr|drs|pvt|mr|mrs|ms|messrs|prof|st|sr|jr|rev|gen|gov|sen|rep|reps|capt|lt|sgt|col|maj|hon|inc|corp|ltd|co|bros|vs|etc|ect|eg|ie|cf|al|approx|est|appt|apt|dept|ext|tel|fig|vol|esp|attn|ave|blvd|rd|ft|jan|feb|apr|aug|sept?|oct|nov|dec|mon|tues?|thurs?|thur|fri|min|mins|hr|hrs|yr|yrs|lb|lbs|oz|ca|no|p|pp|ph|u|e|g|i|a|b|c|d|f|h|j|k|l|m|n|o|q|r|s|t|v|w)$/i;
/** Also common words: abbreviations only before a number or a name. */
const alsoWords = /^(?:no|co|sen|gen|min|fig|est|sat|sun|mon|fri|dec|al|ms|ph|ca|ave|st|col|hon|rep|u|i|a|e|o|k|c|v|p|d)$/i;
/** Prefixes that keep their hyphen. */
const prefix =
  /^(?:e|co|re|pre|post|non|anti|semi|multi|ex|un|sub|over|pro|inter|intra|mid|mini|micro|bi|de|dis|ultra|super|x|t|o|uh|psycho|socio)$/i;
const sentenceWord =
  /^(?:i|i['’]?m|i['’]?ve|my|we|our|he|she|it|it['’]?s|they|the|this|that|there|and|but|so|then|now|you|your|his|her|their|also|not|no|yes|what|where|when|who|how|why|in|on|at|a|an)$/i;

const wordAt = /[\p{L}\p{M}\p{N}_\u00ad]+(?:['’‘`´ʼ＇][\p{L}\p{M}\p{N}_]+)*/uy;
const leading = /['’‘`](?:em|cause|til|till|bout|tis|twas|n|round|s|m|re|ve|ll|d|t)(?![\p{L}\p{N}])|['’‘]\d\ds?(?![\p{L}\p{N}])/iuy;

const match = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found ? found[0].length : 0;
};

const behind = /['’](?:s|ve|re|ll|d)(?![\p{L}\p{N}])/iuy;

/** Splits a text as the treebank does. Prices, times, phone numbers and addresses stay whole. Linear in the text's length. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let spaced = true;
  let breaks = 0;
  const push = (end: number) => {
    tokens.push({ text: text.slice(at, end), start: at, end, spaced, breaks });
    at = end;
    spaced = false;
    breaks = 0;
  };
  while (at < text.length) {
    const char = text[at]!;
    if (space.test(char)) {
      if (char === "\n" || char === "\u2028" || char === "\u2029" || (char === "\r" && text[at + 1] !== "\n")) breaks++;
      spaced = true;
      at++;
      continue;
    }
    const inWord = !spaced && at > 0 && letter.test(text[at - 1]!);
    const shaped = inWord && letter.test(char) ? 0 : shapedLength(text, at);
    if (shaped > 0) {
      push(at + shaped);
      continue;
    }
    // "My sister-in-law's": of one that stays whole.
    const quote = match(inWord ? behind : leading, text, at);
    const length = quote || match(wordAt, text, at);
    if (length === 0) {
      push(at + (match(runs, text, at) || (text.codePointAt(at)! > 0xffff ? 2 : 1)));
      continue;
    }
    const end = wordEnd(text, at, at + length);
    const from = at;
    for (const cut of cutWord(text.slice(at, end), text.slice(end, end + 24))) push(from + cut);
  }
  return tokens;
}

/** How many characters from here are one address, number, price, emoji …; 0 for none. */
function shapedLength(text: string, at: number): number {
  for (const shape of shapes) {
    const length = match(shape, text, at);
    if (length === 0) continue;
    const found = text.slice(at, at + length);
    // Punctuation after an address belongs to the sentence.
    return shape === shapes[0] || shape === shapes[2] ? found.replace(/[.,;:!?)\]}'’…]+$/u, "").length : length;
  }
  return 0;
}

/** "Eunice P.'s daughter", "Eunice P. wrote", but "I take vitamin C. it helps". */
const isInitial = (before: string, word: string, next: string): boolean =>
  /^[^\P{Lu}I]$/u.test(word) && /(?:^|\P{L})\p{Lu}\p{Ll}+ $/u.test(before) && /^(?:['’]s\b| \p{Ll})/u.test(next);

/** Where the word goes on: over the full stop of an abbreviation, over the hyphen of a prefix. */
function wordEnd(text: string, at: number, end: number): number {
  const word = text.slice(at, Math.min(end, at + 40));
  if (text[end] === "." && word.length === end - at) {
    const next = text.slice(end + 1, end + 26);
    if (abbreviation.test(word) && isAbbreviated(word, next)) return end + 1;
    if (isInitial(text.slice(Math.max(0, at - 24), at), word, next)) return end + 1;
    // "Node.js", "alt.animals.dog", but "left.Now": a forgotten space.
    let dotted = end;
    for (let parts = 0; parts < 8 && text[dotted] === "."; parts++) {
      const after = /^([\p{L}\p{N}_]{1,12})(?![\p{L}\p{N}_])/u.exec(text.slice(dotted + 1, dotted + 16))?.[1];
      if (!after || /^\p{Lu}\p{Ll}/u.test(after) || sentenceWord.test(after)) break;
      dotted += 1 + after.length;
    }
    if (dotted > end) return dotted;
  }
  if (text[end] === "-" && word.length === end - at && prefix.test(word)) {
    const more = match(wordAt, text, end + 1);
    if (more > 0) return end + 1 + more;
  }
  return end;
}

function isAbbreviated(word: string, next: string): boolean {
  if (!alsoWords.test(word))
    return /^(?:[\s,;:)]|$)/u.test(next) && !(/^\s*$/u.test(next) && !/^(?:inc|ltd|co|corp|jr|sr|al)$/i.test(word));
  if (/^(?:no|fig|p|ph|v|c|ca)$/i.test(word)) return /^ ?\d/u.test(next);
  if (/^(?:sat|sun|mon|fri|dec|min|est)$/i.test(word)) return /^ ?(?:\d|,|\p{Ll})/u.test(next);
  return /^\p{Lu}/u.test(word) && word !== "I" && /^ \p{Lu}/u.test(next) && !sentenceWord.test(/^ (\S+)/u.exec(next)?.[1] ?? "");
}
