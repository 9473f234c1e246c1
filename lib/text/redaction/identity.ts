import { digitsOf, hasDifferentDigits, isCpf, isDay, isLuhn, isVerhoeff, mod97, weightedSum } from "./check-digits";
import { isChinese, isCodiceFiscale, isDni, isFinnish, isNhs, isNir, isNric, isPesel, isSsn, isSteuerId } from "./identity-checks";
import { type Pattern, words } from "./pattern";

// Formats that other numbers share need a cue word.

const standalone = (inside: string, flags = "g"): RegExp => new RegExp(`(?<![A-Za-z0-9]|\\d[.-])(?:${inside})(?![A-Za-z0-9]|-\\d)`, flags);
const withLead = (letters: string, rest: string): RegExp =>
  new RegExp(`(?<=(?<![A-Za-z0-9])(?<lead>${letters}))${rest}(?![A-Za-z0-9]|-\\d)`, "gi");
const otherNumber = words(
  "orders?|invoices?|tickets?|case|ref(?:erence)?|tracking|parts?|sku|model|serial|isbn|phone|tel|fax|mrn|version|build|lot|batch",
);

export const identity: readonly Pattern[] = [
  {
    type: "SSN",
    description: "A US Social Security number with hyphens and an assigned area, group and serial.",
    digits: 9,
    find: standalone("\\d{3}-\\d{2}-\\d{4}"),
    negativeCue: otherNumber,
    isValid: (value) => isSsn(digitsOf(value)),
  },
  {
    type: "SSN",
    description: "The same with spaces or without separators, after `SSN` or `social security`.",
    hints: ["ssn", "social"],
    find: standalone("\\d{3}[ .]?\\d{2}[ .]?\\d{4}"),
    cue: words("ssns?|social security(?: (?:number|no))?|social"),
    isValid: (value) => isSsn(digitsOf(value)),
  },
  {
    type: "TAX_ID",
    description: "A US taxpayer number (ITIN): starts with 9 and has an assigned group.",
    digits: 9,
    find: standalone("9\\d{2}-(?:5\\d|6[0-5]|7\\d|8[0-8]|9[0-24-9])-\\d{4}"),
    negativeCue: otherNumber,
  },
  {
    type: "TAX_ID",
    description: "A US employer number (EIN) after a word such as `EIN`.",
    hints: ["ein", "employer", "tax id"],
    find: standalone("\\d{2}-\\d{7}"),
    cue: words("ein|employer (?:id|identification)(?: number)?|tax id(?:entification)?"),
  },
  {
    type: "TAX_ID",
    description: "Germany's Steuer-ID: 11 digits with a valid check digit (ISO 7064), after a word such as `Steuer-ID`.",
    hints: ["steuer", "idnr", "tin", "tax"],
    find: standalone("\\d{2} ?\\d{3} ?\\d{3} ?\\d{3}"),
    cue: words(
      "steuer-?id(?:nr|entifikationsnummer)?|steuer(?:liche)? ?identifikationsnummer|steuernummer|idnr|tax(?: id)?(?: number)?|tin",
    ),
    isValid: (value) => isSteuerId(digitsOf(value)),
  },
  {
    type: "TAX_ID",
    description: "Brazil's CPF with valid check digits, punctuated or after `CPF`.",
    digits: 11,
    find: standalone("\\d{3}\\.\\d{3}\\.\\d{3}-\\d{2}|(?<=cpf.{0,12})\\d{11}", "gi"),
    isValid: (value) => isCpf(digitsOf(value)),
  },
  {
    type: "TAX_ID",
    description: "Australia's tax file number with a valid checksum, after `TFN`.",
    hints: ["tfn", "tax file"],
    find: standalone("\\d{3} ?\\d{3} ?\\d{3}"),
    cue: words("tfn|tax file(?: (?:number|no))?"),
    isValid: (value) => hasDifferentDigits(digitsOf(value)) && weightedSum(digitsOf(value), [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 === 0,
  },
  {
    type: "TAX_ID",
    description: "India's PAN, after a word such as `PAN`: five letters (the fourth is the holder type), four digits and a letter.",
    hints: ["pan", "permanent", "tax"],
    digits: 4,
    find: standalone("[A-Z]{3}[ABCFGHLJPT][A-Z]\\d{4}[A-Z]"),
    cue: words("pan|permanent account(?: number)?|income tax|tax"),
  },
  {
    type: "TAX_ID",
    description: "Italy's codice fiscale with a valid check letter.",
    negativeCue: otherNumber,
    digits: 7,
    find: withLead("[A-Z]{6}", "\\d{2}[ABCDEHLMPRST]\\d{2}[A-Z]\\d{3}[A-Z]"),
    isValid: isCodiceFiscale,
  },
  {
    type: "NATIONAL_ID",
    description: "The UK's National Insurance number with an assigned prefix.",
    negativeCue: otherNumber,
    digits: 6,
    find: withLead("(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?", "\\d{2}(?: ?\\d{2}){2} ?[A-D]"),
    isValid: (value, { before }) => value.toUpperCase() === value || /\b(?:nino|national insurance|ni number)\b/i.test(before),
  },
  {
    type: "NATIONAL_ID",
    description: "France's NIR (sécurité sociale) with a valid key.",
    negativeCue: otherNumber,
    digits: 12,
    find: standalone("[12] ?\\d{2} ?(?:0[1-9]|1[0-2]|[2-9]\\d) ?(?:\\d{2}|2[AB]) ?\\d{3} ?\\d{3} ?\\d{2}", "gi"),
    isValid: isNir,
  },
  {
    type: "NATIONAL_ID",
    description: "Spain's DNI and NIE with a valid check letter.",
    negativeCue: otherNumber,
    digits: 7,
    find: standalone("(?:\\d{8}|[XYZ][ -]?\\d{7}|\\d{2}\\.\\d{3}\\.\\d{3})[ -]?[A-HJ-NP-TV-Z]", "gi"),
    isValid: (value, { before }) => isDni(value) && (value.toUpperCase() === value || /\b(?:dni|nie|nif)\b/i.test(before)),
  },
  {
    type: "NATIONAL_ID",
    description: "The Netherlands' BSN with a valid check digit, after a word such as `BSN`.",
    hints: ["bsn", "burgerservice", "sofi"],
    find: standalone("\\d{4}[ .]?\\d{2}[ .]?\\d{3}|\\d{3}[ .]?\\d{3}[ .]?\\d{3}"),
    cue: words("bsn(?:-nummer)?|burgerservicenummer|sofi-?nummer"),
    isValid: (value) =>
      hasDifferentDigits(digitsOf(value)) &&
      (weightedSum(digitsOf(value).slice(0, 8), [9, 8, 7, 6, 5, 4, 3, 2]) - Number(value.at(-1))) % 11 === 0,
  },
  {
    type: "NATIONAL_ID",
    description: "India's Aadhaar with a valid check digit, in groups of four or after `Aadhaar`.",
    digits: 12,
    find: standalone("[2-9]\\d{3} \\d{4} \\d{4}|[2-9]\\d{3}-\\d{4}-\\d{4}|(?<=(?:aadhaar|aadhar|uidai).{0,16})[2-9]\\d{11}", "gi"),
    negativeCue: otherNumber,
    isValid: (value, { before, after }) => !/\d[ -]$/.test(before) && !/^ \d{4}/.test(after) && isVerhoeff(digitsOf(value)),
  },
  {
    type: "NATIONAL_ID",
    description: "Canada's SIN with a valid check digit, after a word such as `SIN`.",
    hints: ["sin", "social insurance", "nas"],
    find: standalone("\\d{3}[ -]?\\d{3}[ -]?\\d{3}"),
    cue: words("sin|social insurance(?: (?:number|no))?|nas|num[eé]ro d'assurance sociale"),
    isValid: (value) => hasDifferentDigits(digitsOf(value)) && isLuhn(digitsOf(value)),
  },
  {
    type: "NATIONAL_ID",
    description: "Poland's PESEL with a valid birth date and check digit, after `PESEL`.",
    hints: ["pesel"],
    find: standalone("\\d{11}"),
    cue: words("pesel"),
    isValid: isPesel,
  },
  {
    type: "NATIONAL_ID",
    description: "Sweden's personal number with a hyphen and a valid birth date and check digit.",
    negativeCue: otherNumber,
    digits: 10,
    find: standalone("(?:19|20)?\\d{6}[-+]\\d{4}"),
    isValid: (value) => {
      const digits = digitsOf(value).slice(-10);
      return isDay(Number(digits.slice(0, 2)), Number(digits.slice(2, 4)), Number(digits.slice(4, 6)) % 60) && isLuhn(digits);
    },
  },
  {
    type: "NATIONAL_ID",
    description: "Finland's personal identity code with a valid birth date and check character.",
    negativeCue: otherNumber,
    digits: 9,
    find: standalone("\\d{6}[-+A-FU-Y]\\d{3}[0-9A-FHJ-NPR-Y]"),
    isValid: isFinnish,
  },
  {
    type: "NATIONAL_ID",
    description: "Switzerland's AHV number: starts with 756 and has a valid EAN-13 check digit.",
    negativeCue: otherNumber,
    digits: 13,
    find: standalone("756\\.?\\d{4}\\.?\\d{4}\\.?\\d{2}"),
    isValid: (value) => weightedSum(digitsOf(value), [1, 3]) % 10 === 0,
  },
  {
    type: "NATIONAL_ID",
    description: "China's resident number with a valid birth date and check character.",
    negativeCue: otherNumber,
    digits: 17,
    find: standalone("[1-9]\\d{5}(?:19|20)\\d{9}[0-9Xx]"),
    isValid: isChinese,
  },
  {
    type: "NATIONAL_ID",
    description: "Singapore's NRIC and FIN with a valid check letter.",
    negativeCue: otherNumber,
    digits: 7,
    find: standalone("[STFGM]\\d{7}[A-Z]"),
    isValid: isNric,
  },
  {
    type: "NATIONAL_ID",
    description: "Belgium's national number, punctuated, with valid check digits.",
    negativeCue: otherNumber,
    digits: 11,
    find: standalone("\\d{2}\\.\\d{2}\\.\\d{2}-\\d{3}\\.\\d{2}"),
    isValid: (value) => {
      const digits = digitsOf(value);
      const check = Number(digits.slice(9));
      return 97 - mod97(digits.slice(0, 9)) === check || 97 - mod97(`2${digits.slice(0, 9)}`) === check;
    },
  },
  {
    type: "HEALTH_ID",
    description: "The UK's NHS number with a valid check digit, after `NHS`.",
    hints: ["nhs"],
    find: standalone("\\d{3}[ -]?\\d{3}[ -]?\\d{4}"),
    cue: words("nhs(?: (?:number|no))?"),
    isValid: (value) => isNhs(digitsOf(value)),
  },
  {
    type: "HEALTH_ID",
    description: "The US Medicare number (MBI), by its pattern of letters and digits, after `Medicare` or `MBI`.",
    hints: ["medicare", "mbi"],
    find: standalone(
      "[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\\d-?[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\\d-?[AC-HJKMNP-RT-Y]{2}\\d{2}",
      "gi",
    ),
    cue: words("medicare(?: (?:number|id|beneficiary))?|mbi"),
  },
  {
    type: "PASSPORT",
    description: "6 to 11 letters and digits, at least 4 of them digits, right after `passport number`, `Reisepass` and similar labels.",
    hints: ["passport", "reisepass", "passeport", "pasaporte", "passaporto", "paspoort"],
    find: /\b(?:passports?|reisepass|passeport|pasaporte|passaporto|paspoort)(?:[ -]?(?:number|numbers|no\.?|num|nr\.?|nummer|id|#|n[°º])){0,2}["']?(?: is| was)?\s{0,2}[:=#(]?\s{0,2}["']?(?<value>[A-Z]{0,2}\d[A-Z0-9]{5,8})(?![A-Za-z0-9])/gi,
    isValid: (value) => digitsOf(value).length >= 4,
  },
  {
    type: "DRIVER_LICENSE",
    description:
      "5 to 22 letters and digits, at least 4 of them digits, right after `driver's license number`, `Führerschein` and similar labels.",
    hints: ["licen", "führerschein", "fuhrerschein", "permis", "dl "],
    find: /\b(?:driv(?:er'?s?|ers'|ing)[ -]licen[cs]e|dl|f[uü]hrerschein|permis de conduire)(?:[ -]?(?:number|no\.?|nr\.?|nummer|id|#|n[°º])){0,2}["']?(?: is| was)?\s{0,2}[:=#(]?\s{0,2}["']?(?<value>[A-Z]{0,5}\d(?:[ -]?[A-Z0-9]){4,16})(?![A-Za-z0-9])/gi,
    isValid: (value) => digitsOf(value).length >= 4,
  },
  {
    type: "VIN",
    description: "A vehicle's 17 letters and digits, without I, O and Q, shortly after `VIN` or `chassis`.",
    hints: ["vin", "chassis", "vehicle", "fahrgestell"],
    find: /\b(?:vin|chassis|vehicle|fahrgestellnummer)\b[^\n\ufffc]{0,40}?\b(?<value>[A-HJ-NPR-Z0-9]{13}\d{4})(?![A-Za-z0-9])/gi,
    isValid: (value) => /[A-Z]/i.test(value),
  },
];
