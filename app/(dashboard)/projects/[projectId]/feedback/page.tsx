import { ThumbsUp } from "lucide-react";
import type { Metadata } from "next";
import { FeedbackRows } from "@/components/feedback/feedback-rows";
import { Empty } from "@/components/ui/empty";
import { PageHeader } from "@/components/ui/panel";
import { SegmentedLinks } from "@/components/ui/segmented-links";
import { Feedback, FeedbackQuery, toFeedback } from "@/lib/api/wire/feedback";
import { readPage } from "@/lib/api/wire/page";
import { listFeedback } from "@/lib/feedback/review-feedback";
import { projectPage, readQuery } from "../../../session";

export const metadata: Metadata = { title: "Feedback" };

export default async function FeedbackPage({ params, searchParams }: PageProps<"/projects/[projectId]/feedback">) {
  const ctx = await projectPage(params);
  const { projectId } = await params;
  const query = readQuery(FeedbackQuery, await searchParams);
  const status = query.status ?? "open";
  const { items, nextCursor } = await listFeedback(ctx, { status, page: readPage(query) });
  const base = `/projects/${projectId}`;
  const next = new URLSearchParams({ status, cursor: nextCursor ?? "" });
  return (
    <>
      <PageHeader
        title="Feedback"
        hint="Ratings of search results and answers. Edit or delete a memory that is wrong, then resolve its feedback."
        actions={
          <SegmentedLinks
            label="Status"
            chosen={status}
            choices={[
              { value: "open", name: "Open", href: `${base}/feedback` },
              { value: "resolved", name: "Resolved", href: `${base}/feedback?status=resolved` },
              { value: "positive", name: "Positive", href: `${base}/feedback?status=positive` },
            ]}
          />
        }
      />
      {items.length === 0 ? (
        <Empty icon={ThumbsUp} title={status === "open" ? "Nothing to review" : `No ${status} feedback`}>
          Your application sends it with POST /v1/feedback.
        </Empty>
      ) : (
        <FeedbackRows feedback={items.map((each) => Feedback.parse(toFeedback(each)))} projectId={projectId} base={base} />
      )}
      {nextCursor ? (
        <p className="mt-4 text-sm">
          <a className="link" href={`${base}/feedback?${next}`}>
            Older feedback
          </a>
        </p>
      ) : null}
    </>
  );
}
