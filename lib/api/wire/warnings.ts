import { z } from "zod";
import { isDefaultTarget, type WriteTarget } from "@/lib/owners/writable-graph";

export const Warnings = z
  .array(z.object({ code: z.enum(["SHARED_GRAPH"]), message: z.string() }))
  .optional()
  .meta({ description: "SHARED_GRAPH: the call named neither a user nor a group, so its content went to the shared group `default`" });

export const warnIfShared = (target: WriteTarget): { warnings?: z.input<typeof Warnings> } =>
  isDefaultTarget(target)
    ? {
        warnings: [
          {
            code: "SHARED_GRAPH",
            message:
              'Stored in the group "default", which every user\'s agent can read. Send userId to keep it private to one user, or group to choose the group.',
          },
        ],
      }
    : {};
