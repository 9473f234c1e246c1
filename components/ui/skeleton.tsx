import clsx from "clsx";

export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={clsx("animate-pulse-soft rounded-md bg-hover", className)} />
);

const rows = ["a", "b", "c", "d", "e", "f"];

export const PageSkeleton = () => (
  <div role="status" aria-label="Loading">
    <Skeleton className="h-7 w-48" />
    <Skeleton className="mt-3 h-4 w-80 max-w-full" />
    <Skeleton className="mt-8 h-10" />
    <div className="mt-4 space-y-2">
      {rows.map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  </div>
);

export const RecordSkeleton = () => (
  <div role="status" aria-label="Loading">
    <Skeleton className="h-4 w-40" />
    <Skeleton className="mt-2.5 h-7 w-72 max-w-full" />
    <div className="mt-8 grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="space-y-2">
        {rows.map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </div>
      <Skeleton className="h-56" />
    </div>
  </div>
);
