import type { Spread } from "./pieces";

const reaching =
  /^(?:(?:you|they|people|anyone|clients|customers) (?:can|could|may) (?:also |always |usually )?|(?:please |just |best to |feel free to |or |so ))*(?:reach|call|ring|text|phone|message|e-?mail|mail|whatsapp|contact|find) me (?:by (?:e-?mail|phone|text) )?(?:at|on|under|via) /i;

/** "Mobile 912 55 318, email vera@kontor.test": labels and values, and nothing else. */
const labelled = /^(?<label>e-?mail|mail|mobile|mob|phone|cell|tel|telephone|number)(?: is|:)? (?<value>\S.*)$/iu;

function byLabels(body: string): Spread[] | null {
  const parts = body.replace(/[.!\s]+$/, "").split(/, | and | \/ /);
  const sources = parts.map((part) => {
    const { label, value } = labelled.exec(part)?.groups ?? {};
    return label && value ? valueAs(value) : null;
  });
  return sources.every((source) => source !== null) ? sources.map((source) => ({ start: 0, end: body.length, source })) : null;
}

function valueAs(value: string): string | null {
  if (/^[^\s@]+@[^\s@]+\.\p{L}{2,}$/u.test(value)) return `My email is ${value}`;
  return /^\+?[(\d][\d ()./-]{4,}\d$/.test(value) ? `My phone number is ${value}` : null;
}

/** "You can reach me at maya@example.org or 555 0134": where the speaker is reached. */
export function reachable(body: string): Spread[] | null {
  const lead = reaching.exec(body)?.[0];
  if (!lead) return byLabels(body);
  const values = body
    .slice(lead.length)
    .replace(/[.!\s]+$/, "")
    .split(/,? (?:or|and|\/) (?:at |on |under )?|, /);
  const sources = values.map(valueAs);
  if (!sources.every((source) => source !== null)) return null;
  return sources.map((source) => ({ start: 0, end: body.length, source }));
}
