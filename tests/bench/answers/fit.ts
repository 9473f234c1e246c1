import { type SignalName, supportModels } from "@/lib/models/local/support";
import { signalsOf } from "@/lib/models/local/support/signals";
import type { Table } from "../metrics";
import { inputOf, type Labelled } from "./labelled";
import { chance, type Example, type Fitted, fitLogistic } from "./logistic";

type Kind = keyof typeof supportModels;
/** `support` comes from a model that was not fitted on the question's conversation. */
export type Supported = Omit<Labelled, "evidence" | "rarity"> & { kind: Kind; signals: number[]; support: number };

const kinds: Kind[] = ["talk", "other"];
const namesOf = (kind: Kind) => Object.keys(supportModels[kind].weights) as SignalName[];
const ridge = 3;
/** Assumed ratio of answerable to unanswerable questions, which support is calibrated for. */
const odds = 3;
/** Datasets weigh alike whatever their size. Our own questions are short and few, so they weigh half. */
const shareOf = (dataset: string) => (dataset === "own" ? 0.5 : 1);
const examplesPerSet = 400;

/** Computes each question's support by leave-one-conversation-out cross-validation. */
export function crossValidated(labelled: Labelled[]): { fitted: Record<Kind, Fitted>; questions: Supported[] } {
  const measured = labelled.map(({ evidence, rarity, ...question }) => {
    const measuredSignals = signalsOf(inputOf({ ...question, evidence, rarity }));
    const kind: Kind = measuredSignals.isTalk ? "talk" : "other";
    return { ...question, kind, signals: namesOf(kind).map((name) => measuredSignals[name]) };
  });
  const fitted = {} as Record<Kind, Fitted>;
  const questions: Supported[] = [];
  for (const kind of kinds) {
    const own = measured.filter((question) => question.kind === kind);
    const sizes = Map.groupBy(own, groupOf);
    const examples = own.map((question): Example => {
      const { conversation, signals, isAnswerable, dataset } = question;
      const size = sizes.get(groupOf(question))!.length;
      return { conversation, signals, isAnswerable, weight: (examplesPerSet * shareOf(dataset) * (isAnswerable ? odds : 1)) / size };
    });
    if (examples.length === 0) continue;
    fitted[kind] = fitLogistic(examples, ridge);
    for (const conversation of new Set(examples.map((example) => example.conversation))) {
      const others = fitLogistic(
        examples.filter((example) => example.conversation !== conversation),
        ridge,
      );
      for (const question of own)
        if (question.conversation === conversation) questions.push({ ...question, support: chance(others, question.signals) });
    }
  }
  return { fitted, questions };
}

const groupOf = ({ dataset, isAnswerable }: { dataset: string; isAnswerable: boolean }) => `${family(dataset)} ${isAnswerable}`;
const family = (dataset: string) => dataset.replace(/[\d_-]+\w*$/, "");

export function areaUnderCurve(questions: Supported[]): number {
  const answerable = questions.filter(({ isAnswerable }) => isAnswerable);
  const unanswerable = questions.filter(({ isAnswerable }) => !isAnswerable);
  let wins = 0;
  for (const one of answerable)
    for (const other of unanswerable) wins += one.support > other.support ? 1 : one.support === other.support ? 0.5 : 0;
  return wins / (answerable.length * unanswerable.length);
}

const thresholds = [0.3, 0.4, 0.5, 0.6, 0.65, 0.7, 0.75, 0.8];

export function supportCurve(questions: Supported[]): Table {
  const refused = (list: Supported[], threshold: number) => list.filter(({ support }) => support < threshold).length / list.length;
  const rows = [...Map.groupBy(questions, ({ dataset }) => dataset)].flatMap(([dataset, list]) => {
    const line = (name: string, part: Supported[]) =>
      part.length > 0 ? [[dataset, name, part.length, ...thresholds.map((threshold) => refused(part, threshold))]] : [];
    return [
      ...line(
        "unanswerable",
        list.filter(({ isAnswerable }) => !isAnswerable),
      ),
      ...line(
        "answerable",
        list.filter(({ isAnswerable }) => isAnswerable),
      ),
      ...[...Map.groupBy(list, ({ category, isAnswerable }) => `${isAnswerable ? "answerable" : "unanswerable"}: ${category}`)]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .flatMap(([name, part]) => line(name, part)),
    ];
  });
  const areas = [...Map.groupBy(questions, ({ dataset }) => dataset)].map(
    ([dataset, list]) => `${dataset}: area under the curve ${areaUnderCurve(list).toFixed(3)}.`,
  );
  return {
    title: "Share of questions refused by support threshold (leave-one-conversation-out)",
    columns: ["dataset", "questions", "n", ...thresholds.map(String)],
    rows,
    notes: areas,
  };
}

export function calibration(questions: Supported[]): Table {
  const edges = [0, 0.2, 0.4, 0.6, 0.8, 0.9, 1.0001];
  const share = (list: Supported[], all: Supported[]) => {
    const per = (isAnswerable: boolean) =>
      list.filter((each) => each.isAnswerable === isAnswerable).length / all.filter((each) => each.isAnswerable === isAnswerable).length;
    const right = per(true) * odds;
    return right / (right + per(false));
  };
  const rows = [...Map.groupBy(questions, ({ dataset, kind }) => `${dataset}, ${kind}`)].map(([name, all]) => [
    name,
    ...edges.slice(1).map((edge, i) =>
      share(
        all.filter(({ support }) => support >= edges[i]! && support < edge),
        all,
      ),
    ),
  ]);
  return {
    title: "Share of answerable questions by support",
    columns: ["dataset", ...edges.slice(1).map((edge, i) => `${edges[i]}–${Math.min(1, edge)}`)],
    rows,
  };
}

export const fittedText = (fitted: Record<Kind, Fitted>): string =>
  kinds
    .filter((kind) => fitted[kind])
    .map((kind) => {
      const weights = namesOf(kind).map((name, i) => `${name}: ${fitted[kind].weights[i]!.toFixed(2)}`);
      return `${kind}: { bias: ${fitted[kind].bias.toFixed(2)}, weights: { ${weights.join(", ")} } },`;
    })
    .join("\n");
