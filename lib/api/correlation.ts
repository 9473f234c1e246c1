import { newRequestId } from "@/lib/ids";

const pattern = /^[\w.:-]{1,128}$/;

export function correlationId(headers: Headers): string {
  for (const name of ["x-correlation-id", "x-request-id"]) {
    const id = headers.get(name);
    if (id && pattern.test(id)) return id;
  }
  return newRequestId();
}
