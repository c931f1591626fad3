import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { type ReportView, renderReport } from '@assay/platform/report/render-report';
import { PATIENT, pdfText } from '../unit/platform/report/pdf-text.ts';

/** A4 with margins of 25 mm, points; letters may stand out by so much. */
const PAGE = { left: 70.87, right: 524.41, mayStandOut: 0.6 };

/** Where the lines at the head and the foot of a page end and begin, in `pdftohtml`'s units. */
const FRAME = { head: 90, foot: 1190 };
/** Of the tops of stretches of one line, badges and numbers among them. */
const SAME_LINE = 12;

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

interface PdfLine {
  top: number;
  /** Of its first stretch of text. */
  bold: boolean;
  /** None of it is in letters with serifs, as running text is. */
  sans: boolean;
  words: string;
}

/** The lines of a page as `pdftohtml -xml` has them, from above; `fonts`: family by number. */
function linesOf(page: string, fonts: ReadonlyMap<string, string>): PdfLine[] {
  const stretches = [...page.matchAll(/<text top="(\d+)" left="(\d+)"[^>]*font="(\d+)">(.*?)<\/text>/g)].map(
    ([, top, left, font, html]) => ({
      top: Number(top),
      left: Number(left),
      family: fonts.get(font!)!,
      html: html!,
    }),
  );
  const lines: (typeof stretches)[] = [];
  for (const stretch of stretches.toSorted((one, other) => one.top - other.top)) {
    const last = lines.at(-1);
    if (last && stretch.top - last[0]!.top < SAME_LINE) last.push(stretch);
    else lines.push([stretch]);
  }
  return lines.map((of) => {
    const line = of.toSorted((one, other) => one.left - other.left);
    return {
      top: Math.min(...line.map(({ top }) => top)),
      bold: line[0]!.html.startsWith('<b>'),
      sans: line.every(({ family, html }) => /Sans/.test(family) || html.trim() === ''),
      words: line.map(({ html }) => html.replace(/<[^>]+>/g, '')).join(' '),
    };
  });
}

/** Headings that stand alone at the end of a page: bold letters without serifs, with nothing below them but the foot. */
export function orphanedHeadings(pdf: Uint8Array): string[] {
  const options = { encoding: 'utf8', maxBuffer: 2 ** 27 } as const;
  const xml = execFileSync('pdftohtml', ['-xml', '-i', '-stdout', '-', 'out'], { input: pdf, ...options });
  const fonts = new Map(
    [...xml.matchAll(/<fontspec id="(\d+)"[^>]*family="([^"]*)"/g)].map(([, id, family]) => [id!, family!]),
  );
  return xml.split('<page ').flatMap((page, number) => {
    const last = linesOf(page, fonts).findLast(({ top }) => top > FRAME.head && top < FRAME.foot);
    return last?.bold && last.sans ? [`page ${number}: ${last.words}`] : [];
  });
}

/** The text of a rendered report, whose words keep to the margins and count as people do, and whose headings have something below them. */
export async function pagesOf(workflow: string, view: ReportView, handout?: string): Promise<string> {
  const { pdf } = await renderReport(workflow, view, { ...PATIENT, ...(handout && { handout }) });
  assert.deepEqual(outside(pdf), [], `${workflow}: words beyond the margins`);
  assert.deepEqual(orphanedHeadings(pdf), [], `${workflow}: headings at the end of a page`);
  const text = pdfText(pdf, '-layout');
  assert.doesNotMatch(
    text,
    /(?<!\d)1 (?:answers|students|claims|questions|words)(?!\p{L})|grader grader|``|undefined|NaN/u,
  );
  return text;
}
