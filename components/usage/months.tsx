import type { ResponseBody } from "@/app/v1/routes";
import { BarSeries, type Part } from "../charts/bar-series";
import { Table } from "../ui/rows";

type Month = ResponseBody<"GET", "/v1/dashboard/usage">["history"][number];

const parts: Part[] = [
  { name: "Adds", tone: "bg-accent" },
  { name: "Retrievals", tone: "bg-edge" },
];
const monthName = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
const shortName = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });

export const nameOfMonth = (period: string): string => monthName.format(new Date(`${period}-01T00:00:00Z`));

export const MonthBars = ({ months }: { months: Month[] }) => (
  <BarSeries
    label="Calls per month"
    parts={parts}
    unit="month"
    buckets={months.map(({ period, memoriesIngested, retrievalCalls }) => ({
      at: `${period}-01T00:00:00Z`,
      values: [memoriesIngested, retrievalCalls],
    }))}
  />
);

export function MonthTable({ months }: { months: Month[] }) {
  const first = months.findIndex((month) => month.memoriesIngested + month.retrievalCalls + month.extractionCalls > 0);
  const shown = months.slice(first < 0 ? -1 : first).toReversed();
  return (
    <Table label="Months" head={[["Month"], ["Adds", true], ["Retrievals", true], ["Model calls", true]]}>
      {shown.map(({ period, memoriesIngested, retrievalCalls, extractionCalls }) => (
        <tr key={period}>
          <td className="whitespace-nowrap">{shortName.format(new Date(`${period}-01T00:00:00Z`))}</td>
          {[memoriesIngested, retrievalCalls, extractionCalls].map((count, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move.
            <td key={column} className="text-right tabular-nums">
              {count.toLocaleString("en")}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}
