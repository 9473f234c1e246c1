import type { CallToolResult, McpServer, ServerContext, StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Access } from "@/lib/api/admit";
import { toAppError } from "@/lib/api/to-app-error";
import { ExternalId } from "@/lib/api/wire/common";
import { MemoryRecord } from "@/lib/api/wire/memories";
import { describeError, log } from "@/lib/log";
import { withIngestQuota } from "@/lib/usage/with-quota";
import type { KeyScope } from "@/lib/vocabulary";
import type { Session } from "./session";

type Shape = Record<string, z.ZodType>;

export type Tool<I extends Shape = Shape, O extends Shape = Shape> = {
  name: string;
  title: string;
  description: string;
  access: Access;
  /** `retrieval` is taken when the call is authenticated. */
  meter?: "ingest" | "retrieval";
  isReadOnly?: boolean;
  isDestructive?: boolean;
  /** Left out of the input if the connection is for one user or group. */
  owner?: Shape;
  input: I;
  output: O;
  run: (
    session: Session,
    input: z.output<z.ZodObject<I>> & { user_id?: string; group_id?: string },
    signal: AbortSignal,
  ) => Promise<{ text: string; data: z.input<z.ZodObject<O>> }>;
};

export const defineTool = <I extends Shape, O extends Shape>(tool: Tool<I, O>): Tool => tool as unknown as Tool;

/** zod can't show the original's check as JSON Schema. */
export const Memory = MemoryRecord.extend({ metadata: z.record(z.string(), z.unknown()) });

export const userId = ExternalId.describe("Your own id of the user");
export const groupId = z.string().min(1).max(64).describe("The group's name or grph_ id");
export const oneOwner = { user_id: userId.optional(), group_id: groupId.optional() };
export const oneUser = { user_id: userId };

const scopes: Record<Access, KeyScope[]> = { read: ["reader", "writer", "admin"], write: ["writer", "admin"], admin: ["admin"] };

export const mayUse = ({ ctx }: Session, { access }: Pick<Tool, "access">): boolean => scopes[access].includes(ctx.access!.scope);

type Schema = { object: z.ZodObject /** The same, for the SDK. */; shown: StandardSchemaWithJSON };
type Schemas = WeakMap<Tool, Schema>;

const outputs: Schemas = new WeakMap();
const inputs = { bound: new WeakMap() as Schemas, free: new WeakMap() as Schemas };

function cached(schemas: Schemas, tool: Tool, make: () => z.ZodObject): Schema {
  const known = schemas.get(tool);
  if (known) return known;
  const object = make();
  const schema = { object, shown: converted(object) };
  schemas.set(tool, schema);
  return schema;
}

/** A server lives for one request and would convert each schema again, which takes longer than the rest of a list. */
function converted(schema: z.ZodObject): StandardSchemaWithJSON {
  const standard = schema["~standard"];
  const once = (convert: typeof standard.jsonSchema.input): typeof convert => {
    const known = new Map<string, Record<string, unknown>>();
    return (options) => {
      const json = known.get(options.target) ?? convert(options);
      known.set(options.target, json);
      return json;
    };
  };
  const jsonSchema = { input: once(standard.jsonSchema.input), output: once(standard.jsonSchema.output) };
  return { "~standard": { ...standard, jsonSchema } };
}

export function registerTool(server: McpServer, session: Session, tool: Tool): void {
  const { name, title, description, meter, isReadOnly = false, isDestructive = false } = tool;
  const input = session.bound
    ? cached(inputs.bound, tool, () => z.object(tool.input))
    : cached(inputs.free, tool, () => z.object({ ...tool.owner, ...tool.input }));
  const output = cached(outputs, tool, () => z.object(tool.output));
  const annotations = {
    readOnlyHint: isReadOnly,
    destructiveHint: isDestructive,
    idempotentHint: isReadOnly || isDestructive,
    openWorldHint: false,
  };
  server.registerTool(
    name,
    { title, description, inputSchema: input.shown, outputSchema: output.shown, annotations },
    async (given: unknown, { mcpReq }: ServerContext): Promise<CallToolResult> => {
      const run = () => tool.run(session, given as never, mcpReq.signal);
      try {
        const { text, data } = await (meter === "ingest" ? withIngestQuota(session.ctx.project, run) : run());
        return { content: [{ type: "text", text }], structuredContent: output.object.parse(data) };
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.status >= 500) {
          log.error("mcp.tool_failed", {
            correlationId: session.ctx.correlationId,
            tool: name,
            code: error.code,
            ...describeError(thrown),
          });
        }
        session.failed?.(error.code);
        return { content: [{ type: "text", text: error.message }], isError: true };
      }
    },
  );
}
