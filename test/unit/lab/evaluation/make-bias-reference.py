"""Reference values of the bias audit: python3 make-bias-reference.py > bias-reference.json (NumPy 2.4.6).

Least squares by numpy.linalg.lstsq, instrumental variables by the projection of two-stage least squares (another way than the audit's),
correlations by numpy.corrcoef. Essays are made up.
"""

import json

import numpy as np

rng = np.random.default_rng(20)
N, TRAITS = 60, ["Ideas", "Style", "Voice"]
cases = []
for essay in range(N):
    quality = rng.normal()
    words = int(np.exp(5 + 0.4 * quality + 0.3 * rng.normal())) if essay % 13 else None
    errors = round(float(abs(rng.normal(3 - quality, 1))), 3) if essay % 17 else None
    for trait in TRAITS:
        if trait == "Voice" and essay % 9 == 0:
            continue
        one, other = (int(np.clip(round(3.5 + quality + rng.normal(0, 0.7)), 1, 6)) for _ in range(2))
        score = int(np.clip(round(3.4 + 0.6 * quality + 0.1 * ((words or 150) / 100 - 1.5) + rng.normal(0, 0.5)), 1, 6))
        cases.append([f"e{essay:02}", trait, score, (one + other) / 2, words, errors, one, other])


def lstsq(y, *columns):
    return np.linalg.lstsq(np.column_stack([np.ones(len(y)), *columns]), y, rcond=None)[0][1:]


def two_stage(y, x, z):
    one = np.ones((len(y), 1))
    x, z = np.hstack([one, x]), np.hstack([one, z])
    fitted = z @ np.linalg.lstsq(z, x, rcond=None)[0]
    return np.linalg.lstsq(fitted, y, rcond=None)[0][1:]


missing = lambda value: np.nan if value is None else value
per_essay = {case[0]: case for case in cases}.values()
lengths = np.array([np.log(missing(case[4])) for case in per_essay])
densities = np.array([missing(case[5]) for case in per_essay], dtype=float)
out = {}
for trait in TRAITS:
    own = [case for case in cases if case[1] == trait]
    score, truth, one, other = (np.array([case[at] for case in own], dtype=float) for at in (2, 3, 6, 7))
    mean_of_others = lambda case, at: np.mean([(o[at] - 1) / 5 for o in cases if o[0] == case[0] and o[1] != trait])
    others = np.array([mean_of_others(case, 3) for case in own])
    other_scores = np.array([mean_of_others(case, 2) for case in own])
    length = (np.log([missing(case[4]) for case in own]) - np.nanmean(lengths)) / np.nanstd(lengths)
    errors = (np.array([missing(case[5]) for case in own], dtype=float) - np.nanmean(densities)) / np.nanstd(densities)
    standard = (others - others.mean()) / others.std()
    residual = score - truth
    has_length, has_errors = ~np.isnan(length), ~np.isnan(errors)
    both = has_length & has_errors
    conditional = lstsq(residual[both], truth[both], length[both], errors[both], standard[both])
    factors = np.column_stack([length[both], errors[both]])
    first, second = (np.column_stack([rater[both], factors]) for rater in (one, other))
    corrected = two_stage(np.tile(score[both], 2), np.vstack([first, second]), np.vstack([second, first]))
    out[trait] = {
        "residual": residual.mean(),
        "truth": lstsq(residual, truth)[0],
        "raw": [lstsq(residual[has_length], length[has_length])[0], lstsq(residual[has_errors], errors[has_errors])[0], lstsq(residual, standard)[0]],
        "conditional": list(conditional[1:]),
        "corrected": list(corrected[1:]),
        "halo": [np.corrcoef(score, other_scores)[0, 1], np.corrcoef(truth, others)[0, 1]],
    }
print(json.dumps({"cases": cases, "traits": out}))
