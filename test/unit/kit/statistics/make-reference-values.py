#!/usr/bin/env python3
"""Writes reference-values.json: what scikit-learn, NLTK, SciPy and NumPy make of cases that the tests compute again.

Run by hand (Debian: python3-sklearn, python3-nltk), then `npm run format`; the tests read the JSON only. ROUGE-2 and the greedy match are
computed here by their definitions, since no package of Debian has them. All texts are made up here.
"""
import json
import pathlib
import random
import re
import warnings
from collections import Counter

import nltk
import numpy
import scipy
import sklearn
from nltk.tokenize import wordpunct_tokenize
from nltk.translate.bleu_score import SmoothingFunction, corpus_bleu, sentence_bleu
from scipy import stats
from sklearn import calibration, metrics

warnings.filterwarnings("ignore")
rng = random.Random(20_240_901)
LABELS = ["Incorrect", "Partially correct", "Correct"]


def number(value):
    """A figure as JSON; what is undefined is null."""
    value = float(value)
    return None if numpy.isnan(value) else value


def classification(truth, said):
    """said: null is an answer that nothing was said of; to scikit-learn it is a label that is none of the three."""
    told = [label or "" for label in said]
    parts = metrics.precision_recall_fscore_support(truth, told, labels=LABELS, zero_division=0)
    both = [(a, b) for a, b in zip(truth, said) if b]
    places = [[LABELS.index(label) for label in side] for side in zip(*both)] or [[], []]
    kappa = lambda **options: number(metrics.cohen_kappa_score(*places, labels=[0, 1, 2], **options)) if both else None
    return {
        "truth": truth,
        "said": said,
        "accuracy": metrics.accuracy_score(truth, told),
        "macroF1": metrics.f1_score(truth, told, labels=LABELS, average="macro", zero_division=0),
        "labels": [[float(part[index]) for part in parts] for index in range(3)],
        "matrix": metrics.confusion_matrix(truth, told, labels=LABELS).tolist() if both else None,
        "kappa": kappa(),
        "qwk": kappa(weights="quadratic"),
    }


def classifications():
    def drawn(count, truths, answers):
        return classification(rng.choices(truths, k=count), rng.choices(answers, k=count))

    cases = [drawn(rng.randint(2, 60), LABELS, LABELS) for _ in range(12)]
    cases += [drawn(20, LABELS[:2], LABELS), drawn(20, LABELS, LABELS[1:]), drawn(15, LABELS[:1], LABELS[2:])]
    cases += [drawn(9, LABELS[:1], LABELS[:1]), drawn(12, LABELS[1:2], LABELS), drawn(1, LABELS, LABELS)]
    cases += [drawn(30, LABELS, [*LABELS, None]), drawn(25, LABELS[1:], [None, LABELS[0]])]
    return cases


def scores_case(low, high, given, count, noise):
    truth = rng.choices(given, k=count)
    said = [min(high, max(low, score + rng.choice(noise))) for score in truth]
    constant = len(set(truth)) == 1 or len(set(said)) == 1
    spread = list(range(low, high + 1))
    return {
        "min": low,
        "max": high,
        "truth": truth,
        "said": said,
        "qwk": number(metrics.cohen_kappa_score(said, truth, labels=spread, weights="quadratic")),
        "kappa": number(metrics.cohen_kappa_score(said, truth, labels=spread)),
        "exact": metrics.accuracy_score(truth, said),
        "mae": metrics.mean_absolute_error(truth, said),
        "pearson": None if constant else number(stats.pearsonr(said, truth)[0]),
        "spearman": None if constant else number(stats.spearmanr(said, truth)[0]),
    }


def scores():
    cases = [scores_case(0, 3, range(0, 4), rng.randint(2, 80), [-1, 0, 0, 1]) for _ in range(6)]
    cases += [scores_case(1, 6, range(1, 7), rng.randint(5, 80), [-2, -1, 0, 0, 1, 2]) for _ in range(6)]
    cases += [scores_case(-2, 12, [-2, 3, 12], 40, [-3, 0, 3]), scores_case(0, 10, [0, 10], 30, [0, -10, 10])]
    cases += [scores_case(1, 6, [4], 12, [0]), scores_case(1, 6, [4], 12, [-1, 0, 1]), scores_case(1, 6, [2, 3], 9, [-2])]
    return cases


WORDS = "the queue waits until a server is free , and then its first packet leaves ; you forgot that it may be lost .".split()


def text(count):
    return " ".join(rng.choices(WORDS, k=count)).replace(" ,", ",").replace(" .", ".").capitalize()


def rouge2(said, reference):
    bigrams = []
    for words in (re.findall(r"[a-z0-9]+", side.lower()) for side in (said, reference)):
        bigrams.append(Counter(zip(words, words[1:])))
    common = sum((bigrams[0] & bigrams[1]).values())
    precision, recall = (common / max(1, sum(side.values())) for side in bigrams)
    total = precision + recall
    return [precision, recall, 2 * precision * recall / total if total else 0.0]


def varied(reference):
    """A text that keeps most words of its reference."""
    return " ".join(rng.choice(WORDS) if rng.random() < 0.2 else word for word in reference.split())


def texts():
    references = [text(rng.randint(1, 40)) for _ in range(24)]
    pairs = [(varied(reference), reference) for reference in references]
    pairs += [(text(12), text(12)) for _ in range(6)] + [("the queue", "the queue"), ("Yes.", "No!"), ("", "A word")]
    pairs += [("It isn't 3.5 (or 4)!!", "It isn't 3.5, or 4."), ("Größe über alles; Größe über 2", "Größe über alles, 2")]
    smooth = SmoothingFunction().method1
    tokens = [[wordpunct_tokenize(side.lower()) for side in pair] for pair in pairs]
    cases = []
    for (said, reference), (mine, other) in zip(pairs, tokens):
        cases.append({
            "said": said,
            "reference": reference,
            "tokens": mine,
            "bleu": sentence_bleu([other], mine),
            "bleuMethod1": sentence_bleu([other], mine, smoothing_function=smooth),
            "rouge2": rouge2(said, reference) if said.isascii() else None,
        })
    sides = ([[other] for _, other in tokens], [mine for mine, _ in tokens])
    short = ([[["a", "b", "c", "d", "e"]], [["f", "g"]]], [["a", "b", "c", "x"], ["f"]])
    return {
        "pairs": cases,
        "corpus": {"bleu": corpus_bleu(*sides), "bleuMethod1": corpus_bleu(*sides, smoothing_function=smooth)},
        "short": {
            "said": short[1],
            "reference": [side[0] for side in short[0]],
            "bleu": corpus_bleu(*short),
            "bleuMethod1": corpus_bleu(*short, smoothing_function=smooth),
        },
    }


def greedy():
    cases = []
    for said_count, reference_count in [(1, 1), (3, 5), (6, 2), (4, 4)]:
        said, reference = (
            [[round(rng.gauss(0, 1), 3) for _ in range(5)] for _ in range(count)] for count in (said_count, reference_count)
        )
        unit = [numpy.array(side) / numpy.linalg.norm(side, axis=1, keepdims=True) for side in (said, reference)]
        cosine = unit[0] @ unit[1].T
        precision, recall = cosine.max(axis=1).mean(), cosine.max(axis=0).mean()
        f1 = 2 * precision * recall / (precision + recall)
        cases.append({"said": said, "reference": reference, "score": [float(x) for x in (precision, recall, f1)]})
    return cases


def calibrations():
    cases = []
    for count in (1, 10, 200):
        probabilities = [round(rng.random(), rng.choice([1, 3])) for _ in range(count)]
        right = [int(rng.random() < probability) for probability in probabilities]
        accuracy, confidence = calibration.calibration_curve(right, probabilities, n_bins=10)
        cases.append({
            "probabilities": probabilities,
            "right": right,
            "brier": float(numpy.mean((numpy.array(probabilities) - right) ** 2)),
            "sklearnBrier": number(metrics.brier_score_loss(right, probabilities)) if 0 < sum(right) < count else None,
            "accuracy": accuracy.tolist(),
            "confidence": confidence.tolist(),
        })
    return cases


def binomials():
    cases = [(0, 0), (0, 1), (1, 1), (0, 6), (3, 6), (2, 9), (10, 30), (120, 300), (2400, 5000), (490, 1000)]
    return [{"k": k, "n": n, "p": stats.binomtest(k, n, 0.5).pvalue if n else 1.0} for k, n in cases]


def quantiles():
    values = sorted(round(rng.gauss(0, 1), 4) for _ in range(37))
    shares = [0, 0.025, 0.3, 0.5, 0.975, 1]
    return {"values": values, "shares": shares, "quantiles": [float(numpy.quantile(values, share)) for share in shares]}


def student_points():
    freedoms = [1, 2, 3, 4, 5, 6, 7, 10, 15, 29, 30, 47, 120, 499, 999, 1000, 1001, 5000, 100000]
    return [{"freedom": freedom, "point": float(stats.t.ppf(0.975, freedom))} for freedom in freedoms]


def next_cases():
    cases = [(40, 2, 20), (40, 0, 5), (7, 7, 7), (1, 0, 1), (0, 3, 9), (300, 61, 120), (2000, 1, 3)]
    made = []
    for following, k, n in cases:
        law = stats.betabinom(following, k + 0.5, n - k + 0.5)
        ends = [int(law.ppf(share)) for share in (0.025, 0.975)] if following else [0, 0]
        made.append({"next": following, "count": k, "of": n, "mean": float(law.mean()) if following else 0.0, "ends": ends})
    return made


made = {
    "madeWith": {m.__name__: m.__version__ for m in (sklearn, nltk, scipy, numpy)},
    "classification": classifications(),
    "scores": scores(),
    "texts": texts(),
    "greedy": greedy(),
    "calibration": calibrations(),
    "binomial": binomials(),
    "quantile": quantiles(),
    "nextCases": next_cases(),
    "studentPoints": student_points(),
}
target = pathlib.Path(__file__).with_name("reference-values.json")
target.write_text(json.dumps(made, ensure_ascii=False, indent=1, allow_nan=False) + "\n")
