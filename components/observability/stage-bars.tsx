const names: Record<string, string> = {
  admit: "Checking the key and the limits",
  embed: "Making the question's vector",
  search: "Searching the database",
  rerank: "Reranking by the model",
  answer: "Writing the answer",
  reply: "Replying in a chat",
};

/** The stages of a call, the middle and the slow end of each on one scale. */
export function StageBars({ stages }: { stages: { name: string; p50: number; p95: number }[] }) {
  const most = Math.max(1, ...stages.map(({ p95 }) => p95));
  const shown = (ms: number) => ms.toLocaleString("en", { maximumFractionDigits: ms < 10 ? 1 : 0 });
  return (
    <ol className="space-y-3">
      {stages.map(({ name, p50, p95 }) => (
        <li key={name} className="text-[13px]">
          <div className="flex items-baseline justify-between gap-4">
            <span>{names[name] ?? name}</span>
            <span className="text-muted tabular-nums">
              {shown(p50)} – {shown(p95)} ms
            </span>
          </div>
          <div aria-hidden className="relative mt-1 h-2 rounded-full bg-hover">
            <div className="absolute inset-y-0 left-0 rounded-full bg-accent/40" style={{ width: `${(p95 / most) * 100}%` }} />
            <div className="absolute inset-y-0 left-0 rounded-full bg-accent" style={{ width: `${(p50 / most) * 100}%` }} />
          </div>
        </li>
      ))}
    </ol>
  );
}
