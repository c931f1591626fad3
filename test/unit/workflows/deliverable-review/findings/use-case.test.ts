import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { useCasesOf, withKnownUseCases } from '@assay/deliverable-review/findings/use-case';
import { checked } from '../document-index/document-of.ts';
import { sampleContext } from '../report/sample-parts.ts';

const { index } = checked(`
  # Use cases

  UC-01 Reserve a bicycle at a dock

  UC-02 Return a bicycle to a dock

  # Requirements

  FR-1 A rider can reserve a bicycle.

  FR-2 A rider can return a bicycle.
`);
const useCase = { ...sampleContext(1).useCases[0]!, id: 'UC 2', name: 'Return a bicycle' };
const context = {
  ...sampleContext(1),
  useCases: [
    useCase,
    { ...useCase, id: '', name: 'Repair a bicycle' },
    { ...useCase, id: 'Step 7', name: 'Lock' },
  ],
};

describe('the use case of a finding', () => {
  const find = useCasesOf(index, context);

  it('is the document’s own id, however it is spelled or named', () => {
    for (const named of ['UC-01', 'UC1', 'uc-1', 'Use case 1', 'UC-1: Reserve a bicycle', 'UC-9, UC-01'])
      assert.equal(find(named), 'UC-01', named);
    for (const named of ['UC-2', ' return a  bicycle. ']) assert.equal(find(named), 'UC-02', named);
    assert.equal(find('step 07'), 'Step 7');
  });
  it('is the name of one without an id', () => assert.equal(find('Repair a Bicycle'), 'Repair a bicycle'));
  it('is none where the document has no such use case', () => {
    for (const named of ['UC-3', 'UC-1.1', 'FR-1', 'Sell a bicycle', '', ' – '])
      assert.equal(find(named), null, named);
  });
  it('is known by the index alone where nothing was extracted', () => {
    assert.deepEqual(['UC-1', 'Repair a bicycle'].map(useCasesOf(index, null)), ['UC-01', null]);
  });
  it('is counted where it is lost, and only there', () => {
    const findings = ['uc 1', 'UC-44', null, ' '].map((named) => ({ useCase: named }));
    assert.deepEqual(withKnownUseCases(findings, find), {
      findings: ['UC-01', null, null, null].map((known) => ({ useCase: known })),
      unknown: 1,
    });
  });
});
