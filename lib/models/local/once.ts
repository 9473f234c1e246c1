/** Finds something when it is first asked for, and keeps it. */
export function once<T>(find: () => T): () => T {
  let search: (() => T) | null = find;
  let found: T;
  return () => {
    if (search) {
      found = search();
      // What it was found in may be long.
      search = null;
    }
    return found;
  };
}
