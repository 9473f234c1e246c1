import { markServing } from "./serving.mjs";

// Loaded into the server by scripts/server.mjs. If the parent is killed without passing on the signal, the server must exit, too.
// Otherwise it would keep the port and the data folder.
process.on("disconnect", () => process.exit(1));
process.channel?.unref();
process.on("exit", markServing(process.pid));
