import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { renderReport } from '@assay/platform/report/render-report';
import { PATIENT, pdfText } from '../unit/platform/report/pdf-text.ts';

/** A4 with margins of 25 mm, points; letters may stand out by so much. */
const PAGE = { left: 70.87, right: 524.41, mayStandOut: 0.6 };

/** The words of a PDF that stand outside of its margins, with their stretch. */
function outside(pdf: Uint8Array): string[] {
  const boxes = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' });
  return [...boxes.matchAll(/xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)"[^>]*>([^<]*)</g)]
    .filter(
      ([, from, to]) =>
        Number(from) < PAGE.left - PAGE.mayStandOut || Number(to) > PAGE.right + PAGE.mayStandOut,
    )
    .map(([, from, to, word]) => `${word} ${from}–${to}`);
}

/** The text of a rendered report, whose words keep to the margins and count as people do. */
export async function pagesOf(...[workflow, view]: Parameters<typeof renderReport>): Promise<string> {
  const { pdf } = await renderReport(workflow, view, PATIENT);
  assert.deepEqual(outside(pdf), [], `${workflow}: words beyond the margins`);
  const text = pdfText(pdf, '-layout');
  assert.doesNotMatch(
    text,
    /(?<!\d)1 (?:answers|students|claims|questions|words)(?!\p{L})|grader grader|``|undefined|NaN/u,
  );
  return text;
}
