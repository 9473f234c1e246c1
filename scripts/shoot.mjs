// Takes screenshots of a running server's pages and reports problems that a screenshot doesn't show. See `--help`.
// Plain Node runs the TypeScript of tests/browser. The hook resolves its imports.
await import("../tests/flows/support/resolve.mjs");
await import("../tests/browser/shoot.ts");
