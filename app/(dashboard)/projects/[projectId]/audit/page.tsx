import { SearchX, ShieldCheck } from "lucide-react";
import type { Metadata } from "next";
import { Entries } from "@/components/audit/entries";
import { actionKinds } from "@/components/audit/entry-labels";
import { VerifyChain } from "@/components/audit/verify-chain";
import { Empty } from "@/components/ui/empty";
import { FilterDates } from "@/components/ui/filter-dates";
import { FilterSelect, SearchField } from "@/components/ui/filters";
import { MoreFilters } from "@/components/ui/more-filters";
import { Pager } from "@/components/ui/pager";
import { PageHeader } from "@/components/ui/panel";
import { AuditQuery, readAuditQuery, showAuditCursor, toAuditEntry } from "@/lib/api/wire/dashboard/audit";
import { listEntries } from "@/lib/audit/entries";
import { projectPage, readQuery } from "../../../session";

export const metadata: Metadata = { title: "Audit" };

export default async function Audit({ params, searchParams }: PageProps<"/projects/[projectId]/audit">) {
  const ctx = await projectPage(params);
  const { projectId } = await params;
  const query = readQuery(AuditQuery, await searchParams);
  const { entries, total, before } = await listEntries(ctx, readAuditQuery(query));
  const isNarrowed = [query.q, query.kind, query.from, query.to].some(Boolean);
  return (
    <>
      <PageHeader title="Audit" hint="A tamper-evident log of every change in this project." />
      <VerifyChain projectId={projectId} length={total} />
      <div className="flex flex-wrap gap-2">
        <SearchField label="Search actions, actors and IDs" />
        <MoreFilters>
          <FilterSelect label="Action" name="kind" options={actionKinds} />
          <FilterDates />
        </MoreFilters>
      </div>
      <div className="my-3"></div>
      {entries.length > 0 ? (
        <Entries entries={entries.map(toAuditEntry)} base={`/projects/${projectId}`} />
      ) : isNarrowed ? (
        <Empty icon={SearchX} title={before === null ? "No matching entries" : "No matches among the newest entries"}>
          {before === null ? "Remove a filter or change the search." : "Select Older to keep searching."}
        </Empty>
      ) : (
        <Empty icon={ShieldCheck} title="No entries yet">
          Every write, API key change, conflict resolution and export is logged here.
        </Empty>
      )}
      <Pager
        shown={entries.length}
        total={isNarrowed ? null : total}
        nextCursor={showAuditCursor(before)}
        noun={total === 1 ? "entry" : "entries"}
      />
    </>
  );
}
