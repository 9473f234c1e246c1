import type { NextConfig } from "next";

const isDev = process.env.NODE_ENV === "development";

const everywhere = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
];

// The landing is static, so no nonce can mark its inline scripts. scripts/build.mjs puts their hashes in the place of 'unsafe-inline'.
const landingPolicy = [
  "default-src 'self'",
  `script-src 'self' 'unsafe-inline'${isDev ? " 'unsafe-eval'" : ""}`,
  `style-src 'self'${isDev ? " 'unsafe-inline'" : ""}`,
  "img-src 'self' data:",
  `connect-src 'self'${isDev ? " ws:" : ""}`,
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const contentSecurityPolicy = (source: string, value: string) => ({ source, headers: [{ key: "Content-Security-Policy", value }] });

export default {
  // Both read files beside their own source: WebAssembly, and the extension's archive. Bundled, they would not find them.
  serverExternalPackages: ["@electric-sql/pglite", "@electric-sql/pglite-pgvector"],
  // The migrator reads these by path, which the tracing of imports cannot see.
  outputFileTracingIncludes: { "/*": ["./drizzle/**/*", "./vectors/**/*"] },
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
    contentSecurityPolicy("/:path*", "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"),
    contentSecurityPolicy("/v1/:path*", "default-src 'none'; frame-ancestors 'none'"),
    contentSecurityPolicy("/", landingPolicy),
  ],
} satisfies NextConfig;
