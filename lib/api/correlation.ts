import { newRequestId } from "@/lib/ids";

const form = /^[\w.:-]{1,128}$/;

/** The caller's own name for the request, where it has the right form, or one made here. */
export function correlationId(headers: Headers): string {
  for (const name of ["x-correlation-id", "x-request-id"]) {
    const given = headers.get(name);
    if (given && form.test(given)) return given;
  }
  return newRequestId();
}
