import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";

/** Whether an address is on this service's own origin: that of `LOCI_BASE_URL`, else of the host that the request was sent to. */
export function isOwnAddress(request: Request, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, host, protocol } = new URL(address);
  const base = env().LOCI_BASE_URL;
  if (base) return origin === new URL(base).origin;
  return /^https?:$/.test(protocol) && host === (request.headers.get("host") ?? new URL(request.url).host);
}

/** @throws AppError VALIDATION_ERROR for the first field whose address is elsewhere: a page of ours must not send people to another's */
export function requireOwnAddresses(request: Request, fields: Record<string, string>): void {
  for (const [path, address] of Object.entries(fields)) {
    if (isOwnAddress(request, address)) continue;
    const message = "not on this service's own origin";
    throw new AppError("VALIDATION_ERROR", `${path}: ${message}.`, { detail: { details: [{ path, message }] } });
  }
}
