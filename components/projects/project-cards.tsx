import type { ResponseBody } from "@/app/v1/routes";
import { Meta, RowLink } from "../ui/rows";
import { When } from "../ui/when";

type Project = ResponseBody<"GET", "/v1/dashboard/projects">["projects"][number];

export const ProjectCards = ({ projects }: { projects: Project[] }) => (
  <ul aria-label="Projects" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
    {projects.map(({ id, name, tag, description, stats, createdAt }) => (
      <li
        key={id}
        className="relative flex min-w-0 flex-col rounded-lg border border-line bg-raised p-4 focus-within:border-edge hover:border-edge"
      >
        <div className="flex min-w-0 items-baseline justify-between gap-3">
          <h2 className="min-w-0 truncate font-semibold">
            <RowLink href={`/projects/${id}`} className="after:rounded-lg">
              {name}
            </RowLink>
          </h2>
          <code className="min-w-0 max-w-[38%] truncate font-mono text-muted text-xs">{tag}</code>
        </div>
        <p className="mt-1 line-clamp-2 min-h-12 break-words text-muted text-sm leading-6">{description}</p>
        <dl className="mt-4 grid grid-cols-3 gap-3 border-line border-t pt-3">
          <Figure name={stats.memories === 1 ? "Memory" : "Memories"} value={stats.memories} />
          <Figure name={stats.users === 1 ? "User" : "Users"} value={stats.users} />
          <Figure name={stats.apiKeys === 1 ? "API key" : "API keys"} value={stats.apiKeys} />
        </dl>
        <Meta className="mt-3">
          <span>
            Created <When at={createdAt} />
          </span>
        </Meta>
      </li>
    ))}
  </ul>
);

const Figure = ({ name, value }: { name: string; value: number }) => (
  <div className="flex min-w-0 flex-col-reverse">
    <dt className="text-[13px] text-muted">{name}</dt>
    <dd className="truncate font-semibold tabular-nums">{value.toLocaleString("en")}</dd>
  </div>
);
