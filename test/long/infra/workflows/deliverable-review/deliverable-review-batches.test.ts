import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { validateKnowledge } from '@assay/deliverable-review/knowledge/knowledge-base';
import { putKnowledge } from '@assay/deliverable-review/knowledge/knowledge-store';
import type { ReviewResult } from '@assay/deliverable-review/result';
import { openAssessments } from '../../../../support/assessments.ts';
import { answer, handed } from '../../../../support/deliverable-review/review-model.ts';
import { type Asked, REFUSED } from '../../../../support/scripted-model.ts';
import { PageWriter, writePdf } from '../../../../unit/document/pdf/pdf-writer.ts';

const assessments = await openAssessments(answer);
const { assess, hand, model, resultOf, runStore } = assessments;
beforeEach(() => assessments.reset());

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const FEATURES = numbers(120).map((number) => ({
  id: `feature-${number}`,
  title: `Feature number ${number}`,
  summary: 'The report has it.',
  checklist: numbers(5).map((item) => ({ id: `item-${item}`, text: `Part ${item} of ${number} is there.` })),
}));
const REQUIREMENTS = numbers(90).map((number) => `FR-${number}`);
const NOTHING = { findings: null, features: null, traceability: null, context: null };

/** A word of its own for each number, so that no line looks like the running head of another page. */
const thing = (number: number) =>
  [7, 11, 13, 17].map((factor) => String.fromCharCode(97 + ((number * factor + number) % 26))).join('');

/** A document of three pages that defines ninety requirements. */
const document = () =>
  writePdf(
    [0, 30, 60].map((from) =>
      new PageWriter().lines(
        72,
        60,
        REQUIREMENTS.slice(from, from + 30).map(
          (id, at) => `${id} The user can do ${thing(from + at)} at once.`,
        ),
        { leading: 20 },
      ),
    ),
  );

const blockOf = (prompt: string, name: string): string[] =>
  JSON.parse(new RegExp(`<${name}-[0-9a-f]{12}>\\n([\\s\\S]*?)\\n</${name}-`).exec(prompt)![1]!);
const row = (requirement: string) => ({
  ...{ requirement, summary: 'The thing.', useCases: [], design: [], tests: [], disconnect: null },
});
const items = numbers(5).map((item) => ({
  ...{ item: `item-${item}`, met: false, quote: null, explanation: 'The document does not have it.' },
}));

/** Answers about exactly what was asked for. */
function diligent(asked: Asked): object {
  if (asked.agent.endsWith('feature-check')) {
    const features = blockOf(asked.prompt, 'features') as unknown as { id: string }[];
    return { ...NOTHING, features: features.map(({ id }) => ({ feature: id, items })) };
  }
  if (asked.agent.endsWith('traceability-matrix'))
    return { ...NOTHING, traceability: blockOf(asked.prompt, 'requirements').map(row) };
  return answer(asked) as object;
}

async function reviewed() {
  const runId = await hand(handed(document()));
  const { tenant } = await runStore.getRun(runId);
  const knowledge = validateKnowledge({ assignment: 'course', year: 2026, features: FEATURES });
  await putKnowledge(assessments.objects, tenant, knowledge);
  const ended = await assess(runId);
  assert.equal(ended.status, 'SUCCEEDED', ended.cause);
  return { result: await resultOf<ReviewResult>(runId), run: await runStore.getRun(runId) };
}
const stepsOf = (name: string) =>
  model.asked.filter(({ agent }) => agent.endsWith(name)).map(({ step }) => step);

describe('a review with 120 expected features and 90 requirements', () => {
  it('asks about them in batches and puts the answers together', async () => {
    model.answer = diligent;
    const { result, run } = await reviewed();
    assert.deepEqual([run.state, result.answers, result.missing], ['completed', [], []]);
    assert.deepEqual(
      stepsOf('feature-check').sort(),
      numbers(8).map((batch) => `agents/feature-check-1-${batch}.json`),
    );
    assert.deepEqual(
      stepsOf('traceability-matrix').sort(),
      numbers(3).map((batch) => `agents/traceability-matrix-1-${batch}.json`),
    );
    assert.deepEqual(
      result.coverage!.features.map(({ id, status }) => [id, status]),
      FEATURES.map(({ id }) => [id, 'Absent']),
    );
    assert.deepEqual(
      result.traceability!.rows.map(({ requirement }) => requirement).sort(),
      REQUIREMENTS.toSorted(),
    );
  });

  it('leaves open what a failed batch was asked about, and nothing else', async () => {
    model.answer = (asked) =>
      asked.step === 'agents/feature-check-1-3.json' || asked.step === 'agents/traceability-matrix-1-2.json'
        ? REFUSED
        : diligent(asked);
    const { result, run } = await reviewed();
    assert.deepEqual(
      [run.state, result.missing.map(({ step }) => step)],
      ['partial', ['agents/feature-check-1-3.json', 'agents/traceability-matrix-1-2.json']],
    );
    const open = result.coverage!.features.filter(({ status }) => status === null).map(({ id }) => id);
    assert.deepEqual(
      open,
      FEATURES.slice(30, 45).map(({ id }) => id),
    );
    assert.ok(result.traceability!.rows.every(({ missing }) => missing.length === 0));
  });

  it('asks again where features are left out, and names with its step what is forgotten, doubled or not asked for', async () => {
    model.answer = (asked) => {
      const said = diligent(asked) as { features?: object[] | null; traceability?: object[] | null };
      if (asked.step === 'agents/feature-check-1-1.json')
        return {
          ...said,
          features: [...said.features!.slice(1), said.features![1], { feature: 'feature-99', items }],
        };
      if (asked.step === 'agents/traceability-matrix-1-1.json')
        return { ...said, traceability: [...said.traceability!.slice(1), row('FR-80')] };
      return said;
    };
    const { result, run } = await reviewed();
    assert.equal(stepsOf('feature-check').length, 9);
    const [features, matrix] = result.answers;
    assert.partialDeepStrictEqual(features, {
      step: 'agents/feature-check-1-1.json',
      forgotten: ['feature-1'],
      doubled: ['feature-2'],
      dropped: 1,
    });
    assert.partialDeepStrictEqual(matrix, {
      step: 'agents/traceability-matrix-1-1.json',
      forgotten: ['FR-1'],
      dropped: 1,
    });
    assert.deepEqual([run.state, result.flags.includes('answer-incomplete')], ['completed', true]);
    const [first, , other] = result.coverage!.features;
    assert.deepEqual([first!.status, other!.status], [null, 'Absent']);
    assert.equal(result.coverage!.features[98]!.status, 'Absent');
  });
});
