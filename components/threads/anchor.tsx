"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/**
 * Lights up the message that the address names (`#msg_…`), which the browser's own `:target` does not after a link inside the app. One that
 * is on no page yet is asked for: the server does not see what stands behind the #.
 */
export function Anchor({ openedFor }: { openedFor: string | undefined }) {
  const router = useRouter();
  useEffect(() => {
    const light = () => {
      for (const lit of document.querySelectorAll("[data-lit]")) lit.removeAttribute("data-lit");
      const id = window.location.hash.slice(1);
      if (!/^msg_\w+$/.test(id)) return;
      const message = document.getElementById(id);
      message?.setAttribute("data-lit", "");
      message?.scrollIntoView({ block: "center" });
      if (!message && openedFor !== id) router.replace(`${window.location.pathname}?message=${id}#${id}`);
    };
    light();
    window.addEventListener("hashchange", light);
    return () => window.removeEventListener("hashchange", light);
  }, [openedFor, router]);
  return null;
}
