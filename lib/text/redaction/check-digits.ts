// By chance, a random number passes a one-digit check 1 time in 10, and a check by 97 1 time in 97.

export const digitsOf = (text: string): string => text.replace(/\D/g, "");

export const normalizeId = (text: string): string => text.replace(/[^0-9A-Za-z]/g, "").toUpperCase();

export function weightedSum(id: string, weights: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < id.length; i++) sum += Number.parseInt(id[i]!, 36) * weights[i % weights.length]!;
  return sum;
}

/** ISO/IEC 7812-1, annex B: cards, Canada's SIN, Sweden's personal number. */
export function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const double = digit * 2;
    sum += i % 2 === 0 ? digit : double > 9 ? double - 9 : double;
  }
  return sum % 10 === 0;
}

/** ISO 7064: letters count as two digits from A = 10. */
export function mod97(id: string): number {
  let remainder = 0;
  for (const char of id) {
    const value = Number.parseInt(char, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

/** ISO 7064 MOD 11,10. */
export function isMod11_10(digits: string): boolean {
  let product = 10;
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === Number(digits.at(-1));
}

const dihedral = (a: number, b: number): number =>
  a < 5 ? (b < 5 ? (a + b) % 5 : 5 + ((a + b) % 5)) : b < 5 ? 5 + ((a - b) % 5) : (a - b + 5) % 5;
const permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

export function isVerhoeff(digits: string): boolean {
  let check = 0;
  for (let i = 0; i < digits.length; i++) {
    let digit = Number(digits[digits.length - 1 - i]);
    for (let turn = 0; turn < i % 8; turn++) digit = permutation[digit]!;
    check = dihedral(check, digit);
  }
  return check === 0;
}

/** Brazil's CPF: 11 minus the remainder by 11, with 10 and 11 as 0. */
const cpfDigit = (digits: string, first: number): number => {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) sum += Number(digits[i]) * (first - i);
  return ((sum * 10) % 11) % 10;
};
export const isCpf = (digits: string): boolean =>
  hasDifferentDigits(digits) &&
  cpfDigit(digits.slice(0, 9), 10) === Number(digits[9]) &&
  cpfDigit(digits.slice(0, 10), 11) === Number(digits[10]);

/** The same digit repeated passes many checks. */
export const hasDifferentDigits = (digits: string): boolean => !/^(\d)\1*$/.test(digits);

export function isDay(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year % 4 ? 2001 : 2000, month, 0)).getUTCDate();
}
