import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { connectorSecretHint, rotateConnectorSecret } from "@/lib/projects/rotate-connector-secret";

const Rotated = z.object({
  connectorSecret: z.string().meta({ description: "Signs the connector's deliveries; shown this once, a replay shows its hint" }),
});

export const POST = dashboardApi.json({
  summary: "Give the project's connector a new secret; the old one signs nothing from now on",
  access: "org:admin",
  project: "path",
  params: z.object({ id: z.string() }),
  response: Rotated,
  replayed: ({ connectorSecret }: z.output<typeof Rotated>) => ({ connectorSecret: connectorSecretHint(connectorSecret) }),
  handler: ({ ctx }) => rotateConnectorSecret(ctx),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
