"use client";

import { type ComponentType, useEffect, useState } from "react";
import type { ExternalToast } from "sonner";

// Toasts come with the first one that there is to say: no page needs them before.

let begin: (() => void) | undefined;
let placed: () => void;
const isPlaced = new Promise<void>((resolve) => {
  placed = resolve;
});

async function say(kind: "message" | "success" | "error", title: string, more?: ExternalToast): Promise<void> {
  begin?.();
  const [{ toast }] = await Promise.all([import("sonner"), isPlaced]);
  toast[kind](title, more);
}

/** Says in the corner what has happened, for a few seconds. */
export const toast = {
  message: (title: string, more?: ExternalToast): void => void say("message", title, more),
  success: (title: string, more?: ExternalToast): void => void say("success", title, more),
  error: (title: string, more?: ExternalToast): void => void say("error", title, more),
};

/** Where toasts stand; once in the frame. */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType<object>>();
  useEffect(() => {
    begin = () => void import("sonner").then(({ Toaster }) => setToaster(() => Toaster as ComponentType<object>));
    return () => {
      begin = undefined;
    };
  }, []);
  useEffect(() => {
    if (Toaster) placed();
  }, [Toaster]);
  return Toaster ? <Toaster {...{ position: "bottom-right", toastOptions: { classNames: { toast: "loci-toast" } } }} /> : null;
}
