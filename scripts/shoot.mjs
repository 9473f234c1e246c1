// Pictures of a running server's pages, and what is wrong with them that a picture does not show. `--help` tells the rest.
// Plain Node runs the TypeScript of tests/browser; the hook finds what its imports name.
await import("../tests/flows/support/resolve.mjs");
await import("../tests/browser/shoot.ts");
