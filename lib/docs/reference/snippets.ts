import type { Example } from "./examples";

type Call = { method: string; path: string; credential: "key" | "session" | null };
type Snippet = { language: "sh" | "ts" | "python"; text: string };

const origin = "http://localhost:3000";
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** `{keyId}` as $KEY_ID: braces mean something to curl. */
const variable = (name: string) => `$${name.replace(/[A-Z]/g, "_$&").toUpperCase()}`;

/** A call in each language that has it. */
export function snippetsOf(call: Call, example: Example): Snippet[] {
  const { typescript, python } = example;
  return [
    { language: "sh", text: curlOf(call, example) },
    ...(typescript === undefined ? [] : [{ language: "ts" as const, text: inTypescript(typescript) }]),
    ...(python === undefined ? [] : [{ language: "python" as const, text: inPython(python) }]),
  ];
}

function curlOf({ method, path, credential }: Call, { params = {}, query, body, curl = [] }: Example): string {
  const search = query ? `?${new URLSearchParams(query)}` : "";
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? variable(name));
  const url = `${origin}${filled}${search}`;
  const sendsBody = body !== undefined || curl.some((part) => /^(?:-F|--data)/.test(part));
  const verb = method === (sendsBody ? "POST" : "GET") ? "" : `-X ${method} `;
  return [
    `curl -s ${verb}${search ? quoted(url) : url}`,
    ...(credential === null ? [] : [`-H "Authorization: Bearer ${credential === "key" ? "$LOCI_API_KEY" : "$LOCI_TOKEN"}"`]),
    ...(body ? ['-H "Content-Type: application/json"', `-d ${quoted(JSON.stringify(body))}`] : []),
    ...curl,
  ].join(" \\\n  ");
}

/** What an example imports goes before our own client. */
function inTypescript(code: string): string {
  const [, imports = "", rest = code] = /^((?:import .*\n)+)\n?([\s\S]*)$/.exec(code) ?? [];
  return `${imports}import { Loci } from "@loci/client";\n\nconst loci = new Loci();\n${rest}`;
}

function inPython(code: string): string {
  const [, imports = "", rest = code] = /^((?:import .*\n)+)\n?([\s\S]*)$/.exec(code) ?? [];
  return `${imports && `${imports}\n`}from loci import Loci\n\nloci = Loci()\n${rest}`;
}
