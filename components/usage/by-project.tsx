import Link from "next/link";
import type { ResponseBody } from "@/app/v1/routes";
import { Table } from "../ui/rows";

type Usage = Pick<ResponseBody<"GET", "/v1/dashboard/usage">, "projects" | "others" | "current">;
type Calls = Usage["others"];

export const ByProject = ({ projects, others, current }: Usage) => (
  <Table label="Projects" head={[["Project"], ["Adds", true], ["Retrievals", true]]}>
    {projects.map(({ id, name, deletedAt, ...calls }) => (
      <tr key={id}>
        <td className="max-w-80 truncate">
          <ProjectName {...{ id, name, deletedAt }} />
        </td>
        <Figures {...calls} />
      </tr>
    ))}
    {others.ingests + others.retrievals > 0 ? (
      <tr>
        <td className="text-muted">Other calls</td>
        <Figures {...others} />
      </tr>
    ) : null}
    <tr className="font-medium">
      <th scope="row" className="font-medium">
        Total
      </th>
      <Figures ingests={current.memoriesIngested} retrievals={current.retrievalCalls} />
    </tr>
  </Table>
);

export const ProjectName = ({ id, name, deletedAt }: { id: string; name: string; deletedAt: string | null }) =>
  deletedAt === null ? (
    <Link href={`/projects/${id}`} className="font-medium hover:underline">
      {name}
    </Link>
  ) : (
    <span className="text-muted">{name} (deleted)</span>
  );

const Figures = ({ ingests, retrievals }: Calls) => (
  <>
    <td className="text-right tabular-nums">{ingests.toLocaleString("en")}</td>
    <td className="text-right tabular-nums">{retrievals.toLocaleString("en")}</td>
  </>
);
