import { routes } from "@/app/v1/routes";
import { ownOrigin } from "@/lib/auth/own-page";
import { findPage, markdownOf } from "@/lib/docs/find-page";

/** `/docs/quickstart.md` is rewritten to this route. */
export async function GET(request: Request, { params }: RouteContext<"/docs/markdown/[...path]">): Promise<Response> {
  const page = await findPage((await params).path.join("/"), routes);
  const headers = { "Content-Type": "text/markdown; charset=utf-8" };
  if (!page) return new Response("# Not found\n\nAll pages are listed in [llms.txt](/llms.txt).\n", { status: 404, headers });
  return new Response(markdownOf(page, ownOrigin(request.headers)), { headers });
}
