"use client";

import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import { ErrorPage } from "@/components/error-page";
import "./globals.css";

/** Replaces the root layout, so it has to read the theme cookie itself. */
export default function GlobalFailure(props: { error: unknown; retry: () => void }) {
  const theme = typeof document === "undefined" ? undefined : /\bloci_theme=(light|dark)\b/.exec(document.cookie)?.[1];
  return (
    <html lang="en" data-theme={theme} suppressHydrationWarning className={`${GeistSans.variable} ${GeistMono.variable}`}>
      <body>
        <title>Error · Loci</title>
        <ErrorPage {...props} />
      </body>
    </html>
  );
}
