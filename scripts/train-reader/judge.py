"""Fits the trees by which the built-in reader judges a statement among the others that were found (lib/models/local/reader/judgement.ts).

    python3 scripts/train-reader/judge.py vectors/judgement.json EXAMPLES… [--needed ODDS] [--test EXAMPLES…]

EXAMPLES are files that judged.ts wrote, of histories that the network has not learned from. Gradient boosting (Friedman, Annals of
Statistics 2001) in scikit-learn's implementation; on Debian: python3-sklearn. What is printed is cross-validated by history: the area
under the curve of whether the likeliest statement answers, by the rules alone and as judged, and how many questions are answered rightly
where a given share of all is answered wrongly.
"""

import argparse
import json
from pathlib import Path

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import GroupKFold

TREES, LEAVES, LEAST, RATE = 400, 8, 40, 0.05
FOLDS = 5
# One question in so many is also learned with nothing beside its likeliest statement.
ALONE = 3
# The more the rules and the network hold of a statement, the likelier it answers.
RISING = {"rules", "network"}


def read(files):
    return [json.loads(line) for file in files for line in file.open()]


def rows_of(questions, names):
    known = [each for question in questions for each in question["statements"] if each["label"] >= 0]
    return np.array([[each["signs"][name] for name in names] for each in known], np.float64), np.array([each["label"] for each in known])


def alone(question):
    """The likeliest statement of a question as if nothing stood beside it, as in a memory that has only begun."""
    first = question["statements"][0]
    signs = {**first["signs"], "othersRules": -8, "othersNetwork": -20, "rank": 0, "sameMessage": 0, "isNewest": 1}
    return {**question, "statements": [{**first, "signs": signs}]}


def with_alone(questions):
    return questions + [alone(question) for question in questions[::ALONE]]


def fitted(signs, labels, names):
    return HistGradientBoostingClassifier(
        max_iter=TREES,
        learning_rate=RATE,
        max_leaf_nodes=LEAVES,
        min_samples_leaf=LEAST,
        l2_regularization=1,
        monotonic_cst=[int(name in RISING) for name in names],
        early_stopping=False,
    ).fit(signs, labels)


def best_of(questions, odds):
    """Of each question: how likely the likeliest statement is, and whether it answers."""
    scores, right, at = [], [], 0
    for question in questions:
        statements = question["statements"]
        own = odds[at : at + len(statements)]
        at += len(statements)
        best = int(np.argmax(own))
        scores.append(own[best])
        right.append(int(statements[best]["label"] == 1))
    return np.array(scores), np.array(right)


def signs_of(questions, names):
    return np.array([[each["signs"][name] for name in names] for question in questions for each in question["statements"]], np.float64)


def at_wrong(scores, right, share):
    """The share of all that is right, where a share of all is wrong."""
    order = np.argsort(-scores)
    wrong = np.cumsum(1 - right[order])
    last = max(0, int(np.searchsorted(wrong, share * len(right), side="right")) - 1)
    return right[order][: last + 1].sum() / len(right)


def table(name, scores, right):
    shares = (0.03, 0.04, 0.05, 0.07, 0.1)
    curve = ", ".join(f"{share:.0%}: {at_wrong(scores, right, share):.1%}" for share in shares)
    print(f"{name}: area {roc_auc_score(right, scores):.4f}, right at wrong {curve}")


def written(model, names, needed):
    def number(value):
        return float(f"{value:.6g}")

    trees = []
    for (tree,) in model._predictors:
        nodes = tree.nodes
        trees.append(
            [
                [-1, number(node["value"]), 0, 0]
                if node["is_leaf"]
                else [int(node["feature_idx"]), number(node["num_threshold"]), int(node["left"]), int(node["right"])]
                for node in nodes
            ]
        )
    bias = number(model._baseline_prediction.ravel()[0])
    return json.dumps({"names": names, "trees": trees, "bias": bias, "needed": number(needed)}, separators=(",", ":"))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("examples", nargs="+", type=Path)
    parser.add_argument("--needed", type=float, default=0.45, help="the log odds that an answer must have")
    parser.add_argument("--test", nargs="*", type=Path, default=[], help="examples of other histories, on which nothing is fitted")
    options = parser.parse_args()
    questions = read(options.examples)
    names = list(questions[0]["statements"][0]["signs"])
    histories = np.array([question["id"] for question in questions])
    odds = np.zeros(len(questions), object)
    for train, test in GroupKFold(FOLDS).split(questions, groups=histories):
        model = fitted(*rows_of(with_alone([questions[at] for at in train]), names), names)
        some = [questions[at] for at in test]
        judged = model.decision_function(signs_of(some, names))
        at = 0
        for where, question in zip(test, some):
            odds[where] = judged[at : at + len(question["statements"])]
            at += len(question["statements"])
    rules = np.array([each["signs"]["rules"] for question in questions for each in question["statements"]])
    table("rules", *best_of(questions, rules))
    scores, right = best_of(questions, np.concatenate(list(odds)))
    table("judged", scores, right)
    model = fitted(*rows_of(with_alone(questions), names), names)
    for file in options.test:
        others = read([file])
        table(f"{file.name} rules", *best_of(others, signs_of(others, ["rules"])[:, 0]))
        scores, right = best_of(others, model.decision_function(signs_of(others, names)))
        table(f"{file.name} judged", scores, right)
    options.out.write_text(written(model, names, options.needed) + "\n")


if __name__ == "__main__":
    main()
