import { accountApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { toVerification, Verification, VerifyBody } from "@/lib/api/wire/dashboard/audit";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { verifyChain } from "@/lib/audit/verify-chain";
import { findProject } from "@/lib/projects/find-project";

export const POST = accountApi.json({
  summary: "Verify a project's audit chain",
  description:
    "Checks each entry's hash, its link to the previous entry, and that none is missing. The time grows with the length of the chain (tens of thousands of entries per second on Postgres); use `fromSeq` and `toSeq` to check a part. Store the returned `head` and send it later as `expectedHead` to detect even a completely rewritten chain.",
  access: "member",
  body: VerifyBody,
  response: Verification,
  errors: ["PROJECT_NOT_FOUND"],
  async handler({ ctx, body: { projectId, ...range }, signal }) {
    const project = await findProject(ctx, projectId);
    return { project: toProjectRef(project.project), ...toVerification(await verifyChain(project, range, signal)) };
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
