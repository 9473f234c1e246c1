"use client";

import { X } from "lucide-react";
import { useRouter } from "next/navigation";
import { Button } from "../ui/button";

const seconds = 31_536_000;

/** Uses a cookie so the server can leave the checklist out without a layout shift. */
export function HideSteps({ projectId }: { projectId: string }) {
  const router = useRouter();
  function hide() {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    document.cookie = `loci_steps_hidden=${projectId}; path=/projects/${projectId}; max-age=${seconds}; samesite=lax`;
    router.refresh();
  }
  return (
    <Button look="quiet" size="icon" aria-label="Hide first steps" title="Hide" onClick={hide}>
      <X aria-hidden />
    </Button>
  );
}
