export type HttpResult = { status: number; body: unknown } | { error: string };

/** Never throws. `error` is a code without content. */
export async function get(url: string, { bearer, timeoutMs }: { bearer?: string; timeoutMs: number }): Promise<HttpResult> {
  try {
    const headers = bearer ? { Authorization: `Bearer ${bearer}` } : undefined;
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) });
    return { status: response.status, body: await response.json().catch(() => null) };
  } catch (error) {
    return { error: (error as { name?: string }).name === "TimeoutError" ? "no answer in time" : codeOf(error) };
  }
}

const codeOf = (error: unknown): string => {
  const { cause } = error as { cause?: { code?: unknown; errors?: { code?: unknown }[] } };
  const code = cause?.code ?? cause?.errors?.[0]?.code;
  return typeof code === "string" ? code : "connection failed";
};
