export function readMetadata(text: string): { value: Record<string, unknown> } | { error: string } {
  if (text.trim() === "") return { value: {} };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    const at = placeOf(text, message);
    const token = /Unexpected token '?(\S)/.exec(message)?.[1];
    const where = at ? ` at line ${at.line}, character ${at.column}` : token ? `: unexpected ${token}` : "";
    return { error: `Invalid JSON${where}. Use double quotes for names and text.` };
  }
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    return { error: 'Metadata must be an object: { "name": "value" }.' };
  }
  return { value: value as Record<string, unknown> };
}

/** Browsers report the position of a JSON error in different ways, or not at all. */
function placeOf(text: string, message: string): { line: number; column: number } | null {
  const reported = /line (\d+) column (\d+)/i.exec(message);
  if (reported) return { line: Number(reported[1]), column: Number(reported[2]) };
  const position = /position (\d+)/i.exec(message)?.[1];
  if (position === undefined) return null;
  const lines = text.slice(0, Number(position)).split("\n");
  return { line: lines.length, column: lines.at(-1)!.length + 1 };
}
