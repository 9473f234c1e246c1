import Link from "next/link";
import { Badge } from "../ui/badge";
import { Table } from "../ui/rows";
import { When } from "../ui/when";
import { dollars, type EvalRun, percent } from "./eval-format";

const number = "text-right tabular-nums whitespace-nowrap";

/** Each links to its comparison with the run before it. */
export const RunRows = ({ runs, base }: { runs: EvalRun[]; base: string }) => (
  <Table
    label="Runs"
    head={[["Run"], ["Passed", true], ["Found", true], ["Refused", true], ["Answer F1", true], ["p50", true], ["Cost", true], ["Model"]]}
  >
    {runs.map((run, index) => {
      const before = runs.slice(index + 1).find(({ status }) => status === "done");
      const { figures } = run;
      return (
        <tr key={run.id}>
          <td className="whitespace-nowrap">
            <Link
              href={`${base}/evals/${run.id}${before ? `?compareTo=${before.id}` : ""}`}
              prefetch={false}
              className="font-medium hover:underline"
            >
              <When at={run.createdAt} as="exact" />
            </Link>{" "}
            {run.status === "done" ? null : (
              <Badge tone="accent">
                {run.asked} of {run.cases}
              </Badge>
            )}
          </td>
          <td className={number}>{figures ? `${figures.passed} of ${figures.cases}` : "–"}</td>
          <td className={number}>{percent(figures?.hitRate ?? null)}</td>
          <td className={number}>{percent(figures?.refusalRate ?? null)}</td>
          <td className={number}>{figures?.meanF1 == null ? "–" : figures.meanF1.toFixed(2)}</td>
          <td className={number}>{figures ? `${figures.p50Ms} ms` : "–"}</td>
          <td className={number}>{figures ? dollars(figures.costUsd) : "–"}</td>
          <td className="whitespace-nowrap text-muted">{run.model}</td>
        </tr>
      );
    })}
  </Table>
);
