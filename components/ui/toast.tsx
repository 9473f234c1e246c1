"use client";

import { type ComponentType, useEffect, useState } from "react";
import type { ExternalToast } from "sonner";
import { whenIdle } from "./when-idle";

// The toast library is loaded when the browser is idle, or with the first toast.

const load = () => import("sonner");
whenIdle(() => void load().catch(() => undefined));

type Kind = "message" | "success" | "error";

let loadToaster: (() => void) | undefined;
let showPlain: ((title: string) => void) | undefined;
let markMounted: () => void;
const isMounted = new Promise<void>((resolve) => {
  markMounted = resolve;
});

async function show(kind: Kind, title: string, more?: ExternalToast): Promise<void> {
  try {
    const { toast } = await load();
    loadToaster?.();
    await isMounted;
    toast[kind](title, more);
  } catch {
    // Without a connection, the library can't be loaded either.
    showPlain?.(title);
  }
}

export const toast = {
  message: (title: string, more?: ExternalToast): void => void show("message", title, more),
  success: (title: string, more?: ExternalToast): void => void show("success", title, more),
  error: (title: string, more?: ExternalToast): void => void show("error", title, more),
};

const plainMs = 10_000;

export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType<object>>();
  const [plain, setPlain] = useState<string | null>(null);
  useEffect(() => {
    loadToaster = () => void load().then(({ Toaster }) => setToaster(() => Toaster as ComponentType<object>));
    showPlain = setPlain;
    return () => {
      loadToaster = undefined;
      showPlain = undefined;
    };
  }, []);
  useEffect(() => {
    if (Toaster) markMounted();
  }, [Toaster]);
  useEffect(() => {
    if (plain === null) return;
    const timer = setTimeout(() => setPlain(null), plainMs);
    return () => clearTimeout(timer);
  }, [plain]);
  return (
    <>
      {Toaster ? <Toaster {...{ position: "bottom-right", toastOptions: { classNames: { toast: "loci-toast" } } }} /> : null}
      {plain ? (
        <p
          role="alert"
          className="fixed right-4 bottom-4 z-50 max-w-sm rounded-lg border border-danger/40 bg-raised px-4 py-3 text-sm shadow-float"
        >
          {plain}
        </p>
      ) : null}
    </>
  );
}
