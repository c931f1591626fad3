import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { submissionFile } from '@assay/deliverable-review/report/submission-file';
import fc from 'fast-check';

const decoded = (spec: string) =>
  Buffer.from(/UF<FEFF([0-9A-F]*)>/.exec(spec)![1]!, 'hex')
    .swap16()
    .toString('utf16le');

describe('submissionFile', () => {
  it('names plain file names, of any script', () => {
    assert.match(submissionFile('team-12.pdf') ?? '', /\/F<7465616D2D31322E706466>/);
    for (const name of ['Progetto è finito (2).pdf', '作业.PDF'])
      assert.equal(decoded(submissionFile(name)!), name);
  });

  it('names nothing that is a path, an address, hidden or no PDF', () => {
    const names = [
      '../a.pdf',
      '/a.pdf',
      'a\\b.pdf',
      'C:a.pdf',
      '.a.pdf',
      'http://x/a.pdf',
      'a.pdf)/S',
      'a.docx',
      '',
      'a.pdf\n',
      '\u202Ea.pdf',
    ];
    assert.deepEqual(
      names.map(submissionFile),
      names.map(() => null),
    );
  });

  it('writes nothing into the file but hexadecimal digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (name) => {
        const spec = submissionFile(`${name}.pdf`);
        if (spec !== null) assert.match(spec, /^<<\/Type\/Filespec\/F<[0-9A-F]+>\/UF<[0-9A-F]+>>>$/);
      }),
    );
  });
});
