import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CheckedDocument } from '@assay/deliverable-review/document-index/schema';
import type { Feature } from '@assay/deliverable-review/knowledge/knowledge-base';
import { featureAnswers, matrixAnswers } from '@assay/deliverable-review/list-answers';
import { callsOnSections, planReaders } from '@assay/deliverable-review/plan';
import { NO_PARTS, type ReviewAnswer } from '@assay/deliverable-review/review-answer';
import type { AgentRecord } from '@assay/model/agent/agent-run';
import { agentRun, modelCall } from '../../../support/model-calls.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const features = numbers(6).map(
  (number): Feature => ({
    id: `feature-${number}`,
    title: `${number}`,
    summary: '.',
    checklist: numbers(20).map((item) => ({ id: `item-${item}`, text: '.' })),
  }),
);
const place = { start: 0, end: 4, page: 1 };
const checked: CheckedDocument = {
  index: {
    identifiers: numbers(40).map((number) => ({
      ...{ id: `FR-${number}`, key: `FR-${number}`, series: 'FR', kind: 'requirement', numbers: [number] },
      ...{ suffix: '', references: [] },
      definitions: [{ ...place, context: '.', contextStart: 0, form: 'line', level: 0 }],
    })),
    headings: [],
    figures: [],
    traces: [],
    titles: [],
  },
  traceability: { requirements: [], traced: [] },
  links: [],
  checks: [],
};
const entry = (feature: string) => ({ feature, items: [] });
const row = (requirement: string) => ({
  ...{ requirement, summary: '.', useCases: [], design: [], tests: [], disconnect: null },
});
/** What was answered: two batches of three features, two of twenty requirements. */
const answered = (
  sections: number,
  answers: Record<string, Partial<ReviewAnswer>>,
  call: Partial<AgentRecord['call']> = {},
) => ({
  sections: callsOnSections(planReaders(2, 'it'), { sections, requirements: 2 }),
  runs: new Map(
    Object.entries(answers).map(([name, parts]) => [
      `agents/${name}.json`,
      agentRun({ output: { ...NO_PARTS, ...parts }, call: modelCall(call) }),
    ]),
  ),
});
const ids = (from: number, to: number, series = 'feature') =>
  numbers(to)
    .slice(from - 1)
    .map((number) => `${series}-${number}`);

describe('what FeatureCheck said in batches', () => {
  it('is one list a section; what is forgotten, doubled or not asked for is told by its step', () => {
    const { sections, complete, faults } = featureAnswers(
      answered(1, {
        'feature-check-1-1': {
          features: [' Feature-1', 'feature-2', 'feature-2', 'feature-5', 'made-up'].map(entry),
        },
        'feature-check-1-2': { features: ids(4, 6).map(entry) },
      }),
      features,
    );
    assert.deepEqual(
      sections!.map((list) => list.map(({ feature }) => feature)),
      [[' Feature-1', 'feature-2', 'feature-2', 'made-up', 'feature-4', 'feature-5', 'feature-6']],
    );
    assert.equal(complete, true);
    assert.deepEqual(faults, [
      { step: 'agents/feature-check-1-1.json', forgotten: ['feature-3'], doubled: ['feature-2'], dropped: 1 },
      { step: 'agents/feature-check-1-2.json', forgotten: [], doubled: [], dropped: 0 },
    ]);
  });
  it('has an empty list of a section that nobody answered, and is nothing where nobody answered at all', () => {
    const some = featureAnswers(answered(2, { 'feature-check-2-1': { features: [] } }), features);
    assert.deepEqual([some.sections, some.complete], [[[], []], false]);
    assert.equal(featureAnswers(answered(1, {}), features).sections, null);
  });
  it('is not complete where an answer was cut off, and forgets nothing where no model was used', () => {
    const answers = { 'feature-check-1-1': { features: [] }, 'feature-check-1-2': { features: [] } };
    assert.equal(featureAnswers(answered(1, answers), features).complete, true);
    assert.equal(featureAnswers(answered(1, answers, { salvaged: true }), features).complete, false);
    assert.deepEqual(featureAnswers(answered(1, answers, { standIn: true }), features).faults, []);
  });
});

describe('what TraceabilityMatrix said in batches', () => {
  it('is of the batch, in any spelling; those without an id are of the last', () => {
    const others = ['Search for tools', 'FR-9'];
    const { sections, faults } = matrixAnswers(
      answered(1, {
        'traceability-matrix-1-1': { traceability: [...ids(1, 19, 'fr'), 'fr 7', ...others].map(row) },
        'traceability-matrix-1-2': { traceability: [...ids(21, 40, 'FR'), ...others].map(row) },
      }),
      checked,
    );
    assert.deepEqual(
      faults.map(({ forgotten, doubled, dropped }) => [forgotten, doubled, dropped]),
      [
        [['FR-20'], ['FR-7', 'FR-9'], 1],
        [[], [], 1],
      ],
    );
    assert.deepEqual(
      sections![0]!.slice(-1).map(({ requirement }) => requirement),
      ['Search for tools'],
    );
  });
  it('forgets no requirement that one section has', () => {
    const { faults } = matrixAnswers(
      answered(2, {
        'traceability-matrix-1-1': { traceability: ids(1, 12, 'FR').map(row) },
        'traceability-matrix-2-1': { traceability: ids(12, 19, 'FR').map(row) },
      }),
      checked,
    );
    assert.deepEqual(
      faults.map(({ forgotten }) => forgotten),
      [['FR-20'], ['FR-20']],
    );
  });
});
