import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { handleChatCompletion } from "@/lib/gateway/handle";

export const POST = (request: Request) => handleChatCompletion(request);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
