// The viewport width decides whether the four parts form one row, two rows or a column.

type Place = { x: number; y: number };

const Part = ({ x, y, number, title, children }: Place & { number: number; title: string; children: React.ReactNode }) => (
  <g transform={`translate(${x} ${y})`}>
    <text x="0" y="0" className="fill-accent font-mono" fontSize="12">
      {number}
    </text>
    <text x="18" y="0" className="fill-ink font-medium" fontSize="14">
      {title}
    </text>
    {children}
  </g>
);

/** SVG doesn't wrap text, so every line is its own `tspan`. */
const Lines = ({
  x,
  y,
  step = 18,
  of,
  className,
  size = 13,
}: Place & { step?: number; of: string[]; className: string; size?: number }) => (
  <text x={x} y={y} className={className} fontSize={size}>
    {of.map((line, index) => (
      <tspan key={line} x={x} dy={index === 0 ? 0 : step}>
        {line}
      </tspan>
    ))}
  </text>
);

const Bubble = ({ y, when, of, height }: { y: number; when: string; of: string[]; height: number }) => (
  <g transform={`translate(0 ${y})`}>
    <text x="2" y="0" className="fill-muted font-mono" fontSize="11">
      {when}
    </text>
    <path d={`M12 12h198a12 12 0 0 1 12 12v${height - 24}a12 12 0 0 1-12 12H0V24a12 12 0 0 1 12-12z`} className="fill-panel stroke-line" />
    <Lines x={16} y={36} of={of} className="fill-ink" />
  </g>
);

const Said = (place: Place) => (
  <Part {...place} number={1} title="A user talks to an agent">
    <Bubble y={36} when="in March" of={["I live in Porto."]} height={40} />
    <Bubble y={116} when="in November" of={["I moved to Lisbon last", "month. My sister Ana", "lives in Lisbon."]} height={76} />
  </Part>
);

const Memory = ({ y, kind, of, quote, isHistory }: { y: number; kind: string; of: string; quote: string; isHistory?: boolean }) => (
  <g transform={`translate(0 ${y})`} opacity={isHistory ? 0.78 : 1}>
    <rect
      x="0.5"
      y="0.5"
      width="249"
      height="66"
      rx="8"
      className="fill-page stroke-line"
      strokeDasharray={isHistory ? "4 3" : undefined}
    />
    <text x="14" y="21" className="fill-muted font-mono" fontSize="10" letterSpacing="0.04em">
      {kind}
    </text>
    {isHistory ? (
      <text x="236" y="21" textAnchor="end" className="fill-muted" fontSize="11">
        until October
      </text>
    ) : null}
    <text x="14" y="39" className="fill-ink" fontSize="13" textDecoration={isHistory ? "line-through" : undefined}>
      {of}
    </text>
    <path d="M14.5 46v12" className="stroke-accent" strokeWidth="2" />
    <text x="22" y="56" className="fill-accent" fontSize="11.5">
      {quote}
    </text>
  </g>
);

const Remembered = (place: Place) => (
  <Part {...place} number={2} title="Memories, each with its quote">
    <Memory y={26} kind="FACT" of="Lives in Porto" quote="“I live in Porto.”" isHistory />
    <Memory y={102} kind="EVENT" of="Moved to Lisbon in October" quote="“I moved to Lisbon last month.”" />
    <Memory y={178} kind="FACT" of="Sister Ana lives in Lisbon" quote="“My sister Ana lives in Lisbon.”" />
  </Part>
);

const Node = ({ x, y, r, name, isFaint }: Place & { r: number; name: string; isFaint?: boolean }) => (
  <g opacity={isFaint ? 0.78 : 1}>
    <circle cx={x} cy={y} r={r} className="fill-panel stroke-ink" strokeDasharray={isFaint ? "4 3" : undefined} />
    <text x={x} y={y + 4.5} textAnchor="middle" className="fill-ink" fontSize="13">
      {name}
    </text>
  </g>
);

const Edge = ({ d, x, y, name, isFaint }: Place & { d: string; name: string; isFaint?: boolean }) => (
  <g opacity={isFaint ? 0.78 : 1}>
    <path
      d={d}
      fill="none"
      className={isFaint ? "stroke-muted" : "stroke-accent"}
      strokeWidth="1.5"
      strokeDasharray={isFaint ? "4 3" : undefined}
    />
    <text x={x} y={y} textAnchor="middle" className="fill-muted" fontSize="11" paintOrder="stroke" stroke="var(--page)" strokeWidth="6">
      {name}
    </text>
  </g>
);

const Connected = (place: Place) => (
  <Part {...place} number={3} title="A graph per user">
    <Edge d="M104 162C92 134 80 112 64 92" x={66} y={124} name="lived in" isFaint />
    <Edge d="M104 162C132 132 150 114 168 90" x={156} y={118} name="lives in" />
    <Edge d="M104 162C130 182 150 196 169 208" x={132} y={204} name="sister" />
    <Edge d="M194 197C206 166 206 128 197 98" x={205} y={156} name="lives in" />
    <Node x={48} y={66} r={30} name="Porto" isFaint />
    <Node x={190} y={66} r={32} name="Lisbon" />
    <Node x={190} y={222} r={26} name="Ana" />
    <circle cx="104" cy="162" r="34" className="fill-accent" />
    <text x="104" y="167" textAnchor="middle" className="fill-on-accent font-medium" fontSize="14">
      Maya
    </text>
  </Part>
);

const Answered = (place: Place) => (
  <Part {...place} number={4} title="An answer with its source">
    <g transform="translate(0 26)">
      <rect x="0.5" y="0.5" width="237" height="218" rx="12" className="fill-panel stroke-line" />
      <text x="18" y="32" className="fill-muted" fontSize="13">
        Where does Maya live?
      </text>
      <text x="18" y="64" className="fill-ink font-medium" fontSize="16">
        In Lisbon, since
      </text>
      <text x="18" y="86" className="fill-ink font-medium" fontSize="16">
        October 2026.
        <tspan className="fill-accent font-mono" fontSize="10" dx="3" dy="-6">
          1
        </tspan>
      </text>
      <path d="M18 106.5h202" className="stroke-line" />
      <text x="18" y="128" className="fill-accent font-mono" fontSize="10">
        1
      </text>
      <Lines x={30} y={129} of={["“I moved to Lisbon last month.”"]} className="fill-accent" size={12} />
      <Lines x={30} y={147} of={["said by Maya in November"]} className="fill-muted" size={11.5} />
      <path d="M18 164.5h202" className="stroke-line" strokeDasharray="2 4" />
      <Lines x={18} y={186} of={["What is her dog called?"]} className="fill-muted" size={12} />
      <Lines x={18} y={205} of={["Not in memory."]} className="fill-ink" size={12} />
    </g>
  </Part>
);

const Arrow = ({ x, y, isDown }: Place & { isDown?: boolean }) => (
  <path
    d="M0 0h22m-6-5 6 5-6 5"
    transform={`translate(${x} ${y})${isDown ? " rotate(90)" : ""}`}
    fill="none"
    className="stroke-muted"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
  />
);

const description =
  "In March Maya tells an agent that she lives in Porto; in November, that she moved to Lisbon last month and that her sister Ana lives " +
  "there. Each statement becomes a memory with its quote, and the Porto memory becomes history. Maya, Lisbon, Porto and Ana are connected " +
  "in a graph. Asked where Maya lives, Loci answers: in Lisbon, since October 2026, and cites the quote. Asked for her dog's name, it says " +
  "that the answer isn't in memory.";

export function HowItWorks() {
  return (
    <figure>
      <svg viewBox="0 0 1120 276" role="img" aria-label={description} className="hidden w-full lg:block">
        <Said x={1} y={14} />
        <Arrow x={235} y={146} />
        <Remembered x={273} y={14} />
        <Arrow x={536} y={146} />
        <Connected x={580} y={14} />
        <Arrow x={836} y={146} />
        <Answered x={880} y={14} />
      </svg>
      <svg viewBox="0 0 560 576" role="img" aria-label={description} className="hidden w-full max-w-2xl sm:block lg:hidden">
        <Said x={1} y={14} />
        <Arrow x={238} y={146} />
        <Remembered x={290} y={14} />
        <Connected x={1} y={326} />
        <Arrow x={250} y={458} />
        <Answered x={290} y={326} />
      </svg>
      <svg viewBox="0 0 264 1196" role="img" aria-label={description} className="w-full max-w-80 sm:hidden">
        <Said x={1} y={14} />
        <Arrow x={125} y={236} isDown />
        <Remembered x={1} y={296} />
        <Arrow x={125} y={562} isDown />
        <Connected x={1} y={622} />
        <Arrow x={125} y={890} isDown />
        <Answered x={1} y={946} />
      </svg>
    </figure>
  );
}
