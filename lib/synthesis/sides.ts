const forms = [
  /\bbetween (?:the |my |our )?(.{2,80}?) and (?:the |my |our )?(.{2,80}?)[?.!]*$/i,
  /\bcompare[ds]? (?:the |my |our )?(.{2,80}?) (?:and|with|to) (?:the |my |our )?(.{2,80}?)[?.!]*$/i,
  /[,:] (.{2,80}?),? or (.{2,80}?)[?.!]*$/i,
  /\b(.{2,80}?) (?:versus|vs\.?) (.{2,80}?)[?.!]*$/i,
];

/** Searched one by one, so that neither crowds out the other. Empty without two sides. */
export function sidesOf(question: string): string[] {
  for (const form of forms) {
    const found = form.exec(question.trim());
    if (found) return [found[1]!.trim(), found[2]!.trim()];
  }
  return [];
}
