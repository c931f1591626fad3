import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assembleScores } from '@assay/essay-scoring/assemble';
import { judgementsOfEssay } from '@assay/essay-scoring/judgements';
import { RESULT } from '@assay/essay-scoring/result';
import { sampleResult, trait } from '../../platform/report/sample-results.ts';
import { assess, opened, outcomeOf } from './debates.ts';

describe("an essay's judgements", () => {
  it('are its scores with their ranges, those that are missing included', async () => {
    const run = await opened({ variant: 'MAD' });
    const [ideas, style] = run.teams;
    await assess(run, ideas!, 'Vivid.\nFinal Score: 3');
    const failed = { at: 'teams/style/2-skeptic.json', code: 'ModelUnavailable' };
    const outcomes = [outcomeOf(ideas!), outcomeOf(style!, failed)];
    const { result } = await assembleScores({ ...run, outcomes });
    const judgements = judgementsOfEssay(RESULT.schema.parse({ ...sampleResult(), ...result }));
    assert.deepEqual(
      judgements.map(({ id, item, system, range, value }) => [id, item, system, range.min, range.max, value]),
      [
        [result.submission.id, 'Ideas', 'MAD', 0, 3, 3],
        [result.submission.id, 'Style', 'MAD', 0, 3, null],
      ],
    );
    assert.match(judgements[0]!.text!, /Vivid/);
    assert.equal(judgements[1]!.facts!.missing, 'ModelUnavailable');
  });

  it('have the second reader and the suggestion as systems of their own, beside the result', () => {
    const interval = { low: 1.2, high: 2.4 };
    const secondReader = { exemplars: 40, estimate: 1.8, score: 2, interval, unread: null };
    const unread = { exemplars: 3, estimate: null, score: null, interval: null };
    const suggested = { score: 2, estimate: 2.1, interval, calibratedOn: 12, weight: 0.5 };
    const scores = [
      trait('Ideas', 3, { secondReader, suggested }),
      trait('Style', 1, { secondReader: { ...unread, unread: 'too-few-exemplars' } }),
      trait('Voice', 1, { secondReader: { ...unread, unread: 'not-trained' } }),
      trait('Fluency', 1),
    ];
    const judgements = judgementsOfEssay(sampleResult({ scores }));
    assert.deepEqual(
      judgements
        .filter(({ beside }) => beside)
        .map(({ system, item, value, facts }) => [system, item, value, facts!.estimate, facts!.missing]),
      [
        ['second-reader', 'Ideas', 2, 1.8, null],
        ['suggested', 'Ideas', 2, 2.1, null],
        ['second-reader', 'Style', null, null, 'too-few-exemplars'],
      ],
    );
    const own = judgements.filter(({ beside }) => !beside);
    assert.deepEqual(
      own.map(({ system, value, facts }) => [system, value, facts!['second reader']]),
      [
        ['MADRAG', 3, 2],
        ['MADRAG', 1, null],
        ['MADRAG', 1, null],
        ['MADRAG', 1, null],
      ],
    );
  });
});
