import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type DocumentContext, mergeContexts } from '@assay/deliverable-review/document-context';

const requirement = (id: string, text = id) => ({ id, kind: 'functional' as const, text, page: 1 });

const context = (changes: Partial<DocumentContext> = {}): DocumentContext => ({
  requirements: [],
  useCases: [],
  architecture: { style: null, components: [], layers: [], patterns: [] },
  tests: { types: [], coverage: null, cases: [] },
  ...changes,
});

describe('the context of a document read in sections', () => {
  it('is that of the one section where there is one', () => {
    const one = context({ requirements: [requirement('FR-1'), requirement('FR-2')] });
    assert.deepEqual(mergeContexts([one]), one);
  });

  it('has once what two sections name, the first counting', () => {
    const merged = mergeContexts([
      context({
        requirements: [requirement('FR-1', 'first')],
        architecture: { style: null, components: [], layers: ['Data'], patterns: [] },
      }),
      context({
        requirements: [
          requirement('fr-1', 'again'),
          requirement('', 'Nameless'),
          requirement('', 'nameless '),
        ],
        architecture: { style: 'layered', components: [], layers: ['data', 'View'], patterns: [] },
        tests: { types: ['unit'], coverage: '80 %', cases: [] },
      }),
    ]);
    assert.deepEqual(
      merged.requirements.map(({ id, text }) => [id, text]),
      [
        ['FR-1', 'first'],
        ['', 'Nameless'],
      ],
    );
    assert.deepEqual([merged.architecture.style, merged.architecture.layers], ['layered', ['Data', 'View']]);
    assert.equal(merged.tests.coverage, '80 %');
  });
});
