type Percentiles = { p50: number; p95: number; p99: number } | null;

const formatMs = (ms: number) =>
  ms < 1_000
    ? `${ms.toLocaleString("en", { maximumFractionDigits: ms < 10 ? 1 : 0 })} ms`
    : `${(ms / 1_000).toLocaleString("en", { maximumFractionDigits: 1 })} s`;

export const Latency = ({ latency, empty }: { latency: Percentiles; empty: string }) =>
  latency ? (
    <dl className="grid grid-cols-3 gap-4">
      {(
        [
          ["p50", latency.p50],
          ["p95", latency.p95],
          ["p99", latency.p99],
        ] as const
      ).map(([name, ms]) => (
        <div key={name}>
          <dt className="text-[13px] text-muted">{name}</dt>
          <dd className="mt-1 font-semibold text-xl tabular-nums tracking-tight">{formatMs(ms)}</dd>
        </div>
      ))}
    </dl>
  ) : (
    <p className="text-muted text-sm">{empty}</p>
  );
