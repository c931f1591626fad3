import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { essayView } from '@assay/essay-scoring/report/essay-view';
import type { EssayResult } from '@assay/essay-scoring/result';
import { renderReport } from '@assay/platform/report/render-report';
import fc from 'fast-check';
import { PATIENT, pdfText, plain } from '../../../../unit/platform/report/pdf-text.ts';
import {
  ATTACKS,
  hostileResult,
  missingTrait,
  SCRIPTS,
  sampleResult,
  trait,
} from '../../../../unit/platform/report/sample-results.ts';

const pdfOf = (result: EssayResult) => renderReport('essay-scoring', essayView(result), PATIENT);

describe('the PDF of an essay', () => {
  it('makes a PDF with its pages numbered, the same bytes for the same result', async () => {
    const [first, second] = [await pdfOf(sampleResult()), await pdfOf(sampleResult())];
    assert.deepEqual(first.pdf, second.pdf);
    const text = plain(pdfText(first.pdf));
    const pages = Number(/Page 1 of (\d+)/.exec(text)?.[1]);
    assert.match(text, new RegExp(`Page ${pages} of ${pages}`));
    assert.match(text, /Organization 2 of 3/);
    assert.doesNotMatch(text, /again and again for the bus/);
    assert.doesNotMatch(first.log, /Missing character/);
  });

  it('carries every writing unharmed and runs nothing that a student wrote', async () => {
    const { pdf, log } = await pdfOf(hostileResult());
    const text = plain(pdfText(pdf));
    for (const [name, words] of Object.entries(SCRIPTS))
      assert.ok(text.includes(plain(words)), `${name} is in the report`);
    for (const attack of ATTACKS.slice(0, 4)) assert.ok(text.includes(attack), attack);
    assert.match(text, /Non valutato/);
    assert.doesNotMatch(text, /root:x/);
    assert.doesNotMatch(log, /Missing character/);
  });

  it('compiles whatever a text is made of', async () => {
    const ranges = [
      [0, 0x24f],
      [0x370, 0x52f],
      [0x5d0, 0x5ea],
      [0x620, 0x66a],
      [0x2000, 0x206f],
      [0xd800, 0xe00f],
      [0xfff0, 0xffff],
    ] as const;
    const codeUnit = fc.oneof(...ranges.map(([min, max]) => fc.integer({ min, max })));
    const noise = fc.string({ unit: codeUnit.map((code) => String.fromCharCode(code)), maxLength: 6 });
    const unit = fc.oneof(fc.constantFrom(...ATTACKS, '\\', '{', '}', '%', '^^', '\n\n'), noise);
    const texts = fc.sample(
      fc.array(unit, { maxLength: 8 }).map((parts) => parts.join('')),
      { numRuns: 300, seed: 20260412 },
    );
    const rationale = texts.join('\n');
    const scores = [trait('Fuzz', 1, { rationale, strengths: [], weaknesses: [] }), missingTrait('Voice')];
    const { pdf } = await pdfOf(sampleResult({ scores }));
    assert.match(pdfText(pdf), /not scored/);
  });
});
