"use client";

import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import { FailedPage } from "@/components/failed-page";
import "./globals.css";

/** When the frame of all pages fails: it stands in the frame's place, in the theme of the device. */
export default function GlobalFailure(props: { error: unknown; retry: () => void }) {
  return (
    <html lang="en" className={`${GeistSans.variable} ${GeistMono.variable}`}>
      <body>
        <title>Error · Loci</title>
        <FailedPage {...props} />
      </body>
    </html>
  );
}
