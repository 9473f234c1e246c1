import { digitsOf, hasDifferentDigits, isDay, isMod11_10, normalizeId, weightedSum } from "./check-digits";

// Which numbers and letters a country can have issued: their check digits, dates and ranges.

export const isSsn = (digits: string): boolean =>
  !/^(?:000|666|9)/.test(digits) && !/^\d{3}00/.test(digits) && !digits.endsWith("0000") && hasDifferentDigits(digits);

export const isDni = (value: string): boolean => {
  const id = normalizeId(value).replace(/^[XYZ]/, (letter) => String("XYZ".indexOf(letter)));
  return "TRWAGMYFPDXBNJZSQVHLCKE"[Number(id.slice(0, -1)) % 23] === id.at(-1);
};

/** At odd positions of Italy's codice fiscale; 0–9 count like A–J. */
const oddValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];
export function isCodiceFiscale(value: string): boolean {
  const id = normalizeId(value);
  let sum = 0;
  for (let i = 0; i < 15; i++) {
    const value = /\d/.test(id[i]!) ? Number(id[i]) : id.charCodeAt(i) - 65;
    sum += i % 2 === 0 ? oddValues[value]! : value;
  }
  return String.fromCharCode(65 + (sum % 26)) === id[15];
}

export const isNir = (value: string): boolean => {
  const id = normalizeId(value).replace("2A", "19").replace("2B", "18");
  return 97 - Number(BigInt(id.slice(0, 13)) % 97n) === Number(id.slice(13));
};

export const isSteuerId = (digits: string): boolean => {
  const counts = new Map<string, number>();
  for (const digit of digits.slice(0, 10)) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  const repeated = [...counts.values()].filter((count) => count > 1);
  return digits[0] !== "0" && repeated.length === 1 && repeated[0]! <= 3 && isMod11_10(digits);
};

export const isChinese = (value: string): boolean => {
  const id = normalizeId(value);
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  return (
    isDay(Number(id.slice(6, 10)), Number(id.slice(10, 12)), Number(id.slice(12, 14))) &&
    "10X98765432"[weightedSum(id.slice(0, 17), weights) % 11] === id[17]
  );
};

export const isPesel = (digits: string): boolean =>
  isDay(Number(digits.slice(0, 2)), Number(digits.slice(2, 4)) % 20, Number(digits.slice(4, 6))) &&
  weightedSum(digits, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0;

export const isNhs = (digits: string): boolean =>
  hasDifferentDigits(digits) && (weightedSum(digits.slice(0, 9), [10, 9, 8, 7, 6, 5, 4, 3, 2]) + Number(digits[9])) % 11 === 0;

export const isFinnish = (value: string): boolean => {
  const digits = digitsOf(value.slice(0, 6)) + value.slice(7, 10);
  return (
    isDay(Number(value.slice(4, 6)), Number(value.slice(2, 4)), Number(value.slice(0, 2))) &&
    "0123456789ABCDEFHJKLMNPRSTUVWXY"[Number(digits) % 31] === value.at(-1)!.toUpperCase()
  );
};

export const isNric = (value: string): boolean => {
  const id = normalizeId(value);
  const sum = weightedSum(id.slice(1, 8), [2, 7, 6, 5, 4, 3, 2]) + (/[TG]/.test(id[0]!) ? 4 : id[0] === "M" ? 3 : 0);
  const letters = /[ST]/.test(id[0]!) ? "JZIHGFEDCBA" : id[0] === "M" ? "KLJNPQRTUWX" : "XWUTRQPNMLK";
  return letters[id[0] === "M" ? 10 - (sum % 11) : sum % 11] === id[8];
};
