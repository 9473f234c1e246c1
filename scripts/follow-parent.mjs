import { markServing } from "./serving.mjs";

// Loaded into the server by scripts/server.mjs. When its parent is killed without a chance to pass the signal on, the server
// must not live on unseen, with the port and the data folder.
process.on("disconnect", () => process.exit(1));
process.channel?.unref();
process.on("exit", markServing(process.pid));
