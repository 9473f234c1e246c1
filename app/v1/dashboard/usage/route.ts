import { accountApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { OrganizationUsage, toOrganizationUsage } from "@/lib/api/wire/dashboard/usage";
import { organizationUsage } from "@/lib/usage/organization-usage";
import { usageByProject } from "@/lib/usage/usage-by-project";

export const GET = accountApi.json({
  summary: "Get the organization's usage: this month by project, and the last twelve months",
  access: "member",
  response: OrganizationUsage,
  async handler({ ctx }) {
    const [months, projects] = await Promise.all([organizationUsage(ctx), usageByProject(ctx)]);
    return toOrganizationUsage(ctx.organization, { months, projects });
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
