"""Reference values of NumPy and SciPy: python3 make-reference.py > reference.json"""
import json
from collections import Counter

import numpy as np
from scipy.optimize import nnls

INTERCEPT = 10.0
rng = np.random.default_rng(20131)


def ridge():
    n, lam = 11, 0.4
    x = np.round(rng.normal(size=(n, 6)), 3)
    kernel = np.exp(-0.1 * ((x[:, None] - x[None]) ** 2).sum(2))
    y = np.round(rng.normal(size=n), 3)
    groups = [[0, 4, 7], [1], [2], [3, 10], [5], [6], [8], [9]]
    left = np.zeros(n)
    for group in groups:
        rest = [i for i in range(n) if i not in group]
        a = kernel[np.ix_(rest, rest)] + INTERCEPT + lam * np.eye(len(rest))
        left[group] = (kernel[np.ix_(group, rest)] + INTERCEPT) @ np.linalg.solve(a, y[rest])
    a = kernel + INTERCEPT + lam * np.eye(n)
    return dict(
        n=n, lam=lam, kernel=kernel.ravel().tolist(), y=y.tolist(), groups=groups, left=left.tolist(),
        weights=np.linalg.solve(a, y).tolist(), inverse=np.linalg.inv(a).ravel().tolist(),
        lower=np.linalg.cholesky(a).ravel().tolist(),
    )


def blends():
    made = []
    for mix, forest, noise in [(0.5, 0.5, 0.3), (1.0, 0.0, 0.1), (-1.0, 1.2, 0.1), (-1.0, -0.5, 0.1)]:
        m, f = np.round(rng.normal(size=60), 3), np.round(rng.normal(size=60), 3)
        y = np.round(mix * m + forest * f + noise * rng.normal(size=60), 3)
        root = np.sqrt(20.0)
        a = np.vstack([np.column_stack([m, f]), root * np.eye(2)])
        weights, _ = nnls(a, np.concatenate([y, root * np.array([0.5, 0.5])]))
        made.append(dict(mix=m.tolist(), forest=f.tolist(), y=y.tolist(), weights=weights.tolist()))
    return made


def kernels():
    texts = ["the cat sat on the mat", "a cat sat there", "the the the the", "xyz", "a"]
    orders = 5

    def grams(text, k):
        return Counter(text[i:i + k] for i in range(len(text) - k + 1))

    def value(a, b):
        total = 0.0
        for k in range(1, orders + 1):
            one, other = grams(a, k), grams(b, k)
            both = sum(one.values()) * sum(other.values())
            if both:
                total += sum((one & other).values()) / np.sqrt(both)
        return total / orders

    return dict(texts=texts, orders=orders, values=[[value(a, b) for b in texts] for a in texts])


print(json.dumps(dict(ridge=ridge(), blends=blends(), kernels=kernels())))
