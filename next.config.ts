import type { NextConfig } from "next";

const everywhere = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
];

const contentSecurityPolicy = (source: string, value: string) => ({ source, headers: [{ key: "Content-Security-Policy", value }] });

export default {
  // Both read files beside their own source: WebAssembly, and the extension's archive. Bundled, they would not find them.
  serverExternalPackages: ["@electric-sql/pglite", "@electric-sql/pglite-pgvector"],
  // These are read by path, which the tracing of imports cannot see.
  outputFileTracingIncludes: { "/*": ["./drizzle/**/*", "./lib/retrieval/sql/*.sql", "./vectors/**/*"] },
  poweredByHeader: false,
  // `next dev` writes addresses down, and this one holds a token.
  logging: { incomingRequests: { ignore: [/^\/sign-in\/link/] } },
  // It would lie over the pages that one looks at.
  devIndicators: false,
  // `next dev` would write an AGENTS.md into the repository.
  agentRules: false,
  // `npm run check` does this, for tests too; a start must not wait for it a second time.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [
    { source: "/:path*", headers: everywhere },
    // Of what is no page; proxy.ts puts a page's own in its place.
    contentSecurityPolicy("/:path*", "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"),
    contentSecurityPolicy("/v1/:path*", "default-src 'none'; frame-ancestors 'none'"),
  ],
} satisfies NextConfig;
