import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkDocument } from '@assay/deliverable-review/document-index/check-document';
import { useCasesAt, useCasesOf, withKnownUseCases } from '@assay/deliverable-review/findings/use-case';
import { checked, documentOf } from '../document-index/document-of.ts';
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
  it('is the name of one that the document titles, whatever stands beside it', () => {
    const named = checked(
      '# 3 Use cases\n\n## 3.1 Log in\n\nActor: guest.\n\n## 3.2 Pay (guest)\n\nActor: guest.',
    );
    const findNamed = useCasesOf(named.index, null);
    for (const spelled of [
      'Log in',
      'log-in',
      'Use case: Log in',
      'the use case “Log in”',
      'Log in use case',
    ])
      assert.equal(findNamed(spelled), 'Log in', spelled);
    assert.equal(findNamed('Pay'), 'Pay (guest)');
    assert.equal(findNamed('Search'), null);
  });
  it('is that in whose description its quote stands where it names none', () => {
    const { text, document } = documentOf([
      '# 3 Use cases\n\n## 3.1 Log in\n\nActor: guest.\n\nFlow: it opens.\n\n## 3.2 Pay\n\nActor: guest.\n\nFlow: money moves.',
      '# 4 Design\n\nA class.',
    ]);
    const { index: named } = checkDocument(text, document);
    const at = useCasesAt(text, named, useCasesOf(named, null));
    const of = (words: string) => at(text.text.indexOf(words));
    assert.deepEqual(['it opens', 'money', 'A class'].map(of), ['Log in', 'Pay', null]);
    const findings = [{ useCase: null }, { useCase: 'Pay' }, { useCase: 'Fly' }];
    assert.deepEqual(
      withKnownUseCases(findings, useCasesOf(named, null), () => 'Log in'),
      {
        findings: ['Log in', 'Pay', null].map((known) => ({ useCase: known })),
        unknown: 1,
      },
    );
  });
  it('is counted where it is lost, and only there', () => {
    const findings = ['uc 1', 'UC-44', null, ' '].map((named) => ({ useCase: named }));
    assert.deepEqual(withKnownUseCases(findings, find), {
      findings: ['UC-01', null, null, null].map((known) => ({ useCase: known })),
      unknown: 1,
    });
  });
});
