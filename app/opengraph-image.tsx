import { ImageResponse } from "next/og";

export const alt = "Loci: long-term memory for AI agents";
export const size = { width: 1200, height: 630 };
export const contentType = "image/png";

const [page, ink, muted, accent] = ["#fdfbf8", "#231b15", "#6a5c51", "#a63f22"];

/** Drawn once, by the build. The mark is that of public/favicon.svg. */
export default function Image() {
  return new ImageResponse(
    <div style={{ display: "flex", flexDirection: "column", justifyContent: "space-between", background: page, padding: 80, ...size }}>
      <div style={{ display: "flex", alignItems: "center", gap: 24, fontSize: 44, color: ink }}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: the picture has its own description. */}
        <svg width="64" height="64" viewBox="0 0 32 32">
          <path fill={accent} d="M3 29V14a13 13 0 0 1 26 0v15z" />
          <path fill={page} d="M9 29V15a7 7 0 0 1 14 0v14z" />
          <circle fill={accent} cx="16" cy="18" r="3" />
        </svg>
        Loci
      </div>
      <div style={{ display: "flex", flexDirection: "column", gap: 28 }}>
        <div style={{ fontSize: 92, lineHeight: 1.05, letterSpacing: "-0.03em", color: ink, textWrap: "balance" }}>
          Long-term memory for AI agents
        </div>
        <div style={{ fontSize: 30, lineHeight: 1.4, color: muted }}>
          Add messages, search memories, and get answers that cite their source.
        </div>
      </div>
    </div>,
    size,
  );
}
