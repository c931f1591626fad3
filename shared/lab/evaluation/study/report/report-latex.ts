import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { cut } from '@assay/platform/report/cut';
import type { CompileOptions } from '@assay/platform/report/latex/compile';
import { pdfHex } from '@assay/platform/report/latex/escape';
import type { FontBook } from '@assay/platform/report/latex/font-book';
import { documentLatex, renderDocument } from '@assay/platform/report/render-report';
import type { SectionedReport, StudySection } from './sections.ts';
import { tableNeed, tableParts } from './table-layout.ts';
import { STAND_IN } from './words.ts';

const LONGEST_HEADER = 60;

/** Millimetres: of a heading, of a plot's heading and caption, of all that a page has room for. */
const NEED = { section: 14, plot: 26, most: 225 };

function sectionView({ title, words, tables, plots }: StudySection) {
  const shown = tables
    .filter(({ onlyFile }) => !onlyFile)
    .map((table) => {
      const parts = tableParts(table);
      return { title: table.title, caption: table.caption, need: tableNeed(table, parts.length), parts };
    });
  const drawn = plots.map((plot) => {
    const height = Number(plot.legend?.height ?? 0) + Number(plot.drawings[0]?.height ?? 0);
    return { ...plot, need: Math.min(NEED.most, height + NEED.plot) };
  });
  const [first] = [...shown, ...drawn];
  const need = Math.min(NEED.most, NEED.section + (first?.need ?? 0));
  return { title, words, tables: shown, plots: drawn, need };
}

/** A report as the templates take it. */
function reportView({
  title,
  workflow,
  extent,
  madeAt,
  id,
  standIn,
  changed,
  facts,
  sections,
}: SectionedReport) {
  return {
    babel: 'english',
    pdf: {
      title: pdfHex(cut(`Evaluation: ${title}`, 200)),
      language: 'en',
      id: createHash('sha256').update(id).digest('hex').slice(0, 32),
    },
    title,
    workflow,
    headerTitle: cut(`Evaluation: ${title}`, LONGEST_HEADER),
    headerSubmission: extent,
    page: 'Page \\the\\AssayNumber{} of \\the\\AssayTotal{}',
    date: madeAt.slice(0, 10),
    assessedAt: Number.isFinite(Date.parse(madeAt)) ? madeAt : new Date(0).toISOString(),
    words: {
      tag: 'en',
      advisoryTitle: standIn ? STAND_IN : 'Figures of one data set: see what each does not show',
    },
    standIn,
    changed,
    facts,
    sections: sections.map(sectionView),
  };
}

const OWN = [join('lab', 'evaluation', 'study', 'report', 'templates')];

/** A report in sections as a LaTeX document: in the frame that all reports have. @throws AssayError RenderFailed without fonts */
export const sectionedLatex = (report: SectionedReport, book?: FontBook): string =>
  documentLatex(OWN, reportView(report), {}, book);

/** A report in sections as a PDF. @throws AssayError RenderFailed */
export const sectionedPdf = async (report: SectionedReport, options?: CompileOptions): Promise<Uint8Array> =>
  (await renderDocument(OWN, reportView(report), options)).pdf;
