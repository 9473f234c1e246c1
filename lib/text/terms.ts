import { isHighSurrogate, Kind, kindAt } from "./character-kinds";
import { fold } from "./clean";
import { irregular } from "./irregular";
import { stem } from "./stem";
import { unspacedTerms } from "./unspaced-terms";

const maxTermLength = 64;

/** Words that carry no topic, including negations: "I don't eat meat" should match "meat". */
export const stopWords: ReadonlySet<string> = new Set(
  (
    "a an the and or but if then than that this these those there here is am are was were be been being do does did doing done have has " +
    "had having i me my mine you your yours he him his she her hers it its we us our ours they them their theirs who whom whose which " +
    "what when where why how of in on at to from by for with about as into over under again so such too very can could will would shall " +
    "should may might must not no nor just also any some all each both more most other only same up down out off myself yourself himself " +
    "herself itself ourselves themselves cannot dont doesnt didnt isnt arent wasnt werent wouldnt couldnt shouldnt hasnt havent hadnt " +
    "cant wont im ive youre thats whats eg ie"
  ).split(" "),
);
// Stop words that are also a month, a name or an abbreviation, distinguished by capitals.
const names = new Set(["may", "will"]);
const acronyms = new Set(["us", "it", "who"]);
const beforeMonth = new Set("in of by since until till during last next this early late mid every through before after".split(" "));
const afterAuxiliary = new Set("i you he she it we they the this that these those there a an my your his her our their any all".split(" "));
const numberWords = new Map(
  "zero one two three four five six seven eight nine ten eleven twelve".split(" ").map((word, i) => [word, `${i}`]),
);
const negated = new Map([
  ["ca", "can"],
  ["wo", "will"],
  ["sha", "shall"],
  ["ai", "be"],
]);

/**
 * For indexing and queries alike. Chinese, Japanese and Korean also yield character bigrams, because two texts may be segmented
 * differently. Linear time; never throws.
 */
export function terms(text: string): string[] {
  const found = collect(text, false);
  return found.length > 0 ? found : collect(text, true);
}

export function termCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

function cut(term: string): string {
  return term.length <= maxTermLength ? term : term.slice(0, isHighSurrogate(term, maxTermLength - 1) ? maxTermLength - 1 : maxTermLength);
}

type Scan = { source: string; lower: string; keepStops: boolean; found: string[] };

function collect(text: string, keepStops: boolean): string[] {
  const folded = fold(text);
  const lower = folded.toLowerCase().replaceAll("ς", "σ");
  // If lowercasing changes the length, do without capitals: offsets must be shared.
  const scan: Scan = { source: lower.length === folded.length ? folded : lower, lower, keepStops, found: [] };
  const { source, found } = scan;
  for (let i = 0; i < source.length; ) {
    const kind = kindAt(source, i);
    if (kind === Kind.other) i++;
    else if (kind === Kind.letter || kind === Kind.digit || kind === Kind.word) i = readWord(scan, i);
    else if (kind === Kind.emoji) i = readEmoji(source, i, found);
    else i = readRun(lower, i, kind, found);
  }
  return found;
}

function readWord(scan: Scan, start: number): number {
  const { source, lower, found } = scan;
  let end = start;
  let previous = 0;
  let humps = 0;
  for (; end < source.length && kindAt(source, end) === Kind.letter; end++) {
    const code = source.charCodeAt(end);
    if (code < 97 && previous >= 97) humps++;
    previous = code;
  }
  if (!joins(source, end)) {
    if (source.startsWith("://", end)) return readUrl(source, end + 3, found);
    const sign = end - start === 1 ? languageSign(source, end) : "";
    if (sign) found.push(lower[start] + sign);
    else addWord(scan, start, end);
    if (humps > 0) addHumps(source.slice(start, end), isTag(source, start) ? 2 : humps, found);
    return end + sign.length;
  }
  while (joins(source, end)) end += isHighSurrogate(source, end) ? 2 : 1;
  const token = lower.slice(start, end);
  if (token.startsWith("www.")) return readUrl(source, start, found);
  const possessed = contraction.exec(token)?.[1];
  if (possessed) addWord(scan, start, start + possessed.length, token.endsWith("'s"));
  else addComposed(token, source.slice(start, end), scan);
  return end;
}
const contraction = /^([a-z]+)'(?:s|re|ve|ll|d|m)$/;

function isTag(source: string, start: number): boolean {
  return source[start - 1] === "#" || source[start - 1] === "@";
}

function languageSign(source: string, i: number): string {
  if (source.startsWith("++", i)) return "++";
  return source[i] === "#" && !isWordAt(source, i + 1) ? "#" : "";
}

function isWordAt(source: string, i: number): boolean {
  const kind = kindAt(source, i);
  return kind === Kind.letter || kind === Kind.digit || kind === Kind.word;
}

const asciiJoints = Uint8Array.from({ length: 128 }, (_, code) => Number("'.-_@+&,:/".includes(String.fromCharCode(code))));

/** A letter or digit, or a mark as in foo_bar, 10:30, a.b@c.de, R&D, O'Brien. */
function joins(source: string, i: number): boolean {
  if (isWordAt(source, i)) return true;
  const code = source.charCodeAt(i);
  if (!(code < 128 && asciiJoints[code])) return false;
  const left = kindAt(source, i - 1);
  const right = kindAt(source, i + 1);
  if (code === 44 || code === 58 || code === 47) return left === Kind.digit && right === Kind.digit; // , : /
  if (code === 38) return left === Kind.letter && right === Kind.letter; // &
  return isWordAt(source, i + 1);
}

function addWord({ source, lower, keepStops, found }: Scan, start: number, end: number, possessive = false) {
  const word = lower.slice(start, Math.min(end, start + maxTermLength));
  if (stopWords.has(word) && !keepStops && !isProper(source, lower, start, word, possessive)) return;
  found.push(normalizeWord(word));
}

function normalizeWord(word: string): string {
  if (word.length >= maxTermLength) return cut(word);
  const base = irregular.get(word) ?? word;
  return numberWords.get(base) ?? stem(base);
}

function isProper(source: string, lower: string, start: number, word: string, possessive: boolean): boolean {
  if (acronyms.has(word)) return source.slice(start, start + word.length) === word.toUpperCase();
  if (!names.has(word)) return false;
  if (possessive) return true;
  const before = /(\w+)\W{1,3}$/.exec(lower.slice(Math.max(0, start - 24), start))?.[1] ?? "";
  const after = /^\W{1,3}(\w+)/.exec(lower.slice(start + word.length, start + word.length + 24))?.[1] ?? "";
  if (word === "may" && (beforeMonth.has(before) || /^\d/.test(before) || /^\d/.test(after))) return true;
  const code = source.charCodeAt(start);
  return code >= 65 && code <= 90 && !afterAuxiliary.has(after);
}

/** getUserName → get, user, name; iPhone → phone. Names such as YouTube are not split, except in a tag. */
function addHumps(word: string, humps: number, found: string[]) {
  const first = word.charCodeAt(0);
  if (humps < 2 && first >= 65 && first <= 90) return;
  for (const part of word.split(/(?<=[a-z])(?=[A-Z])/)) {
    const lower = part.toLowerCase();
    if (part.length > 1 && !stopWords.has(lower)) found.push(normalizeWord(cut(lower)));
  }
}

function addComposed(token: string, source: string, scan: Scan) {
  const { found, keepStops } = scan;
  const body = token.replace(/'(?:s|re|ve|ll|d|m)$/, "");
  if (body.includes("@") && addAddress(body, found)) return;
  if (body.includes("'")) return addApostrophes(body, scan);
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(body)) return addNumber(body.replaceAll(",", ""), found);
  if (body.includes(",")) {
    for (const part of body.split(",")) addComposed(part, part, scan);
    return;
  }
  if (/^\d+(?:\.\d+)?$/.test(body)) return addNumber(body, found);
  if (/^[a-z](?:\.[a-z])+$/.test(body)) {
    const joined = body.replaceAll(".", ""); // U.S. is US; e.g., a.m.
    if (keepStops || acronyms.has(joined) || !stopWords.has(joined)) found.push(normalizeWord(cut(joined)));
    return;
  }
  if (/^[a-z]+-[a-z]+$/.test(body)) {
    for (const part of body.split("-")) addPart(part, keepStops, found);
    found.push(normalizeWord(cut(body.replace("-", "")))); // e-mail is email, T-shirt is tshirt
    return;
  }
  if (/^[a-z]+(?:-[a-z]+)+$/.test(body)) {
    for (const part of body.split("-")) addPart(part, keepStops, found);
    return;
  }
  const clock = /^(\d+:\d+)([ap]m)$/.exec(body);
  if (clock) {
    found.push(cut(body));
    return addComposed(clock[1]!, clock[1]!, scan);
  }
  const whole = source.slice(0, body.length);
  if (/^[\p{L}\p{M}\p{N}]+$/u.test(body)) {
    addPart(body, keepStops, found);
    if (/[a-z][A-Z]/.test(whole)) addHumps(whole.replace(/\d+/g, ""), 2, found);
    return;
  }
  found.push(cut(body));
  const version = /^v(\d+(?:\.\d+)+)$/.exec(body);
  if (version) found.push(cut(version[1]!));
  const measured = /^(\d+\.\d+)([a-z]+)$/.exec(body);
  if (measured) {
    addNumber(measured[1]!, found);
    addPart(measured[2]!, keepStops, found);
    return;
  }
  for (const part of whole.split(/[^\p{L}\p{M}\p{N}]+/u)) {
    if (!part) continue;
    const lower = part.toLowerCase();
    addPart(lower, keepStops, found);
    // 2023-05-08 should also match 5 and 8.
    if (/^0\d$/.test(lower)) found.push(lower[1]!);
    if (/^[A-Za-z]*[a-z][A-Z]/.test(part)) addHumps(part, 2, found);
  }
}

function addPart(part: string, keepStops: boolean, found: string[]) {
  if (/^\d+$/.test(part)) return addNumber(part, found);
  if (/^[a-z]+$/.test(part)) {
    if (keepStops || !stopWords.has(part)) found.push(normalizeWord(cut(part)));
    return;
  }
  const ordinal = /^(\d+)(?:st|nd|rd|th)$/.exec(part);
  if (ordinal) return addNumber(ordinal[1]!, found);
  found.push(cut(part));
  const mixed = /^(?:(\d+)([a-z]+)|([a-z]+)(\d+))$/.exec(part);
  if (!mixed) return;
  const [, digits = mixed[4]!, letters = mixed[3]!] = mixed;
  addNumber(digits, found);
  if (letters.length > 1 && !stopWords.has(letters)) found.push(normalizeWord(cut(letters)));
}

function addNumber(digits: string, found: string[]) {
  found.push(cut(digits.replace(/\.00$/, "")));
}

/** don't → a stop word; O'Brien → obrien, brien; l'école → lecole, ecole. */
function addApostrophes(body: string, scan: Scan) {
  const negation = /^([a-z]+)n't$/.exec(body)?.[1];
  if (negation) return addPart(negated.get(negation) ?? negation, scan.keepStops, scan.found);
  const joined = body.replaceAll("'", "");
  addComposed(joined, joined, scan);
  for (const part of body.split("'")) if (part.length > 2) addComposed(part, part, scan);
}

/** user@example.com → the whole, the domain and every part. @returns false when it is not an address */
function addAddress(body: string, found: string[]): boolean {
  const [user = "", domain = "", more] = body.split("@", 3);
  if (!user || !domain.includes(".") || more !== undefined) return false;
  found.push(cut(body), cut(domain));
  addParts(body, found);
  return true;
}

function addParts(token: string, found: string[]) {
  for (const part of token.split(/[^\p{L}\p{M}\p{N}]+/u)) if (part) addPart(part, false, found);
}

function readUrl(source: string, start: number, found: string[]): number {
  urlEnd.lastIndex = start;
  const raw = urlEnd.exec(source)?.[0] ?? "";
  let length = raw.length;
  while (length > 0 && ".,;:!?'*_~/".includes(raw[length - 1]!)) length--;
  const address = raw.slice(raw.startsWith("www.") ? 4 : 0, length).toLowerCase();
  const host = address.split(/[/?#]/, 1)[0] ?? "";
  if (address) found.push(cut(address));
  if (host && host !== address) found.push(cut(host));
  addParts(address, found);
  return start + raw.length;
}
const urlEnd = /[^\s<>"`()[\]{}|\\^\u3000-\u303f\uff00-\uffef\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Hang}\p{Extended_Pictographic}]*/uy;

function readEmoji(source: string, start: number, found: string[]): number {
  emoji.lastIndex = start;
  const match = emoji.exec(source)?.[0];
  if (!match) return start + (isHighSurrogate(source, start) ? 2 : 1);
  found.push(cut(match.replace(/[\ufe0f\u{1f3fb}-\u{1f3ff}]/gu, "") || match));
  return start + match.length;
}
const emoji =
  /\p{RI}\p{RI}|\p{RI}|\p{Extended_Pictographic}(?:[\ufe0f\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]|\u200d\p{Extended_Pictographic})*/uy;

// ICU processes a run at once, so this bounds its memory and time.
const maxRunLength = 2_000;

function readRun(text: string, start: number, kind: Kind, found: string[]): number {
  let end = start;
  while (end < text.length && end - start < maxRunLength && kindAt(text, end) === kind) end += isHighSurrogate(text, end) ? 2 : 1;
  for (const term of unspacedTerms(text.slice(start, end), kind)) found.push(cut(term));
  return end;
}
