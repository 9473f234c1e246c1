import { z } from "zod";
import { accountApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import {
  DateInput,
  ExternalId,
  expiryFields,
  GroupName,
  isNotBlank,
  isOneExpiry,
  LowerTrust,
  Metadata,
  oneExpiry,
  readDate,
  readExpiry,
  text,
} from "@/lib/api/wire/common";
import { Conversation, toNewMessages } from "@/lib/api/wire/dashboard/playground";
import { ProjectRef, toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { withAddress } from "@/lib/api/wire/documents";
import { Warnings, warnIfShared } from "@/lib/api/wire/warnings";
import { addDocument } from "@/lib/documents/add-document";
import { addMessages } from "@/lib/episodes/add-messages";
import { formatId, parseId } from "@/lib/ids";
import { findProject } from "@/lib/projects/find-project";
import { requireUser } from "@/lib/users/find-user";
import { sourceTypes } from "@/lib/vocabulary";

const Body = z
  .object({
    projectId: z.string().optional().meta({ description: "The project's `prj_` id. Defaults to the organization's newest project" }),
    content: text(500_000)
      .refine(isNotBlank, "only white space")
      .optional()
      .meta({ description: "A document. With sourceUrl alone, the page or file there is read" }),
    messages: Conversation.optional(),
    userId: ExternalId.optional().meta({ description: "Your own user id (the user is created on first use), or the `usr_` id" }),
    group: GroupName.optional(),
    sourceType: z.enum(sourceTypes).default("MANUAL"),
    sourceUrl: z.string().max(2_048).optional(),
    documentDate: DateInput.optional(),
    metadata: Metadata.optional(),
    trust: LowerTrust.optional(),
    ...expiryFields,
  })
  .refine(isOneExpiry, oneExpiry)
  .refine((body) => body.group === undefined || body.userId === undefined, {
    path: ["group"],
    message: "send group or userId, not both; with neither, the content goes to the default group",
  })
  .refine((body) => (body.messages === undefined ? (body.content ?? body.sourceUrl) !== undefined : body.content === undefined), {
    path: ["content"],
    message: "send either content or messages, or sourceUrl alone to have it read from there",
  })
  .refine((body) => body.messages === undefined || body.sourceUrl === undefined, {
    path: ["sourceUrl"],
    message: "sourceUrl is only supported with content, not with messages",
  });

export const POST = accountApi.json({
  summary: "Add a document or a conversation to a project",
  description:
    "Returns as soon as the content is stored; follow the job with GET /v1/dashboard/jobs/{id}. Without userId and group, the content goes to the group `default`, which is shared by all users: the response then has a warning, and a project with requireUser rejects the call.",
  access: "member",
  meter: "ingest",
  body: Body,
  status: [202],
  response: z.object({ project: ProjectRef, jobId: z.string(), status: z.literal("QUEUED"), warnings: Warnings }),
  errors: ["USER_REQUIRED", "PROJECT_NOT_FOUND", "GROUP_NOT_FOUND", "USER_NOT_FOUND", "URL_NOT_ALLOWED"],
  async handler({ ctx: account, body: { projectId, group, userId, content, messages, sourceType, sourceUrl, ...body }, meter }) {
    const ctx = await findProject(account, projectId);
    await meter(ctx.project);
    const user = userId !== undefined && parseId("user", userId) ? (await requireUser(ctx, userId)).externalId : userId;
    const input = {
      target: { group, userId: user },
      documentDate: readDate(body.documentDate),
      expiresAt: readExpiry(body),
      metadata: body.metadata,
      trust: body.trust,
    };
    const { job } = messages
      ? await addMessages(ctx, { ...input, messages: toNewMessages(messages) })
      : await addDocument(ctx, { ...input, ...withAddress({ content, sourceType, sourceUrl }) });
    return {
      project: toProjectRef(ctx.project),
      jobId: formatId("job", job.id),
      status: "QUEUED" as const,
      ...warnIfShared({ userId, group }),
    };
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
