import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { essayScoring } from '@assay/essay-scoring/workflow';
import { mostBytes, requireSize } from '@assay/platform/submission/taken-files';
import { WORKFLOWS } from '@assay/workflows/list';
import { PageWriter, writePdf } from '../../document/pdf/pdf-writer.ts';

const { files, refuse, refuseByEnds } = essayScoring.handIn!;
const pdf = (pages: number) =>
  writePdf(Array.from({ length: pages }, () => new PageWriter().text(72, 100, 'It rained.')));
const refusal = (bytes: Uint8Array, file: string, code: string, message: RegExp) =>
  assert.rejects(async () => refuse!(bytes, file, {}), { code, message });

describe('a text at the door', () => {
  it('may be a PDF, by its name or by its beginning, and every text workflow says so', async () => {
    await refuse!(pdf(2), 'essay.pdf', {});
    await refuse!(pdf(2), 'essay', {});
    for (const { handIn, takes, takeText } of WORKFLOWS.filter(({ takeText }) => takeText)) {
      assert.ok(handIn!.files!.endings.includes('pdf') && takes.includes('PDF') && takeText);
    }
  });

  it('is refused as a PDF that no run could read, in words that say what to do', async () => {
    await refusal(Buffer.from('It rained.'), 'essay.pdf', 'DocumentDamaged', /export it again/);
    await refusal(pdf(2).subarray(0, 400), 'essay.pdf', 'DocumentDamaged', /damaged or incomplete/);
    await refusal(Buffer.from('PK\x03\x04'), 'essay.pdf', 'DocumentDamaged', /not a PDF: export it as PDF/);
    await refusal(pdf(101), 'essay.pdf', 'DocumentTooLarge', /101 pages; of a text at most 100 are read/);
    await refuse!(pdf(100), 'essay.pdf', {});
  });

  it('is refused where it can be no essay, as its run would', async () => {
    const table = Buffer.from('name,mark\nAnna,4\nBen,3\n');
    await refusal(table, 'marks.csv', 'SubmissionNotEssay', /marks\.csv holds a table and no essay/);
    await refusal(Buffer.from('@PERSON1 @CAPS2'), 'a.txt', 'SubmissionOnlyPlaceholders', /./);
    await refuse!(Buffer.from('We sailed at dawn, and the sea was calm.'), 'typed.tx', {});
  });

  it('may be larger as a PDF than as any other file', async () => {
    assert.deepEqual(
      ['essay.txt', 'Essay.PDF', 'essay'].map((file) => mostBytes(file, files!)),
      [1_000_000, 30_000_000, 1_000_000],
    );
    requireSize('essay.pdf', 30_000_000, files!);
    assert.throws(() => requireSize('essay.docx', 1_100_000, files!), /at most 1 MB are taken here/);
    const ends = pdf(2);
    await refuseByEnds!(ends, ends, 'essay.pdf');
    await assert.rejects(
      async () => refuseByEnds!(Buffer.from('word '.repeat(9)), Buffer.from('word '), 'essay.txt'),
      { code: 'SubmissionTooLarge', message: /no PDF, and of other files at most 1 MB/ },
    );
  });
});
