import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooseCohort } from '@assay/platform/reevaluation/choose-cohort';
import type { RunItem } from '@assay/platform/run/items';
import { runIdOf } from '@assay/platform/run/run-id';
import fc from 'fast-check';

const source = (submission: string) => ({
  bucket: 'b',
  key: `submissions/t/a/${submission}/e.txt`,
  versionId: '1',
});
const runs = fc.uniqueArray(
  fc.record({
    submission: fc.stringMatching(/^[a-z][a-z0-9]{0,6}$/),
    state: fc.constantFrom('completed', 'partial', 'failed', 'running', 'superseded', 'withdrawn'),
    workflow: fc.constantFrom('essay-scoring', 'deliverable-review', undefined),
    options: fc.constantFrom({}, { variant: 'SA', priority: 'interactive' }, { purpose: 'evaluation' }),
  }),
  { selector: ({ submission }) => submission, maxLength: 30 },
);
const itemsOf = (of: object[]) =>
  of.map((run) => {
    const { submission } = run as { submission: string };
    return {
      ...run,
      runId: `run-${submission}`,
      tenant: 't',
      file: 'e.txt',
      source: source(submission),
    } as RunItem;
  });
const asked = { reevaluation: 'reeval-1', workflow: 'essay-scoring', seed: 7 };

describe('the cohort of a re-evaluation', () => {
  it('has every submission with a result of the workflow, and all others are counted once', () =>
    fc.assert(
      fc.property(runs, (of) => {
        const items = itemsOf(of);
        const { members, leftOut } = chooseCohort(items, asked);
        const eligible = items.filter(
          ({ state, workflow, options }) =>
            (state === 'completed' || state === 'partial') &&
            workflow === 'essay-scoring' &&
            options.purpose === undefined,
        );
        assert.deepEqual(
          members.map(({ baseline }) => baseline).sort(),
          eligible.map(({ runId }) => runId).sort(),
        );
        const left = Object.values(leftOut).reduce((sum, count) => sum + count, 0);
        assert.equal(members.length + left, items.length);
      }),
    ));

  it('does not depend on the order of the runs, and a smaller sample is drawn of the same', () =>
    fc.assert(
      fc.property(
        runs,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 99 }),
        (of, sample, seed) => {
          const items = itemsOf(of);
          const all = chooseCohort(items, asked).members;
          const drawn = chooseCohort(items, { ...asked, sample, seed });
          assert.deepEqual(chooseCohort(items.toReversed(), { ...asked, sample, seed }), drawn);
          assert.equal(drawn.members.length, Math.min(sample, all.length));
          assert.ok(drawn.members.every((member) => all.some(({ runId }) => runId === member.runId)));
          assert.equal(drawn.leftOut['not-drawn'] ?? 0, all.length - drawn.members.length);
        },
      ),
    ));

  it('draws each submission about as often as another', () => {
    const items = itemsOf(
      ['a', 'b', 'c', 'd', 'e'].map((submission) => {
        return { submission, state: 'completed', workflow: 'essay-scoring', options: {} };
      }),
    );
    const times = new Map<string, number>();
    for (let seed = 0; seed < 1000; seed += 1)
      for (const { submission } of chooseCohort(items, { ...asked, sample: 2, seed }).members)
        times.set(submission, (times.get(submission) ?? 0) + 1);
    assert.ok(
      [...times.values()].every((count) => count > 340 && count < 460),
      [...times].join(' '),
    );
  });

  it('has runs of ids of their own, which follow from the upload and the re-evaluation', () => {
    const [item] = itemsOf([
      {
        submission: 'a',
        state: 'completed',
        workflow: 'essay-scoring',
        options: { variant: 'SA', priority: 'batch' },
      },
    ]);
    const [member] = chooseCohort([item!], asked).members;
    assert.equal(member?.runId, runIdOf(source('a'), 'reeval-1'));
    assert.notEqual(member.runId, runIdOf(source('a')));
    assert.notEqual(member.runId, runIdOf(source('a'), 'reeval-2'));
    assert.deepEqual(member.options, { variant: 'SA' }, 'asked as before, but that nobody waits');
  });
});
