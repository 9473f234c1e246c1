import { UserRound } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { z } from "zod";
import { FillWithModel } from "@/components/profiles/fill-with-model";
import { ProfileFields } from "@/components/profiles/profile-fields";
import { SchemaEditor } from "@/components/profiles/schema-editor";
import { Empty } from "@/components/ui/empty";
import { PageHeader, Panel } from "@/components/ui/panel";
import { UserFilter } from "@/components/users/user-filter";
import { ExternalId } from "@/lib/api/wire/common";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { toProfile, toProfileSchema } from "@/lib/api/wire/profiles";
import type { ProjectContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { ontology } from "@/lib/ontology/ontology";
import { getProfile } from "@/lib/profiles/get-profile";
import { profileSchema } from "@/lib/profiles/profile-schema";
import { matchUsers } from "@/lib/users/list-users";
import { projectPage, readQuery } from "../../../session";

export const metadata: Metadata = { title: "Profile" };

const Query = z.object({ userId: ExternalId.optional() });

export default async function ProfilePage({ params, searchParams }: PageProps<"/projects/[projectId]/profile">) {
  const ctx = await projectPage(params);
  const { projectId } = await params;
  const base = `/projects/${projectId}`;
  const { userId } = readQuery(Query, await searchParams);
  const [schema, types, preview] = await Promise.all([profileSchema(ctx), ontology(ctx), previewOf(ctx, userId)]);
  return (
    <>
      <PageHeader
        title="Profile"
        hint="What your agents know about each user, field by field. Choose the fields; memory fills them. Agents read them with GET /v1/users/{id}/profile."
        docs="/docs/profiles"
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <SchemaEditor
          stored={{ project: toProjectRef(ctx.project), ...toProfileSchema(schema) }}
          relations={types.edgeTypes.map(({ name }) => name)}
        />
        <Panel title="Preview" hint="With the saved fields." actions={<UserFilter projectId={projectId} />} isFlush>
          {preview.profile ? (
            <>
              <div className="space-y-2 border-line border-b px-4 py-3 text-sm">
                <Link
                  href={`${base}/users/${encodeURIComponent(preview.user)}?view=profile`}
                  className="break-all font-medium hover:underline"
                >
                  {preview.user}
                </Link>
                {preview.profile.stale ? (
                  <FillWithModel projectId={projectId} user={preview.user} watermark={preview.profile.watermark} />
                ) : null}
              </div>
              <ProfileFields fields={preview.profile.fields} base={base} isFlush />
            </>
          ) : (
            <Empty icon={UserRound} title={preview.user ? "User not found" : "No users yet"}>
              {preview.user ? "Choose another one." : "The preview shows the newest user, or the one you choose."}
            </Empty>
          )}
        </Panel>
      </div>
    </>
  );
}

/** Of the chosen user, or of the newest one. */
async function previewOf(ctx: ProjectContext, chosen: string | undefined) {
  const user = chosen ?? (await matchUsers(ctx, { page: { limit: 1, offset: 0, after: null } })).items[0]?.externalId;
  if (user === undefined) return { user: "", profile: null };
  try {
    return { user, profile: toProfile(await getProfile(ctx, user)) };
  } catch (error) {
    if (error instanceof AppError && error.code === "USER_NOT_FOUND") return { user, profile: null };
    throw error;
  }
}
