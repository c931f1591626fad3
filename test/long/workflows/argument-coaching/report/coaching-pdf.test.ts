import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { coachingView } from '@assay/argument-coaching/report/coaching-view';
import { renderReport } from '@assay/platform/report/render-report';
import { PATIENT, pdfText, plain } from '../../../../unit/platform/report/pdf-text.ts';
import { ATTACKS, SCRIPTS } from '../../../../unit/platform/report/sample-results.ts';
import { hostileCoaching } from '../../../../unit/workflows/argument-coaching/report/sample-coaching.ts';

describe('the PDF of argument coaching', () => {
  it('carries every writing unharmed, compared word by word too, and runs nothing that anybody wrote', async () => {
    const { pdf, log } = await renderReport('argument-coaching', coachingView(hostileCoaching()), PATIENT);
    const text = plain(pdfText(pdf));
    for (const [name, words] of Object.entries(SCRIPTS))
      assert.ok(text.includes(plain(words)), `${name} is in the report`);
    for (const attack of ATTACKS.slice(0, 2)) assert.ok(text.includes(attack), attack);
    assert.doesNotMatch(text, /root:x/);
    assert.doesNotMatch(log, /Missing character|Overfull/);
  });
});
