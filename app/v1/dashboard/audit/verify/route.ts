import { accountApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { toVerification, Verification, VerifyBody } from "@/lib/api/wire/dashboard/audit";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { verifyChain } from "@/lib/audit/verify-chain";
import { findProject } from "@/lib/projects/find-project";

export const POST = accountApi.json({
  summary: "Check that a project's audit chain is whole",
  description:
    "Every entry has the hash of what it says and names the one before, and none is missing; the last one is the head. Takes time with the length of the chain (tens of thousands of entries a second on Postgres): name `fromSeq` and `toSeq` for a part of it. Keep the head that it answers, and send it later as `expectedHead`: then not even a chain that was written anew passes.",
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
