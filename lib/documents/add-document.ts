import type { ProjectContext } from "@/lib/context";
import { env } from "@/lib/env";
import { addContent, type NewContent } from "@/lib/episodes/add-content";
import { checkUrl } from "@/lib/net/addresses";
import { rejectRedactable } from "@/lib/text/redaction/policy";

/** Without content, the job reads what is at `sourceUrl`. */
export type NewDocument = Omit<NewContent, "content"> & { content?: string };

/** @throws AppError as `addContent`; URL_NOT_ALLOWED */
export async function addDocument(ctx: ProjectContext, { content, ...added }: NewDocument) {
  if (content !== undefined) return addContent(ctx, { ...added, content });
  const url = checkUrl(added.sourceUrl ?? "", env().LOCI_READABLE_NETWORKS);
  url.hash = "";
  rejectRedactable(ctx, url.href, "sourceUrl");
  return addContent(ctx, { ...added, content: "", sourceUrl: url.href, sourceType: "URL", channel: "external" });
}
