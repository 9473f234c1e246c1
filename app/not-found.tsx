import type { Metadata } from "next";
import { QuietPage } from "@/components/quiet-page";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <QuietPage label="404" title="There is no page here">
      <p>The address may be mistyped, or what it named was deleted.</p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <a className="link" href="/projects">
          Your projects
        </a>
        <a className="link" href="/">
          Start page
        </a>
      </p>
    </QuietPage>
  );
}
