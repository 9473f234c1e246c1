import { digitsOf, hasDifferentDigits } from "./check-digits";
import { lastOf, type Near, type Pattern, words } from "./pattern";

/** No ideographs: Chinese text is written right up to an address. */
const letter = "A-Za-z\\u00c0-\\u024f\\u0370-\\u03ff\\u0400-\\u04ff";
const name = `(?<![${letter}0-9._%+-])(?<lead>[${letter}0-9_][${letter}0-9._%+'-]{0,63})`;
const domain = `(?:[${letter}0-9](?:[${letter}0-9-]{0,61}[${letter}0-9])?\\.){1,8}(?:xn--[A-Za-z0-9-]{2,59}|[${letter}]{2,24})`;
const ends = `(?![${letter}0-9_-])`;

const notADomain =
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|pdf|css|scss|js|mjs|cjs|jsx|ts|tsx|json|ya?ml|toml|html?|xml|txt|csv|zip|gz|tgz|lock|beta|alpha|rc|next|latest|canary|local|length|value|name|id)$/i;

const isAddress = (value: string, { before, after }: Near): boolean => {
  const [local = "", host = ""] = value.split(/@|%40/);
  if (notADomain.test(host) || /^(?:\d+\.)+[\w-]+\.[a-z]+$/i.test(host)) return false;
  // git@github.com:us/it.git names a repository.
  if (/^(?:git|hg|svn)$/i.test(local) && /^[:/]/.test(after)) return false;
  return !local.startsWith(".") && !/\/\/[^/\s]{0,64}:$/.test(before);
};

const phoneWords =
  "(?:my|your|his|her|our|their)(?: (?:new|old|home|work|office|cell|private))? number|phone(?: ?(?:number|no|nr))?|telephone|tele?|t[eé]l[eé]phone|tel[eé]fono|telefone|telefon(?:nummer)?|mobile?|m[oó]vil|celular|cell(?:phone| ?number)?|handy(?:nummer)?|portable|fax|whatsapp|sms|signal|viber|telegram|hotline|landline|ring|call|calling|reach|text|dial|numero|número|nummer|电话|手机|電話|携帯|тел(?:ефон)?";
const otherNumberWords =
  "orders?|invoices?|tickets?|cases?|ref(?:erence)?|tracking|shipment|parcel|isbn|issn|ean|upc|gtin|sku|part|model|serial|version|id|mrn|patient|record|batch|lot|policy|claim|po|bestellung|rechnung|commande|facture|pedido|factura|bug|issue|pr|doi|pmid|cas|account|konto|port|zip|postcode|postal|plz|pin|amount|total|price|cost|budget|population|section|chapter|page|lat|lon|latitude|longitude|coordinates|scores?|range|years?|timestamp|epoch|hash|commit|sha|flight|room|build|revision|size|dimensions|width|height|bytes|rows|lines|steps|points|usd|eur";
const notPhoneCue = words(otherNumberWords);

/**
 * Not with libphonenumber-js: it misses half of the tests' numbers or, with a default country, has many false positives, and is 40
 * to 100 times slower on hostile text.
 */

/** ITU country calling codes. Numbers under +1 and +7 have a fixed length. */
const callingCode =
  /^(?:1|7|2(?:0|7|1[1-368]|[2-46]\d|5[0-8]|9[01789])|3(?:[0-469]|5\d|7[0-8]|8[0-35-79])|4(?:[013-9]|2[013])|5(?:[1-8]|0[0-9]|9\d)|6(?:[0-6]|7[02-9]|8[0-35-9]|9[0-2])|8(?:[1246]|0[08]|5[02356]|70|8[0-36])|9(?:[0-58]|6[0-8]|7[0-79]|9[2-68]))/;
const isNorthAmerican = (ten: string): boolean => /^[2-9]\d{2}[2-9]\d{6}$/.test(ten);

function international(value: string): { start: number; end: number }[] {
  const digits = digitsOf(value).replace(/^00/, "");
  if (!callingCode.test(digits) || /0{6}$/.test(digits) || /^(\d)\1+$/.test(digits)) return [];
  const skip = /^\(?00/.test(value) ? 2 : 0;
  const maxDigits = digits.startsWith("1") ? 11 : digits.startsWith("7") ? 11 : /\(0\)/.test(value) ? 16 : 15;
  let [seen, end] = [0, 0];
  for (let i = 0; i < value.length; i++) {
    if (!/\d/.test(value[i]!)) continue;
    seen++;
    if (seen - skip > maxDigits) break;
    if (!/\d/.test(value[i + 1] ?? "")) end = i + 1;
  }
  const number = digitsOf(value.slice(0, end)).slice(skip);
  if (number.startsWith("1") ? !isNorthAmerican(number.slice(1)) : number.startsWith("7") ? number.length !== 11 : number.length < 8)
    return [];
  return [{ start: 0, end }];
}

const looksLikeDate = (value: string): boolean =>
  /^(?:19|20)\d{2}\s?-\s?(?:19|20)?\d{2}$/.test(value) ||
  /^(?:19|20)\d{2}[-./ ]\d{1,2}[-./ ]\d{1,2}/.test(value) ||
  /^\d{1,2}[-./ ]\d{1,2}[-./ ](?:19|20)\d{2}/.test(value) ||
  /^(?:19|20)\d{6}$/.test(value);

const phoneCue = words(phoneWords);
function followsPhone(before: string): boolean {
  const cue = [...before.matchAll(phoneCue)].at(-1);
  if (!cue || before[cue.index - 1] === "\\") return false;
  const between = before.slice(cue.index + cue[0].length);
  return between.length <= 24 && !/[\d\n={}\\!?;]/.test(between) && lastOf(notPhoneCue, between) < 0;
}

const extension = "(?: ?(?:x|ext\\.?|extension|durchwahl|poste) ?\\d{1,6})?";
const notInside = "(?<![A-Za-z0-9.#$€£¥]|[\\d]-)";

export const contact: readonly Pattern[] = [
  {
    type: "EMAIL",
    description: "An email address, also with `%40` in a URL. Not file or package names with an @, and not git remotes.",
    hints: ["@", "%40"],
    find: new RegExp(`(?<=${name})(?:@|%40)${domain}${ends}`, "g"),
    isValid: isAddress,
  },
  {
    type: "EMAIL",
    description: "An email address spelled out: maya (at) example (dot) com.",
    hints: ["at)", "at]", "at}", "at )", "at ]", "at }"],
    find: new RegExp(
      `(?<=(?<![${letter}0-9._%+-])(?<lead>[${letter}0-9_][${letter}0-9._%+'-]{0,63} ?))[([{] ?at ?[)\\]}] ?[${letter}0-9-]{1,63}(?: ?(?:[([{] ?dot ?[)\\]}]|\\.) ?[${letter}0-9-]{1,63}){1,4}${ends}`,
      "gi",
    ),
  },
  {
    type: "PHONE",
    description: "A phone number with + or 00 and an existing calling code, 8 to 15 digits.",
    hints: ["+"],
    digits: 7,
    find: /(?<![A-Za-z0-9.+])\(?\+\(?\d\)?(?:[ \t./-]{0,2}[()]?[ ]?[()]?\d){6,16}(?!\d)/g,
    parts: international,
  },
  {
    type: "PHONE",
    description: "A phone number with 00 and a calling code, in groups or after a word such as `tel`.",
    hints: ["00"],
    digits: 9,
    find: /(?<![A-Za-z0-9.,#$€£¥+-])00[1-9]\d{0,2}[ \t./()-]{1,3}\d(?:[ \t./()-]{0,2}\d){5,12}(?!\d)/g,
    negativeCue: notPhoneCue,
    parts: international,
  },
  {
    type: "PHONE",
    description: "A North American number in groups of 3, 3 and 4: (415) 555-2671, 1-800-555-0199.",
    digits: 10,
    find: new RegExp(
      `${notInside}(?:1[ .-])?(?:\\([2-9]\\d{2}\\) ?|[2-9]\\d{2}(?<sep>[.-]))[2-9]\\d{2}[ .-]\\d{4}${extension}(?![A-Za-z0-9]|[.-]\\d)`,
      "g",
    ),
    negativeCue: notPhoneCue,
  },
  {
    type: "PHONE",
    description: "A national number with a leading 0: 020 7946 0958, (030) 123456, 06 12 34 56 78, 07700 900123.",
    digits: 7,
    find: new RegExp(
      `${notInside}(?:\\(0\\d{1,4}\\) ?\\d{3,4}(?:[ -]?\\d{2,4}){0,2}|0[1-9](?:[ .]\\d{2}){4}|02\\d[ -]\\d{4}[ -]\\d{4}|0[1-9]\\d{2}[ -]\\d{3}[ -]\\d{4}|0[1-9]\\d{3}[ -]\\d{6}|0[1-9]\\d{3}[ -]\\d{3}[ -]\\d{3}|01[5-7]\\d[ /-]\\d{7,8})(?![A-Za-z0-9]|[.,-]\\d)`,
      "g",
    ),
    negativeCue: notPhoneCue,
  },
  {
    type: "PHONE",
    description:
      "7 to 15 digits shortly after a word such as phone, call, fax or WhatsApp, unless they are a date or another kind of number.",
    digits: 7,
    find: new RegExp(`(?<![A-Za-z0-9.,#$€£¥/+-]|[$€£¥] )[+(]?\\d(?:[ ./()-]{0,2}\\d){6,15}${extension}(?![A-Za-z0-9%]|[.,:]\\d)`, "g"),
    isValid: (value, near) =>
      followsPhone(near.before) && !looksLikeDate(value) && !/^\d+\.\d+$|0{5}$/.test(value) && hasDifferentDigits(digitsOf(value)),
  },
  {
    type: "IP_ADDRESS",
    description: "An IPv6 address of at least three groups, or of two with a global, unique local, link-local or multicast prefix.",
    hints: [":"],
    find: /(?<=(?<![A-Za-z0-9:.])(?<lead>[0-9A-Fa-f]{0,4})):(?:[0-9A-Fa-f]{0,4}:){1,6}(?:[0-9A-Fa-f]{1,4}|(?:\d{1,3}\.){3}\d{1,3})?(?![A-Za-z0-9:]|\.\d)/g,
    isValid: isIpv6,
  },
  {
    type: "IP_ADDRESS",
    description:
      "An IPv4 address. Not versions, section numbers, loopback, 0.0.0.0 or netmasks. With single digits only, it must be near a word such as `ip` or `host`.",
    digits: 4,
    find: /(?<![A-Za-z0-9.-]|[A-Za-z]\/|\d,)(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?![A-Za-z0-9]|\.\d|-[A-Za-z0-9])/g,
    negativeCue: words(
      "v|versions?|ver|releases?|released|rev|revision|builds?|upgraded?|downgraded?|update[ds]?|firmware|sections?|sec|chapters?|clauses?|figures?|fig|tables?|articles?|art|paragraphs?|para|appendix|annex|steps?|items?|parts?|rules?|requirements?|req|module|kernel|patch(?:ed)?|driver|sdk|library|package|dependency|semver|tag(?:ged)?|oid|spec",
    ),
    isValid: (value, { before, after }) =>
      !/^(?:127\.|0\.0\.0\.0|255\.)/.test(value) &&
      !/[§^~=<>v]\s?$/i.test(before) &&
      (/\d\d/.test(value) || /^(?:\/\d|:\d)/.test(after) || /:\/\/$/.test(before) || machineWords.test(before)),
  },
  {
    type: "MAC_ADDRESS",
    description: "A MAC address: six pairs of hexadecimal digits with colons or hyphens, or three groups of four with dots.",
    find: /(?<=(?<![A-Za-z0-9:.-])(?<lead>[0-9A-Fa-f]{2}(?:[0-9A-Fa-f]{2})?))(?:(?::[0-9A-Fa-f]{2}){5}|(?:-[0-9A-Fa-f]{2}){5}|(?:\.[0-9A-Fa-f]{4}){2})(?![A-Za-z0-9]|[:.-][0-9A-Fa-f])/g,
    isValid: (value, { before }) =>
      /^(?:..[:-]|.{4}\.)/.test(value) &&
      ((/\d/.test(value) && /[a-f]/i.test(value)) || /\b(?:mac|hwaddr|ether|bssid|hardware)\b/i.test(before)),
  },
];

const machineWords =
  /\b(?:ips?|ipv4|ip[- ]?address(?:es)?|addr(?:ess)?|hosts?|hostname|servers?|ping|ssh|subnet|gateway|router|dns|nameserver|resolver|client|remote|firewall|vpn|proxy|node|connect(?:ed|ing)?|login|logged)\b/i;

function isIpv6(value: string): boolean {
  const [head = "", tail, ...more] = value.split("::");
  if (more.length > 0) return false;
  const groups = [head, tail ?? ""].flatMap((part) => part.split(":").filter(Boolean));
  const units = groups.reduce((sum, group) => sum + (group.includes(".") ? 2 : 1), 0);
  if (tail === undefined ? units !== 8 : units > 7) return false;
  if (!groups.some((group) => /\d/.test(group))) return false;
  if (tail === undefined) return groups.some((group) => group.length > 2);
  return units >= 3 || (units >= 2 && /^(?:2[0-9a-f]{3}|3[0-9a-f]{3}|f[cdef][0-9a-f]{2})$/i.test(groups[0]!));
}
