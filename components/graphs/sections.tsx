import Link from "next/link";
import type { ReactNode } from "react";
import type { ResponseBody } from "@/app/v1/routes";
import { RankedBars } from "../charts/ranked-bars";
import { dotOf, type MemoryType, TypeName } from "../memories/type-badge";
import { Panel } from "../ui/panel";

type Entity = ResponseBody<"GET", "/v1/dashboard/entities">["entities"][number];

export const MutedText = ({ children }: { children: ReactNode }) => <p className="text-muted text-sm">{children}</p>;

export const ListSection = ({
  title,
  more,
  children,
}: {
  title: string;
  more: { name: string; href: string } | null;
  children: ReactNode;
}) => (
  <section>
    <div className="mb-2 flex items-baseline justify-between gap-4">
      <h2 className="font-semibold text-sm">{title}</h2>
      {more ? (
        <Link href={more.href} className="link text-[13px]">
          {more.name}
        </Link>
      ) : null}
    </div>
    {children}
  </section>
);

/** `href` already has a query. */
export function TypesPanel({ typeCounts, href }: { typeCounts: { type: MemoryType; count: number }[]; href: string }) {
  const items = typeCounts.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count);
  return (
    <Panel title="Memories by type">
      {items.length > 0 ? (
        <RankedBars
          label="Memories by type"
          items={items.map(({ type, count }) => ({
            key: type,
            name: <TypeName type={type} />,
            value: count,
            tone: dotOf(type),
            href: `${href}&type=${type}`,
          }))}
        />
      ) : (
        <MutedText>No memories yet.</MutedText>
      )}
    </Panel>
  );
}

export function EntitiesPanel({ entities, base }: { entities: Entity[]; base: string }) {
  if (entities.length === 0) return null;
  return (
    <Panel title="Entities" hint="By number of memories">
      <ul className="flex flex-wrap gap-1.5">
        {entities.map(({ id, name, memoryCount }) => (
          <li key={id} className="max-w-full">
            <Link
              href={`${base}/entities/${id}`}
              className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border border-line px-2.5 text-[13px] hover:border-edge"
            >
              <span className="truncate">{name}</span>
              <span className="text-muted tabular-nums">{memoryCount.toLocaleString("en")}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
