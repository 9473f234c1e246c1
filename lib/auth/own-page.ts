import { env } from "@/lib/env";

/** Another site's page can make a browser send our cookie; what it cannot do is send our `Origin`. Reading is safe: it cannot see the answer. */
export function isOwnPage(request: Request): boolean {
  if (request.method === "GET" || request.method === "HEAD") return true;
  const origin = request.headers.get("origin");
  if (!origin || !URL.canParse(origin)) return false;
  const { LOCI_BASE_URL, address } = env();
  return LOCI_BASE_URL ? origin === address : new URL(origin).host === (request.headers.get("host") ?? new URL(request.url).host);
}
