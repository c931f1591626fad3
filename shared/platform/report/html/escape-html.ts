import { hasRightToLeft } from '../latex/bidi.ts';
import { plainText } from '../latex/escape.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Any string as text of HTML, between tags and in attributes in quotation marks. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char]!);

/** A line as HTML; what runs from right to left keeps that to itself. */
function lineHtml(line: string): string {
  const html = escapeHtml(line.replace(/ {2,}/g, ' ').trim());
  return hasRightToLeft(line) ? `<bdi>${html}</bdi>` : html;
}

/** Any string as HTML for one line, as `escapeLatex` has it for LaTeX: the same characters stay. */
export const htmlLine = (text: string): string => lineHtml(plainText(text).replace(/\n+/g, ' '));

/** As `htmlLine`, for running text: the paragraphs of it, in which lines stay. */
export function htmlParagraphs(text: string): string[] {
  return plainText(text)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map(lineHtml).join('<br>'));
}
