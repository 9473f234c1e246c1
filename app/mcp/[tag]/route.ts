import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { handleMcp } from "@/lib/mcp/handle";

/** Names the project, for a person with several. */
export const POST = async (request: Request, { params }: { params: Promise<{ tag: string }> }) => handleMcp(request, (await params).tag);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
