import { z } from "zod";
import { isUnnamed, type Target } from "@/lib/owners/writable-graph";

/** What an accepted call should know. Left out when there is nothing to say. */
export const Warnings = z
  .array(z.object({ code: z.enum(["SHARED_GRAPH"]), message: z.string() }))
  .optional()
  .meta({ description: "SHARED_GRAPH: the call named neither a user nor a group, so its content went to the shared group `default`" });

/** The warning of a call that wrote to the shared group because it named nobody, as a field to spread. */
export const warnIfShared = (target: Target): { warnings?: z.input<typeof Warnings> } =>
  isUnnamed(target)
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
