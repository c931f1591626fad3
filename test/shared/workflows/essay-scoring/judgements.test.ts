import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assembleScores } from '../../../../shared/workflows/essay-scoring/assemble.ts';
import { judgementsOfEssay } from '../../../../shared/workflows/essay-scoring/judgements.ts';
import { RESULT } from '../../../../shared/workflows/essay-scoring/result.ts';
import { sampleResult } from '../../report/sample-results.ts';
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
});
