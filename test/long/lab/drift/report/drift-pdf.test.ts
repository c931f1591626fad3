import assert from 'node:assert/strict';
import { it } from 'node:test';
import { driftView } from '@assay/lab/drift/report/drift-view';
import { renderDrift } from '@assay/lab/drift/report/render-drift';
import { driftOf, essays, label, score } from '../../../../unit/lab/drift/samples.ts';
import { PATIENT, pdfText, plain } from '../../../../unit/platform/report/pdf-text.ts';
import { ATTACKS, SCRIPTS } from '../../../../unit/platform/report/sample-results.ts';

it('the PDF of a drift carries every writing unharmed, with tables, pictures and reasons', async () => {
  const texts = [...Object.values(SCRIPTS), ...ATTACKS.slice(0, 4)];
  const pairs = essays(Array.from({ length: 12 }, (_, at) => [4, at < 10 ? 3 : 4] as const)).map(
    (pair, at) => ({
      submission: pair.submission,
      baseline: [
        ...pair.baseline,
        score(pair.submission, 'A very long name of a trait that no column has room for', 2, {
          text: texts[at] ?? null,
        }),
        label(pair.submission, null, 'Correct'),
      ],
      again: [
        ...pair.again,
        score(pair.submission, 'A very long name of a trait that no column has room for', 6, {
          text: 'Six.',
        }),
        label(pair.submission, null, at % 2 ? 'Incorrect' : null),
      ],
    }),
  );
  const { pdf, log } = await renderDrift(driftView(driftOf(pairs)), PATIENT);
  const text = plain(pdfText(pdf));
  const pages = Number(/Page 1 of (\d+)/.exec(text)?.[1]);
  assert.match(text, new RegExp(`Page ${pages} of ${pages}`));
  assert.match(text, /12 of 12 submissions would get another value/);
  for (const words of texts.slice(0, pairs.length)) assert.ok(text.includes(plain(words)), words);
  assert.doesNotMatch(text, /root:x/);
  assert.doesNotMatch(log, /Missing character|Overfull \\hbox \((?:[3-9]|\d\d)/);
});
