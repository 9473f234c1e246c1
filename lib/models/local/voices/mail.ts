import { isBlank, type Line } from "./lines";
import type { Part } from "./voice";
import { closingWords, forwardMark, fromNames, greetingLine, headerLine, wroteMark } from "./words";

/** Lines until a signature. */
const longestLetter = 150;

const closing = new RegExp(`^\\s*(?:${closingWords})\\s*[,.!]?\\s*(.{0,40})$`, "iu");
const nameLine =
  /^\s*(?:[-–—~*]{1,2}\s*)?(\[[^\]\n]{2,40}\]|\p{Lu}[\p{L}'’.-]*(?: (?:\p{Lu}[\p{L}'’.-]*|von|van|de|der|da)){0,3})\s*[.,]?["”“»']?\s*$/u;
const dashName = /(?:^|[\s.!?])(?:[-–—~]{1,2})\s?(\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,3})\s*["”“»']?\s*$/u;

/** Index of the line after the headers that begin at `index`; the same index where none begin. */
function headersEnd(lines: readonly Line[], index: number): number {
  let next = index;
  while (lines[next] && headerLine.test(lines[next]!.text)) next++;
  return next;
}

const headerOf = (lines: readonly Line[], names: ReadonlySet<string>): string | null => {
  for (const { text } of lines) {
    const match = headerLine.exec(text);
    if (match && names.has(match[1]!.toLowerCase())) return match[2]!.trim();
  }
  return null;
};

/** "Ottoline Speck <o.speck@lettings.test>" without the address. */
function senderOf(from: string): string {
  const name = from.replace(/<[^>]*>|\([^)]*@[^)]*\)|["“”]/g, "").trim();
  return name.includes("@")
    ? name
        .split("@")[0]!
        .replace(/[._]/g, " ")
        .replace(/(?<=^| )\p{Ll}/gu, (letter) => letter.toUpperCase())
    : name;
}

export type Letter = { start: number; end: number; bodyStart: number; author: string | null; medium: "mail" | "letter" };

/** Mails below their headers or a forwarding mark, each up to its signature. */
export function mails(lines: readonly Line[], isTaken: (line: Line) => boolean): Letter[] {
  const found: Letter[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!;
    if (isTaken(line)) continue;
    const isForward = forwardMark.test(line.text);
    let first = isForward ? index + 1 : index;
    while (isForward && isBlank(lines[first]) && first < lines.length) first++;
    const end = headersEnd(lines, first);
    const headers = lines.slice(first, end);
    const from = headerOf(headers, fromNames);
    const isMail =
      isForward ||
      headers.length >= 2 ||
      (from !== null && /@/.test(from)) ||
      (headers.length === 1 && isBlank(lines[end]) && from !== null);
    if (!isMail) continue;
    const author = from ? senderOf(from) : (wroteMark.exec(line.text)?.[1] ?? null);
    const last = bodyEnd(lines, Math.max(end, first), author);
    found.push({
      start: line.start,
      end: lines[last]!.end,
      bodyStart: lines[Math.max(end, first)]?.start ?? lines[last]!.end,
      author: author ?? signerOf(lines.slice(end, last + 1).map(({ text }) => text)),
      medium: "mail",
    });
    index = last;
  }
  return found;
}

/** "Hi Ana, I'm in Rome. Love, Mum": nobody signs so who writes to an assistant. */
const ofOneLine =
  /(?:^|[:：]\s*)(?<letter>(?<greeting>["“]?(?:dear|hi|hello|hey|hiya) (?!there\b|all\b|everyone\b|team\b|folks\b|guys\b|assistant\b|loci\b|ai\b|chatgpt\b|claude\b|bot\b)[\p{L}.'’ -]{2,40}[,:!])\s(?:[^\n]{5,800}?)[.!?…,]\s+(?:lots of love|love|(?:all the )?best|(?:kind|best|warm|many) (?:regards|wishes)|regards|yours(?: sincerely| faithfully| truly)?|sincerely|hugs|kisses|xoxo|take care)\s*[,.]?\s+(?<author>(?:\p{Lu}\. )*\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’.-]*){0,2})["”]?)(?=[.!]?\s*$|[.!]\s)/iu;

/** "What does this letter mean? Dear Mr Orr, your permit was refused …": shown, and not signed. */
const shownOnOneLine =
  /\b(?:what (?:does|do|is) (?:this|the|these)|(?:got|received|had) (?:this|a|an)) (?:\p{L}+ ){0,2}?(?:letter|e-?mail|mail|message|text|note|notice)\b[^:：?.!]{0,60}[:：?.!]\s+(?<letter>(?<greeting>dear (?:(?:mr|mrs|ms|miss|mx|dr|prof)\.? \p{Lu}[\p{L}'’-]+|sir|madam|sir or madam|customer|patient|tenants?|residents?|members?|parents?(?: and carers)?|neighbours?|guests?),)\s[^\n]{20,800})$/iu;

function letterOfOneLine({ text, start }: Line): Letter | null {
  const shown = ofOneLine.test(text) ? null : shownOnOneLine.exec(text)?.groups;
  if (shown) {
    const from = start + text.length - shown.letter!.length;
    return { start: from, end: start + text.length, bodyStart: from + shown.greeting!.length, author: null, medium: "letter" };
  }
  const found = ofOneLine.exec(text);
  const { letter, greeting, author } = found?.groups ?? {};
  if (!found || !letter || !greeting || !author || !/^\p{Lu}/u.test(author)) return null;
  const from = start + found.index + found[0].length - letter.length;
  return { start: from, end: from + letter.length, bodyStart: from + greeting.length, author, medium: "letter" };
}

/** Letters from their greeting to their signature. One without a signature is none, or goes to the end where a line announced it. */
export function letters(lines: readonly Line[], isTaken: (line: Line) => boolean, isAnnounced: (line: Line) => boolean): Letter[] {
  const found: Letter[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!;
    if (isTaken(line)) continue;
    const whole = letterOfOneLine(line);
    if (whole) {
      found.push(whole);
      continue;
    }
    const greeting = greetingLine.exec(line.text);
    if (!greeting || /^\s*(?:assistant|loci|ai|chatgpt|claude|bot)\b/i.test(greeting[2]!)) continue;
    const isFormal = !/^(?:hi|hello|hey|hiya|hallo|hola|ciao|olá|bonjour|good \w+|greetings)$/i.test(greeting[1]!);
    const announced = isAnnounced(line);
    const opens = lines.slice(0, index).every(isBlank);
    if (opens && !isFormal && !announced) continue;
    const isWhole = inlineClosing.test(line.text);
    const signature = isWhole ? index : signatureIndex(lines, index + 1, null);
    if (signature < 0 && !announced) continue;
    const quoted = quotedLetterEnd(lines, index);
    const last = quoted >= 0 ? quoted : signature >= 0 ? signature : bodyEnd(lines, index + 1, null);
    found.push({
      start: line.start,
      end: lines[last]!.end,
      bodyStart: line.start + greeting[0].length,
      author: signerOf(lines.slice(index, last + 1).map(({ text }) => text)),
      medium: "letter",
    });
    index = last;
  }
  return found;
}

/** "“Dear customer, … your date of birth.”" ends with its mark; -1 for a letter without marks. */
function quotedLetterEnd(lines: readonly Line[], index: number): number {
  if (!/^\s*["“„«]/u.test(lines[index]!.text)) return -1;
  const last = lines.slice(index, index + longestLetter).findIndex(({ text }) => /\S["”“»][.!]?\s*$/u.test(text));
  return last < 0 ? -1 : index + last;
}

/** Index of a mail's last line: its signature, the line before the writer speaks again, or the last line of all. */
function bodyEnd(lines: readonly Line[], from: number, author: string | null): number {
  const signature = signatureIndex(lines, from, author);
  if (signature >= 0) return signature;
  const next = lines.findIndex((line, index) => index > from && forwardMark.test(line.text));
  let last = next > 0 ? next - 1 : lines.length - 1;
  while (last > from && isBlank(lines[last])) last--;
  const paragraph = lastParagraph(lines, from, last);
  return paragraph > from && asksAssistant(lines.slice(paragraph, last + 1).map(({ text }) => text))
    ? paragraph - 1
    : Math.max(last, from - 1, 0);
}

function signatureIndex(lines: readonly Line[], from: number, author: string | null): number {
  for (let index = from; index < Math.min(lines.length, from + longestLetter); index++) {
    const text = lines[index]!.text;
    const closes = closing.exec(text);
    if (closes && text.trim().length < 60) {
      if (closes[1]!.trim() && /^\p{Lu}/u.test(closes[1]!.trim())) return index;
      const next = isBlank(lines[index + 1]) ? index + 2 : index + 1;
      if (lines[next] && nameLine.test(lines[next]!.text)) return titleLine(lines, next);
      if (closes[1] === "" && (isBlank(lines[index + 1]) || index === lines.length - 1) && index > from) return index;
    }
    const name = nameLine.exec(text)?.[1];
    if (name && index > from && author && shares(author, name)) return titleLine(lines, index);
    if (index >= from && dashName.test(text) && text.trim().length > 0 && index > from - 1) return index;
  }
  return -1;
}

/** What stands right under a name: "Head of Lettings", a number, a company. */
function titleLine(lines: readonly Line[], index: number): number {
  let last = index;
  while (lines[last + 1] && !isBlank(lines[last + 1]) && lines[last + 1]!.text.length < 60 && !/[.?!]\s*$/.test(lines[last + 1]!.text))
    last++;
  return last;
}

function shares(author: string, name: string): boolean {
  const parts = new Set(author.toLowerCase().split(/\s+/));
  return name
    .toLowerCase()
    .split(/\s+/)
    .some((part) => parts.has(part));
}

function lastParagraph(lines: readonly Line[], from: number, last: number): number {
  for (let index = last; index > from; index--) if (isBlank(lines[index - 1])) return index;
  return from;
}

const asks =
  /[?？]\s*$|\b(?:what should i|what do i|should i|can you|could you|please (?:help|write|reply|summari[sz]e|translate)|help me|is this (?:legal|ok|okay|normal|true)|too much\?|any thoughts|thoughts\?)\b/i;

/** A paragraph after a text that turns to the assistant again. */
export function asksAssistant(lines: readonly string[]): boolean {
  return asks.test(lines.join(" ").trim());
}

const introduces =
  /\b(?:I am|I['’]m|[Mm]y name is|[Tt]his is|[Ii]t['’]s) ((?:Dr\.? |Mr\.? |Mrs\.? |Ms\.? )?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2})(?=[,.!]|\s(?:and|from|the|your|at)\b|$)/u;
const inlineClosing = new RegExp(
  `(?:^|[.!?…,]\\s+)(?:${closingWords})\\s*[,.]?\\s+(\\p{Lu}[\\p{L}'’.-]*(?: \\p{Lu}[\\p{L}'’.-]*){0,3})\\s*[.]?["”“»']?\\s*$`,
  "iu",
);

/** Who signed a text: the name at its end, whole where the text gives it whole. */
export function signerOf(lines: readonly string[]): string | null {
  const text = lines.join("\n").trim();
  const last = lines.filter((line) => line.trim()).slice(-4);
  let signed: string | null = null;
  for (const [index, line] of last.entries()) {
    const inline = inlineClosing.exec(line)?.[1] ?? dashName.exec(line)?.[1];
    const under = index > 0 && closing.test(last[index - 1]!) ? nameLine.exec(line)?.[1] : undefined;
    signed = inline ?? under ?? signed;
  }
  signed ??= last.length > 1 ? (nameLine.exec(last.at(-1)!)?.[1] ?? null) : null;
  const said = introduces.exec(text)?.[1] ?? null;
  if (signed && said && shares(said, signed)) return said.length > signed.length ? said : signed;
  const name = (signed ?? said)?.replace(/[,]$/, "") ?? null;
  return name?.startsWith("[") ? said : name;
}

export function partsOfLetter({ start, end, bodyStart, author, medium }: Letter, more: { source: string; isToSpeaker: boolean }): Part[] {
  const parts: Part[] = [];
  if (bodyStart > start) parts.push({ start, end: Math.min(bodyStart, end), voice: { kind: "nobody" } });
  if (end > bodyStart) parts.push({ start: bodyStart, end, voice: { kind: "author", author, medium, ...more } });
  return parts;
}
