// The arithmetic that an issuer builds into a number, so that a slip of the pen shows. One digit in ten passes by chance, one pair in
// ninety-seven: what passes is the number, or very nearly sure to be.

export const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** Letters and digits alone, capitals. */
export const plainId = (text: string): string => text.replace(/[^0-9A-Za-z]/g, "").toUpperCase();

/** Sum of each character's value by its weight; weights repeat. A letter counts from 10 on, as in ISO 7064. */
export function weighed(id: string, weights: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < id.length; i++) sum += Number.parseInt(id[i]!, 36) * weights[i % weights.length]!;
  return sum;
}

/** Cards, Canada's SIN, Sweden's personal number (ISO/IEC 7812-1, annex B). */
export function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const double = digit * 2;
    sum += i % 2 === 0 ? digit : double > 9 ? double - 9 : double;
  }
  return sum % 10 === 0;
}

/** The rest of a long number of digits and letters (each two digits, from A = 10) by 97 (ISO 7064). */
export function restBy97(id: string): number {
  let rest = 0;
  for (const char of id) {
    const value = Number.parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** Germany's tax id: the product rule of ISO 7064, MOD 11,10. */
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
const turned = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

/** India's Aadhaar: Verhoeff's scheme over the symmetries of a pentagon, which sees every swap of neighbours. */
export function isVerhoeff(digits: string): boolean {
  let check = 0;
  for (let i = 0; i < digits.length; i++) {
    let digit = Number(digits[digits.length - 1 - i]);
    for (let turn = 0; turn < i % 8; turn++) digit = turned[digit]!;
    check = dihedral(check, digit);
  }
  return check === 0;
}

/** 11 less the rest by 11, 10 and 11 counting as 0: one of the check digits of Brazil's CPF. */
const cpfDigit = (digits: string, first: number): number => {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) sum += Number(digits[i]) * (first - i);
  return ((sum * 10) % 11) % 10;
};
export const isCpf = (digits: string): boolean =>
  isMixed(digits) && cpfDigit(digits.slice(0, 9), 10) === Number(digits[9]) && cpfDigit(digits.slice(0, 10), 11) === Number(digits[10]);

/** Not one digit over and over, which many checks let through. */
export const isMixed = (digits: string): boolean => !/^(\d)\1*$/.test(digits);

/** A day that the calendar has, of a two- or four-digit year. */
export function isDay(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year % 4 ? 2001 : 2000, month, 0)).getUTCDate();
}
