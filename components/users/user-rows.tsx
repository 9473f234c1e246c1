import type { ResponseBody } from "@/app/v1/routes";
import { personName } from "../threads/thread-name";
import { Row, RowLink, type RowSelection, Rows } from "../ui/rows";
import { When } from "../ui/when";

export type ListedUser = ResponseBody<"GET", "/v1/dashboard/users">["users"][number];

export const UserRows = ({ users, base, selection }: { users: ListedUser[]; base: string; selection?: RowSelection }) => (
  <Rows label="Users">
    {users.map((user) => {
      const name = personName(user);
      const others = [name === user.externalId ? null : user.externalId, user.email === user.externalId ? null : user.email];
      return (
        <Row key={user.id} isDense select={selection && { id: user.id, name, selection }}>
          <div className="min-w-0 @3xl:flex @3xl:flex-1 @3xl:items-baseline @3xl:gap-3">
            <RowLink
              href={`${base}/users/${encodeURIComponent(user.externalId)}`}
              className="block truncate font-medium text-sm leading-6 @3xl:shrink-0 @3xl:max-w-3/5"
            >
              {name}
            </RowLink>
            {others.some(Boolean) ? <p className="truncate text-[13px] text-muted">{others.filter(Boolean).join(" · ")}</p> : null}
          </div>
          <p className="flex flex-wrap gap-x-3 text-[13px] text-muted tabular-nums @3xl:grid @3xl:grid-cols-[7rem_7rem_10rem] @3xl:gap-4 @3xl:text-right">
            <span>{count(user.memoryCount, "memory", "memories")}</span>
            <span>{count(user.threadCount, "thread", "threads")}</span>
            <span>
              active <When at={user.lastActiveAt} />
            </span>
          </p>
        </Row>
      );
    })}
  </Rows>
);

const count = (number: number, one: string, many: string) => (
  <>
    <span className="text-ink">{number.toLocaleString("en")}</span> {number === 1 ? one : many}
  </>
);
