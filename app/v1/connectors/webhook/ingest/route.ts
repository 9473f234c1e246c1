import { z } from "zod";
import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { RepeatedReply } from "@/lib/api/operation";
import { ExternalId, expiryFields, GroupName, isNotBlank, isOneExpiry, oneExpiry, readExpiry, text } from "@/lib/api/wire/common";
import { Warnings, warnIfShared } from "@/lib/api/wire/warnings";
import { addDelivery } from "@/lib/episodes/add-delivery";
import { formatId } from "@/lib/ids";

const Body = z
  .object({
    content: text(500_000).refine(isNotBlank, "only white space"),
    signature: z.string().max(2_000).optional().meta({
      description: 't=<unix seconds>,v1=<hex HMAC-SHA256(connector secret, t + "." + content)>. Without it, the call returns 401',
    }),
    group: GroupName.optional(),
    userId: ExternalId.optional(),
    ...expiryFields,
  })
  .refine((body) => body.group === undefined || body.userId === undefined, {
    path: ["group"],
    message: "send group or userId, not both; with neither, the content goes to the default group",
  })
  .refine(isOneExpiry, oneExpiry);

export const POST = memoryApi.json({
  summary: "Receive content from a connector",
  description:
    "The content must be signed with the project's connector secret no more than 300 s ago. The same timestamp and content are one delivery: a repetition returns the same job and isn't metered. group, userId and expiry aren't signed but authorized by the API key, and a delivery can't be replayed into another graph. Delivered content has the trust class external. **Without userId and group, the content goes to the group `default`, which is shared by all users**: the response then has a warning, and a project with requireUser rejects the call.",
  access: "write",
  meter: "ingest",
  body: Body,
  status: [202],
  response: z.object({ status: z.literal("queued"), jobId: z.string(), warnings: Warnings }),
  errors: ["USER_REQUIRED", "INVALID_SIGNATURE", "GROUP_NOT_FOUND", "GRAPH_ACCESS_DENIED", "CONTENT_BLOCKED"],
  async handler({ ctx, body: { group, userId, content, signature, expiresAt, ttl } }) {
    const { jobId, isRepeated } = await addDelivery(ctx, {
      target: { group, userId },
      content,
      signature,
      expiresAt: readExpiry({ expiresAt, ttl }),
    });
    const accepted = { status: "queued" as const, jobId: formatId("job", jobId), ...warnIfShared({ userId, group }) };
    return isRepeated ? new RepeatedReply(accepted, 202) : accepted;
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
