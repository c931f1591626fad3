import { createFiller } from '../latex/template.ts';
import {
  type DocumentView,
  foldersOf,
  type RenderOptions,
  type ReportView,
  templatesOf,
} from '../render-report.ts';
import { HtmlConverter, type NamedText } from './convert.ts';
import { pageHtml } from './page.ts';

/** Fills templates with names of texts in the texts' places, which are kept beside. */
function namedTexts(folders: string[]) {
  const texts: NamedText[] = [];
  const named = (as: NamedText['as']) => (text: string) => `\\AssayText{${texts.push({ text, as }) - 1}}`;
  const fill = createFiller(folders, {
    line: named('line'),
    cell: named('line'),
    rightToLeft: named('line'),
    prose: named('prose'),
  });
  return { texts, fill };
}

/**
 * A document as one page of HTML, which needs no TeX: made of the same view by the same templates as its PDF, so that both say the same. It
 * fetches nothing and runs nothing. `title`: of the window. A document beside a report has its titles in its body.
 */
export function documentHtml(
  own: readonly string[],
  view: DocumentView,
  title: string,
  options: RenderOptions = {},
): string {
  const { texts, fill } = namedTexts(foldersOf(own, options));
  const parts = options.handout === undefined ? ['title', 'body'] : ['body'];
  const source = parts.map((name) => fill(name, view)).join('\n\n');
  const body = new HtmlConverter(texts, options.pictures).blocks(source);
  const hasPictures = (options.pictures?.size ?? 0) > 0;
  return pageHtml({ title, language: view.words.tag, body, hasPictures });
}

/** A report of a workflow as a page (`documentHtml`). */
export const renderReportHtml = (workflow: string, view: ReportView, options: RenderOptions = {}): string =>
  documentHtml(templatesOf(workflow, options), view, `${view.title}: ${view.submission.id}`, options);
