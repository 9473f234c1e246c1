"use client";

import { Button } from "../ui/button";

export const SaveBar = ({
  isChanged,
  isBusy,
  isInvalid,
  onDiscard,
}: {
  isChanged: boolean;
  isBusy: boolean;
  isInvalid?: boolean;
  onDiscard: () => void;
}) => (
  <div className="mt-4 flex flex-wrap items-center gap-2">
    <Button type="submit" look={isChanged ? "primary" : "secondary"} isBusy={isBusy} disabled={!isChanged || isInvalid}>
      Save
    </Button>
    {isChanged && !isBusy ? (
      <Button look="quiet" onClick={onDiscard}>
        Discard
      </Button>
    ) : null}
    <p role="status" className="text-[13px] text-muted">
      {isChanged && !isBusy ? "Unsaved changes" : ""}
    </p>
  </div>
);
