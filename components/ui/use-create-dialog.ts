"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";

export function useCreateDialog<Created>() {
  const isRequested = useSearchParams().get("new") === "1";
  const [isOpen, setOpen] = useState(isRequested);
  const [created, setCreated] = useState<Created | null>(null);
  useEffect(() => {
    if (isRequested) setOpen(true);
  }, [isRequested]);
  function close() {
    setOpen(false);
    setCreated(null);
    if (!isRequested) return;
    const query = new URLSearchParams(window.location.search);
    query.delete("new");
    window.history.replaceState(null, "", query.size > 0 ? `?${query}` : window.location.pathname);
  }
  return { isOpen, open: () => setOpen(true), close, created, setCreated };
}
