import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { essayView } from '@assay/essay-scoring/report/essay-view';
import type { EssayResult } from '@assay/essay-scoring/result';
import { quotationsIn } from '@assay/evidence/quotations';
import { behaviourSchema } from '../../../../../infra/local/model/misbehaviour/behaviour.ts';
import { INVENTED } from '../../../../../infra/local/model/misbehaviour/careless-quotes.ts';
import { spoil } from '../../../../../infra/local/model/misbehaviour/spoil-answer.ts';
import { createRandom } from '../../../../../infra/local/model/random.ts';
import { openAssessments } from '../../../../support/assessments.ts';
import { answer, essayOf } from '../../../../support/essay-scoring/essay-model.ts';

const assessments = await openAssessments(answer);
const { assess, hand, model, resultOf } = assessments;

describe('a model that quotes carelessly', () => {
  const body =
    'We sailed at dawn and the sea was calm. After 14 days we saw the harbour, and my brother wept with joy. "Stop the engine," said the captain, and we drifted past the old mill for an hour.';
  const SAID: Record<string, string> = {
    advocate: `A calm voice speaks here.

Claim: The mood is set at once.
Quote: We sailed at dawn and the sea was calm
Quote: we drifted past the old mill for an hour

Claim: Time is told exactly.
Quote: After 14 days we saw the harbour

Claim: The brother is drawn well, as "my brother wept with joy" shows.

Confidence: 0.8`,
    skeptic: `Little happens.

Claim: The captain comes from nowhere.
Quote: "Stop the engine," said the captain, and we drifted

Claim: The days are not told, since "After 14 days we saw the harbour" is all there is.

Confidence: 0.6`,
  };
  const REASONS =
    'It is calm: "We sailed at dawn and the sea was calm". Time passes unseen, as in "After 14 days we saw the harbour".';
  const [fault] = behaviourSchema.parse({ faults: [{ kind: 'careless-quotes' }] }).faults;
  const careless = (content: string, seed: number) =>
    spoil({ content, refusal: null, finishReason: 'stop' }, fault!, createRandom(seed)).content!;
  const plain = (text: string) =>
    text
      .replace(/["“”„«»'‘’]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase();
  const NEVER = new RegExp(
    [...INVENTED, '40 days', 'was not calm', 'not my brother', 'not we', 'not \\W*stop'].join('|'),
    'i',
  );

  /** What a result says, without the quotes as the agents wrote them, which it keeps beside what the essay says. */
  const said = (result: EssayResult) =>
    JSON.stringify(result, (key, value) => (key === 'quote' ? undefined : value));

  it('puts nothing invented or altered into result or report as a quotation', async () => {
    const flagged = { yes: 0, no: 0 };
    for (let seed = 0; seed < 24; seed++) {
      model.answer = ({ agent }) => {
        const name = agent.replace('essay-scoring/', '');
        if (name !== 'judge') return careless(SAID[name]!, 3 * seed + (name === 'skeptic' ? 1 : 0));
        return { rationale: careless(REASONS, 3 * seed + 2), score: 2 };
      };
      const runId = await hand(essayOf({ traits: ['Ideas'], body }));
      assert.equal((await assess(runId)).status, 'SUCCEEDED');
      const result = await resultOf<EssayResult>(runId);
      const score = result.scores[0]!;
      const claims = [...score.strengths, ...score.weaknesses];
      const prose = [score.rationale!, ...claims.map(({ text }) => text)];
      for (const { text } of prose.flatMap(quotationsIn))
        for (const part of text.split('[…]'))
          assert.ok(plain(body).includes(plain(part)), `${seed}: ${text}`);
      for (const evidence of [...claims.flatMap((claim) => claim.evidence), ...score.quotations])
        for (const part of evidence.passage?.split(' […] ') ?? []) assert.ok(body.includes(part), part);
      assert.doesNotMatch(said(result), NEVER, `${seed}`);
      assert.doesNotMatch(JSON.stringify(essayView(result)), NEVER, `${seed}`);
      const isBad = claims.some(({ evidence }) => evidence.some(({ supported }) => !supported));
      assert.equal(score.flags.includes('unverified-claims'), isBad);
      flagged[isBad ? 'yes' : 'no'] += 1;
    }
    assert.ok(flagged.yes > 12, JSON.stringify(flagged));
  });
});
