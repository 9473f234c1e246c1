import type { NextConfig } from "next";
import { PHASE_PRODUCTION_BUILD } from "next/constants";
import { checkNotServing } from "./scripts/serving.mjs";

const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
];

const contentSecurityPolicy = (source: string, value: string) => ({ source, headers: [{ key: "Content-Security-Policy", value }] });

export const config = {
  // A folder that runs without the repository, for the container: `next start` would warn that it isn't meant for it.
  output: process.env.LOCI_STANDALONE ? "standalone" : undefined,
  serverExternalPackages: ["@electric-sql/pglite", "@electric-sql/pglite-pgvector"],
  // Read by path, so tracing imports doesn't find them.
  outputFileTracingIncludes: {
    "/*": ["./drizzle/**/*", "./lib/db/sql/*.sql", "./lib/retrieval/sql/*.sql", "./vectors/**/*", "./lexicon/**/*", "./grammar/**/*"],
    "/docs/**": ["./docs/*.md", "./docs/guides/*.md", "./clients/*/README.md", "./CHANGELOG.md"],
  },
  // Tracing finds them because files are read by paths that start at the working directory.
  outputFileTracingExcludes: {
    "/*": ["./tests/**/*", "./clients/**/*", "./.data/**/*", "./.pictures/**/*", "./*.md", "./tsconfig.tsbuildinfo"],
  },
  poweredByHeader: false,
  experimental: {
    // A navigation without a connection waits for it. Otherwise it would replace the page, and what was typed there, by an error.
    useOffline: true,
    // It takes a third of a first build's time and 400 MB, and saves the next build 20 seconds.
    turbopackFileSystemCacheForBuild: false,
  },
  // proxy.ts redirects pages; mem0's clients end each path with a slash.
  skipTrailingSlashRedirect: true,
  // `next dev` logs URLs, and this one contains a token.
  logging: { incomingRequests: { ignore: [/^\/sign-in\/link/] } },
  devIndicators: false,
  // `next dev` would write an AGENTS.md into the repository.
  agentRules: false,
  typescript: { ignoreBuildErrors: true },
  rewrites: async () => ({
    beforeFiles: [{ source: "/v1/metrics", destination: "/metrics" }],
    // Every page of the documentation is also Markdown, under its address with .md.
    afterFiles: [{ source: "/docs/:path(.+)\\.md", destination: "/docs/markdown/:path" }],
    fallback: [],
  }),
  headers: async () => [
    { source: "/:path*", headers: securityHeaders },
    contentSecurityPolicy("/:path*", "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"),
    contentSecurityPolicy("/v1/:path*", "default-src 'none'; frame-ancestors 'none'"),
  ],
} satisfies NextConfig;

export default (phase: string) => {
  // `npm run build` checks this too, with a shorter message; this catches `next build`.
  if (phase !== PHASE_PRODUCTION_BUILD) return config;
  checkNotServing(process.cwd());
  // Only the development server reads source maps. They would be half of a build's time and two thirds of its size.
  return { ...config, experimental: { ...config.experimental, turbopackSourceMaps: false } };
};
