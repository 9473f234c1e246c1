import Link from "next/link";
import type { ResponseBody } from "@/app/v1/routes";
import { RankedBars } from "../charts/ranked-bars";
import { Panel } from "../ui/panel";
import { Table } from "../ui/rows";
import { SegmentedLinks } from "../ui/segmented-links";
import { ProjectName } from "./by-project";
import { formatUsd } from "./format-usd";
import { nameOfMonth } from "./months";

type Costs = ResponseBody<"GET", "/v1/dashboard/usage/costs">;
type Row = Costs["rows"][number];
type CostGroup = Costs["by"];

const groups: { value: CostGroup; name: string }[] = [
  { value: "day", name: "Day" },
  { value: "operation", name: "Operation" },
  { value: "model", name: "Model" },
  { value: "project", name: "Project" },
];
const operations: Record<string, string> = {
  extract: "Extract memories",
  embed: "Embed memories",
  read: "Read images and audio",
  search: "Embed queries",
  rerank: "Rerank results",
  answer: "Answer questions",
  chat: "Chat replies",
  edit: "Edit memories",
  profile: "Profiles",
};
const dayName = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const count = (value: number) => value.toLocaleString("en");

export function ModelCosts({ costs, months }: { costs: Costs; months: string[] }) {
  const { by, period, rows, total } = costs;
  const at = months.indexOf(period);
  const href = (change: { by?: CostGroup; period?: string }) => `/usage?${new URLSearchParams({ by, period, ...change })}#costs`;
  return (
    <section id="costs" aria-labelledby="costs-title" className="scroll-mt-20 space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="costs-title" className="font-semibold text-sm">
          Model costs, {nameOfMonth(period)}
        </h2>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="flex gap-3 text-[13px]">
            {months[at - 1] ? (
              <Link className="link" href={href({ period: months[at - 1] })} scroll={false}>
                Previous month
              </Link>
            ) : null}
            {months[at + 1] ? (
              <Link className="link" href={href({ period: months[at + 1] })} scroll={false}>
                Next month
              </Link>
            ) : null}
          </span>
          <SegmentedLinks
            label="Group costs by"
            chosen={by}
            choices={groups.map(({ value, name }) => ({ value, name, href: href({ by: value }) }))}
          />
        </div>
      </div>
      {rows.length === 0 ? (
        <Panel>
          <p className="text-muted text-sm">No model calls this month. The built-in models cost nothing.</p>
        </Panel>
      ) : (
        <>
          <Panel>
            <RankedBars
              label={`Cost by ${by}`}
              items={rows.map((row) => ({ key: row.key, name: nameOf(row, by), value: row.costUsd ?? 0, shown: shownCost(row) }))}
            />
          </Panel>
          <CostTable rows={rows} total={total} by={by} />
          {total.unpricedCalls > 0 ? (
            <p className="px-1 text-[13px] text-muted leading-5">
              {count(total.unpricedCalls)} {total.unpricedCalls === 1 ? "call" : "calls"} used a model without a price. Tokens are counted,
              dollars aren&rsquo;t. Set <code className="font-mono">LOCI_MODEL_PRICES</code> to price later calls.
            </p>
          ) : null}
        </>
      )}
    </section>
  );
}

const CostTable = ({ rows, total, by }: Pick<Costs, "rows" | "total" | "by">) => (
  <Table
    label="Model costs"
    head={[
      [groups.find(({ value }) => value === by)!.name],
      ["Calls", true],
      ["Input", true],
      ["Cached", true],
      ["Output", true],
      ["Embedding", true],
      ["Cost", true],
    ]}
  >
    {rows.map((row) => (
      <tr key={row.key}>
        <td className="max-w-64 truncate whitespace-nowrap">{nameOf(row, by)}</td>
        <Figures costs={row} />
      </tr>
    ))}
    <tr className="font-medium">
      <th scope="row" className="font-medium">
        Total
      </th>
      <Figures costs={total} />
    </tr>
  </Table>
);

const Figures = ({ costs }: { costs: Costs["total"] }) => (
  <>
    {([costs.calls, costs.inputTokens, costs.cachedInputTokens, costs.outputTokens, costs.embeddingTokens] as const).map(
      (value, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns never move.
        <td key={column} className="text-right tabular-nums">
          {count(value)}
        </td>
      ),
    )}
    <td className="whitespace-nowrap text-right tabular-nums">{shownCost(costs)}</td>
  </>
);

const shownCost = ({ costUsd }: Costs["total"]) => (costUsd === null ? "no price set" : formatUsd(costUsd));

function nameOf(row: Row, by: CostGroup) {
  if (row.project) return <ProjectName {...row.project} />;
  if (by === "day") return dayName.format(new Date(`${row.key}T00:00:00Z`));
  return by === "operation" ? (operations[row.key] ?? row.key) : <code className="font-mono text-[13px]">{row.key}</code>;
}
