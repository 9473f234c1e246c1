"use client";

import { ErrorPage } from "@/components/error-page";

export default function Failure(props: { error: Error & { digest?: string }; retry: () => void }) {
  return <ErrorPage {...props} />;
}
