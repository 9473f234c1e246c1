import { isOwnAddress } from "@/lib/auth/own-page";
import { AppError } from "@/lib/errors";

/** @throws AppError VALIDATION_ERROR for the first field whose address is elsewhere: a page of ours must not send people to another's */
export function requireOwnAddresses(request: Request, fields: Record<string, string>): void {
  for (const [path, address] of Object.entries(fields)) {
    if (isOwnAddress(request, address)) continue;
    const message = "not on this service's own origin";
    throw new AppError("VALIDATION_ERROR", `${path}: ${message}.`, { detail: { details: [{ path, message }] } });
  }
}
