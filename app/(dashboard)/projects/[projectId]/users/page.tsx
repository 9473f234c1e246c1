import { Users as UsersIcon } from "lucide-react";
import type { Metadata } from "next";
import { ListPage, ListResults } from "@/components/list-page";
import { ExportList } from "@/components/lists/export-list";
import { SearchField } from "@/components/ui/filters";
import { SelectableUsers } from "@/components/users/selectable-users";
import { toListedUser, UserQuery } from "@/lib/api/wire/dashboard/users";
import { readPage } from "@/lib/api/wire/page";
import { listUsers } from "@/lib/users/list-users";
import { projectPage, readQuery } from "../../../session";

export const metadata: Metadata = { title: "Users" };

export default async function Users({ params, searchParams }: PageProps<"/projects/[projectId]/users">) {
  const ctx = await projectPage(params);
  const base = `/projects/${(await params).projectId}`;
  const query = readQuery(UserQuery, await searchParams);
  const q = query.q || undefined;
  const { items, nextCursor, total, totalIsExact, active30d } = await listUsers(ctx, { page: readPage(query), q });
  const isNew = items.length === 0 && !q;
  return (
    <ListPage
      title="Users"
      hint="People your agents talk to."
      empty={
        isNew
          ? {
              icon: UsersIcon,
              title: "No users yet",
              hint: (
                <>
                  A user is created on first use: send your own ID for them as <code className="font-mono">user_id</code>.
                </>
              ),
              action: { name: "Add a message", href: `${base}/playground` },
            }
          : null
      }
    >
      <ListResults
        label="Users"
        nouns={["user", "users"]}
        search={<SearchField label="Search by ID, name or email" />}
        status={
          <p className="tabular-nums">
            {active30d.toLocaleString("en")} of {total.toLocaleString("en")}
            {totalIsExact ? "" : "+"} active in the last 30 days
          </p>
        }
        count={items.length}
        rows={<SelectableUsers users={items.map(toListedUser)} projectId={(await params).projectId} base={base} />}
        exports={<ExportList projectId={(await params).projectId} list="users" />}
        noMatch="Search for part of an ID, name or email address."
        paging={{ total, isExact: totalIsExact, nextCursor }}
      />
    </ListPage>
  );
}
