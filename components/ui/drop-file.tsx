"use client";

import clsx from "clsx";
import { FileText, Upload } from "lucide-react";
import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Button } from "./button";

/** `formats` says what `accept` lets through. */
export function DropFile({ accept, formats, onFile }: { accept: string; formats: string; onFile: (file: File) => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  // A file may be chosen before the page's code has loaded, and then no event tells of it.
  function take() {
    const [file] = input.current?.files ?? [];
    if (file) onFile(file);
  }
  const takeEarly = useEffectEvent(take);
  useEffect(() => takeEarly(), []);
  function over(event: DragEvent) {
    event.preventDefault();
    setOver(true);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  }
  return (
    <label
      htmlFor={id}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx(
        "flex cursor-pointer flex-col items-center justify-center gap-2 rounded-lg border border-dashed px-6 py-14 text-center has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
        isOver ? "border-accent bg-accent/5" : "border-edge bg-raised hover:bg-hover",
      )}
    >
      <Upload className="size-6 text-muted" aria-hidden />
      <span className="font-medium">Drop a file here, or choose one</span>
      <span className="text-muted text-sm">{formats}</span>
      <input ref={input} id={id} type="file" accept={accept} className="sr-only" onChange={take} />
    </label>
  );
}

export const ChosenFile = ({ file, onRemove }: { file: File; onRemove?: () => void }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-raised py-2.5 pr-2.5 pl-4">
    <FileText className="size-5 shrink-0 text-muted" aria-hidden />
    <p className="min-w-0 flex-1 basis-40 break-words text-sm">
      <span className="font-medium">{file.name}</span> <span className="text-muted tabular-nums">{sizeOf(file.size)}</span>
    </p>
    {onRemove ? (
      <Button size="sm" onClick={onRemove}>
        Remove
      </Button>
    ) : null}
  </div>
);

function sizeOf(bytes: number): string {
  const units = ["B", "kB", "MB", "GB"];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1_000 ** power).toLocaleString("en", { maximumFractionDigits: power === 0 ? 0 : 1 })} ${units[power]}`;
}
