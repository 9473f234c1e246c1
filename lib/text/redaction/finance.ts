import { createHash } from "node:crypto";
import { getCountrySpecifications, isValidIBAN } from "ibantools";
import { hasDifferentDigits, isLuhn, weightedSum } from "./check-digits";
import { type Near, type Pattern, words } from "./pattern";
import type { Span } from "./view";

/** Not with card-validator, which takes 90 µs per candidate instead of 2. */
const brands: readonly [prefix: RegExp, lengths: readonly number[]][] = [
  [/^4/, [13, 16, 19]],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^(?:6011|65|64[4-9]|622)/, [16, 19]],
  [/^62/, [16, 17, 18, 19]],
  [/^3(?:0[0-5]|095|[689])/, [14, 16]],
  [/^35(?:2[89]|[3-8])/, [16]],
  [/^(?:5018|5020|5038|5893|6304|6759|676[1-3])/, [12, 13, 14, 15, 16, 17, 18, 19]],
  [/^220[0-4]/, [16]],
];
const isCard = (digits: string): boolean =>
  brands.some(([prefix, lengths]) => prefix.test(digits) && lengths.includes(digits.length)) &&
  hasDifferentDigits(digits) &&
  isLuhn(digits);

const cardGroupings = new Set(["4,4,4,4", "4,4,4,4,3", "4,6,5", "4,6,4", "8,8", "4,4,4,1", "6,10", "4,12", "12,4", "6,4,6"]);
const cardWords =
  /\b(?:cards?|visa|master ?card|amex|american express|discover|diners|maestro|credit|debit|cc|karte(?:nnummer)?|kreditkarte|carte|tarjeta|cart[aã]o|carta)\b/i;

function cards(run: string, { before }: Near): Span[] {
  const isDecimal = (start: number) => /\d[.,]$/.test(before.slice(-2) + run.slice(0, start));
  const groups = [...run.matchAll(/\d+/g)].map((match) => ({ digits: match[0], start: match.index, end: match.index + match[0].length }));
  const spans: Span[] = [];
  for (let first = 0; first < groups.length; first++) {
    let [digits, sizes] = ["", ""];
    for (let last = first; last < groups.length && digits.length < 19; last++) {
      digits += groups[last]!.digits;
      sizes += `${sizes && ","}${groups[last]!.digits.length}`;
      if (digits.length < 12) continue;
      const isSeparate =
        (last === first && !isDecimal(groups[first]!.start)) || cardGroupings.has(sizes) || (first === 0 && cardWords.test(before));
      if (!isSeparate || !isCard(digits)) continue;
      spans.push({ start: groups[first]!.start, end: groups[last]!.end });
      first = last;
      break;
    }
  }
  return spans;
}

const countries = getCountrySpecifications();

function iban(value: string, { after }: Near): Span[] {
  const length = countries[value.slice(0, 2).toUpperCase()]?.chars;
  if (!length) return [];
  let [compact, end] = ["", 0];
  for (; end < value.length && compact.length < length; end++) if (/[0-9A-Za-z]/.test(value[end]!)) compact += value[end]!.toUpperCase();
  const next = value[end] ?? after[0] ?? "";
  if (compact.length < length || /[0-9A-Za-z]/.test(next)) return [];
  return isValidIBAN(compact) ? [{ start: 0, end }] : [];
}

const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const sha256 = (bytes: Buffer): Buffer => createHash("sha256").update(bytes).digest();
/** Base58Check: a version, 20 bytes, and the first 4 bytes of their double SHA-256. */
function isBase58Wallet(value: string): boolean {
  let number = 0n;
  for (const char of value) number = number * 58n + BigInt(base58.indexOf(char));
  const bytes = Buffer.from(number.toString(16).padStart(50, "0"), "hex");
  return (
    bytes.length === 25 &&
    sha256(sha256(bytes.subarray(0, 21)))
      .subarray(0, 4)
      .equals(bytes.subarray(21))
  );
}

const bech32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
/** BIP 173 and 350. */
function isBech32(value: string): boolean {
  const lower = value.toLowerCase();
  const split = lower.lastIndexOf("1");
  const [prefix, data] = [lower.slice(0, split), lower.slice(split + 1)];
  const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
  const codes = [...prefix].map((char) => char.charCodeAt(0));
  let check = 1;
  for (const part of [
    ...codes.map((code) => code >> 5),
    0,
    ...codes.map((code) => code & 31),
    ...[...data].map((char) => bech32.indexOf(char)),
  ]) {
    const top = check >>> 25;
    check = ((check & 0x1ffffff) << 5) ^ part;
    for (let i = 0; i < 5; i++) if ((top >> i) & 1) check ^= generator[i]!;
  }
  check >>>= 0;
  return check === 1 || check === 0x2bc830a3;
}

export const finance: readonly Pattern[] = [
  {
    type: "CREDIT_CARD",
    description: "A card number with a network's prefix and length and a valid Luhn check digit, ungrouped or grouped as on cards.",
    digits: 12,
    find: /(?<![A-Za-z0-9])\d(?:[ \t.-]{0,3}\d){11,63}(?![A-Za-z0-9])/g,
    parts: cards,
  },
  {
    type: "CARD_CODE",
    description: "3 or 4 digits labeled as CVV, CVC or security code.",
    hints: ["cvv", "cvc", "cv2", "security code", "card code", "csc"],
    find: /\b(?:cvv2?|cvc2?|cv2|csc|card (?:security |verification )?(?:code|value)|security code)["']?(?: (?:code|number|is|no))?\s{0,2}[:=#]?\s{0,2}["']?(?<value>\d{3,4})(?![A-Za-z0-9]|[.,]\d)/gi,
  },
  {
    type: "IBAN",
    description: "An IBAN with its country's length and format and valid check digits, with or without spaces, in upper or lower case.",
    digits: 8,
    find: /(?<=(?<![A-Za-z0-9])(?<lead>[A-Za-z]{2}))\d{2}(?:[ -]?[A-Za-z0-9]){11,31}/g,
    parts: iban,
  },
  {
    type: "BANK_ACCOUNT",
    description: "A US routing number (ABA) with a valid check digit, after a word such as `routing`.",
    hints: ["routing", "aba", "rtn"],
    find: /(?<![A-Za-z0-9])(?<value>\d{9})(?![A-Za-z0-9])/g,
    cue: words("routing(?: transit)?(?: (?:number|no))?|aba|rtn"),
    isValid: (value) => weightedSum(value, [3, 7, 1]) % 10 === 0 && hasDifferentDigits(value),
  },
  {
    type: "BANK_ACCOUNT",
    description: "6 to 17 digits right after `account number`, `sort code`, `Kontonummer` and similar labels.",
    hints: ["account", "acct", "sort code", "konto", "iban", "compte", "cuenta"],
    find: /\b(?:(?:account|acct)\.? (?:number|no\.?|#)|sort code|kontonummer|konto-?nr\.?|num[eé]ro de compte|n[uú]mero de cuenta)["']?(?: is)?\s{0,2}[:=#]?\s{0,2}["']?(?<value>\d(?:[ -]?\d){5,16})(?![A-Za-z0-9])/gi,
  },
  {
    type: "CRYPTO_WALLET",
    description: "A Bitcoin address, SegWit or legacy, with a valid checksum.",
    digits: 1,
    find: /(?<![A-Za-z0-9])(?:(?:bc1|tb1)[02-9ac-hj-np-z]{11,71}|(?:BC1|TB1)[02-9AC-HJ-NP-Z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})(?![A-Za-z0-9])/g,
    isValid: (value) => (/^[13]/.test(value) ? isBase58Wallet(value) : isBech32(value)),
  },
  {
    type: "CRYPTO_WALLET",
    description: "An Ethereum address: 0x and exactly 40 hexadecimal digits.",
    hints: ["0x"],
    find: /(?<![A-Za-z0-9])0x[0-9A-Fa-f]{40}(?![A-Za-z0-9])/g,
  },
];
