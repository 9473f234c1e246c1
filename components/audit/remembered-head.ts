/** Only a remembered head reveals a log that was rewritten from the start. */
export type Head = { seq: number; hash: string; at: string };

const keyOf = (projectId: string) => `loci audit head ${projectId}`;

export function rememberedHead(projectId: string): Head | null {
  try {
    const head = JSON.parse(localStorage.getItem(keyOf(projectId)) ?? "null");
    return head && Number.isInteger(head.seq) && typeof head.hash === "string" && typeof head.at === "string" ? head : null;
  } catch {
    return null;
  }
}

export function rememberHead(projectId: string, { seq, hash, at }: Head): void {
  try {
    localStorage.setItem(keyOf(projectId), JSON.stringify({ seq, hash, at }));
  } catch {
    // Storage is unavailable: there will be nothing to compare with.
  }
}
