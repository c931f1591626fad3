import { HtmlReader } from './html.ts';

/** Where a browser begins a new line after an element. */
const BLOCK_ENDS = /<\/(?:p|div|li|ul|ol|h[1-6]|blockquote|pre|tr|table|section|article)\s*>/gi;

/** The text that a page of HTML shows, such as what a learner wrote in a platform's editor: a paragraph for each block. */
export const textOfHtml = (html: string): string =>
  new HtmlReader()
    .text(html.replace(BLOCK_ENDS, '$&\n\n'))
    .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
