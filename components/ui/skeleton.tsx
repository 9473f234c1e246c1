import clsx from "clsx";

export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={clsx("animate-pulse-soft rounded-md bg-hover", className)} />
);

export const PageSkeleton = () => (
  <div role="status" aria-label="Loading">
    <Skeleton className="h-7 w-48" />
    <Skeleton className="mt-3 h-4 w-80 max-w-full" />
    <Skeleton className="mt-8 h-10" />
    <div className="mt-4 space-y-2">
      {["a", "b", "c", "d", "e", "f"].map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  </div>
);
