await import("../tests/flows/support/resolve.mjs");
await import("../tests/browser/shoot.ts");
