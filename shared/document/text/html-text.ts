import { HtmlReader } from './html.ts';

/** What a browser shows on lines of its own. */
const BLOCK =
  /^(?:address|article|aside|blockquote|body|caption|center|d[dlt]|details|dialog|div|fieldset|fig(?:caption|ure)|footer|form|h[1-6]|h(?:ead|eader|r)|legend|li|main|menu|nav|ol|opt(?:group|ion)|p|pre|section|summary|t(?:able|body|extarea|foot|head|itle|r)|ul)$/;

/** Stands before each cell of a table until rows are whole. */
const CELL = '\ue000';

function betweenTags(name: string): string {
  if (name === 'td' || name === 'th') return CELL;
  return BLOCK.test(name) ? '\n\n' : '';
}

/** What stands for blanks, line ends and cells that come together: at most one empty line. */
function gapOf(run: string): string {
  const lines = run.split('\n').length - 1;
  if (lines > 0) return '\n'.repeat(Math.min(2, lines));
  return run.includes(CELL) ? ' | ' : ' ';
}

/** The text that a page of HTML shows, such as what a learner wrote in a platform's editor: a paragraph for each block, cells of a row apart by a bar. */
export const textOfHtml = (html: string): string =>
  `\n${new HtmlReader(betweenTags).text(html)}\n`.replace(/[\s\ue000]+/g, gapOf).trim();
