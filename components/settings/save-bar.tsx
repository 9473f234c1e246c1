"use client";

import { Button } from "../ui/button";

/** Saves a section, or puts back what was. */
export const SaveBar = ({
  isChanged,
  isBusy,
  isWrong,
  onDiscard,
}: {
  isChanged: boolean;
  isBusy: boolean;
  isWrong?: boolean;
  onDiscard: () => void;
}) => (
  <div className="mt-4 flex flex-wrap items-center gap-2">
    <Button type="submit" look={isChanged ? "primary" : "secondary"} isBusy={isBusy} disabled={!isChanged || isWrong}>
      Save
    </Button>
    {isChanged && !isBusy ? (
      <Button look="quiet" onClick={onDiscard}>
        Discard
      </Button>
    ) : null}
    <p role="status" className="text-[13px] text-muted">
      {isChanged && !isBusy ? "Not saved yet" : ""}
    </p>
  </div>
);
