import { createHash } from "node:crypto";
import { getCountrySpecifications, isValidIBAN } from "ibantools";
import { isLuhn, isMixed, weighed } from "./check-digits";
import { type Near, type Pattern, words } from "./pattern";
import type { Span } from "./view";

// Money: what pays, and where it lies.

/**
 * Numbers that the card networks give out, by how they begin and how long they are. By hand: card-validator takes 90 µs a candidate
 * where this takes 2, and half a million digits hold two million candidates.
 */
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
  brands.some(([prefix, lengths]) => prefix.test(digits) && lengths.includes(digits.length)) && isMixed(digits) && isLuhn(digits);

/** How cards are printed and typed. */
const printed = new Set(["4,4,4,4", "4,4,4,4,3", "4,6,5", "4,6,4", "8,8", "4,4,4,1", "6,10", "4,12", "12,4", "6,4,6"]);
const saysCard =
  /\b(?:cards?|visa|master ?card|amex|american express|discover|diners|maestro|credit|debit|cc|karte(?:nnummer)?|kreditkarte|carte|tarjeta|cart[aã]o|carta)\b/i;

/** The cards within a run of digits, which may go on with an expiry date or begin with an amount. */
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
      const stands = (last === first && !isDecimal(groups[first]!.start)) || printed.has(sizes) || (first === 0 && saysCard.test(before));
      if (!stands || !isCard(digits)) continue;
      spans.push({ start: groups[first]!.start, end: groups[last]!.end });
      first = last;
      break;
    }
  }
  return spans;
}

const countries = getCountrySpecifications();

/** As many characters as the country's numbers have, if they are a valid IBAN and the number ends there. */
function iban(value: string, { after }: Near): Span[] {
  const length = countries[value.slice(0, 2).toUpperCase()]?.chars;
  if (!length) return [];
  let [taken, end] = ["", 0];
  for (; end < value.length && taken.length < length; end++) if (/[0-9A-Za-z]/.test(value[end]!)) taken += value[end]!.toUpperCase();
  const next = value[end] ?? after[0] ?? "";
  if (taken.length < length || /[0-9A-Za-z]/.test(next)) return [];
  return isValidIBAN(taken) ? [{ start: 0, end }] : [];
}

const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const hashed = (bytes: Buffer): Buffer => createHash("sha256").update(bytes).digest();
/** A version, 20 bytes, and the beginning of their hash's hash. */
function isBase58Wallet(value: string): boolean {
  let number = 0n;
  for (const char of value) number = number * 58n + BigInt(base58.indexOf(char));
  const bytes = Buffer.from(number.toString(16).padStart(50, "0"), "hex");
  return (
    bytes.length === 25 &&
    hashed(hashed(bytes.subarray(0, 21)))
      .subarray(0, 4)
      .equals(bytes.subarray(21))
  );
}

const bech32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
/** BIP 173 and 350: the checksum of a SegWit address. */
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
    what: "A card number: a network's prefix and length, grouped as cards are printed or not at all, Luhn's check digit right.",
    digits: 12,
    find: /(?<![A-Za-z0-9])\d(?:[ \t.-]{0,3}\d){11,63}(?![A-Za-z0-9])/g,
    parts: cards,
  },
  {
    type: "CARD_CODE",
    what: "The three or four digits that a text calls CVV, CVC or security code.",
    hints: ["cvv", "cvc", "cv2", "security code", "card code", "csc"],
    find: /\b(?:cvv2?|cvc2?|cv2|csc|card (?:security |verification )?(?:code|value)|security code)["']?(?: (?:code|number|is|no))?\s{0,2}[:=#]?\s{0,2}["']?(?<value>\d{3,4})(?![A-Za-z0-9]|[.,]\d)/gi,
  },
  {
    type: "IBAN",
    what: "An international account number of its country's length and form whose check digits are right, with or without spaces, in any case.",
    digits: 8,
    find: /(?<=(?<![A-Za-z0-9])(?<lead>[A-Za-z]{2}))\d{2}(?:[ -]?[A-Za-z0-9]){11,31}/g,
    parts: iban,
  },
  {
    type: "BANK_ACCOUNT",
    what: "A US routing number (ABA), its check digit right, after a word that says so.",
    hints: ["routing", "aba", "rtn"],
    find: /(?<![A-Za-z0-9])(?<value>\d{9})(?![A-Za-z0-9])/g,
    cue: words("routing(?: transit)?(?: (?:number|no))?|aba|rtn"),
    isIt: (value) => weighed(value, [3, 7, 1]) % 10 === 0 && isMixed(value),
  },
  {
    type: "BANK_ACCOUNT",
    what: "Six to seventeen digits right after `account number`, `sort code`, `Kontonummer` and the like.",
    hints: ["account", "acct", "sort code", "konto", "iban", "compte", "cuenta"],
    find: /\b(?:(?:account|acct)\.? (?:number|no\.?|#)|sort code|kontonummer|konto-?nr\.?|num[eé]ro de compte|n[uú]mero de cuenta)["']?(?: is)?\s{0,2}[:=#]?\s{0,2}["']?(?<value>\d(?:[ -]?\d){5,16})(?![A-Za-z0-9])/gi,
  },
  {
    type: "CRYPTO_WALLET",
    what: "A Bitcoin address, SegWit or of the older form, whose checksum is right.",
    digits: 1,
    find: /(?<![A-Za-z0-9])(?:(?:bc1|tb1)[02-9ac-hj-np-z]{11,71}|(?:BC1|TB1)[02-9AC-HJ-NP-Z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})(?![A-Za-z0-9])/g,
    isIt: (value) => (/^[13]/.test(value) ? isBase58Wallet(value) : isBech32(value)),
  },
  {
    type: "CRYPTO_WALLET",
    what: "An Ethereum address: 0x and forty hexadecimal digits, no more and no fewer.",
    hints: ["0x"],
    find: /(?<![A-Za-z0-9])0x[0-9A-Fa-f]{40}(?![A-Za-z0-9])/g,
  },
];
