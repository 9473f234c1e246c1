import type { NextConfig } from "next";

const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
];

const contentSecurityPolicy = (source: string, value: string) => ({ source, headers: [{ key: "Content-Security-Policy", value }] });

export default {
  // They read WebAssembly and archives next to their own source, which bundling would move.
  serverExternalPackages: ["@electric-sql/pglite", "@electric-sql/pglite-pgvector"],
  // Read by path, so tracing imports doesn't find them.
  outputFileTracingIncludes: { "/*": ["./drizzle/**/*", "./lib/retrieval/sql/*.sql", "./vectors/**/*"] },
  poweredByHeader: false,
  // `next dev` logs URLs, and this one contains a token.
  logging: { incomingRequests: { ignore: [/^\/sign-in\/link/] } },
  // It would cover parts of the pages.
  devIndicators: false,
  // `next dev` would write an AGENTS.md into the repository.
  agentRules: false,
  // `npm run check` already checks types; builds shouldn't wait for it again.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [
    { source: "/:path*", headers: securityHeaders },
    // For everything but pages, whose policy proxy.ts sets.
    contentSecurityPolicy("/:path*", "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"),
    contentSecurityPolicy("/v1/:path*", "default-src 'none'; frame-ancestors 'none'"),
  ],
} satisfies NextConfig;
