"use client";

import { type ComponentType, useEffect, useState } from "react";
import type { ExternalToast } from "sonner";

// The toast library is loaded with the first toast.

let loadToaster: (() => void) | undefined;
let markMounted: () => void;
const isMounted = new Promise<void>((resolve) => {
  markMounted = resolve;
});

async function show(kind: "message" | "success" | "error", title: string, more?: ExternalToast): Promise<void> {
  loadToaster?.();
  const [{ toast }] = await Promise.all([import("sonner"), isMounted]);
  toast[kind](title, more);
}

export const toast = {
  message: (title: string, more?: ExternalToast): void => void show("message", title, more),
  success: (title: string, more?: ExternalToast): void => void show("success", title, more),
  error: (title: string, more?: ExternalToast): void => void show("error", title, more),
};

export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType<object>>();
  useEffect(() => {
    loadToaster = () => void import("sonner").then(({ Toaster }) => setToaster(() => Toaster as ComponentType<object>));
    return () => {
      loadToaster = undefined;
    };
  }, []);
  useEffect(() => {
    if (Toaster) markMounted();
  }, [Toaster]);
  return Toaster ? <Toaster {...{ position: "bottom-right", toastOptions: { classNames: { toast: "loci-toast" } } }} /> : null;
}
