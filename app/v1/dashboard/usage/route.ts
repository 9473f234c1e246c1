import { methodsNotAllowed } from "@/lib/api/surface";
import { accountApi } from "@/lib/api/surfaces";
import { OrganizationUsage, toOrganizationUsage } from "@/lib/api/wire/dashboard/usage";
import { organizationUsage } from "@/lib/usage/organization-usage";

export const GET = accountApi({
  summary: "The organization's calls of this month and of the last twelve",
  access: "member",
  response: OrganizationUsage,
  handler: async ({ ctx }) => toOrganizationUsage(ctx.organization, await organizationUsage(ctx)),
});

export const { POST, PUT, PATCH, DELETE } = methodsNotAllowed("memory", ["GET"]);
