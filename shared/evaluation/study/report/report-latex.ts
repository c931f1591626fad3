import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { cut } from '../../../report/cut.ts';
import { type CompileOptions, compileLatex } from '../../../report/latex/compile.ts';
import { pdfHex } from '../../../report/latex/escape.ts';
import { createFontBook } from '../../../report/latex/font-book.ts';
import { createTemplates } from '../../../report/latex/template.ts';
import type { StudyFigures } from '../figures.ts';
import { studyFacts } from './facts.ts';
import { studySections } from './study-sections.ts';
import { tableParts } from './table-layout.ts';
import { STAND_IN, standInWords } from './words.ts';

const LONGEST_HEADER = 60;

/** A study's report as the templates take it. */
function reportView(figures: StudyFigures) {
  const { study, standIn, works } = figures;
  const { title } = study.assignment;
  return {
    babel: 'english',
    pdf: {
      title: pdfHex(cut(`Evaluation: ${title}`, 200)),
      language: 'en',
      id: createHash('sha256').update(JSON.stringify(figures)).digest('hex').slice(0, 32),
    },
    title,
    workflow: study.workflow,
    headerTitle: cut(`Evaluation: ${title}`, LONGEST_HEADER),
    headerSubmission: `${works} works`,
    page: 'Page \\the\\AssayNumber{} of \\the\\AssayTotal{}',
    date: study.madeAt.slice(0, 10),
    words: { advisoryTitle: standIn ? STAND_IN : 'Figures of one data set: see what each does not show' },
    standIn: standInWords(figures),
    facts: studyFacts(figures),
    sections: studySections(figures).map(({ tables, plots, ...section }) => ({
      ...section,
      plots: plots.map((plot) => ({
        ...plot,
        need: Math.min(205, Number(plot.legend?.height ?? 0) + Number(plot.drawings[0]?.height ?? 0) + 22),
      })),
      tables: tables
        .filter(({ onlyFile }) => !onlyFile)
        .map((table) => ({
          ...{ id: table.id, title: table.title, caption: table.caption },
          need: Math.min(12, table.rows.length + 4),
          parts: tableParts(table),
        })),
    })),
  };
}

/** A study's report as a LaTeX document: in the frame that all reports have. */
export function studyLatex(figures: StudyFigures, options: Pick<CompileOptions, 'fontFolders'> = {}): string {
  const view = reportView(figures);
  const book = createFontBook(options.fontFolders);
  const common = join(import.meta.dirname, '..', '..', '..', 'report', 'latex', 'templates');
  const fill = createTemplates([join(import.meta.dirname, 'templates'), common], book.choose);
  const parts = Object.fromEntries(
    ['header', 'preamble', 'title', 'body'].map((name) => [name, fill(name, view)]),
  );
  return fill('report', { ...view, parts, fonts: book.used() });
}

/** A study's report as a PDF. @throws LatexError (RenderFailed) */
export async function studyPdf(figures: StudyFigures, options: CompileOptions = {}): Promise<Uint8Array> {
  const made = Date.parse(figures.study.madeAt);
  const date = Number.isFinite(made) ? Math.floor(made / 1000) : 0;
  const { pdf } = await compileLatex(studyLatex(figures, options), { date, ...options });
  return pdf;
}
