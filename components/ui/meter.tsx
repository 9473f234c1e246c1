/** How much of something is used, as a bar: `value` 0–1. The words beside it say the same. */
export function Meter({ value, label, tone = "bg-accent" }: { value: number; label: string; tone?: string }) {
  const share = Math.max(0, Math.min(1, value));
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers draw a meter each in their own way, and in no colour of ours.
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="h-1.5 overflow-hidden rounded-full bg-hover"
    >
      <div className={`h-full rounded-full ${tone}`} style={{ width: `${share * 100}%` }} />
    </div>
  );
}
