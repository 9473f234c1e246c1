import { handleMem0 } from "@/lib/mem0/handle";

type Context = { params: Promise<{ path: string[] }> };

const handle = async (request: Request, { params }: Context): Promise<Response> => handleMem0(request, (await params).path);

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT };
