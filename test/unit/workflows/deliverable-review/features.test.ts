import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkFeatures, type FeatureCheckAnswer } from '@assay/deliverable-review/features';
import type { Feature } from '@assay/deliverable-review/knowledge/knowledge-base';
import fc from 'fast-check';
import { FIGURES, PAGES, sources } from './samples.ts';

const feature: Feature = {
  id: 'use-cases',
  title: 'Use cases',
  summary: 'Use cases are documented.',
  checklist: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, text: `Item ${id}` })),
};
type Item = FeatureCheckAnswer['features'][number]['items'][number];
const item = (id: string, met: boolean, quote: string | null): Item => {
  return { item: id, met, quote, explanation: 'because' };
};
const check = (items: Item[], of = 'use-cases') =>
  checkFeatures([{ features: [{ feature: of, items }] }], [feature], sources);

const found = PAGES[0]!.slice(0, 40);
const invented = 'Every invoice is archived for ten years by the accountants.';

describe('the coverage of features', () => {
  it('computes the status from the items met, each with its evidence', () => {
    const items = [...'abcd'].map((id) => item(id, true, found));
    const { features } = check([...items, item('e', false, null)]);
    assert.deepEqual([features[0]!.status, features[0]!.met], ['Present', 4]);
    assert.deepEqual(
      features[0]!.items.map(({ state }) => state),
      ['met', 'met', 'met', 'met', 'not-met'],
    );
    assert.deepEqual([features[0]!.items[0]!.evidence!.page, features[0]!.items[4]!.evidence], [1, null]);
  });

  it('does not count an item whose evidence is invented or missing, and says so', () => {
    const items = [item('a', true, found), item('b', true, invented), item('c', true, null)];
    const { features } = check([...items, item('d', false, null), item('e', false, null)]);
    assert.deepEqual(
      features[0]!.items.map(({ state }) => state),
      ['met', 'unverified', 'unverified', 'not-met', 'not-met'],
    );
    assert.equal(features[0]!.status, null);
  });

  it('counts evidence that only a figure description holds, labelled', () => {
    const { features } = check([item('a', true, FIGURES)]);
    assert.equal(features[0]!.items[0]!.state, 'met');
    assert.equal(features[0]!.items[0]!.evidence!.source, 'figure-description');
  });

  it('takes what was not answered, or answered both ways, for open', () => {
    const both = [item('a', true, found), item('a', false, null)];
    const { features } = check([...both, ...[...'bcde'].map((id) => item(id, true, found))]);
    assert.deepEqual([features[0]!.items[0]!.state, features[0]!.status], ['unanswered', 'Present']);
    assert.equal(check([]).features[0]!.status, null);
    assert.equal(check([item('a', true, found)]).features[0]!.status, null);
  });

  it('of a document read in sections counts an item that one section meets, whatever the others say', () => {
    const reading = (...items: Item[]): FeatureCheckAnswer => ({
      features: [{ feature: 'use-cases', items }],
    });
    const first = reading(item('a', false, null), item('b', true, invented), item('c', false, null));
    const second = reading(item('a', true, found), item('b', false, null), item('c', false, null));
    const { features } = checkFeatures([first, second], [feature], sources);
    assert.deepEqual(
      features[0]!.items.map(({ state }) => state),
      ['met', 'unverified', 'not-met', 'unanswered', 'unanswered'],
    );
  });

  it('names what was answered about unknown features and items', () => {
    assert.deepEqual(check([item('z', true, found), item('z', true, found)]).ignored, ['use-cases/z']);
    assert.deepEqual(check([], 'dao').ignored, ['dao']);
  });

  it('gives every feature and item once, whatever was answered', () => {
    const answers = fc.array(
      fc.record({
        item: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'z'),
        met: fc.boolean(),
        quote: fc.constantFrom(null, found, invented, ''),
        explanation: fc.string(),
      }),
    );
    fc.assert(
      fc.property(answers, (items) => {
        const [checked, ...more] = check(items).features;
        assert.equal(more.length, 0);
        assert.deepEqual(
          checked!.items.map(({ id }) => id),
          ['a', 'b', 'c', 'd', 'e'],
        );
        assert.equal(checked!.met, checked!.items.filter(({ state }) => state === 'met').length);
        for (const { state, evidence } of checked!.items)
          if (state === 'met') assert.ok(evidence!.start !== null);
      }),
    );
  });
});
