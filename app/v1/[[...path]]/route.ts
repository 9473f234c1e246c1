import { noEndpoint } from "@/lib/api/no-endpoint";
import { discardUnreadBody } from "@/lib/api/unread-body";

/** `proxy.ts` handles paths that can't be decoded. */
async function notFound(request: Request): Promise<Response> {
  discardUnreadBody(request);
  return noEndpoint(request);
}

export { notFound as DELETE, notFound as GET, notFound as OPTIONS, notFound as PATCH, notFound as POST, notFound as PUT };
