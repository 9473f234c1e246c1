import type { ResponseBody } from "@/app/v1/routes";
import { BarSeries, type Part } from "../charts/bar-series";

type Series = ResponseBody<"GET", "/v1/dashboard/analytics">["series"];

const parts: Part[] = [
  { name: "Adds", tone: "bg-accent" },
  { name: "Retrievals", tone: "bg-edge" },
];

export const Activity = ({ series }: { series: Series }) => (
  <BarSeries
    label="Calls per day"
    parts={parts}
    unit="day"
    buckets={series.map((day) => ({ at: day.at, values: [day.ingests, day.searches + day.asks + day.chats + day.contexts] }))}
    height="h-32"
  />
);
