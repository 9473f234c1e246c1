import { ShieldCheck } from "lucide-react";
import type { Metadata } from "next";
import { HeldRows } from "@/components/holds/held-rows";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Pager } from "@/components/ui/pager";
import { PageHeader } from "@/components/ui/panel";
import { SegmentedLinks } from "@/components/ui/segmented-links";
import { HeldMemory, HeldQuery, toHeldMemory } from "@/lib/api/wire/dashboard/held";
import { readPage } from "@/lib/api/wire/page";
import { listHeld } from "@/lib/holds/list-held";
import { projectPage, readQuery } from "../../../session";

export const metadata: Metadata = { title: "Held statements" };

export default async function Held({ params, searchParams }: PageProps<"/projects/[projectId]/held">) {
  const ctx = await projectPage(params);
  const { projectId } = await params;
  const query = readQuery(HeldQuery, await searchParams);
  const status = query.status ?? "held";
  const { items, total, totalIsExact, nextCursor } = await listHeld(ctx, { status, page: readPage(query) });
  const base = `/projects/${projectId}`;
  return (
    <>
      <PageHeader
        title="Held statements"
        hint="From outside, about payments, credentials, contact data or permissions, or orders to the assistant. Nothing uses them until you approve them."
        actions={
          <SegmentedLinks
            label="Status"
            chosen={status}
            choices={[
              { value: "held", name: "Held", href: `${base}/held` },
              { value: "approved", name: "Approved", href: `${base}/held?status=approved` },
              { value: "rejected", name: "Rejected", href: `${base}/held?status=rejected` },
            ]}
          />
        }
      />
      {items.length === 0 ? (
        <Empty
          icon={ShieldCheck}
          title={status === "held" ? "Nothing to review" : `No ${status} statements`}
          actions={status === "held" ? <ButtonLink href={`${base}/conflicts`}>View conflicts</ButtonLink> : undefined}
        >
          Web pages, files, tool results and connectors can&rsquo;t add such statements without your approval.
        </Empty>
      ) : (
        <HeldRows held={items.map((held) => HeldMemory.parse(toHeldMemory(held)))} projectId={projectId} base={base} />
      )}
      {nextCursor || query.cursor ? (
        <Pager
          shown={items.length}
          total={total}
          isExact={totalIsExact}
          nextCursor={nextCursor}
          noun={total === 1 ? "statement" : "statements"}
        />
      ) : null}
    </>
  );
}
