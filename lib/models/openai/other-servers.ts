/** For a server that needs no key: the SDK always sends one. */
export const withoutAuthorization =
  (send: typeof fetch): typeof fetch =>
  (url, init) => {
    const headers = new Headers(init?.headers);
    headers.delete("Authorization");
    return send(url, { ...init, headers });
  };

/** A server may send vectors in another order than the texts. */
export function inOrder(vectors: number[][], body: unknown): number[][] {
  const data = (body as { data?: { index?: unknown }[] } | undefined)?.data;
  const places = data?.map(({ index }) => index);
  if (!places || new Set(places).size !== vectors.length || !places.every((place) => typeof place === "number" && place in vectors)) {
    return vectors;
  }
  const ordered: number[][] = [];
  for (const [i, place] of places.entries()) ordered[place as number] = vectors[i]!;
  return ordered;
}
