import { isOwnUrl } from "@/lib/auth/own-page";
import { AppError } from "@/lib/errors";

/** Prevents open redirects. @throws AppError VALIDATION_ERROR for the first field whose URL is not on this service's origin */
export function requireOwnOrigin(request: Request, fields: Record<string, string>): void {
  for (const [path, address] of Object.entries(fields)) {
    if (isOwnUrl(request, address)) continue;
    const message = "not on this service's own origin";
    throw new AppError("VALIDATION_ERROR", `${path}: ${message}.`, { detail: { details: [{ path, message }] } });
  }
}
