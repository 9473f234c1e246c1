import { traceId } from "./telemetry";

type Fields = Record<string, string | number | boolean | null | undefined>;

// Fields are ids, codes and numbers: never content, never a secret.
function write(level: "info" | "warn" | "error", event: string, fields: Fields): void {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level, event, traceId: traceId(), ...fields })}\n`);
}

export const log = {
  info: (event: string, fields: Fields = {}) => write("info", event, fields),
  warn: (event: string, fields: Fields = {}) => write("warn", event, fields),
  error: (event: string, fields: Fields = {}) => write("error", event, fields),
};

/** Without the message, which may quote content or SQL parameters. */
export function describeError(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error };
  const root = error.cause instanceof Error ? error.cause : error;
  const code = (root as { code?: unknown }).code;
  const frames = (root.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    error: root.name,
    errorCode: typeof code === "string" ? code : undefined,
    stack: frames
      .slice(0, 4)
      .map((frame) => frame.trim())
      .join(" < "),
  };
}
