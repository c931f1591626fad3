import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DEBATE, EXEMPLARS } from '@assay/essay-scoring/artifacts';
import { statementsOf } from '@assay/essay-scoring/plan';
import { trainedLine } from '@assay/essay-scoring/summary';
import { essayScoring } from '@assay/essay-scoring/workflow';
import { one } from '@assay/platform/run/artifact';
import { resultItemSchema } from '@assay/platform/run/items';
import fc from 'fast-check';
import { admittedRun } from '../../../support/runs.ts';
import { plannedTeams } from '../../../support/teams.ts';
import { hostileResult, missingTrait, sampleResult, trait } from '../../platform/report/sample-results.ts';

const { stages, result: RESULT } = essayScoring;
const { items, missing, summarize } = essayScoring.results;

describe("an essay's result", () => {
  for (const result of [sampleResult(), hostileResult()])
    it(`is one by its schema (${result.status})`, () =>
      assert.deepEqual(RESULT.schema.parse(result), result));

  it('names the traits without a score, in the order of the rubric', () => {
    const scores = [missingTrait('Voice'), trait('Ideas', 0), missingTrait('Style')];
    assert.deepEqual(missing(sampleResult({ scores })), ['Voice', 'Style']);
    assert.deepEqual(missing(sampleResult()), []);
  });
});

describe("the lines of an essay's result", () => {
  it('are the traits by their keys, and hold nothing of the debate', () => {
    const scores = [trait('Ideas and Content', 2), missingTrait('Voice')];
    const lines = items(sampleResult({ scores }));
    assert.deepEqual(
      lines.map(({ item, value }) => [item, value.score]),
      [
        ['ideas-and-content', 2],
        ['voice', null],
      ],
    );
    for (const { value } of lines)
      for (const said of ['strengths', 'weaknesses', 'exemplars']) assert.ok(!(said in value), said);
  });

  it('can be kept whatever a trait is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        for (const line of items(sampleResult({ scores: [trait(name, 1)] }))) resultItemSchema.parse(line);
      }),
    );
  });
});

describe('the summary of an essay', () => {
  it('shows every score on its scale, or that it is missing', () => {
    const scores = [trait('Ideas', 0, { flags: [] }), missingTrait('Voice')];
    const { lines, fields } = summarize(sampleResult({ scores }), admittedRun('r'));
    assert.match(lines[0]!, /^ +Ideas +0 +of 0-3$/);
    assert.match(lines[1]!, /^ +Voice +missing +of 0-3 +\(missing score\)$/);
    assert.equal(fields.variant, 'MADRAG');
  });

  it('shows what the second reader and both together say beside a score, and why one says nothing', () => {
    const interval = { low: 1.24, high: 2.4 };
    const secondReader = { exemplars: 40, estimate: 1.8, score: 2, interval, unread: null };
    const unread = { exemplars: 3, estimate: null, score: null, interval: null };
    const suggested = { score: 1, estimate: 1.4, interval, calibratedOn: 12, weight: 0.4 };
    const scores = [
      trait('Ideas', 0, { flags: ['second-reader-differs'], secondReader, suggested }),
      trait('Voice', 1, { flags: [], secondReader: { ...unread, unread: 'too-few-exemplars' } }),
    ];
    const { lines, fields } = summarize(sampleResult({ scores }), admittedRun('r'));
    assert.deepEqual(
      lines.map((line) => line.trim().replaceAll(/ +/g, ' ')),
      [
        'Ideas 0 of 0-3 second reader 2, estimate 1.8 (1.2 to 2.4) suggested 1, estimate 1.4 (1.2 to 2.4), Judge 40 % (second reader differs)',
        'Voice 1 of 0-3',
        'in all 1 of 6 points',
        'second reader: too few exemplars for Voice (3): it needs 15',
      ],
    );
    assert.partialDeepStrictEqual(fields.scores, [
      { secondReader: { score: 2 }, suggested: { score: 1, weight: 0.4 } },
    ]);
  });

  it('says in a line that the second reader was not trained, or why it could not read', () => {
    const unread = { exemplars: 0, estimate: null, score: null, interval: null };
    const untrained = [trait('Ideas', 0, { secondReader: { ...unread, unread: 'not-trained' } })];
    const [, , line] = summarize(sampleResult({ scores: untrained }), admittedRun('r')).lines;
    assert.match(line!, /^ {2}second reader: not trained/);
    const missing = { step: 'second-reader.json', code: 'ConfigurationInvalid', message: 'Train it anew.' };
    const failed = sampleResult({ scores: [trait('Ideas', 0)], secondReader: { exemplarId: null, missing } });
    assert.match(summarize(failed, admittedRun('r')).lines[2]!, /could not read\. Train it anew\./);
  });

  it('of a run without a result has no lines, and the variant that was asked for', () => {
    const { lines, fields } = summarize(null, admittedRun('r', { options: { variant: 'SA' } }));
    assert.deepEqual([lines, fields], [[], { variant: 'SA', scores: [] }]);
  });
});

describe('the line of a second reader that was trained', () => {
  const figure = (trait: string, n: number, unread: 'too-few-exemplars' | null) => ({ trait, n, unread });
  it('says from how many exemplars it learnt, and what it does not read', () => {
    const read = figure('Ideas', 240, null);
    assert.equal(trainedLine(240, [read]), 'second reader: learnt from 240 exemplars');
    assert.equal(
      trainedLine(240, [read, figure('Voice', 4, 'too-few-exemplars')]),
      'second reader: learnt from 240 exemplars; too few exemplars for Voice (4): it needs 15',
    );
    assert.match(trainedLine(4, [figure('Voice', 4, 'too-few-exemplars')]), /nothing learnt yet; too few/);
    assert.match(trainedLine(0, []), /no exemplars/);
  });
});

describe('the progress of an essay', () => {
  it("is told in its team's row, step by step", () => {
    const [team] = plannedTeams(1, { debate: { transcript: 'both' } });
    const steps = [
      one(EXEMPLARS, team!.team).name,
      ...statementsOf(team!),
      one(DEBATE, team!.team).name,
      team!.judge.step,
    ];
    const rows = steps.map((step) => stages.find((stage) => stage.steps.test(step))?.steps.exec(step)?.[1]);
    assert.deepEqual(
      rows,
      steps.map(() => team!.team),
    );
  });
});
