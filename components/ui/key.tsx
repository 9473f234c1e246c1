export const Key = ({ children }: { children: string }) => (
  <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded border border-line bg-panel px-1 font-sans text-[11px] text-muted">
    {children}
  </kbd>
);
