"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** `:target` doesn't update on client-side navigation, and the server can't see the hash. */
export function Anchor({ openedFor }: { openedFor: string | undefined }) {
  const router = useRouter();
  useEffect(() => {
    const highlight = () => {
      for (const element of document.querySelectorAll("[data-lit]")) element.removeAttribute("data-lit");
      const id = window.location.hash.slice(1);
      if (!/^msg_\w+$/.test(id)) return;
      const message = document.getElementById(id);
      message?.setAttribute("data-lit", "");
      message?.scrollIntoView({ block: "center" });
      if (!message && openedFor !== id) router.replace(`${window.location.pathname}?message=${id}#${id}`);
    };
    highlight();
    window.addEventListener("hashchange", highlight);
    return () => window.removeEventListener("hashchange", highlight);
  }, [openedFor, router]);
  return null;
}
