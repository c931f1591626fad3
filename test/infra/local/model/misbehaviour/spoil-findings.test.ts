import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { behaviourSchema } from '../../../../../infra/local/model/misbehaviour/behaviour.ts';
import { spoil } from '../../../../../infra/local/model/misbehaviour/spoil-answer.ts';
import { languageDrift } from '../../../../../shared/language/language-drift.ts';
import { reviewAnswerSchema } from '../../../../../shared/workflows/deliverable-review/review-answer.ts';

const FINDING = {
  category: 'requirements',
  severity: 'HIGH',
  description: 'FR-01 cannot be verified because it names no measure at all.',
  recommendation: 'Name a quantity and the conditions under which it holds.',
  quote: 'must be fast',
  page: 3,
  confidence: 0.8,
  useCase: null,
};
const NOTHING = { features: null, traceability: null, context: null };
const ANSWER = { findings: [FINDING, { ...FINDING, quote: 'must be easy' }], ...NOTHING };

/** The answer as one fault leaves it, still of the form asked for. */
function spoilt(fault: object, answer: unknown = ANSWER) {
  const [parsed] = behaviourSchema.parse({ faults: [fault] }).faults;
  const { content } = spoil(
    { content: JSON.stringify(answer), refusal: null, finishReason: 'stop' },
    parsed!,
  );
  return reviewAnswerSchema.parse(JSON.parse(content!));
}

describe('faults of findings', () => {
  it('are far too many, each with words of its own', () => {
    const findings = spoilt({ kind: 'too-many-findings' }).findings!;
    assert.equal(findings.length, 400);
    assert.ok(new Set(findings.map(({ description, quote }) => `${description} ${quote}`)).size > 390);
    assert.equal(spoilt({ kind: 'too-many-findings', count: 3 }).findings!.length, 3);
  });

  it('are the same one again and again', () => {
    const findings = spoilt({ kind: 'repeated-finding' }).findings!;
    assert.equal(findings.length, 40);
    assert.deepEqual(new Set(findings.map((finding) => JSON.stringify(finding))).size, 1);
  });

  it('are on pages that do not exist', () => {
    const findings = spoilt({ kind: 'wrong-page' }).findings!;
    assert.deepEqual(
      findings.map(({ page }) => page),
      [9999, 9999],
    );
  });

  it('are in another language, their quotes apart', () => {
    const answer = spoilt({ kind: 'wrong-language' });
    assert.deepEqual(
      answer.findings!.map(({ quote }) => quote),
      ['must be fast', 'must be easy'],
    );
    assert.ok(languageDrift(answer, 'en').length >= 4);
    assert.deepEqual(languageDrift(ANSWER, 'en'), []);
  });

  it('leave an answer without findings, and prose, as they are', () => {
    const empty = { findings: [], ...NOTHING };
    assert.deepEqual(spoilt({ kind: 'too-many-findings' }, empty), empty);
    const [fault] = behaviourSchema.parse({ faults: [{ kind: 'repeated-finding' }] }).faults;
    const prose = { content: 'Only words.', refusal: null, finishReason: 'stop' as const };
    assert.deepEqual(spoil(prose, fault!), prose);
  });
});
