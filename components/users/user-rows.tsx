import type { ResponseBody } from "@/app/v1/routes";
import { personName } from "../threads/thread-name";
import { Row, RowLink, Rows } from "../ui/rows";
import { When } from "../ui/when";

type ListedUser = ResponseBody<"GET", "/v1/dashboard/users">["users"][number];

export const UserRows = ({ users, base }: { users: ListedUser[]; base: string }) => (
  <Rows label="Users">
    {users.map((user) => {
      const name = personName(user);
      return (
        <Row key={user.id} className="md:grid md:grid-cols-[minmax(0,1fr)_7rem_7rem_10rem] md:items-center md:gap-4">
          <div className="min-w-0">
            <RowLink href={`${base}/users/${encodeURIComponent(user.externalId)}`} className="block truncate font-medium text-sm leading-6">
              {name}
            </RowLink>
            <p className="truncate text-[13px] text-muted">
              {[name === user.externalId ? null : user.externalId, user.email === user.externalId ? null : user.email]
                .filter(Boolean)
                .join(" · ") || <span aria-hidden>&nbsp;</span>}
            </p>
          </div>
          <p className="flex flex-wrap gap-x-3 text-[13px] text-muted tabular-nums md:contents [&>span]:md:text-right">
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
