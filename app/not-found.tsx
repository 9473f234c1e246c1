import type { Metadata } from "next";
import { MessagePage } from "@/components/message-page";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <MessagePage label="404" title="Page not found">
      <p>The URL may be wrong, or the page was deleted.</p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <a className="link" href="/projects">
          {" "}
          Back to projects{" "}
        </a>
        <a className="link" href="/">
          {" "}
          Home{" "}
        </a>
      </p>
    </MessagePage>
  );
}
