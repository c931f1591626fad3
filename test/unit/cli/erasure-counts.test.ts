import assert from 'node:assert/strict';
import { it } from 'node:test';
import { proofOf } from '@assay/platform/privacy/erasure';
import { countsInWords } from '../../../cli/erasure-counts.ts';

it('what an erasure counts is told in words, without a key of storage, and in one sum', () => {
  const object = (key: string) => ({ key, versionId: '1' });
  const item = (PK: string, SK: string) => ({ PK, SK });
  const { counts } = proofOf({
    submissions: [],
    objects: ['submissions/t/a/s/f', 'runs/r/result.json', 'asked/t/a', 'memo/x', 'runs/r/report.pdf'].map(
      object,
    ),
    items: [
      item('RUN#r', 'STEP#1'),
      item('RUN#r', 'MEMO#1'),
      item('REVIEW#t#a#s', 'EVENT#1'),
      item('SUBMISSION#t#a#s', 'OWNER'),
      item('LTI-LINK#t#l', 'WORK#1'),
    ],
  });
  const words = countsInWords(counts);
  assert.equal(
    words,
    'files that were handed in: 1, files of assessments and reports: 2, decisions of reviews: 1, remembered answers of models: 1, other files: 1, records of what was done with them: 4',
  );
  assert.doesNotMatch(words, /[/#]|[A-Z]{2}/);
  assert.equal(
    words.match(/\d+/g)!.reduce((sum, one) => sum + Number(one), 0),
    10,
  );
  assert.equal(countsInWords({ 'objects/runs': 0 }), '');
  assert.equal(countsInWords({ vectors: 1 }), 'other files: 1');
});
