import { AppError } from "@/lib/errors";

/** The same for revoked keys and for keys of other projects. */
export const keyNotFound = () =>
  new AppError("KEY_NOT_FOUND", "No active API key with this id in this project. GET /v1/dashboard/projects/{id}/api-keys lists all keys.");
