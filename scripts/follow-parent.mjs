import { markServing } from "./serving.mjs";

// If the parent is killed without passing on the signal, the server would keep the port and the data folder.
process.on("disconnect", () => process.exit(1));
process.channel?.unref();
process.on("exit", markServing(process.pid));
