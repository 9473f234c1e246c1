/** A call of the public interface as a shell command. Without a key it reads `LOCI_API_KEY`. */
export function curlOf({ origin, path, body, apiKey }: { origin: string; path: string; body: object; apiKey?: string }): string {
  return [
    `curl -s ${origin}${path}`,
    `-H "Authorization: Bearer ${apiKey ?? "$LOCI_API_KEY"}"`,
    "-H 'Content-Type: application/json'",
    `-d ${quotedForShell(JSON.stringify(body))}`,
  ].join(" \\\n  ");
}

/** Nothing between single quotes means anything to a shell but the next one. */
const quotedForShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
