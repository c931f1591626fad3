import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { removeCopies, storeCalibration } from '@assay/essay-scoring/calibration/keep';
import { putReader, removeReader } from '@assay/essay-scoring/reader-store';
import type { StackCalibration } from '@assay/essay-scoring/second-reader/stack-calibration';
import { trainReader } from '@assay/essay-scoring/second-reader/train-reader';
import { calibrationKey } from '@assay/essay-scoring/suggested-scores';
import { isOfCalibration } from '@assay/platform/run/evaluation-tenant';
import * as z from 'zod';
import { objectsInMemory } from '../../../../support/artifacts-in-memory.ts';

const of = { tenant: 'default', assignment: 'storm' };
const SUBMISSIONS = ['calibration-e1-0a1b2c3d', 'calibration-e2-4e5f6a7b'];

const RUNS = ['run-1a', 'run-1b', 'run-2'];

/** A store with two exemplars that were scored, one of them twice, and the work of students. */
async function stored() {
  const objects = objectsInMemory();
  const latest = {
    'calibration-e1-0a1b2c3d': 'run-1b',
    'calibration-e2-4e5f6a7b': 'run-2',
    'calibration-e3-00000000': 'run-3',
    ann: 'run-ann',
    'calibration-notes': 'run-notes',
  };
  for (const submission of Object.keys(latest))
    await objects.write(`submissions/default/storm/${submission}/essay.txt`, 'text');
  await objects.write('submissions/default/other/calibration-e1-0a1b2c3d/essay.txt', 'text');
  for (const run of ['run-1a', ...Object.values(latest)])
    await objects.write(`runs/${run}/submission.json`, {});
  return objects;
}

describe('what the scoring of exemplars leaves of their texts', () => {
  it('is deleted, uploads and artifacts, and nothing else', async () => {
    const objects = await stored();
    await removeCopies(objects, of, { submissions: SUBMISSIONS, runs: RUNS });
    const keys = (await objects.list('')).map(({ key }) => key).sort();
    assert.deepEqual(keys, [
      'runs/run-3/submission.json',
      'runs/run-ann/submission.json',
      'runs/run-notes/submission.json',
      'submissions/default/other/calibration-e1-0a1b2c3d/essay.txt',
      'submissions/default/storm/ann/essay.txt',
      'submissions/default/storm/calibration-e3-00000000/essay.txt',
      'submissions/default/storm/calibration-notes/essay.txt',
    ]);
  });

  it('is never a student’s, whatever is asked for', async () => {
    const objects = await stored();
    await removeCopies(objects, of, { submissions: ['ann', 'calibration-notes'], runs: [] });
    assert.equal((await objects.list('submissions/')).length, 6);
    assert.deepEqual(
      ['calibration-e1-0a1b2c3d', 'calibration-notes', 'ann', 'my-calibration-e1-0a1b2c3d'].map(
        isOfCalibration,
      ),
      [true, false, false, false],
    );
  });
});

const task = { traits: [{ name: 'Ideas', min: 0, max: 3 }], question: 'Q', language: 'en' };
const readerOf = (count: number) =>
  trainReader(
    Array.from({ length: count }, (_, at) => ({ id: `e${at}`, text: `Text ${at}.`, scores: { ideas: 1 } })),
    task,
  );
const calibration = { assignment: 'storm' } as StackCalibration;
const key = calibrationKey(of.tenant, of.assignment);

describe('a calibration', () => {
  const reader = readerOf(3);
  const opened = async () => {
    const objects = objectsInMemory();
    await putReader(objects, of.tenant, of.assignment, reader);
    return objects;
  };

  it('is kept where the bank is as it was', async () => {
    const objects = await opened();
    await storeCalibration(objects, of, reader, calibration);
    assert.deepEqual(await objects.readOptional(key, z.unknown()), calibration);
  });

  for (const [what, meanwhile, words] of [
    [
      'was deleted',
      (objects) => removeReader(objects, of.tenant, of.assignment),
      /exemplars of storm were deleted/,
    ],
    [
      'has other exemplars',
      (objects) => putReader(objects, of.tenant, of.assignment, readerOf(4)),
      /trained on other exemplars/,
    ],
  ] as [string, (objects: ReturnType<typeof objectsInMemory>) => Promise<void>, RegExp][]) {
    it(`is refused where the bank ${what} meanwhile, and nothing is stored`, async () => {
      const objects = await opened();
      await meanwhile(objects);
      const refused = { code: 'ExemplarsInvalid', message: words };
      await assert.rejects(storeCalibration(objects, of, reader, calibration), refused);
      assert.equal(await objects.readOptional(key, z.unknown()), null);
    });

    it(`is taken back where the bank ${what} while it is stored`, async () => {
      const objects = await opened();
      const slow = {
        ...objects,
        write: async (to: string, value: unknown) => {
          await objects.write(to, value);
          await meanwhile(objects);
        },
      };
      await assert.rejects(storeCalibration(slow, of, reader, calibration), { message: words });
      assert.equal(await objects.readOptional(key, z.unknown()), null);
    });
  }
});
