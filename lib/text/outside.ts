/** Words that are lower case inside a sentence; any other may be a name. */
const opener =
  /^(?:A|An|The|This|That|These|Those|There|It|Its|You|Your|He|She|His|Her|They|Their|We|Our|In|On|At|From|Since|After|Before|Until|Yes|No|My|Some|All|Both|Most|Each|Every)\b/;

/** `According to example.com, …`: nothing from outside is told as if it were known. */
export function markOutside(text: string, origin: string): string {
  const bare = text.replace(/[\s.]+$/, "");
  if (text.startsWith("- ") || !/[.!?…][\s"”’)]*$/.test(text)) return `${bare} (according to ${origin})`;
  return `According to ${origin}, ${opener.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text}`;
}

type Cited = { origin?: string | null };

/** @param cited the evidence of a sentence; marked if all of it is from outside */
export function markSentence(text: string, cited: Cited[]): string {
  const origins = [...new Set(cited.map(({ origin }) => origin))].filter((origin) => typeof origin === "string");
  return cited.length > 0 && cited.every(({ origin }) => origin) ? markOutside(text, origins.join(" and ")) : text;
}
