/** A line looks like `- Maya lives in Lisbon. (said 2026-11-21)`. */
export const contextLines = (body: string): { text: string; note: string | null }[] =>
  body.split("\n").map((line) => {
    const [, text, note] = /^- (.*) \(([^()]*)\)$/.exec(line) ?? [];
    return text === undefined ? { text: line.replace(/^- /, ""), note: null } : { text, note: note ?? null };
  });
