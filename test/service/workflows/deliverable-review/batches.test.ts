import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { featureBatches, requirementBatches } from '@assay/deliverable-review/batches';
import type { Identifier } from '@assay/deliverable-review/document-index/schema';
import type { Feature } from '@assay/deliverable-review/knowledge/knowledge-base';
import { limitOf } from '@assay/model/agent/output-limit';
import { loadPromptLibrary } from '@assay/model/agent/prompt-library';
import fc from 'fast-check';
import { mostOf } from '../../../support/most-tokens.ts';

const prompts = await loadPromptLibrary(join(import.meta.dirname, '../../../../prompts'));
const featureCheck = prompts.agent('deliverable-review/feature-check');
const matrix = prompts.agent('deliverable-review/traceability-matrix');

const feature = (items: number, number: number): Feature => ({
  id: `feature-${number}`,
  title: `Feature ${number}`,
  summary: 'It is there.',
  checklist: Array.from({ length: items }, (_, index) => ({ id: `item-${index}`, text: 'Listed.' })),
});

const place = { start: 0, end: 4, page: 1 };
const identifier = (number: number, own: Partial<Identifier> = {}): Identifier => ({
  id: `FR-${number}`,
  key: `FR-${number}`,
  series: 'FR',
  kind: 'requirement',
  numbers: [number],
  suffix: '',
  definitions: [{ ...place, context: '.', contextStart: 0, form: 'line', level: 0 }],
  references: [],
  ...own,
});

describe('the features of a knowledge base', () => {
  it('are all asked about once, in their order, each call within the limit of its answer', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 150 }), (sizes) => {
        const features = sizes.map(feature);
        const batches = featureBatches(features);
        assert.deepEqual(batches.flat(), features);
        for (const batch of batches) {
          assert.ok(batch.length > 0);
          assert.ok(limitOf(featureCheck, { features: batch }) < mostOf(featureCheck));
        }
      }),
    ));
  it('are one call where they are few, and none where there are none', () => {
    assert.equal(featureBatches([5, 6, 4, 5, 4, 5, 4, 3, 3].map(feature)).length, 1);
    assert.deepEqual(featureBatches([]), []);
  });
  it('are eight calls where they are 120 of five items', () =>
    assert.equal(featureBatches(Array.from({ length: 120 }, (_, index) => feature(5, index))).length, 8));
});

describe('the requirements of a document', () => {
  it('are all asked about once, in batches of much the same size, the last with those that have no id', () =>
    fc.assert(
      fc.property(fc.nat(400), (count) => {
        const identifiers = Array.from({ length: count }, (_, index) => identifier(index + 1));
        const batches = requirementBatches({ identifiers });
        assert.deepEqual(
          batches.flatMap(({ ids }) => ids),
          identifiers.map(({ id }) => id),
        );
        assert.deepEqual(
          batches.map(({ number, of, others }) => [number, of, others]),
          batches.map((_, index) => [index + 1, batches.length, index === batches.length - 1]),
        );
        for (const { ids } of batches) {
          assert.ok(ids.length <= 35 && (batches.length === 1 || ids.length > 0));
          assert.ok(
            ids.length * 330 <
              limitOf(matrix, { brief: { document: 'x'.repeat(60_000) }, requirements: { ids } }),
          );
        }
      }),
    ));
  it('are those that it defines: no use cases, nothing that is only referred to', () => {
    const identifiers = [
      identifier(1),
      identifier(2, { definitions: [], references: [place] }),
      identifier(3, { kind: 'use-case' }),
    ];
    assert.deepEqual(requirementBatches({ identifiers }), [
      { ids: ['FR-1'], number: 1, of: 1, others: true },
    ]);
  });
});
