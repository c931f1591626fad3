import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Motion } from '@assay/argument-coaching/assignment';
import { type CoachingResult, RESULT } from '@assay/argument-coaching/result';
import { debateFigures } from '@assay/argument-coaching/study/debate-figures';
import { studyDebateOf } from '@assay/argument-coaching/study/study-debate';
import { studySchema } from '@assay/platform/workflow/study';
import { validateAssignment } from '@assay/workflows/assignments';
import { repetitionSpreads } from '../../../../../cli/argument-coaching/evaluation/debate-repetitions.ts';
import { reportOf, studyOf } from '../../../../../cli/argument-coaching/evaluation/debate-study.ts';
import { failedDebates } from '../../../../../cli/argument-coaching/evaluation/failed-debates.ts';
import { debatesOf } from '../../../../../cli/argument-coaching/evaluation/hold-debates.ts';
import { charge } from '../../../../support/charges.ts';
import { debateResult, heldDebate } from '../../../workflows/argument-coaching/report/sample-debates.ts';

const motion = validateAssignment({
  ...{ assignment: 'parks', title: 'Parks', workflow: 'argument-coaching' },
  motion: 'Parks should be open at night.',
}) as Motion;
const planned = debatesOf([{ assignment: motion, attachments: [] }], {
  ...{ approaches: ['A'], judges: ['all'], models: [], seed: 7, repeat: 2 },
});
const result: CoachingResult = RESULT.schema.parse(debateResult(heldDebate({ approach: 'A', rounds: 1 })));
const held = { ...studyDebateOf(result)!, motion: motion.motion };

const failure = { step: 'debate', code: 'NothingAssessed', message: 'Nobody spoke.' };
const [lost] = failedDebates(
  planned,
  [
    {
      debate: planned[1]!.debate,
      run: {
        ...{ runId: 'run-lost', failure, cost: null },
        ...{ admittedAt: '2030-01-01T00:00:00.000Z', finishedAt: '2030-01-01T00:00:09.000Z' },
      },
      charges: [charge(), charge({ fate: 'failed' }), charge({ kind: 'embedding' })],
    },
  ],
  new Map([[planned[0]!.debate, held]]),
);

describe('a debate that failed', () => {
  const figures = debateFigures([held, lost!], 7);
  const endpointOf = (provider: string) => `https://${provider}.example/v1`;
  const provenance = { ...result.provenance, standInEmbeddings: true };
  const study = studyOf(figures, [{ ...result, provenance }], {
    given: ['motion.yaml'],
    seed: 7,
    endpointOf,
  });

  it('stands in its condition, with why and what it was answered, and in no average', () => {
    assert.equal(figures.conditions.length, 1);
    const [system] = studySchema.parse(study).systems;
    assert.deepEqual(system!.failed.at(-1), { id: 'run-lost', ...failure });
    assert.deepEqual([lost!.calls, lost!.seconds, lost!.repetition], [1, 9, 2]);
    assert.deepEqual([study.data.works, study.data.judged], [2, 1]);
    const [all] = repetitionSpreads(figures);
    assert.deepEqual([all!.defined, all!.undefined], [1, 1]);
  });

  it('is counted in the report, which says whose vectors were used and by which Assay it was made', () => {
    const { sections, facts } = reportOf(study, figures, []);
    const { columns, rows } = sections.find(({ title }) => title === 'Effort')!.tables[0]!;
    const at = columns.findIndex(({ name }) => name === 'Failed');
    assert.deepEqual(
      rows.map((row) => [row[1], row[at]]),
      [[2, 1]],
    );
    const told = new Map(facts.map(({ name, value }) => [name, value]));
    assert.match(told.get('Vectors')!, /stand-in/);
    assert.ok(told.has('By Assay'));
  });
});
