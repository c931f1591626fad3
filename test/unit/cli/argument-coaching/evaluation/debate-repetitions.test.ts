import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { Motion } from '@assay/argument-coaching/assignment';
import { RESULT } from '@assay/argument-coaching/result';
import { debateFigures } from '@assay/argument-coaching/study/debate-figures';
import { studyDebateOf } from '@assay/argument-coaching/study/study-debate';
import { readTable } from '@assay/kit/tables/read-table';
import { validateAssignment } from '@assay/workflows/assignments';
import {
  repetitionSection,
  repetitionSpreads,
  writeDebateTidy,
} from '../../../../../cli/argument-coaching/evaluation/debate-repetitions.ts';
import { debatesOf } from '../../../../../cli/argument-coaching/evaluation/hold-debates.ts';
import { keepDebate, keptDebates } from '../../../../../cli/argument-coaching/evaluation/kept-debates.ts';
import { debateResult, heldDebate } from '../../../workflows/argument-coaching/report/sample-debates.ts';

const folder = await mkdtemp(join(tmpdir(), 'assay-debates-'));
after(() => rm(folder, { recursive: true, force: true }));

const result = (runId: string) =>
  RESULT.schema.parse({ ...debateResult(heldDebate({ approach: 'A', rounds: 1 })), runId });
const held = (repetition: number, away: number) => {
  const debate = studyDebateOf(result(`run-${repetition}`), repetition)!;
  const scores = debate.scores.map((one) => ({ ...one, score: one.score && one.score - away }));
  return { ...debate, scores };
};

const motion = validateAssignment({
  assignment: 'parks',
  title: 'Parks',
  workflow: 'argument-coaching',
  motion: 'Parks should be open at night.',
}) as Motion;
const matrix = { approaches: [], judges: [], models: [], seed: 7, repeat: 2 };

describe('debates that are held more than once', () => {
  it('have seeds and ids of their own, and the first those of a study that holds them once', () => {
    const given = [{ assignment: motion, attachments: [] }];
    const [first, second] = debatesOf(given, matrix);
    assert.deepEqual(
      [first, second].map((one) => [one!.repetition, one!.submission.assignment.seed]),
      [
        [1, 7],
        [2, 1007],
      ],
    );
    assert.notEqual(first!.submission.assignment.assignment, second!.submission.assignment.assignment);
    assert.deepEqual(debatesOf(given, { ...matrix, repeat: 1 }), [first]);
  });

  it('are one condition, with mean and spread over the repetitions', () => {
    const figures = debateFigures([held(1, 0), held(2, 1), held(3, 2)], 7);
    const [all, ...judges] = repetitionSpreads(figures);
    assert.deepEqual([all!.judge, all!.defined], [null, 3]);
    assert.ok(Math.abs(all!.sd! - 1) < 1e-9 && Math.abs(all!.max! - all!.min! - 2) < 1e-9);
    assert.equal(judges.length, figures.conditions[0]!.judges.length);
    assert.equal(repetitionSection(figures)[0]!.tables[0]!.rows.length, 1);
    assert.deepEqual(repetitionSection(debateFigures([held(1, 0)], 7)), []);
  });

  it('do not differ by a speech that one of them has no score of', () => {
    const [one, two] = [held(1, 0), held(2, 0)];
    const cut = two.scores.map((score, at) => (at === 0 ? { ...score, score: null } : score));
    const spreads = repetitionSpreads(debateFigures([one, { ...two, scores: cut }], 7));
    for (const { sd, judge } of spreads) assert.ok(sd === null || sd < 1e-12, `${judge}`);
    assert.equal(spreads[0]!.defined, 2);
  });

  it('are written for programs, a row for each score, the missing ones too', async () => {
    const debates = [held(1, 0), held(2, 1)];
    await writeDebateTidy(folder, debateFigures(debates, 7));
    const { rows } = readTable(
      await readFile(join(folder, 'tidy', 'debate_scores.csv')),
      'debate_scores.csv',
    );
    const count = debates.reduce((sum, { scores, whole }) => sum + scores.length + whole.length, 0);
    assert.equal(rows.length, count);
    assert.deepEqual([...new Set(rows.map(({ cells }) => cells.repetition))], ['1', '2']);
  });

  it('are kept as they end, and held again only where they broke off', async () => {
    const whole = { ...result('whole'), missing: [] };
    const broken = { step: 'debate', code: 'ModelRefused', message: 'It refused.' };
    const half = { ...result('half'), missing: [], debate: { ...whole.debate!, broken } };
    await keepDebate(folder, { debate: 'a', repetition: 1, result: whole });
    await keepDebate(folder, { debate: 'b', repetition: 2, result: half as typeof whole });
    const kept = await keptDebates(folder);
    assert.deepEqual(
      [...kept].map(([debate, one]) => [debate, one.repetition, one.result.runId]),
      [['a', 1, 'whole']],
    );
  });
});
