/** Replaces `start`–`end` of a text with `text`. */
export type Edit = { start: number; end: number; text: string };

/** The text with all edits made. Edits must not overlap; of two that do, the earlier one wins. */
export function applyEdits(source: string, edits: Edit[]): string {
  let result = "";
  let cursor = 0;
  for (const edit of [...edits].sort((one, other) => one.start - other.start || one.end - other.end)) {
    if (edit.start < cursor) continue;
    result += source.slice(cursor, edit.start) + edit.text;
    cursor = edit.end;
  }
  return result + source.slice(cursor);
}
