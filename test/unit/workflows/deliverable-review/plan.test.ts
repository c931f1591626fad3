import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { callsOnSections, comparingCalls, narrativeCalls, planReaders } from '@assay/deliverable-review/plan';

const nameOf = (agent: string) => agent.split('/')[1]!;
const readers = (knowledge: boolean) =>
  planReaders(knowledge ? 1 : 0, 'it').readers.map(({ agent }) => nameOf(agent));

describe('who reads a document', () => {
  it('are the auditors and the context extraction, and FeatureCheck where features are expected', () => {
    const without = ['specification-auditor', 'test-auditor', 'traceability-matrix', 'context-extraction'];
    assert.deepEqual(readers(false), without);
    assert.deepEqual(readers(true).toSorted(), [...without, 'feature-check'].sort());
  });

  it('all read the same brief of a section first, and what they are asked about but two of them', () => {
    const [{ warm, calls }] = callsOnSections(planReaders(1, 'it'), { sections: 1, requirements: 1 }) as [
      ReturnType<typeof callsOnSections>[number],
    ];
    for (const { inputs } of calls) assert.equal(inputs.brief, warm.inputs.brief);
    const given = calls.filter(({ inputs }) => Object.keys(inputs).length > 1);
    assert.deepEqual(
      given.map(({ agent }) => nameOf(agent)),
      ['feature-check', 'traceability-matrix'],
    );
  });

  it('read every section, each answering under a name of its own', () => {
    const plan = planReaders(1, 'it');
    const sections = callsOnSections(plan, { sections: 3, requirements: 1 });
    assert.equal(sections.length, 3);
    assert.deepEqual(
      sections.map(({ calls }) => calls.length),
      sections.map(() => plan.readers.length),
    );
    const all = sections.flatMap(({ warm, calls }) => [warm, ...calls]);
    assert.equal(new Set(all.map(({ step }) => step)).size, all.length);
    assert.equal(new Set(all.map(({ inputs }) => inputs.brief)).size, sections.length);
  });

  it("write in the report's language; what only warms the cache is not held to any", () => {
    const [section] = callsOnSections(planReaders(0, 'it'), { sections: 1, requirements: 1 });
    assert.ok(section!.calls.every(({ language }) => language === 'it'));
    assert.equal(section!.warm.language, null);
  });
});

describe('the cross-check', () => {
  it('is asked for only where there are two findings to compare', () =>
    assert.deepEqual(
      [0, 1, 2, 30].map((kept) => comparingCalls(kept, 'it').length),
      [0, 0, 1, 1],
    ));
});

describe('the narratives', () => {
  const calls = (sections: number, context: boolean, coverage: boolean) =>
    narrativeCalls({ sections, language: 'it' }, { context, coverage });

  it('are an overview, a summary, and the strengths of each section', () =>
    assert.deepEqual(
      calls(2, true, true).map(({ agent }) => nameOf(agent)),
      ['document-overview', 'executive-summary', 'strengths', 'strengths'],
    ));

  it('are none of a context that nobody extracted, and read nothing that is not there', () => {
    const [summary, ...others] = calls(1, false, false);
    assert.equal(nameOf(summary!.agent), 'executive-summary');
    assert.deepEqual([summary!.inputs.context, summary!.inputs.coverage], [null, null]);
    assert.ok(others.every(({ agent }) => nameOf(agent) === 'strengths'));
  });
});
