import { type LucideIcon, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "./ui/button";
import { Empty } from "./ui/empty";
import { RememberList } from "./ui/list-address";
import { ListShortcuts } from "./ui/list-shortcuts";
import { Pager } from "./ui/pager";
import { PageHeader } from "./ui/panel";

type EmptyState = { icon: LucideIcon; title: string; hint: ReactNode; action?: { name: string; href: string } };

export const ListPage = ({
  title,
  hint,
  actions,
  empty,
  children,
}: {
  title: string;
  hint: string;
  actions?: ReactNode;
  empty?: EmptyState | null;
  children: ReactNode;
}) => (
  <>
    <PageHeader title={title} hint={hint} actions={actions} isDense />
    {empty ? (
      <Empty
        icon={empty.icon}
        title={empty.title}
        actions={
          empty.action ? (
            <ButtonLink look="primary" href={empty.action.href}>
              {empty.action.name}
            </ButtonLink>
          ) : null
        }
      >
        {empty.hint}
      </Empty>
    ) : (
      children
    )}
  </>
);

export const ListResults = ({
  label,
  nouns: [one, many],
  search,
  status,
  rows,
  exports,
  count,
  noMatch,
  paging: { total, isExact, nextCursor, next, first },
}: {
  label: string;
  nouns: [one: string, many: string];
  search?: ReactNode;
  status?: ReactNode;
  rows: ReactNode;
  /** A menu that saves the list as it is filtered. */
  exports?: ReactNode;
  count: number;
  noMatch: string;
  paging: { total: number; isExact?: boolean; nextCursor: string | null; next?: string; first?: string };
}) => (
  <>
    {search ? <div className="flex flex-wrap items-center gap-2">{search}</div> : null}
    <div className="my-3 space-y-2 text-[13px] text-muted empty:hidden lg:my-2 lg:space-y-1">{status}</div>
    {count > 0 ? (
      rows
    ) : (
      <Empty icon={SearchX} title={`No matching ${many}`}>
        {noMatch}
      </Empty>
    )}
    <ListShortcuts label={label} />
    <RememberList />
    <Pager
      shown={count}
      total={total}
      isExact={isExact}
      nextCursor={nextCursor}
      actions={count > 0 ? exports : null}
      noun={total === 1 ? one : many}
      {...(next && { next })}
      {...(first && { first })}
    />
  </>
);
