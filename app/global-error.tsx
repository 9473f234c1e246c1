"use client";

import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import { FailedPage } from "@/components/failed-page";
import "./globals.css";

/** When the frame of all pages fails: it stands in the frame's place, and so finds out the theme for itself. */
export default function GlobalFailure(props: { error: unknown; retry: () => void }) {
  const theme = typeof document === "undefined" ? undefined : /\bloci_theme=(light|dark)\b/.exec(document.cookie)?.[1];
  return (
    <html lang="en" data-theme={theme} suppressHydrationWarning className={`${GeistSans.variable} ${GeistMono.variable}`}>
      <body>
        <title>Error · Loci</title>
        <FailedPage {...props} />
      </body>
    </html>
  );
}
