import clsx from "clsx";
import type { MarkedToken, Token, Tokens } from "marked";
import { Command } from "../command";
import { CodeTabs } from "./code-tabs";
import { Highlighted } from "./highlight";

/** What a page's links and examples depend on. `anchors`: the ids of its headings, in order. */
export type Place = { resolve: (href: string) => string | null; withOrigin: (text: string) => string; anchors: Map<Token, string> };

/** Markdown as React elements. HTML in it is shown as text, so nothing in a page can become markup that isn't ours. */
export function Markdown({ tokens, place }: { tokens: Token[]; place: Place }) {
  return grouped(tokens as MarkedToken[]).map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
    <Block key={index} group={group} place={place} />
  ));
}

const isTab = (token: MarkedToken): token is Tokens.Code => token.type === "code" && wordsOf(token).includes("tab");
const wordsOf = ({ lang = "" }: Tokens.Code) => lang.split(/\s+/);

/** Neighboring code blocks marked `tab` are one group. */
function grouped(tokens: MarkedToken[]): MarkedToken[][] {
  const groups: MarkedToken[][] = [];
  for (const token of tokens) {
    if (token.type === "space" || (token.type === "html" && token.text.startsWith("<!--"))) continue;
    const last = groups.at(-1);
    if (last && isTab(token) && isTab(last[0]!)) last.push(token);
    else groups.push([token]);
  }
  return groups;
}

function Block({ group, place }: { group: MarkedToken[]; place: Place }) {
  const [token] = group;
  if (group.length > 1) {
    const codes = group as Tokens.Code[];
    return <CodeTabs tabs={codes.map((code) => ({ name: languageOf(code), content: <CodeBlock token={code} place={place} /> }))} />;
  }
  switch (token!.type) {
    case "heading":
      return <Heading token={token} place={place} />;
    case "paragraph":
      return (
        <p>
          <Inline tokens={token.tokens} place={place} />
        </p>
      );
    case "text":
      return token.tokens ? <Inline tokens={token.tokens} place={place} /> : token.text;
    case "list":
      return <List token={token} place={place} />;
    case "table":
      return <Table token={token} place={place} />;
    case "code":
      return <CodeBlock token={token} place={place} />;
    case "blockquote":
      return (
        <blockquote className="space-y-3 rounded-lg border border-line border-l-4 border-l-accent bg-panel px-4 py-3">
          <Markdown tokens={token.tokens} place={place} />
        </blockquote>
      );
    case "hr":
      return <hr className="border-line" />;
    default:
      return <p>{token!.raw}</p>;
  }
}

const headingClass = {
  1: "text-balance font-semibold text-3xl tracking-tight sm:text-4xl",
  2: "!mt-12 border-line border-t pt-6 font-semibold text-xl tracking-tight sm:text-2xl",
  3: "!mt-8 font-semibold text-lg",
} as const;

function Heading({ token, place }: { token: Tokens.Heading; place: Place }) {
  const Tag = `h${Math.min(token.depth, 4)}` as "h1" | "h2" | "h3" | "h4";
  const className = headingClass[token.depth as 1 | 2 | 3] ?? "!mt-6 font-semibold";
  const id = place.anchors.get(token);
  const content = <Inline tokens={token.tokens} place={place} />;
  if (token.depth === 1) return <Tag className={className}>{content}</Tag>;
  return (
    <Tag id={id} className={clsx("group scroll-mt-20", className)}>
      {content}
      <a
        href={`#${id}`}
        aria-label={`Link to “${token.text}”`}
        className="ml-2 text-muted opacity-0 focus-visible:opacity-100 group-hover:opacity-100"
      >
        #
      </a>
    </Tag>
  );
}

function List({ token, place }: { token: Tokens.List; place: Place }) {
  const Tag = token.ordered ? "ol" : "ul";
  return (
    <Tag
      start={token.ordered && token.start !== 1 ? Number(token.start) : undefined}
      className={clsx("space-y-2 pl-6 marker:text-muted", token.ordered ? "list-decimal" : "list-disc")}
    >
      {token.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
        <li key={index} className="space-y-3 pl-1">
          <Markdown tokens={item.tokens} place={place} />
        </li>
      ))}
    </Tag>
  );
}

function Table({ token, place }: { token: Tokens.Table; place: Place }) {
  const align = (index: number) => (token.align[index] === "right" ? "text-right tabular-nums" : "text-left");
  // A table that is wider than the window scrolls by itself, also with the keyboard.
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it must be focusable to be scrolled with the keyboard.
    <section aria-label="Table" tabIndex={0} className="overflow-x-auto rounded-lg border border-line">
      <table className="w-full border-collapse text-sm leading-6">
        <thead>
          <tr className="bg-panel">
            {token.header.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
              <th key={index} scope="col" className={clsx("px-3 py-2 font-medium", align(index))}>
                <Inline tokens={cell.tokens} place={place} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
            <tr key={index} className="border-line border-t align-top">
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
                <td key={column} className={clsx("min-w-24 px-3 py-2", align(column))}>
                  <Inline tokens={cell.tokens} place={place} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const languages: Record<string, string> = {
  sh: "curl",
  bash: "Terminal",
  ts: "TypeScript",
  python: "Python",
  ini: "Settings",
  json: "JSON",
  jsonl: "NDJSON",
  sql: "SQL",
};

/** Shell commands that are no calls are for a terminal. */
function languageOf(token: Tokens.Code): string {
  const [language = "", ...words] = wordsOf(token);
  if (words.includes("output")) return "Output";
  if (language === "sh" && !/\bcurl\b/.test(token.text)) return "Terminal";
  return languages[language] ?? "Text";
}

function CodeBlock({ token, place }: { token: Tokens.Code; place: Place }) {
  const text = place.withOrigin(token.text);
  return (
    <Command title={languageOf(token)} text={text}>
      <Highlighted language={wordsOf(token)[0] ?? ""} text={text} />
    </Command>
  );
}

const Inline = ({ tokens = [], place }: { tokens?: Token[]; place: Place }) =>
  (tokens as MarkedToken[]).map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
    <Span key={index} token={token} place={place} />
  ));

function Span({ token, place }: { token: MarkedToken; place: Place }) {
  switch (token.type) {
    case "strong":
      return (
        <strong className="font-semibold">
          <Inline tokens={token.tokens} place={place} />
        </strong>
      );
    case "em":
      return (
        <em>
          <Inline tokens={token.tokens} place={place} />
        </em>
      );
    case "codespan":
      return <code className="break-words rounded bg-panel px-1 py-0.5 font-mono text-[0.875em]">{token.text}</code>;
    case "link": {
      const href = place.resolve(token.href);
      const content = <Inline tokens={token.tokens} place={place} />;
      return href === null ? (
        content
      ) : (
        <a className="link" href={href}>
          {content}
        </a>
      );
    }
    case "br":
      return <br />;
    case "text":
    case "escape":
    case "html":
      return token.text;
    default:
      return token.raw;
  }
}
