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
    if (isRequested) window.history.replaceState(null, "", window.location.pathname);
  }
  return { isOpen, open: () => setOpen(true), close, created, setCreated };
}
