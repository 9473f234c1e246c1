import { tableText } from "./tables";

const skipped = new Set(
  "SCRIPT STYLE NOSCRIPT TEMPLATE SVG CANVAS IFRAME OBJECT HEAD BUTTON SELECT TEXTAREA INPUT AUDIO VIDEO MATH NAV FOOTER".split(" "),
);
const blocks = new Set(
  "ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CAPTION CENTER DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FORM HEADER HGROUP HR HTML LI MAIN OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL".split(
    " ",
  ),
);
const heading = /^H([1-6])$/;
/** Deeper text is read without its structure, so that hostile nesting can't exhaust the stack. */
const maxDepth = 200;

/** Headings and lists as in Markdown, tables row by row. Hidden elements are left out: nobody has read them. */
export function domText(root: Element): string {
  const out = new Lines();
  walk(root, { out, depth: 0, list: "", isPre: false });
  return out.text();
}

type Walk = { out: Lines; depth: number; list: string; isPre: boolean };

function walk(node: Node, at: Walk): void {
  if (node.nodeType === 3) at.out.add(node.textContent ?? "", at.isPre);
  if (node.nodeType !== 1) return;
  const element = node as Element;
  const name = element.tagName.toUpperCase();
  if (skipped.has(name) || isHidden(element)) return;
  const level = heading.exec(name)?.[1];
  const words = level ? squeezed(element.textContent ?? "") : "";
  if (at.depth >= maxDepth) at.out.add(element.textContent ?? "", at.isPre);
  else if (name === "BR") at.out.endLine();
  else if (name === "IMG") at.out.add(element.getAttribute("alt") ?? "", false);
  else if (level) at.out.block(words && `${"#".repeat(Number(level))} ${words}`);
  else if (name === "TABLE" && element.querySelector("table, ul, ol, h1, h2, h3") === null) at.out.block(rowsOf(element));
  else if (name === "LI") walkItem(element, at);
  else walkChildren(element, name, at);
}

function walkChildren(element: Element, name: string, at: Walk): void {
  const isList = name === "UL" || name === "OL";
  // A list in a list stays with its item.
  const end = () => {
    if (isList && at.list !== "") at.out.endLine();
    else if (blocks.has(name)) at.out.endBlock();
  };
  end();
  const list = isList ? `${at.list}  ` : at.list;
  for (const child of element.childNodes) walk(child, { ...at, depth: at.depth + 1, list, isPre: at.isPre || name === "PRE" });
  end();
}

function walkItem(element: Element, at: Walk): void {
  const { out } = at;
  const parent = element.parentElement;
  const isOrdered = parent?.tagName.toUpperCase() === "OL";
  const mark = isOrdered ? `${numberOf(element, parent)}. ` : "- ";
  out.endLine();
  out.startItem(at.list.slice(2) + mark);
  for (const child of element.childNodes) walk(child, { ...at, depth: at.depth + 1 });
  out.endLine();
}

const numberOf = (item: Element, list: Element): number =>
  Number(list.getAttribute("start") ?? 1) + [...list.children].filter(({ tagName }) => tagName.toUpperCase() === "LI").indexOf(item);

const isHidden = (element: Element) =>
  element.hasAttribute("hidden") ||
  element.getAttribute("aria-hidden") === "true" ||
  /(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d]*[1-9]))/i.test(element.getAttribute("style") ?? "");

function rowsOf(table: Element): string {
  const rows = [...table.querySelectorAll("tr")].map((row) => ({
    cells: [...row.children].map((cell) => (isHidden(cell) ? "" : squeezed(cell.textContent ?? ""))),
    isHeader: row.children.length > 0 && [...row.children].every(({ tagName }) => tagName.toUpperCase() === "TH"),
  }));
  const caption = squeezed(table.querySelector("caption")?.textContent ?? "");
  const hasHeader = rows[0]?.isHeader && rows.length > 1 ? true : undefined;
  const text = tableText(
    rows.map(({ cells }) => cells),
    hasHeader,
  );
  return [caption, text].filter(Boolean).join("\n");
}

const squeezed = (text: string) => text.replace(/\s+/g, " ").trim();

/** Blocks are an empty line apart. */
class Lines {
  readonly #lines: string[] = [];
  #line = "";
  #item = "";

  add(text: string, isPre: boolean): void {
    if (isPre) {
      const [first, ...rest] = text.split("\n");
      this.#line += first;
      for (const line of rest) {
        this.endLine(true);
        this.#line = line;
      }
      return;
    }
    const words = text.replace(/\s+/g, " ");
    this.#line += this.#line === "" || this.#line.endsWith(" ") ? words.trimStart() : words;
  }

  startItem(mark: string): void {
    this.#item = mark;
  }

  endLine(isPre = false): void {
    const line = isPre ? this.#line.trimEnd() : this.#line.trim();
    this.#line = "";
    if (line === "") return;
    this.#lines.push(this.#item + line);
    this.#item = "";
  }

  endBlock(): void {
    this.endLine();
    // Paragraphs in an item stay with its mark.
    if (this.#item === "" && this.#lines.length > 0 && this.#lines.at(-1) !== "") this.#lines.push("");
  }

  block(text: string): void {
    this.endBlock();
    if (text) this.#lines.push(this.#item + text);
    this.#item = "";
    this.endBlock();
  }

  text(): string {
    this.endLine();
    return this.#lines.join("\n").trim();
  }
}
