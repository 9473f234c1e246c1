import Link from "next/link";
import type { ResponseBody } from "@/app/v1/routes";
import { Table } from "../ui/rows";

type Calls = ResponseBody<"GET", "/v1/dashboard/usage">["projects"][number];

export const ByProject = ({ projects }: { projects: Calls[] }) => (
  <Table label="Projects" head={[["Project"], ["Adds", true], ["Retrievals", true]]}>
    {projects.map(({ id, name, ingests, retrievals }) => (
      <tr key={id}>
        <td className="max-w-80 truncate">
          <Link href={`/projects/${id}`} className="font-medium hover:underline">
            {name}
          </Link>
        </td>
        <td className="text-right tabular-nums">{ingests.toLocaleString("en")}</td>
        <td className="text-right tabular-nums">{retrievals.toLocaleString("en")}</td>
      </tr>
    ))}
  </Table>
);
