"use client";

import { FailedPage } from "@/components/failed-page";

export default function Failure(props: { error: Error & { digest?: string }; retry: () => void }) {
  return <FailedPage {...props} />;
}
