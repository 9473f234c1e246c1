import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata } from "next";
import { connection } from "next/server";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Loci: long-term memory for AI agents", template: "%s · Loci" },
  description: "An HTTP service that keeps what an agent was told, and finds it again.",
  icons: { icon: "/favicon.svg" },
};

export default async function Layout({ children }: { children: React.ReactNode }) {
  // No page is made before it is asked for: each carries the nonce of its own request.
  await connection();
  return (
    <html lang="en" className={`${GeistSans.variable} ${GeistMono.variable}`}>
      <body>{children}</body>
    </html>
  );
}
