"use client";

import { X } from "lucide-react";
import { useRouter } from "next/navigation";
import { Button } from "../ui/button";

const seconds = 31_536_000;

/** Uses a cookie so the server can leave the notice out without a layout shift. */
export function HideNoModel() {
  const router = useRouter();
  function hide() {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    document.cookie = `loci_no_model_hidden=1; path=/projects; max-age=${seconds}; samesite=lax`;
    router.refresh();
  }
  return (
    <Button look="quiet" size="icon" className="-m-1" aria-label="Hide notice about models" title="Hide" onClick={hide}>
      <X aria-hidden />
    </Button>
  );
}
