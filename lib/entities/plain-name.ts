import { normalName } from "./normal-name";

const titles = /^(?:(?:dr|mr|mrs|ms|miss|prof|professor|sir|dame|rev|reverend|fr|capt|captain|sgt|lt|gen|sen|hon)\.? )+(?=\S+ \S)/;
/** The short forms are also words in some languages, so they only count for organizations. */
const legalForm =
  /,? (?:inc|incorporated|llc|llp|ltd|limited|corp|corporation|gmbh|plc|pty ltd|pvt ltd|bv|b v|nv|n v|srl|s r l|spa|s p a|oyj|kgaa|gmbh & co kg|gmbh and co kg)$/;
const shortForm = /,? (?:co|company|ag|sa|s a|se|ab|as|oy|kg|kk)$/;
const places = new Map([
  ["nyc", "new york city"],
  ["sf", "san francisco"],
  ["la", "los angeles"],
  ["uk", "united kingdom"],
  ["us", "united states"],
  ["usa", "united states"],
  ["united states of america", "united states"],
  ["uae", "united arab emirates"],
]);

export function plainName(name: string, type: string): string {
  const mayBe = (other: string) => type === other || type === "OTHER";
  const normal = normalName(name)
    .replace(/(?<=\p{L})\.(?=\s|$)|(?<=(?:^|[\s.])\p{L})\.(?=\p{L}(?:\.|\s|$))/gu, " ")
    .replace(/\s*&\s*/g, " and ")
    .replace(/(?<=\p{L})[-–](?=\p{L})/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  let plain = normal.replace(/^(?:the|a|an) (?=\S)/, "");
  if (mayBe("PERSON")) plain = plain.replace(titles, "");
  if (mayBe("ORGANIZATION")) plain = plain.replace(legalForm, "");
  if (type === "ORGANIZATION") plain = plain.replace(shortForm, "");
  if (type === "LOCATION") plain = places.get(plain.replaceAll(" ", "")) ?? places.get(plain) ?? plain;
  return plain || normalName(name);
}
