import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderedFiles } from '@assay/platform/report/rendered-files';
import { WORKFLOWS } from '@assay/workflows/list';

describe('the files that rendering leaves', () => {
  it('are the report, and what the workflows name, each once', () =>
    assert.deepEqual(renderedFiles(WORKFLOWS), [
      'for-the-teacher.txt',
      'report.html',
      'report.log',
      'report.pdf',
      'report.tex',
      'results.csv',
      'results.json',
      'students.pdf',
      'students.tex',
    ]));
});
