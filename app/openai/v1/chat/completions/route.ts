import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { handleChatCompletion } from "@/lib/gateway/handle";

export const POST = handleChatCompletion;

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
