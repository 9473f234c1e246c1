/** Metadata as a person typed it: a JSON object, or what is wrong with it in words. */
export function readMetadata(text: string): { value: Record<string, unknown> } | { error: string } {
  if (text.trim() === "") return { value: {} };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    const at = placeOf(text, message);
    const token = /Unexpected token '?(\S)/.exec(message)?.[1];
    const where = at ? `: look at line ${at.line}, character ${at.column}` : token ? `: a ${token} stands where none can` : "";
    return { error: `This is not JSON yet${where}. Names and texts go in double quotes.` };
  }
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    return { error: 'Metadata is an object: { "name": "value" }.' };
  }
  return { value: value as Record<string, unknown> };
}

/** Browsers tell the place each in their own way; some tell none. */
function placeOf(text: string, message: string): { line: number; column: number } | null {
  const told = /line (\d+) column (\d+)/i.exec(message);
  if (told) return { line: Number(told[1]), column: Number(told[2]) };
  const position = /position (\d+)/i.exec(message)?.[1];
  if (position === undefined) return null;
  const lines = text.slice(0, Number(position)).split("\n");
  return { line: lines.length, column: lines.at(-1)!.length + 1 };
}
