import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { handleMcp } from "@/lib/mcp/handle";

export const POST = (request: Request) => handleMcp(request);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
