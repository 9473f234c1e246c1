"use client";

import clsx from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Popover } from "radix-ui";
import { type RefObject, useState } from "react";
import { Button } from "./button";
import { addMonths, dayName, dayOf, monthName, presetsOn, type Range, weeksOf } from "./days";

const weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
const none: Range = { from: "", to: "" };

/** The first day that is clicked begins a range, and the second ends it. */
export function DateRange({
  anchor,
  range,
  onPick,
  onClose,
}: {
  anchor: RefObject<HTMLButtonElement | null>;
  range: Range;
  onPick: (range: Range) => void;
  onClose: () => void;
}) {
  const today = dayOf(new Date());
  const [month, setMonth] = useState(range.to || range.from || today);
  const [first, setFirst] = useState<string | null>(null);
  const shown = first ? { from: first, to: first } : range;
  function pick(day: string) {
    if (first === null) setFirst(day);
    else onPick(first < day ? { from: first, to: day } : { from: day, to: first });
  }
  return (
    <Popover.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          aria-label="Dates"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          // A click on the button closes it, too.
          onInteractOutside={(event) => anchor.current?.contains(event.target as Node) && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus();
          }}
          className="z-50 flex max-w-[calc(100vw-1rem)] animate-appear flex-col gap-3 rounded-lg border border-line bg-raised p-3 text-sm shadow-float sm:flex-row"
        >
          <ul className="flex flex-wrap gap-1 sm:w-32 sm:flex-col">
            {presetsOn(today).map(({ name, from, to }) => (
              <li key={name}>
                <Preset isChosen={from === range.from && to === range.to} onClick={() => onPick({ from, to })}>
                  {name}
                </Preset>
              </li>
            ))}
            <li>
              <Preset isChosen={!range.from && !range.to} onClick={() => onPick(none)}>
                Any time
              </Preset>
            </li>
          </ul>
          <div>
            <div className="flex items-center justify-between">
              <Button look="quiet" size="icon" aria-label="Previous month" onClick={() => setMonth(addMonths(month, -1))}>
                <ChevronLeft aria-hidden />
              </Button>
              <p aria-live="polite" className="font-medium">
                {monthName(month)}
              </p>
              <Button look="quiet" size="icon" aria-label="Next month" onClick={() => setMonth(addMonths(month, 1))}>
                <ChevronRight aria-hidden />
              </Button>
            </div>
            <table className="mt-1 border-collapse text-center tabular-nums">
              <thead>
                <tr className="text-muted text-xs">
                  {weekdays.map((name) => (
                    <th key={name} scope="col" className="size-8 font-normal">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {weeksOf(month).map((week) => (
                  <tr key={week.find((day) => day !== null)}>
                    {week.map((day, i) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the weekday.
                      <td key={i} className="p-0">
                        {day ? <Day day={day} range={shown} isToday={day === today} onClick={() => pick(day)} /> : null}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            <p role="status" className="mt-1 h-5 text-[13px] text-muted">
              {first ? `From ${dayName(first)} to…` : "Days in UTC"}
            </p>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

const Preset = ({ isChosen, onClick, children }: { isChosen: boolean; onClick: () => void; children: string }) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onClick}
    className={clsx(
      "rounded-md px-2.5 py-1.5 text-left sm:w-full",
      isChosen ? "bg-hover font-medium" : "text-muted hover:bg-hover hover:text-ink",
    )}
  >
    {children}
  </button>
);

function Day({ day, range: { from, to }, isToday, onClick }: { day: string; range: Range; isToday: boolean; onClick: () => void }) {
  const isEnd = day === from || day === to;
  const isBetween = from !== "" && to !== "" && day > from && day < to;
  return (
    <button
      type="button"
      aria-label={dayName(day)}
      aria-pressed={isEnd || isBetween}
      aria-current={isToday ? "date" : undefined}
      onClick={onClick}
      className={clsx(
        "size-8 rounded-md",
        isEnd ? "bg-accent font-medium text-on-accent" : isBetween ? "bg-accent/15" : "hover:bg-hover",
        isToday && !isEnd && "font-semibold text-accent",
      )}
    >
      {Number(day.slice(8))}
    </button>
  );
}
