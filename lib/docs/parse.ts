import { Marked, type MarkedToken, type Token } from "marked";

export type Heading = { id: string; level: number; text: string };
/** The text between two headings. */
export type Passage = { heading: Heading | null; text: string };
/** `anchors`: the id of each heading token. */
export type Parsed = { tokens: Token[]; anchors: Map<Token, string>; headings: Heading[]; passages: Passage[] };

const marked = new Marked({ gfm: true });

export function parseMarkdown(markdown: string): Parsed {
  const tokens: Token[] = marked.lexer(markdown);
  const anchors = new Map<Token, string>();
  const headings: Heading[] = [];
  const passages: Passage[] = [{ heading: null, text: "" }];
  const taken = new Map<string, number>();
  for (const token of tokens as MarkedToken[]) {
    if (token.type === "heading") {
      const text = plainText(token.tokens);
      const heading = { id: anchor(text, taken), level: token.depth, text };
      anchors.set(token, heading.id);
      headings.push(heading);
      passages.push({ heading, text: "" });
    } else {
      passages.at(-1)!.text += `${plainText([token])}\n`;
    }
  }
  return { tokens, anchors, headings, passages };
}

/** As code hosts name them, so that links work in both places. */
function anchor(text: string, taken: Map<string, number>): string {
  const id = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
  const count = taken.get(id) ?? 0;
  taken.set(id, count + 1);
  return count === 0 ? id : `${id}-${count}`;
}

const isComment = ({ text }: { text: string }) => /^<!--[\s\S]*-->\s*$/.test(text);

export function plainText(tokens: Token[]): string {
  return (tokens as MarkedToken[]).map(textOf).join("");
}

function textOf(token: MarkedToken): string {
  switch (token.type) {
    case "list":
      return token.items.map((item) => `${plainText(item.tokens)}\n`).join("");
    case "table":
      return [token.header, ...token.rows].map((row) => row.map((cell) => plainText(cell.tokens)).join(" ")).join("\n");
    case "code":
    case "codespan":
      return token.text;
    case "br":
    case "space":
    case "hr":
      return "\n";
    case "html":
      return isComment(token) ? "" : token.text;
    case "escape":
    case "image":
      return token.text;
    case "text":
      return token.tokens ? plainText(token.tokens) : token.text;
    default:
      return "tokens" in token && token.tokens ? plainText(token.tokens) : "";
  }
}

/** Every code block, also those in lists. */
export function codeBlocks(markdown: string): { language: string; words: string[]; text: string }[] {
  const found: { language: string; words: string[]; text: string }[] = [];
  marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type !== "code") return;
    const [language = "", ...words] = (token.lang ?? "").split(/\s+/);
    found.push({ language, words, text: token.text });
  });
  return found;
}
