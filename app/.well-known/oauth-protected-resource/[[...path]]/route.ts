import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { noEndpoint } from "@/lib/api/no-endpoint";
import { showMetadata } from "@/lib/mcp/metadata";

/** Of `/mcp` and of `/mcp/{tag}`; clients that know no path look at the root. */
export async function GET(request: Request, { params }: { params: Promise<{ path?: string[] }> }): Promise<Response> {
  const { path = [] } = await params;
  const isOfMcp = path.length === 0 || (path[0] === "mcp" && path.length <= 2);
  return isOfMcp ? showMetadata(request) : noEndpoint(request);
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
