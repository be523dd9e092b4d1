"""A random loop in ten lines: whole deals with auction, a thousand side by side."""

import numpy as np

from paiju.env.batch import Batch

batch, chance, ended = Batch("national", 1024, seed=1), np.random.default_rng(1), 0
while ended < 10_000:
    offsets, actions = batch.actions()
    points, over = batch.step((chance.random(len(batch)) * np.diff(offsets)).astype(np.int32))
    ended += int(over.sum())
print(f"{ended} deals")
