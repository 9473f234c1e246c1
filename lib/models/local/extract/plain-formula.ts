// Formulas of a text, as far as they can be read without being set.

export const unbalanced = (words: string): boolean =>
  [/[({[]/g, /[)}\]]/g].map((mark) => words.match(mark)?.length ?? 0).reduce((open, close) => open - close) !== 0;

/** A formula, what is left of one that was cut into lines, and what can't be read as plain text. */
export function isBroken(words: string): boolean {
  if (/[\\{}]/.test(words) || (unbalanced(words) && /[=^|]/.test(words)) || /(?:^|: ?)[=<>≤≥+·]/.test(words)) return true;
  const [marks, told] = [/[=^<>≤≥·⇒]/g, /\p{L}{3,}/gu].map((kind) => words.match(kind)?.length ?? 0);
  return marks! > 0 && told! < 2 * marks!;
}

/** `\(x \leq 4\)` as plain text: x ≤ 4. What has more than these stays as it is. */
export function plainFormula(words: string): string {
  if (!words.includes("\\")) return words;
  return words
    .replace(/\\[()[\]]/g, "")
    .replace(/\\text\{([^{}]*)\}/g, "$1")
    .replace(/\\d?frac\{([^{}]*)\}\{([^{}]*)\}/g, (_, over: string, under: string) => `${grouped(over)}/${grouped(under)}`)
    .replace(/\\sqrt\{([^{}]*)\}/g, (_, of: string) => `√${grouped(of)}`)
    .replace(/\\(?<name>[a-z]+)(?![a-zA-Z])/g, (all, name: string) => symbols[name] ?? all)
    .replace(/\^\{([^{}]*)\}/g, (_, power: string) => `^${grouped(power)}`)
    .replace(/_\{([^{}]*)\}/g, "_$1")
    .replace(/ {2,}/g, " ")
    .replace(/ (?=[.,;:])/g, "")
    .trim();
}
const grouped = (term: string): string => (/^[\p{L}\d.]+$/u.test(term) ? term : `(${term})`);
const symbols: Record<string, string> = {
  pm: "±",
  leq: "≤",
  le: "≤",
  geq: "≥",
  ge: "≥",
  neq: "≠",
  times: "×",
  cdot: "·",
  approx: "≈",
  pi: "π",
  theta: "θ",
  alpha: "α",
  beta: "β",
  lambda: "λ",
  mu: "μ",
  sigma: "σ",
  infty: "∞",
  to: "→",
  implies: "⇒",
  in: "∈",
  degree: "°",
  circ: "°",
  left: "",
  right: "",
  quad: " ",
  ldots: "…",
  dots: "…",
};
