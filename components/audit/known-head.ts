/** The end of a chain, as it was seen at a time. A chain that was written anew as a whole is known by it alone. */
export type Head = { seq: number; hash: string; at: string };

const keyOf = (projectId: string) => `loci audit head ${projectId}`;

/** The end that this browser saw last; null where it saw none or keeps nothing. */
export function knownHead(projectId: string): Head | null {
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
    // A browser that keeps nothing compares with nothing.
  }
}
