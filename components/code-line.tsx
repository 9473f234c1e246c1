export function CodeLine({ text, className = "", children }: { text: string; className?: string; children?: React.ReactNode }) {
  const indent = /^\s*/.exec(text)![0].length + 2;
  return (
    <span className={`block ${className}`} style={{ paddingLeft: `${indent}ch`, textIndent: `-${indent}ch` }}>
      {children ?? text}
    </span>
  );
}
