import { digitsOf, isCpf, isDay, isLuhn, isMixed, isMod11_10, isVerhoeff, plainId, restBy97, weighed } from "./check-digits";
import { type Pattern, words } from "./pattern";

// What states and authorities number people, and their papers and cars, by. A number that any other may look like needs a word before it.

const alone = (inside: string, flags = "g"): RegExp => new RegExp(`(?<![A-Za-z0-9]|\\d[.-])(?:${inside})(?![A-Za-z0-9]|-\\d)`, flags);
/** Letters, then from the first digit on the rest. */
const led = (letters: string, rest: string): RegExp =>
  new RegExp(`(?<=(?<![A-Za-z0-9])(?<lead>${letters}))${rest}(?![A-Za-z0-9]|-\\d)`, "gi");
const otherNumber = words(
  "orders?|invoices?|tickets?|case|ref(?:erence)?|tracking|parts?|sku|model|serial|isbn|phone|tel|fax|mrn|version|build|lot|batch",
);

const isSsn = (digits: string): boolean =>
  !/^(?:000|666|9)/.test(digits) && !/^\d{3}00/.test(digits) && !digits.endsWith("0000") && isMixed(digits);

/** Which letter closes Spain's DNI and NIE, by the number's rest by 23. */
const isDni = (value: string): boolean => {
  const id = plainId(value).replace(/^[XYZ]/, (letter) => String("XYZ".indexOf(letter)));
  return "TRWAGMYFPDXBNJZSQVHLCKE"[Number(id.slice(0, -1)) % 23] === id.at(-1);
};

/** Odd places of Italy's code count by this table, for 0–9 as for A–J. */
const oddPlaces = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];
function isCodiceFiscale(value: string): boolean {
  const id = plainId(value);
  let sum = 0;
  for (let i = 0; i < 15; i++) {
    const place = /\d/.test(id[i]!) ? Number(id[i]) : id.charCodeAt(i) - 65;
    sum += i % 2 === 0 ? oddPlaces[place]! : place;
  }
  return String.fromCharCode(65 + (sum % 26)) === id[15];
}

const isNir = (value: string): boolean => {
  const id = plainId(value).replace("2A", "19").replace("2B", "18");
  return 97 - Number(BigInt(id.slice(0, 13)) % 97n) === Number(id.slice(13));
};

const isSteuerId = (digits: string): boolean => {
  const counts = new Map<string, number>();
  for (const digit of digits.slice(0, 10)) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  const repeated = [...counts.values()].filter((count) => count > 1);
  return digits[0] !== "0" && repeated.length === 1 && repeated[0]! <= 3 && isMod11_10(digits);
};

const isChinese = (value: string): boolean => {
  const id = plainId(value);
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  return (
    isDay(Number(id.slice(6, 10)), Number(id.slice(10, 12)), Number(id.slice(12, 14))) &&
    "10X98765432"[weighed(id.slice(0, 17), weights) % 11] === id[17]
  );
};

const isPesel = (digits: string): boolean =>
  isDay(Number(digits.slice(0, 2)), Number(digits.slice(2, 4)) % 20, Number(digits.slice(4, 6))) &&
  weighed(digits, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0;

const isNhs = (digits: string): boolean =>
  isMixed(digits) && (weighed(digits.slice(0, 9), [10, 9, 8, 7, 6, 5, 4, 3, 2]) + Number(digits[9])) % 11 === 0;

const isFinnish = (value: string): boolean => {
  const digits = digitsOf(value.slice(0, 6)) + value.slice(7, 10);
  return (
    isDay(Number(value.slice(4, 6)), Number(value.slice(2, 4)), Number(value.slice(0, 2))) &&
    "0123456789ABCDEFHJKLMNPRSTUVWXY"[Number(digits) % 31] === value.at(-1)!.toUpperCase()
  );
};

const isNric = (value: string): boolean => {
  const id = plainId(value);
  const sum = weighed(id.slice(1, 8), [2, 7, 6, 5, 4, 3, 2]) + (/[TG]/.test(id[0]!) ? 4 : id[0] === "M" ? 3 : 0);
  const letters = /[ST]/.test(id[0]!) ? "JZIHGFEDCBA" : id[0] === "M" ? "KLJNPQRTUWX" : "XWUTRQPNMLK";
  return letters[id[0] === "M" ? 10 - (sum % 11) : sum % 11] === id[8];
};

export const identity: readonly Pattern[] = [
  {
    type: "SSN",
    what: "A US Social Security number with its hyphens, of an area, group and serial that are given out.",
    digits: 9,
    find: alone("\\d{3}-\\d{2}-\\d{4}"),
    against: otherNumber,
    isIt: (value) => isSsn(digitsOf(value)),
  },
  {
    type: "SSN",
    what: "The same with spaces or without anything between, after `SSN` or `social security`.",
    hints: ["ssn", "social"],
    find: alone("\\d{3}[ .]?\\d{2}[ .]?\\d{4}"),
    cue: words("ssns?|social security(?: (?:number|no))?|social"),
    isIt: (value) => isSsn(digitsOf(value)),
  },
  {
    type: "TAX_ID",
    what: "A US taxpayer number (ITIN): 9, and a group that is given out.",
    digits: 9,
    find: alone("9\\d{2}-(?:5\\d|6[0-5]|7\\d|8[0-8]|9[0-24-9])-\\d{4}"),
    against: otherNumber,
  },
  {
    type: "TAX_ID",
    what: "A US employer number (EIN) after a word that says so.",
    hints: ["ein", "employer", "tax id"],
    find: alone("\\d{2}-\\d{7}"),
    cue: words("ein|employer (?:id|identification)(?: number)?|tax id(?:entification)?"),
  },
  {
    type: "TAX_ID",
    what: "Germany's Steuer-ID: eleven digits after a word that says so, by ISO 7064.",
    hints: ["steuer", "idnr", "tin", "tax"],
    find: alone("\\d{2} ?\\d{3} ?\\d{3} ?\\d{3}"),
    cue: words(
      "steuer-?id(?:nr|entifikationsnummer)?|steuer(?:liche)? ?identifikationsnummer|steuernummer|idnr|tax(?: id)?(?: number)?|tin",
    ),
    isIt: (value) => isSteuerId(digitsOf(value)),
  },
  {
    type: "TAX_ID",
    what: "Brazil's CPF, its two check digits right, punctuated or after `CPF`.",
    digits: 11,
    find: alone("\\d{3}\\.\\d{3}\\.\\d{3}-\\d{2}|(?<=cpf.{0,12})\\d{11}", "gi"),
    isIt: (value) => isCpf(digitsOf(value)),
  },
  {
    type: "TAX_ID",
    what: "Australia's tax file number after `TFN`, weighed to a multiple of 11.",
    hints: ["tfn", "tax file"],
    find: alone("\\d{3} ?\\d{3} ?\\d{3}"),
    cue: words("tfn|tax file(?: (?:number|no))?"),
    isIt: (value) => isMixed(digitsOf(value)) && weighed(digitsOf(value), [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 === 0,
  },
  {
    type: "TAX_ID",
    what: "India's PAN: five letters, the fourth telling whose it is, four digits and a letter.",
    hints: ["pan", "permanent", "tax"],
    digits: 4,
    find: alone("[A-Z]{3}[ABCFGHLJPT][A-Z]\\d{4}[A-Z]"),
    cue: words("pan|permanent account(?: number)?|income tax|tax"),
  },
  {
    type: "TAX_ID",
    what: "Italy's codice fiscale, its last letter right.",
    against: otherNumber,
    digits: 7,
    find: led("[A-Z]{6}", "\\d{2}[ABCDEHLMPRST]\\d{2}[A-Z]\\d{3}[A-Z]"),
    isIt: isCodiceFiscale,
  },
  {
    type: "NATIONAL_ID",
    what: "The UK's National Insurance number, of a prefix that is given out.",
    against: otherNumber,
    digits: 6,
    find: led("(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?", "\\d{2}(?: ?\\d{2}){2} ?[A-D]"),
    isIt: (value, { before }) => value.toUpperCase() === value || /\b(?:nino|national insurance|ni number)\b/i.test(before),
  },
  {
    type: "NATIONAL_ID",
    what: "France's NIR (sécurité sociale): sex, year, month, place, order, and the rest by 97.",
    against: otherNumber,
    digits: 12,
    find: alone("[12] ?\\d{2} ?(?:0[1-9]|1[0-2]|[2-9]\\d) ?(?:\\d{2}|2[AB]) ?\\d{3} ?\\d{3} ?\\d{2}", "gi"),
    isIt: isNir,
  },
  {
    type: "NATIONAL_ID",
    what: "Spain's DNI and NIE, whose letter follows from the number.",
    against: otherNumber,
    digits: 7,
    find: alone("(?:\\d{8}|[XYZ][ -]?\\d{7}|\\d{2}\\.\\d{3}\\.\\d{3})[ -]?[A-HJ-NP-TV-Z]", "gi"),
    isIt: (value, { before }) => isDni(value) && (value.toUpperCase() === value || /\b(?:dni|nie|nif)\b/i.test(before)),
  },
  {
    type: "NATIONAL_ID",
    what: "The Netherlands' BSN after a word that says so, by the eleven test.",
    hints: ["bsn", "burgerservice", "sofi"],
    find: alone("\\d{4}[ .]?\\d{2}[ .]?\\d{3}|\\d{3}[ .]?\\d{3}[ .]?\\d{3}"),
    cue: words("bsn(?:-nummer)?|burgerservicenummer|sofi-?nummer"),
    isIt: (value) =>
      isMixed(digitsOf(value)) && (weighed(digitsOf(value).slice(0, 8), [9, 8, 7, 6, 5, 4, 3, 2]) - Number(value.at(-1))) % 11 === 0,
  },
  {
    type: "NATIONAL_ID",
    what: "India's Aadhaar, in its groups of four or after the word, by Verhoeff's check.",
    digits: 12,
    find: alone("[2-9]\\d{3} \\d{4} \\d{4}|[2-9]\\d{3}-\\d{4}-\\d{4}|(?<=(?:aadhaar|aadhar|uidai).{0,16})[2-9]\\d{11}", "gi"),
    against: otherNumber,
    isIt: (value, { before, after }) => !/\d[ -]$/.test(before) && !/^ \d{4}/.test(after) && isVerhoeff(digitsOf(value)),
  },
  {
    type: "NATIONAL_ID",
    what: "Canada's SIN after a word that says so, by Luhn's check.",
    hints: ["sin", "social insurance", "nas"],
    find: alone("\\d{3}[ -]?\\d{3}[ -]?\\d{3}"),
    cue: words("sin|social insurance(?: (?:number|no))?|nas|num[eé]ro d'assurance sociale"),
    isIt: (value) => isMixed(digitsOf(value)) && isLuhn(digitsOf(value)),
  },
  {
    type: "NATIONAL_ID",
    what: "Poland's PESEL after the word: a birthday and a check digit.",
    hints: ["pesel"],
    find: alone("\\d{11}"),
    cue: words("pesel"),
    isIt: isPesel,
  },
  {
    type: "NATIONAL_ID",
    what: "Sweden's personal number with its hyphen: a birthday and Luhn's check.",
    against: otherNumber,
    digits: 10,
    find: alone("(?:19|20)?\\d{6}[-+]\\d{4}"),
    isIt: (value) => {
      const digits = digitsOf(value).slice(-10);
      return isDay(Number(digits.slice(0, 2)), Number(digits.slice(2, 4)), Number(digits.slice(4, 6)) % 60) && isLuhn(digits);
    },
  },
  {
    type: "NATIONAL_ID",
    what: "Finland's personal identity code: a birthday, the century's sign and a check character.",
    against: otherNumber,
    digits: 9,
    find: alone("\\d{6}[-+A-FU-Y]\\d{3}[0-9A-FHJ-NPR-Y]"),
    isIt: isFinnish,
  },
  {
    type: "NATIONAL_ID",
    what: "Switzerland's AHV number: 756 and the check digit of EAN-13.",
    against: otherNumber,
    digits: 13,
    find: alone("756\\.?\\d{4}\\.?\\d{4}\\.?\\d{2}"),
    isIt: (value) => weighed(digitsOf(value), [1, 3]) % 10 === 0,
  },
  {
    type: "NATIONAL_ID",
    what: "China's resident number: a birthday and a check character by 11.",
    against: otherNumber,
    digits: 17,
    find: alone("[1-9]\\d{5}(?:19|20)\\d{9}[0-9Xx]"),
    isIt: isChinese,
  },
  {
    type: "NATIONAL_ID",
    what: "Singapore's NRIC and FIN, whose last letter follows from the number.",
    against: otherNumber,
    digits: 7,
    find: alone("[STFGM]\\d{7}[A-Z]"),
    isIt: isNric,
  },
  {
    type: "NATIONAL_ID",
    what: "Belgium's national number, punctuated, by its rest by 97.",
    against: otherNumber,
    digits: 11,
    find: alone("\\d{2}\\.\\d{2}\\.\\d{2}-\\d{3}\\.\\d{2}"),
    isIt: (value) => {
      const digits = digitsOf(value);
      const check = Number(digits.slice(9));
      return 97 - restBy97(digits.slice(0, 9)) === check || 97 - restBy97(`2${digits.slice(0, 9)}`) === check;
    },
  },
  {
    type: "HEALTH_ID",
    what: "The UK's NHS number after the word, by its check digit of 11.",
    hints: ["nhs"],
    find: alone("\\d{3}[ -]?\\d{3}[ -]?\\d{4}"),
    cue: words("nhs(?: (?:number|no))?"),
    isIt: (value) => isNhs(digitsOf(value)),
  },
  {
    type: "HEALTH_ID",
    what: "The US Medicare number (MBI), by its order of letters and digits, after the word.",
    hints: ["medicare", "mbi"],
    find: alone("[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\\d-?[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\\d-?[AC-HJKMNP-RT-Y]{2}\\d{2}", "gi"),
    cue: words("medicare(?: (?:number|id|beneficiary))?|mbi"),
  },
  {
    type: "PASSPORT",
    what: "Seven to eleven letters and digits, most of them digits, right after `passport number`, `Reisepass` and the like.",
    hints: ["passport", "reisepass", "passeport", "pasaporte", "passaporto", "paspoort"],
    find: /\b(?:passports?|reisepass|passeport|pasaporte|passaporto|paspoort)(?:[ -]?(?:number|numbers|no\.?|num|nr\.?|nummer|id|#|n[°º])){0,2}["']?(?: is| was)?\s{0,2}[:=#(]?\s{0,2}["']?(?<value>[A-Z]{0,2}\d[A-Z0-9]{5,8})(?![A-Za-z0-9])/gi,
    isIt: (value) => digitsOf(value).length >= 4,
  },
  {
    type: "DRIVER_LICENSE",
    what: "Five to eighteen letters and digits, mostly digits, right after `driver's license number`, `Führerschein` and the like.",
    hints: ["licen", "führerschein", "fuhrerschein", "permis", "dl "],
    find: /\b(?:driv(?:er'?s?|ers'|ing)[ -]licen[cs]e|dl|f[uü]hrerschein|permis de conduire)(?:[ -]?(?:number|no\.?|nr\.?|nummer|id|#|n[°º])){0,2}["']?(?: is| was)?\s{0,2}[:=#(]?\s{0,2}["']?(?<value>[A-Z]{0,5}\d(?:[ -]?[A-Z0-9]){4,16})(?![A-Za-z0-9])/gi,
    isIt: (value) => digitsOf(value).length >= 4,
  },
  {
    type: "VIN",
    what: "A car's seventeen letters and digits, without I, O and Q, near `VIN` or `chassis`.",
    hints: ["vin", "chassis", "vehicle", "fahrgestell"],
    find: /\b(?:vin|chassis|vehicle|fahrgestellnummer)\b[^\n\ufffc]{0,40}?\b(?<value>[A-HJ-NPR-Z0-9]{13}\d{4})(?![A-Za-z0-9])/gi,
    isIt: (value) => /[A-Z]/i.test(value),
  },
];
