const names: Record<string, string> = {
  admit: "Authentication and limits",
  embed: "Query embedding",
  search: "Database search",
  rerank: "Model reranking",
  answer: "Answer generation",
  reply: "Chat reply",
};

export function StageBars({ stages }: { stages: { name: string; p50: number; p95: number }[] }) {
  const max = Math.max(1, ...stages.map(({ p95 }) => p95));
  const formatMs = (ms: number) => ms.toLocaleString("en", { maximumFractionDigits: ms < 10 ? 1 : 0 });
  return (
    <ol className="space-y-3">
      {stages.map(({ name, p50, p95 }) => (
        <li key={name} className="text-[13px]">
          <div className="flex items-baseline justify-between gap-4">
            <span>{names[name] ?? name}</span>
            <span className="text-muted tabular-nums">
              {formatMs(p50)} – {formatMs(p95)} ms
            </span>
          </div>
          <div aria-hidden className="relative mt-1 h-2 rounded-full bg-hover">
            <div className="absolute inset-y-0 left-0 rounded-full bg-accent/40" style={{ width: `${(p95 / max) * 100}%` }} />
            <div className="absolute inset-y-0 left-0 rounded-full bg-accent" style={{ width: `${(p50 / max) * 100}%` }} />
          </div>
        </li>
      ))}
    </ol>
  );
}
