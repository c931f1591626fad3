import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { cut } from '@assay/platform/report/cut';
import { type CompileOptions, compileLatex } from '@assay/platform/report/latex/compile';
import { type ChooseFont, pdfHex } from '@assay/platform/report/latex/escape';
import { createFontBook } from '@assay/platform/report/latex/font-book';
import { createTemplates } from '@assay/platform/report/latex/template';
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
    words: { advisoryTitle: standIn ? STAND_IN : 'Figures of one data set: see what each does not show' },
    standIn,
    changed,
    facts,
    sections: sections.map(sectionView),
  };
}

/** Which fonts show what, and which of them were used. */
interface Fonts {
  choose: ChooseFont;
  used(): readonly unknown[];
}

/** A report in sections as a LaTeX document: in the frame that all reports have. @throws AssayError RenderFailed without fonts */
export function sectionedLatex(report: SectionedReport, book: Fonts = createFontBook()): string {
  const view = reportView(report);
  const common = join(import.meta.dirname, '../../../../platform/report/latex/templates');
  const fill = createTemplates([join(import.meta.dirname, 'templates'), common], book.choose);
  const parts = Object.fromEntries(
    ['header', 'preamble', 'title', 'body'].map((name) => [name, fill(name, view)]),
  );
  return fill('report', { ...view, parts, fonts: book.used() });
}

/** A report in sections as a PDF. @throws AssayError RenderFailed */
export async function sectionedPdf(
  report: SectionedReport,
  options: CompileOptions = {},
): Promise<Uint8Array> {
  const made = Date.parse(report.madeAt);
  const date = Number.isFinite(made) ? Math.floor(made / 1000) : 0;
  const { pdf } = await compileLatex(sectionedLatex(report, createFontBook(options.fontFolders)), {
    date,
    ...options,
  });
  return pdf;
}
