"use client";

import dynamic from "next/dynamic";

/** Only in the browser: Clerk may be loaded by then, by the account menu, and would render something else than the server did. */
export const Team = dynamic(() => import("./widgets").then(({ TeamWidget }) => TeamWidget), {
  ssr: false,
  loading: () => (
    <p role="status" className="text-muted leading-7">
      Loading members…
    </p>
  ),
});
