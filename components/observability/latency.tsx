type Percentiles = { p50: number; p95: number; p99: number } | null;

const shown = (ms: number) =>
  ms < 1_000
    ? `${ms.toLocaleString("en", { maximumFractionDigits: ms < 10 ? 1 : 0 })} ms`
    : `${(ms / 1_000).toLocaleString("en", { maximumFractionDigits: 1 })} s`;

/** How long something takes: half of the time, and at its slowest. */
export const Latency = ({ latency, nothing }: { latency: Percentiles; nothing: string }) =>
  latency ? (
    <dl className="grid grid-cols-3 gap-4">
      {(
        [
          ["Half within", latency.p50],
          ["95 of 100 within", latency.p95],
          ["99 of 100 within", latency.p99],
        ] as const
      ).map(([name, ms]) => (
        <div key={name}>
          <dt className="text-[13px] text-muted">{name}</dt>
          <dd className="mt-1 font-semibold text-xl tabular-nums tracking-tight">{shown(ms)}</dd>
        </div>
      ))}
    </dl>
  ) : (
    <p className="text-muted text-sm">{nothing}</p>
  );
