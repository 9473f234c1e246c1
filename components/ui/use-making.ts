"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";

/** A window that makes something and then shows it. Other pages open it by `?new=1` in the address, which goes when it is closed. */
export function useMaking<Made>() {
  const isAsked = useSearchParams().get("new") === "1";
  const [isOpen, setOpen] = useState(isAsked);
  const [made, setMade] = useState<Made | null>(null);
  useEffect(() => {
    if (isAsked) setOpen(true);
  }, [isAsked]);
  function close() {
    setOpen(false);
    setMade(null);
    if (isAsked) window.history.replaceState(null, "", window.location.pathname);
  }
  return { isOpen, open: () => setOpen(true), close, made, setMade };
}
