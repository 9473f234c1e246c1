import { SearchX, Users as UsersSign } from "lucide-react";
import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { SearchField } from "@/components/ui/filters";
import { Pager } from "@/components/ui/pager";
import { PageHeader } from "@/components/ui/panel";
import { RowKeys } from "@/components/ui/row-keys";
import { UserRows } from "@/components/users/user-rows";
import { toListedUser, UserQuery } from "@/lib/api/wire/dashboard/users";
import { readPage } from "@/lib/api/wire/page";
import { countUsers, listUsers } from "@/lib/users/list-users";
import { projectPage, readQuery } from "../../../session";

export const metadata: Metadata = { title: "Users" };

export default async function Users({ params, searchParams }: PageProps<"/projects/[projectId]/users">) {
  const ctx = await projectPage(params);
  const base = `/projects/${(await params).projectId}`;
  const query = readQuery(UserQuery, await searchParams);
  const q = query.q || undefined;
  const [{ items, nextCursor }, { total, totalIsExact, active30d }] = await Promise.all([
    listUsers(ctx, { page: readPage(query), q }),
    countUsers(ctx, { q }),
  ]);
  const isNew = items.length === 0 && !q;
  return (
    <>
      <PageHeader title="Users" hint="The people whom your agents talk with, each with a memory of their own." />
      {isNew ? (
        <Empty
          icon={UsersSign}
          title="No users yet"
          actions={
            <ButtonLink look="primary" href={`${base}/playground`}>
              Add a first message
            </ButtonLink>
          }
        >
          A user appears with the first message that names them: send your own id of a person as <code className="font-mono">user_id</code>.
        </Empty>
      ) : (
        <>
          <SearchField label="Search by id, name or e-mail" />
          <p className="my-3 text-[13px] text-muted tabular-nums">
            {active30d.toLocaleString("en")} {q ? "of those found" : `of ${total.toLocaleString("en")}`} {active30d === 1 ? "was" : "were"}{" "}
            active in the last 30 days
          </p>
          {items.length > 0 ? (
            <UserRows users={items.map(toListedUser)} base={base} />
          ) : (
            <Empty icon={SearchX} title="No user is called that">
              Any part of an id, a first or last name, or an e-mail address finds them.
            </Empty>
          )}
          <RowKeys label="Users" />
          <Pager shown={items.length} total={total} isExact={totalIsExact} nextCursor={nextCursor} noun={total === 1 ? "user" : "users"} />
        </>
      )}
    </>
  );
}
