import { noEndpoint } from "@/lib/api/no-endpoint";
import { discardUnreadBody } from "@/lib/api/unread-body";

/** `/v1` itself and every path under it that has no route of its own. A path that cannot be decoded ends in `proxy.ts`. */
async function notFound(request: Request): Promise<Response> {
  discardUnreadBody(request);
  return noEndpoint(request);
}

export { notFound as DELETE, notFound as GET, notFound as OPTIONS, notFound as PATCH, notFound as POST, notFound as PUT };
