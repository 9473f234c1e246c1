import { describe, expect, it } from "vitest";
import { combinedConfidence, type Decision, type Known, reconcile } from "@/lib/memories/reconcile";

let made = 0;

type Claim = Partial<Omit<Known, "saidAt" | "validFrom">> & { said: string; from?: string };

/** `Berlin` said in 2020: a home in Berlin, sure and new, unless told otherwise. */
function aClaim({ said, from, ...more }: Claim): Known {
  const value = more.attributeValue === undefined ? "Berlin" : more.attributeValue;
  const content = `${more.attributeEnds ? "no longer " : ""}${value} ${said}`;
  return {
    id: `m${++made}`,
    unit: made,
    status: "draft",
    content,
    contentKey: content,
    confidence: 0.92,
    validFrom: from ? new Date(from) : null,
    validUntil: null,
    saidAt: new Date(said),
    attributeEntityId: "maya",
    attribute: "LIVES_IN",
    attributeValue: value,
    attributeEnds: false,
    mentionsCount: 1,
    contested: false,
    supersededBy: null,
    ...more,
  };
}

const active = (claim: Claim) => aClaim({ status: "active", ...claim });

function inWords(decision: Decision): string {
  if (decision.kind === "keep") return `keep ${decision.memory.content}`;
  if (decision.kind === "duplicate") return `${decision.memory.content} = ${decision.of.content}`;
  if (decision.kind === "contest") return `${decision.existing.content} ? ${decision.incoming.content}`;
  const from = decision.validUntil ? ` from ${decision.validUntil.toISOString().slice(0, 10)}` : "";
  return `${decision.older.content} → ${decision.newer.content}${from}`;
}

const told = (incoming: Known[], stored: Known[] = []) => reconcile(incoming, stored).map(inWords);

describe("one claim against one that is stored", () => {
  const berlin = { said: "2020", attributeValue: "Berlin" };
  const cases: [name: string, stored: Known, incoming: Known, decided: string[]][] = [
    [
      "another value said later supersedes",
      active(berlin),
      aClaim({ said: "2021", attributeValue: "Rome" }),
      ["keep Rome 2021", "Berlin 2020 → Rome 2021"],
    ],
    [
      "the former ends when the newer begins",
      active(berlin),
      aClaim({ said: "2021", attributeValue: "Rome", from: "2020-06-01" }),
      ["keep Rome 2021", "Berlin 2020 → Rome 2021 from 2020-06-01"],
    ],
    [
      "another value said earlier is history at once",
      active({ ...berlin, said: "2021" }),
      aClaim({ said: "2020", attributeValue: "Rome" }),
      ["keep Rome 2020", "Rome 2020 → Berlin 2021"],
    ],
    [
      "of two said at one moment the later arrival is the newer",
      active(berlin),
      aClaim({ said: "2020", attributeValue: "Rome" }),
      ["keep Rome 2020", "Berlin 2020 → Rome 2020"],
    ],
    ["the same value is a duplicate", active(berlin), aClaim({ said: "2021" }), ["Berlin 2021 = Berlin 2020"]],
    [
      "the same value in another spelling is one",
      active(berlin),
      aClaim({ said: "2021", attributeValue: " BÉRLIN. " }),
      [" BÉRLIN.  2021 = Berlin 2020"],
    ],
    ["the same value said earlier is one", active({ ...berlin, said: "2021" }), aClaim({ said: "2020" }), ["Berlin 2020 = Berlin 2021"]],
    [
      "another attribute is not compared",
      active(berlin),
      aClaim({ said: "2021", attribute: "BORN_IN", attributeValue: "Rome" }),
      ["keep Rome 2021"],
    ],
    [
      "another entity is not compared",
      active(berlin),
      aClaim({ said: "2021", attributeEntityId: "tom", attributeValue: "Rome" }),
      ["keep Rome 2021"],
    ],
    [
      "what belongs to no entity is not compared",
      active({ ...berlin, attributeEntityId: null }),
      aClaim({ said: "2021", attributeEntityId: null, attributeValue: "Rome" }),
      ["keep Rome 2021"],
    ],
    [
      "a newer claim that is unsure contests",
      active(berlin),
      aClaim({ said: "2021", attributeValue: "Rome", confidence: 0.84 }),
      ["keep Rome 2021", "Berlin 2020 ? Rome 2021"],
    ],
    [
      "a claim just sure enough supersedes",
      active(berlin),
      aClaim({ said: "2021", attributeValue: "Rome", confidence: 0.85 }),
      ["keep Rome 2021", "Berlin 2020 → Rome 2021"],
    ],
    [
      "an older claim that is unsure gives way",
      active({ ...berlin, said: "2021" }),
      aClaim({ said: "2020", attributeValue: "Rome", confidence: 0.5 }),
      ["keep Rome 2020", "Rome 2020 → Berlin 2021"],
    ],
    [
      "an older claim contests a newer one that is unsure",
      active({ ...berlin, said: "2021", confidence: 0.5 }),
      aClaim({ said: "2020", attributeValue: "Rome" }),
      ["keep Rome 2020", "Berlin 2021 ? Rome 2020"],
    ],
    [
      "said later of an earlier time contests",
      active({ ...berlin, from: "2020-01-01" }),
      aClaim({ said: "2021", attributeValue: "Rome", from: "2019-01-01" }),
      ["keep Rome 2021", "Berlin 2020 ? Rome 2021"],
    ],
    [
      "an end retires its value",
      active(berlin),
      aClaim({ said: "2021", attributeEnds: true }),
      ["keep no longer Berlin 2021", "Berlin 2020 → no longer Berlin 2021"],
    ],
    [
      "an end of an unnamed value retires any",
      active(berlin),
      aClaim({ said: "2021", attributeEnds: true, attributeValue: "*" }),
      ["keep no longer * 2021", "Berlin 2020 → no longer * 2021"],
    ],
    [
      "an end leaves another value",
      active(berlin),
      aClaim({ said: "2021", attributeEnds: true, attributeValue: "Rome" }),
      ["keep no longer Rome 2021"],
    ],
    [
      "an end said before the value leaves it",
      active({ ...berlin, said: "2021" }),
      aClaim({ said: "2020", attributeEnds: true }),
      ["keep no longer Berlin 2020", "no longer Berlin 2020 → Berlin 2021"],
    ],
    [
      "the same end is a duplicate",
      active({ ...berlin, attributeEnds: true }),
      aClaim({ said: "2021", attributeEnds: true }),
      ["no longer Berlin 2021 = no longer Berlin 2020"],
    ],
    [
      "two ends of two values stand beside each other",
      active({ ...berlin, attributeEnds: true }),
      aClaim({ said: "2021", attributeEnds: true, attributeValue: "Rome" }),
      ["keep no longer Rome 2021"],
    ],
  ];
  it.each(cases)("%s", (_, stored, incoming, decided) => expect(told([incoming], [stored])).toEqual(decided));
});

describe("statements without an attribute", () => {
  const plain = { attribute: null, attributeEntityId: null, attributeValue: null, content: "Maya loves ramen.", contentKey: "k" };
  it("are one when their words are", () =>
    expect(told([aClaim({ ...plain, said: "2021" })], [active({ ...plain, said: "2020" })])).toHaveLength(1));
  it("are two when they tell of two times", () =>
    expect(
      told([aClaim({ ...plain, said: "2021", from: "2021-02-01" })], [active({ ...plain, said: "2020", from: "2020-02-01" })]),
    ).toEqual(["keep Maya loves ramen."]));
  it("never retire one another", () => {
    const many = Array.from({ length: 500 }, (_, n) => aClaim({ ...plain, said: "2021", content: `c${n}`, contentKey: `k${n}` }));
    expect(new Set(reconcile(many, []).map(({ kind }) => kind))).toEqual(new Set(["keep"]));
  });
});

it("compares what one call brings with itself", () => {
  const said = ["Berlin", "Rome", "Berlin", "Berlin"].map((attributeValue) => aClaim({ said: "2020", attributeValue }));
  const decided = reconcile(said, []);
  expect(decided.map(({ kind }) => kind)).toEqual(["keep", "keep", "supersede", "keep", "supersede", "duplicate"]);
});

it.each([
  [0.92, 0.92, 0.99],
  [0.5, 0.5, 0.75],
  [0.99, 0.99, 0.99],
  [0, 0.4, 0.4],
])("trust %f and trust %f make %f", (one, other, both) => expect(combinedConfidence(one, other)).toBeCloseTo(both, 2));

// --- Order ---

/** Lets claims arrive one by one and writes each decision, as applyDecisions does. */
function endOf(arriving: Known[]): string[] {
  const rows = new Map<string, Known>();
  const before = new Map<string, Date | null>();
  for (const claim of arriving) {
    const stored = [...rows.values()].map((row) =>
      row.status === "superseded" ? { ...row, validUntil: before.get(row.id)! } : { ...row },
    );
    for (const decision of reconcile([{ ...claim }], stored)) {
      if (decision.kind === "keep") rows.set(claim.id, { ...claim, status: "active" });
      if (decision.kind === "duplicate") rows.get(decision.of.id)!.mentionsCount++;
      if (decision.kind !== "supersede") continue;
      before.set(decision.older.id, decision.older.validUntil);
      Object.assign(rows.get(decision.older.id)!, {
        status: "superseded",
        supersededBy: decision.newer.id,
        validUntil: decision.validUntil ?? decision.older.validUntil,
      });
    }
  }
  return [...rows.values()]
    .map((row) => `${row.content} ${row.status} by ${rows.get(row.supersededBy ?? "")?.content} until ${row.validUntil?.toISOString()}`)
    .sort();
}

function* ordersOf<T>(items: T[]): Generator<T[]> {
  if (items.length < 2) yield items;
  for (const [n, item] of items.entries()) for (const rest of ordersOf(items.toSpliced(n, 1))) yield [item, ...rest];
}

describe("in whatever order evidence arrives, it ends as if it had come in order", () => {
  const stories: [name: string, claims: Claim[]][] = [
    [
      "four moves",
      ["Berlin", "Lisbon", "Madrid", "Rome"].map((attributeValue, n) => ({ said: `202${n}`, from: `202${n}-03-01`, attributeValue })),
    ],
    ["four homes without dates", ["Berlin", "Lisbon", "Madrid", "Rome"].map((attributeValue, n) => ({ said: `202${n}`, attributeValue }))],
    [
      "a beginning, its end, another beginning and its end",
      [
        { said: "2020", attributeValue: "Acme" },
        { said: "2021", attributeValue: "Acme", attributeEnds: true },
        { said: "2022", attributeValue: "Globex" },
        { said: "2023", attributeValue: "Globex", attributeEnds: true },
      ],
    ],
    [
      "moves of which the first says when it ends",
      [
        { said: "2020", attributeValue: "Berlin", validUntil: new Date("2020-12-01") },
        { said: "2021", attributeValue: "Lisbon" },
        { said: "2022", attributeValue: "Madrid", from: "2022-01-01" },
      ],
    ],
    [
      "a claim that is unsure among sure ones",
      [
        { said: "2020", attributeValue: "Berlin" },
        { said: "2021", attributeValue: "Lisbon", confidence: 0.6 },
        { said: "2022", attributeValue: "Madrid" },
      ],
    ],
  ];
  it.each(stories)("%s", (_, claims) => {
    const story = claims.map(aClaim);
    const inOrder = endOf(story);
    for (const order of ordersOf(story))
      expect([order.map(({ content }) => content), endOf(order)]).toEqual([order.map(({ content }) => content), inOrder]);
  });
});
