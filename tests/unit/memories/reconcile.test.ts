import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ordinalsPerSequence } from "@/lib/db/schema/search";
import { normalName } from "@/lib/entities/normal-name";
import type { Decision, Dispute, KnownMemory } from "@/lib/memories/known-memory";
import { combinedConfidence } from "@/lib/memories/periods";
import { reconcile } from "@/lib/memories/reconcile";
import { type Trust, trustOf } from "@/lib/vocabulary";

let claimCount = 0;

type Claim = Partial<Omit<KnownMemory, "saidAt" | "validFrom">> & {
  said: string;
  from?: string;
  attributeValue?: string | null;
  sequence?: number;
};

function aClaim({ said, from, attributeValue: value = "Berlin", sequence = 1, ...more }: Claim): KnownMemory {
  const [saidAt, validFrom] = [new Date(said), from ? new Date(from) : null];
  const content = `${more.attributeEnds ? "no longer " : ""}${value} ${said}`;
  return {
    id: `m${++claimCount}`,
    unit: sequence * ordinalsPerSequence + claimCount,
    status: "draft",
    content,
    contentKey: content,
    confidence: 0.92,
    trust: trustOf.user,
    validFrom,
    validUntil: null,
    expiresAt: null,
    pinned: false,
    stated: { confidence: more.confidence ?? 0.92, validFrom, validUntil: more.validUntil ?? null, trust: more.trust ?? trustOf.user },
    saidAt,
    lastSaidAt: saidAt,
    restates: null,
    attributeEntityId: "maya",
    attribute: "LIVES_IN",
    valueKey: value && normalName(value),
    value,
    attributeEnds: false,
    mentionsCount: 1,
    contested: false,
    supersededBy: null,
    ...more,
  };
}

const active = (claim: Claim) => aClaim({ status: "active", ...claim });

function describeDecision(decision: Decision): string[] {
  switch (decision.kind) {
    case "keep":
      return [`keep ${decision.memory.content}`];
    case "duplicate":
      return [`${decision.memory.content} = ${decision.of.content}`];
    case "contest":
      return [`${decision.existing.content} ? ${decision.incoming.content}`];
    case "supersede":
      return [`${decision.older.content} → ${decision.newer.content}`];
    case "state":
      return decision.state.supersededBy && decision.state.validUntil
        ? [`${decision.memory.content} until ${decision.state.validUntil.toISOString().slice(0, 10)}`]
        : [];
    default:
      return [decision.kind];
  }
}

const decide = (incoming: KnownMemory[], stored: KnownMemory[] = []) => reconcile(incoming, stored).flatMap(describeDecision);

describe("a claim compared with a stored one", () => {
  const berlin = { said: "2020", attributeValue: "Berlin" };
  const cases: [name: string, stored: KnownMemory, incoming: KnownMemory, decided: string[]][] = [
    [
      "a later value supersedes",
      active(berlin),
      aClaim({ said: "2021", attributeValue: "Rome" }),
      ["keep Rome 2021", "Berlin 2020 → Rome 2021"],
    ],
    [
      "the superseded value ends when the newer one begins",
      active(berlin),
      aClaim({ said: "2021", attributeValue: "Rome", from: "2020-06-01" }),
      ["keep Rome 2021", "Berlin 2020 → Rome 2021", "Berlin 2020 until 2020-06-01"],
    ],
    [
      "an earlier value is superseded immediately",
      active({ ...berlin, said: "2021" }),
      aClaim({ said: "2020", attributeValue: "Rome" }),
      ["keep Rome 2020", "Rome 2020 → Berlin 2021"],
    ],
    [
      "with equal dates the later arrival is newer",
      active(berlin),
      aClaim({ said: "2020", attributeValue: "Rome" }),
      ["keep Rome 2020", "Berlin 2020 → Rome 2020"],
    ],
    ["the same value is a duplicate", active(berlin), aClaim({ said: "2021" }), ["Berlin 2021 = Berlin 2020"]],
    [
      "the same value in another spelling is a duplicate",
      active(berlin),
      aClaim({ said: "2021", attributeValue: " BÉRLIN. " }),
      [" BÉRLIN.  2021 = Berlin 2020"],
    ],
    [
      "the same value stated earlier is a duplicate",
      active({ ...berlin, said: "2021" }),
      aClaim({ said: "2020" }),
      ["Berlin 2020 = Berlin 2021"],
    ],
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
      "a claim without an entity is not compared",
      active({ ...berlin, attributeEntityId: null }),
      aClaim({ said: "2021", attributeEntityId: null, attributeValue: "Rome" }),
      ["keep Rome 2021"],
    ],
    [
      "a newer claim with low confidence contests",
      active(berlin),
      aClaim({ said: "2021", attributeValue: "Rome", confidence: 0.84 }),
      ["keep Rome 2021", "Berlin 2020 ? Rome 2021"],
    ],
    [
      "a claim with just enough confidence supersedes",
      active(berlin),
      aClaim({ said: "2021", attributeValue: "Rome", confidence: 0.85 }),
      ["keep Rome 2021", "Berlin 2020 → Rome 2021"],
    ],
    [
      "an older claim with low confidence is superseded",
      active({ ...berlin, said: "2021" }),
      aClaim({ said: "2020", attributeValue: "Rome", confidence: 0.5 }),
      ["keep Rome 2020", "Rome 2020 → Berlin 2021"],
    ],
    [
      "an older claim contests a newer one with low confidence",
      active({ ...berlin, said: "2021", confidence: 0.5 }),
      aClaim({ said: "2020", attributeValue: "Rome" }),
      ["keep Rome 2020", "Berlin 2021 ? Rome 2020"],
    ],
    [
      "a later statement with an earlier start date contests",
      active({ ...berlin, from: "2020-01-01" }),
      aClaim({ said: "2021", attributeValue: "Rome", from: "2019-01-01" }),
      ["keep Rome 2021", "Berlin 2020 ? Rome 2021"],
    ],
    [
      "an earlier date for what is still ahead supersedes",
      active({ ...berlin, from: "2020-12-10" }),
      aClaim({ said: "2020-06-01", attributeValue: "Rome", from: "2020-12-03" }),
      ["keep Rome 2020-06-01", "Berlin 2020 → Rome 2020-06-01"],
    ],
    [
      "the day of the telling is still ahead",
      active({ said: "2020-12-01T18:00:00Z", attributeValue: "7 December", from: "2020-12-07" }),
      aClaim({ said: "2020-12-01T18:01:00Z", attributeValue: "1 December", from: "2020-12-01" }),
      ["keep 1 December 2020-12-01T18:01:00Z", "7 December 2020-12-01T18:00:00Z → 1 December 2020-12-01T18:01:00Z"],
    ],
    [
      "what began before a plan was told contests it",
      active({ ...berlin, from: "2022-06-01" }),
      aClaim({ said: "2021", attributeValue: "Rome", from: "2019-01-01" }),
      ["keep Rome 2021", "Berlin 2020 ? Rome 2021"],
    ],
    [
      "another date for the same plan supersedes",
      active({ ...berlin, from: "2022-06-01" }),
      aClaim({ said: "2021", from: "2022-04-01" }),
      ["keep Berlin 2021", "Berlin 2020 → Berlin 2021"],
    ],
    [
      "a day supersedes the month of the same plan",
      active({ ...berlin, from: "2022-06-01" }),
      aClaim({ said: "2021", from: "2022-06-12" }),
      ["keep Berlin 2021", "Berlin 2020 → Berlin 2021", "Berlin 2020 until 2022-06-12"],
    ],
    ...["2022-06-01", "2022-01-01"].map((from): (typeof cases)[number] => [
      `a plan for 12 June 2022 that is told of again as ${from} is a duplicate`,
      active({ ...berlin, from: "2022-06-12" }),
      aClaim({ said: "2021", from }),
      ["Berlin 2021 = Berlin 2020"],
    ]),
    [
      "another date for what began is a duplicate",
      active({ ...berlin, from: "2019-06-01" }),
      aClaim({ said: "2021", from: "2019-04-01" }),
      ["Berlin 2021 = Berlin 2020"],
    ],
    [
      "an end supersedes its value",
      active(berlin),
      aClaim({ said: "2021", attributeEnds: true }),
      ["keep no longer Berlin 2021", "Berlin 2020 → no longer Berlin 2021"],
    ],
    [
      "an end without a value supersedes any value",
      active(berlin),
      aClaim({ said: "2021", attributeEnds: true, attributeValue: "*" }),
      ["keep no longer * 2021", "Berlin 2020 → no longer * 2021"],
    ],
    [
      "an end doesn't affect another value",
      active(berlin),
      aClaim({ said: "2021", attributeEnds: true, attributeValue: "Rome" }),
      ["keep no longer Rome 2021"],
    ],
    [
      "an end stated before the value doesn't affect it",
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
      "ends of two different values don't contradict each other",
      active({ ...berlin, attributeEnds: true }),
      aClaim({ said: "2021", attributeEnds: true, attributeValue: "Rome" }),
      ["keep no longer Rome 2021"],
    ],
    [
      "two things of one kind ended one after the other are both kept",
      active({ ...berlin, attribute: "HAS:lamp", attributeValue: "blue lamp", attributeEnds: true }),
      aClaim({ said: "2021", attribute: "HAS:lamp", attributeValue: "blue lamp", attributeEnds: true }),
      ["keep no longer blue lamp 2021"],
    ],
  ];
  it.each(cases)("%s", (_, stored, incoming, decided) => expect(decide([incoming], [stored])).toEqual(decided));
});

describe("statements without an attribute", () => {
  const plain = { attribute: null, attributeEntityId: null, attributeValue: null, content: "Maya loves ramen.", contentKey: "k" };
  it("are duplicates with the same content", () =>
    expect(decide([aClaim({ ...plain, said: "2021" })], [active({ ...plain, said: "2020" })])).toHaveLength(1));
  it("are separate with different dates", () =>
    expect(
      decide([aClaim({ ...plain, said: "2021", from: "2021-02-01" })], [active({ ...plain, said: "2020", from: "2020-02-01" })]),
    ).toEqual(["keep Maya loves ramen."]));
  it("never supersede each other", () => {
    const many = Array.from({ length: 500 }, (_, n) => aClaim({ ...plain, said: "2021", content: `c${n}`, contentKey: `k${n}` }));
    expect(new Set(reconcile(many, []).map(({ kind }) => kind))).toEqual(new Set(["keep"]));
  });
});

describe("a person's decision about two memories stands", () => {
  const [one, other] = [active({ said: "2020", attributeValue: "Berlin" }), active({ said: "2021", attributeValue: "Rome" })];
  const decided = { id: "c", existing: one.id, incoming: other.id, isOpen: false, isByPerson: true, isUntrusted: false };
  const kinds = (incoming: KnownMemory[]) => new Set(reconcile(incoming, [one, other], { disputes: [decided] }).map(({ kind }) => kind));

  it("when one of them is restated", () =>
    expect(kinds([aClaim({ said: "2022", attributeValue: "Rome" })])).toEqual(new Set(["duplicate", "state"])));
  it("when a late statement rebuilds the history", () =>
    expect(kinds([aClaim({ said: "2019", attributeValue: "Rome" })])).toEqual(new Set(["keep", "supersede", "state"])));
  it("but a third value supersedes both", () =>
    expect(
      reconcile([aClaim({ said: "2022", attributeValue: "Oslo" })], [one, other], { disputes: [decided] }).flatMap(describeDecision),
    ).toEqual(["keep Oslo 2022", "Berlin 2020 → Oslo 2022", "Rome 2021 → Oslo 2022"]));
});

it("reconciles the statements of one call with each other", () => {
  const said = ["Berlin", "Rome", "Berlin", "Berlin"].map((attributeValue) => aClaim({ said: "2020", attributeValue }));
  const decided = reconcile(said, []);
  expect(decided.flatMap(describeDecision)).toEqual([
    ...["keep Berlin 2020", "keep Rome 2020", "keep Berlin 2020", "Berlin 2020 = Berlin 2020"],
    ...["Berlin 2020 → Rome 2020", "Rome 2020 → Berlin 2020"],
  ]);
});

it.each([
  [0.92, 0.92, 0.99],
  [0.5, 0.5, 0.75],
  [0.99, 0.99, 0.99],
  [0, 0.4, 0.4],
])("combines confidences %f and %f to %f", (one, other, both) => expect(combinedConfidence(one, other)).toBeCloseTo(both, 2));

/** @param least only what has this class or a higher one */
function endOf(jobs: KnownMemory[][], least = 0): { memories: string[]; open: string[] } {
  const rows = new Map<string, KnownMemory>();
  const repeats = new Map<string, KnownMemory>();
  const disputes = new Map<string, Dispute>();
  for (const job of jobs) {
    const stored = [...rows.values()].map((row) => ({ ...row }));
    const last = Math.max(...stored.map(({ lastSaidAt }) => lastSaidAt.getTime()));
    const isLate = job.some(({ saidAt }) => saidAt.getTime() <= last);
    const decisions = reconcile(
      job.map((claim) => ({ ...claim })),
      isLate ? stored : stored.filter(({ status }) => status === "active"),
      { restated: isLate ? [...repeats.values()].map((claim) => ({ ...claim })) : [], disputes: [...disputes.values()] },
    );
    const row = (memory: KnownMemory) => rows.get(memory.id)!;
    for (const decision of decisions) {
      if (decision.kind === "keep") rows.set(decision.memory.id, { ...decision.memory, status: "active" });
      if (decision.kind === "restore") {
        repeats.delete(decision.memory.id);
        rows.set(decision.memory.id, { ...decision.memory, status: "active", restates: null });
      }
    }
    for (const decision of decisions) {
      if (decision.kind === "reassign") repeats.get(decision.memory.id)!.restates = decision.of.id;
      if (decision.kind === "duplicate") {
        rows.delete(decision.memory.id);
        for (const repeat of repeats.values()) if (repeat.restates === decision.memory.id) repeat.restates = decision.of.id;
        repeats.set(decision.memory.id, { ...decision.memory, status: "restated", restates: decision.of.id, supersededBy: null });
        for (const [id, { existing, incoming }] of disputes) if ([existing, incoming].includes(decision.memory.id)) disputes.delete(id);
      }
      if (decision.kind === "settle") disputes.get(decision.dispute.id)!.isOpen = false;
      if (decision.kind === "contest") {
        const id = decision.dispute ?? `c${disputes.size}-${decision.existing.id}-${decision.incoming.id}`;
        disputes.set(id, {
          id,
          existing: decision.existing.id,
          incoming: decision.incoming.id,
          isOpen: true,
          isByPerson: false,
          isUntrusted: decision.isUntrusted,
        });
      }
      if (decision.kind === "state") {
        const { lastSaidAt, ...state } = decision.state;
        const memory = row(decision.memory);
        Object.assign(memory, state, { lastSaidAt: lastSaidAt ?? memory.saidAt, status: state.supersededBy ? "superseded" : "active" });
      }
    }
    for (const repeat of repeats.values()) expect(rows.has(repeat.restates!)).toBe(true);
  }
  const saidOf = (id: string | null) =>
    id &&
    [rows.get(id)!, ...[...repeats.values()].filter(({ restates, trust }) => restates === id && trust >= least)]
      .map(({ content }) => content)
      .sort()
      .join(" = ");
  const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? "…";
  return {
    memories: [...rows.values()]
      .filter(({ trust }) => trust >= least)
      .map((row) =>
        [
          `${saidOf(row.id)}: ${row.status} by ${saidOf(row.supersededBy)}, ${day(row.validFrom)} – ${day(row.validUntil)}`,
          `${row.confidence.toFixed(4)} ×${row.mentionsCount}, last ${day(row.lastSaidAt)}${row.contested ? ", contested" : ""}`,
        ].join(", "),
      )
      .sort(),
    open: [...disputes.values()]
      .filter(({ isOpen, existing, incoming }) => isOpen && rows.get(existing)!.trust >= least && rows.get(incoming)!.trust >= least)
      .map(({ existing, incoming }) => [saidOf(existing), saidOf(incoming)].sort().join(" ? "))
      .sort(),
  };
}

const byStatedTime = (a: KnownMemory, b: KnownMemory) => a.saidAt.getTime() - b.saidAt.getTime();

function* ordersOf<T>(items: T[]): Generator<T[]> {
  if (items.length < 2) yield items;
  for (const [n, item] of items.entries()) for (const rest of ordersOf(items.toSpliced(n, 1))) yield [item, ...rest];
}

describe("the result doesn't depend on the order of arrival", () => {
  const stories: [name: string, claims: Claim[]][] = [
    [
      "four moves",
      ["Berlin", "Lisbon", "Madrid", "Rome"].map((attributeValue, n) => ({ said: `202${n}`, from: `202${n}-03-01`, attributeValue })),
    ],
    ["four homes without dates", ["Berlin", "Lisbon", "Madrid", "Rome"].map((attributeValue, n) => ({ said: `202${n}`, attributeValue }))],
    [
      "two jobs, each with a start and an end",
      [
        { said: "2020", attributeValue: "Acme" },
        { said: "2021", attributeValue: "Acme", attributeEnds: true },
        { said: "2022", attributeValue: "Globex" },
        { said: "2023", attributeValue: "Globex", attributeEnds: true },
      ],
    ],
    [
      "moves where the first states its end",
      [
        { said: "2020", attributeValue: "Berlin", validUntil: new Date("2020-12-01") },
        { said: "2021", attributeValue: "Lisbon" },
        { said: "2022", attributeValue: "Madrid", from: "2022-01-01" },
      ],
    ],
    [
      "two contradicting values, settled by a third",
      [
        { said: "2020", attributeValue: "Berlin" },
        { said: "2021", attributeValue: "Lisbon", confidence: 0.6 },
        { said: "2022", attributeValue: "Madrid" },
        { said: "2023", attributeValue: "Madrid" },
      ],
    ],
    [
      "a return to an earlier home",
      [
        { said: "2020", attributeValue: "Berlin" },
        { said: "2021", attributeValue: "Berlin" },
        { said: "2022", attributeValue: "Lisbon", from: "2022-01-01" },
        { said: "2023", attributeValue: "Berlin", from: "2023-01-01" },
        { said: "2024", attributeValue: "Berlin" },
      ],
    ],
    [
      "two contradicting documents with the same date",
      [
        { said: "2020", attributeValue: "Berlin", sequence: 1 },
        { said: "2020", attributeValue: "Lisbon", sequence: 2 },
        { said: "2021", attributeValue: "Berlin", sequence: 3, confidence: 0.5 },
      ],
    ],
    [
      "one claim with low confidence among others",
      [
        { said: "2020", attributeValue: "Berlin" },
        { said: "2021", attributeValue: "Lisbon", confidence: 0.6 },
        { said: "2022", attributeValue: "Madrid" },
      ],
    ],
  ];
  it.each(stories)("%s", (_, claims) => {
    const story = claims.map(aClaim);
    const inOrder = endOf([...story].sort(byStatedTime).map((claim) => [claim]));
    for (const order of ordersOf(story)) {
      expect({ order: order.map(({ content }) => content), ...endOf(order.map((claim) => [claim])) }).toEqual({
        order: order.map(({ content }) => content),
        ...inOrder,
      });
    }
  });

  const statement = fc.record({
    ends: fc.nat(9).map((n) => n < 2),
    endsAll: fc.nat(9).map((n) => n < 3),
    home: fc.constantFrom("Berlin", "Lisbon", "Rome"),
    year: fc.integer({ min: 2015, max: 2023 }),
    since: fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      { weight: 2, arbitrary: fc.record({ yearsAgo: fc.integer({ min: -1, max: 1 }), month: fc.integer({ min: 1, max: 5 }) }) },
    ),
    confidence: fc.constantFrom(0.92, 0.92, 0.92, 0.7, 0.5),
    sequence: fc.constantFrom(1, 2),
  });
  const lifeAndOrders = fc.noBias(
    fc.array(statement, { minLength: 6, maxLength: 10 }).chain((life) => {
      const all = { minLength: life.length, maxLength: life.length };
      const order = fc.record({ places: fc.shuffledSubarray([...life.keys()], all), sizes: fc.array(fc.integer({ min: 1, max: 3 }), all) });
      return fc.tuple(fc.constant(life), fc.array(order, { minLength: 20, maxLength: 20 }));
    }),
  );

  it("for random statements, orders and jobs", { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(lifeAndOrders, ([life, orders]) => {
        const story = life.map(({ ends, endsAll, home, year, since, confidence, sequence }, n) => {
          const attributeValue = ends && endsAll ? "*" : home;
          return aClaim({
            said: `${year}-06-01`,
            from: since ? `${year - since.yearsAgo}-0${since.month}-01` : undefined,
            attributeValue,
            attributeEnds: ends,
            confidence,
            sequence,
            content: `${ends ? "no longer " : ""}${attributeValue} ${year}#${n}`,
          });
        });
        const inOrder = endOf([...story].sort(byStatedTime).map((claim) => [claim]));
        for (const { places, sizes } of orders) {
          const left = places.map((place) => story[place]!);
          const jobs = sizes.map((size) => left.splice(0, size)).filter((job) => job.length > 0);
          const arrival = jobs.map((job) => job.map(({ content }) => content).join(", "));
          expect({ arrival, ...endOf(jobs) }).toEqual({ arrival, ...inOrder });
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("a class", () => {
  const claims = (...stated: [said: string, home: string, trust: Trust][]) =>
    stated.map(([said, attributeValue, trust]) => aClaim({ said, attributeValue, trust }));
  const { user, internal, assistant, external } = trustOf;

  it.each([
    [
      "the user over all others",
      [
        ["2020", "Rome", external],
        ["2021", "Oslo", user],
      ],
      ["Rome 2020 → Oslo 2021"],
    ],
    [
      "a web page over none",
      [
        ["2020", "Rome", user],
        ["2021", "Oslo", external],
      ],
      ["Rome 2020 ? Oslo 2021"],
    ],
    [
      "an assistant over a web page",
      [
        ["2020", "Rome", external],
        ["2021", "Oslo", assistant],
      ],
      ["Rome 2020 → Oslo 2021"],
    ],
    [
      "an assistant not over the team",
      [
        ["2020", "Rome", internal],
        ["2021", "Oslo", assistant],
      ],
      ["Rome 2020 ? Oslo 2021"],
    ],
    [
      "one web page over another",
      [
        ["2020", "Rome", external],
        ["2021", "Oslo", external],
      ],
      ["Rome 2020 → Oslo 2021"],
    ],
  ] satisfies [string, [string, string, Trust][], string[]][])("decides: %s", (_, stated, expected) => {
    const decided = decide(claims(...stated));
    expect(decided.filter((line) => !line.startsWith("keep") && !line.includes("until"))).toEqual(expected);
  });

  it("contests only the lower side, with a conflict of its own kind", () => {
    const decisions = reconcile(claims(["2020", "Rome", user], ["2021", "Oslo", external]), []);
    const contested = decisions.flatMap((decision) =>
      decision.kind === "state" && decision.state.contested ? [decision.memory.content] : [],
    );
    expect(contested).toEqual(["Oslo 2021"]);
    expect(decisions.find(({ kind }) => kind === "contest")).toMatchObject({
      isUntrusted: true,
      existing: { content: "Rome 2020" },
      incoming: { content: "Oslo 2021" },
    });
  });

  it("makes a restatement of what a lower one said first", () => {
    const decided = decide(claims(["2020", "Rome", external], ["2021", "Rome", user]));
    expect(decided).toEqual(["Rome 2020 = Rome 2021", "keep Rome 2021"]);
  });

  const statement = fc.record({
    home: fc.constantFrom("Porto", "Oslo", "Rome"),
    year: fc.integer({ min: 2010, max: 2024 }),
    ends: fc.boolean(),
    trust: fc.constantFrom(external, assistant, user),
    confidence: fc.constantFrom(0.92, 0.7),
  });

  it("of a person is as if the lower ones had never spoken", () => {
    fc.assert(
      fc.property(
        fc.array(statement, { minLength: 3, maxLength: 9 }),
        fc.array(fc.nat(), { minLength: 9, maxLength: 9 }),
        (life, order) => {
          const story = life.map(({ home, year, ends, trust, confidence }, n) =>
            aClaim({
              said: `${year}-0${1 + (n % 9)}-01`,
              attributeValue: home,
              attributeEnds: ends,
              trust,
              confidence,
              content: `${home} ${year}#${n}`,
            }),
          );
          const arrival = story.map((claim, n) => ({ claim, at: order[n]! })).sort((a, b) => a.at - b.at);
          const jobs = arrival.map(({ claim }) => [claim]);
          const alone = jobs.filter(([claim]) => claim!.trust === user);
          expect(endOf(jobs, user)).toEqual(endOf(alone, user));
        },
      ),
      { numRuns: 500 },
    );
  });
});
