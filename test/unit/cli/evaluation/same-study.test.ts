import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { requireSameStudy } from '../../../../cli/evaluation/same-study.ts';

const folder = await mkdtemp(join(tmpdir(), 'assay-same-'));
after(() => rm(folder, { recursive: true, force: true }));

const effort = {
  ...{ calls: 1, tokens: null, cost: null, costAtLeast: null, seconds: [], standIn: false, failed: [] },
};
const identity = {
  data: { file: 'a.csv', sha256: 'a'.repeat(64), works: 3, judged: 3 },
  assignment: { id: 'quiz', title: 'Quiz', version: 'v1' },
  protocol: { folds: 2, sample: null, seed: 7, resamples: 100 },
  models: { careful: 'gpt-4o' },
  systems: ['get', 'majority'],
};
const study = {
  ...identity,
  ...{ workflow: 'toy', prompts: {}, madeAt: '2026-01-01T00:00:00.000Z' },
  systems: ['get', 'majority'].map((name) => ({ name, ...effort })),
};

describe('the folder of a study', () => {
  it('without a study in it is no other one', () => requireSameStudy(folder, identity));

  it('is taken by the same study, whatever its resamples, and refused to another with what differs', async () => {
    await writeFile(join(folder, 'study.json'), JSON.stringify(study));
    const resamples = { ...identity, protocol: { ...identity.protocol, resamples: 5 } };
    await requireSameStudy(folder, resamples);
    const others: [Partial<typeof identity>, RegExp][] = [
      [
        { data: { ...identity.data, sha256: 'b'.repeat(64) } },
        /data: a\.csv, SHA-256 aaaaaaaaaaaa… there, .*bbb/,
      ],
      [{ models: { careful: 'gpt-6-sol' } }, /models: careful = gpt-4o there, careful = gpt-6-sol now/],
      [{ systems: ['get'] }, /systems: get, majority there, get now/],
      [{ assignment: { ...identity.assignment, version: 'v2' } }, /assignment: quiz v1 there, quiz v2 now/],
    ];
    for (const [other, words] of others)
      await assert.rejects(requireSameStudy(folder, { ...identity, ...other }), (error: Error) => {
        assert.match(error.message, words);
        assert.match(error.message, /is not replaced.*Give another folder with --out/);
        return true;
      });
  });
});
