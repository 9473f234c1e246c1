import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { connectorSecretHint, rotateConnectorSecret } from "@/lib/projects/rotate-connector-secret";

const Rotated = z.object({
  connectorSecret: z.string().meta({ description: "Secret that signs deliveries. Shown once; a replay returns its hint" }),
});

export const POST = dashboardApi.json({
  summary: "Create a new connector secret, which replaces the old one immediately",
  access: "org:admin",
  project: "path",
  params: z.object({ id: z.string() }),
  response: Rotated,
  replayed: ({ connectorSecret }: z.output<typeof Rotated>) => ({ connectorSecret: connectorSecretHint(connectorSecret) }),
  handler: ({ ctx }) => rotateConnectorSecret(ctx),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
