import type { Metadata } from "next";
import { z } from "zod";
import { AddDocument } from "@/components/documents/add-document";
import { personName } from "@/components/threads/thread-name";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { ButtonLink } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy";
import { PageHeader } from "@/components/ui/panel";
import { Meta } from "@/components/ui/rows";
import { When } from "@/components/ui/when";
import { UserViews } from "@/components/users/user-views";
import { showTime } from "@/lib/api/wire/common";
import { ContextQuery, toUser } from "@/lib/api/wire/users";
import { requireUser } from "@/lib/users/find-user";
import { describeUser } from "@/lib/users/get-user";
import { orNotFound, projectPage, readQuery } from "../../../../session";
import { Context } from "./context";
import { Overview } from "./overview";
import { Profile } from "./profile";

type Props = PageProps<"/projects/[projectId]/users/[id]">;

const Query = z.object({ ...ContextQuery.shape, view: z.enum(["overview", "profile", "context"]).default("overview") });

const idOf = async (params: Props["params"]) => decodeURIComponent((await params).id);

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => ({ title: `${await idOf(params)} · Users` });

export default async function UserPage({ params, searchParams }: Props) {
  const ctx = await projectPage(params);
  const { projectId } = await params;
  const base = `/projects/${projectId}`;
  const query = readQuery(Query, await searchParams);
  const userRef = await orNotFound(requireUser(ctx, await idOf(params)));
  const path = `${base}/users/${encodeURIComponent(userRef.externalId)}`;
  const reading = describeUser(ctx, userRef);
  const view =
    query.view === "context" ? (
      <Context ctx={ctx} user={userRef.externalId} query={query} />
    ) : query.view === "profile" ? (
      <Profile ctx={ctx} user={userRef.externalId} projectId={projectId} />
    ) : (
      <Overview ctx={ctx} userRef={userRef} reading={reading} projectId={projectId} />
    );
  const record = await orNotFound(reading);
  const user = toUser(record);
  const name = personName(user);
  return (
    <>
      <PageHeader
        above={
          <Breadcrumbs project={{ href: `/projects/${projectId}`, name: ctx.project.name }} list={{ path: "/users", name: "Users" }} />
        }
        title={name}
        meta={
          <Meta>
            <span className="inline-flex min-w-0 items-center">
              <code className="min-w-0 break-all font-mono text-ink text-xs">{user.externalId}</code>
              <span className="-my-1.5 inline-flex items-center">
                <CopyButton text={user.externalId} label="Copy user ID" isBare />
              </span>
            </span>
            {user.email && user.email !== user.externalId ? <span className="break-all">{user.email}</span> : null}
            <span>
              active <When at={showTime(record.lastActiveAt)} />
            </span>
            <span>
              created <When at={user.createdAt} as="day" />
            </span>
          </Meta>
        }
        actions={
          <>
            <AddDocument look="primary" projectId={projectId} target={{ userId: user.externalId }} />
            <ButtonLink href={`${base}/graph?userId=${encodeURIComponent(user.externalId)}`}>Show in graph</ButtonLink>
            <ButtonLink href={`${base}/playground?mode=ask&user=${encodeURIComponent(user.externalId)}`}>Ask in playground</ButtonLink>
          </>
        }
      />
      <div className="mb-5">
        <UserViews path={path} view={query.view} />
      </div>
      {view}
    </>
  );
}
