"use client";

import clsx from "clsx";
import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "./button";

export function MoreFilters({ children }: { children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button size="sm" className="sm:hidden" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <SlidersHorizontal aria-hidden /> Filters
      </Button>
      <div id={id} className={clsx("flex flex-wrap items-center gap-2 max-sm:mt-2", !isOpen && "max-sm:hidden")}>
        {children}
      </div>
    </div>
  );
}
