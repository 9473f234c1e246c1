import Link from "next/link";
import { EntityTypeName } from "../entities/entity-type";
import { relationLabel } from "../entities/relation-labels";
import { TypeDot, typeNames } from "../memories/type-badge";
import { Panel } from "../ui/panel";
import type { Ontology } from "./draft";

const Count = ({ count, href }: { count: number; href?: string }) => {
  const text = count.toLocaleString("en");
  return (
    <span className="shrink-0 text-muted tabular-nums">
      {count > 0 && href ? (
        <Link href={href} className="py-0.5 hover:text-ink hover:underline">
          {text}
        </Link>
      ) : (
        text
      )}
    </span>
  );
};

const row = "flex items-baseline justify-between gap-4 px-4 py-2 text-sm";

export function BuiltIn({ ontology, base }: { ontology: Ontology; base: string }) {
  const edges = ontology.edgeTypes.filter(({ builtIn }) => builtIn);
  const [used, unused] = [edges.filter(({ count }) => count > 0), edges.filter(({ count }) => count === 0)];
  const first = used.length > 0 ? used : unused.slice(0, 8);
  const rest = edges.filter((edge) => !first.includes(edge));
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="space-y-6">
        <Panel title="Built-in entity types" isFlush>
          <ul className="divide-y divide-line">
            {ontology.entityTypes
              .filter(({ builtIn }) => builtIn)
              .map(({ name, description, count }) => (
                <li key={name} className={row}>
                  <span className="min-w-0">
                    <EntityTypeName type={name} className="font-medium" /> <span className="text-muted">{description}</span>
                  </span>
                  <Count count={count} href={`${base}/entities?type=${name}`} />
                </li>
              ))}
          </ul>
        </Panel>
        <Panel title="Memory types" hint="The same in every project." isFlush>
          <ul className="divide-y divide-line">
            {ontology.memoryTypes.map(({ type, description, count }) => (
              <li key={type} className={row}>
                <span className="min-w-0">
                  <span className="inline-flex items-center gap-2 font-medium">
                    <TypeDot type={type} />
                    {typeNames[type]}
                  </span>{" "}
                  <span className="text-muted">{description}</span>
                </span>
                <Count count={count} href={`${base}/memories?type=${type}`} />
              </li>
            ))}
          </ul>
        </Panel>
      </div>
      <Panel title="Built-in relations" isFlush className="self-start">
        <Edges edges={[...first].sort((one, other) => other.count - one.count)} />
        {rest.length > 0 ? (
          <details className="border-line border-t">
            <summary className="cursor-pointer px-4 py-2.5 text-muted text-sm hover:text-ink">
              {rest.length} more{used.length > 0 ? ", not used yet" : ""}
            </summary>
            <Edges edges={rest} />
          </details>
        ) : null}
      </Panel>
    </div>
  );
}

const Edges = ({ edges }: { edges: Ontology["edgeTypes"] }) => (
  <ul className="divide-y divide-line">
    {edges.map(({ name, description, functional, count }) => (
      <li key={name} className={row}>
        <span className="min-w-0">
          <span className="font-medium">{relationLabel(name)}</span> <span className="text-muted">{description}</span>
          {functional ? <span className="block text-muted text-xs">Single value</span> : null}
        </span>
        <Count count={count} />
      </li>
    ))}
  </ul>
);
