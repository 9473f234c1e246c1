import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import { ownOrigin } from "@/lib/auth/own-page";
import "./globals.css";

export const generateMetadata = async (): Promise<Metadata> => ({
  // Pictures for link previews need whole addresses.
  metadataBase: new URL(ownOrigin(await headers())),
  title: { default: "Loci: long-term memory for AI agents", template: "%s · Loci" },
  description: "Long-term memory for AI agents, over HTTP. Add messages, search memories, and get answers that cite their source.",
  icons: { icon: "/favicon.svg" },
  openGraph: { siteName: "Loci", type: "website" },
  twitter: { card: "summary_large_image" },
});

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fdfbf8" },
    { media: "(prefers-color-scheme: dark)", color: "#14110f" },
  ],
};

export default async function Layout({ children }: { children: React.ReactNode }) {
  // Set on the server so the page doesn't flash the wrong theme while it loads.
  const theme = (await cookies()).get("loci_theme")?.value;
  return (
    <html
      lang="en"
      data-theme={theme === "light" || theme === "dark" ? theme : undefined}
      className={`${GeistSans.variable} ${GeistMono.variable}`}
    >
      <body>{children}</body>
    </html>
  );
}
