export function curlCommand({ origin, path, body, apiKey }: { origin: string; path: string; body: object; apiKey?: string }): string {
  return [
    `curl -s ${origin}${path}`,
    `-H "Authorization: Bearer ${apiKey ?? "$LOCI_API_KEY"}"`,
    "-H 'Content-Type: application/json'",
    `-d ${quotedForShell(JSON.stringify(body))}`,
  ].join(" \\\n  ");
}

const quotedForShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
