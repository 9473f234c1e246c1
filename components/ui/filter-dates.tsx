"use client";

import { CalendarDays } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "./button";
import { rangeName, readDay } from "./days";
import { onDemand } from "./on-demand";
import { useFilters } from "./search-params";

const DateRange = onDemand(() => import("./date-range").then(({ DateRange }) => DateRange));

/** The filters `from` and `to`. */
export function FilterDates() {
  const { params, change } = useFilters();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const range = { from: readDay(params.get("from")), to: readDay(params.get("to")) };
  return (
    <>
      <Button
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="border-edge/60! font-normal hover:border-edge!"
        onPointerEnter={DateRange.preload}
        onClick={() => setOpen(!isOpen)}
      >
        <CalendarDays aria-hidden className="text-muted" />
        {range.from || range.to ? rangeName(range) : "Any time"}
      </Button>
      {isOpen ? (
        <DateRange
          anchor={button}
          range={range}
          onPick={(picked) => {
            change(picked);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
