import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deliverableReview } from '@assay/deliverable-review/workflow';
import { openPdf } from '../../../../shared/document/pdf/open-pdf.ts';
import { PageWriter, writePdf } from '../../document/pdf/pdf-writer.ts';

describe('a deliverable at the door', () => {
  it('is refused for its pages where its run would be, in the same words', async () => {
    const { refuse, refuseByEnds } = deliverableReview.handIn!;
    const pages = Array.from({ length: 2001 }, () => new PageWriter());
    const file = writePdf(pages);
    await assert.rejects(async () => refuse!(file, 'report.pdf', {}), {
      code: 'DocumentTooLarge',
      message: /2001 pages; at most 2000/,
    });
    await assert.rejects(
      async () => refuseByEnds!(file.subarray(0, 65_536), file.subarray(-65_536), 'report.pdf'),
      { code: 'DocumentTooLarge' },
    );
    await assert.rejects(openPdf(file), { code: 'DocumentTooLarge', message: /2001 pages; at most 2000/ });
    await refuse!(writePdf(pages.slice(1)), 'report.pdf', {});
  });
});
