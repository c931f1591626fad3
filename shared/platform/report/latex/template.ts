import { Liquid } from 'liquidjs';
import { type ChooseFont, escapeCell, escapeLatex, escapeParagraphs, escapeRightToLeft } from './escape.ts';

/** Fills one template of the folders with a view. */
type FillTemplate = (name: string, view: object) => string;

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/** What a text becomes, by the filter that it stands with in a template. */
interface TextForms {
  line(text: string): string;
  prose(text: string): string;
  cell(text: string): string;
  rightToLeft(text: string): string;
}

/**
 * Liquid for LaTeX: `[[ value ]]` is escaped, `[[ text | prose ]]` keeps its paragraphs, `[[ name | cell ]]` may be broken
 * in a narrow cell, `[[ text | rightToLeft ]]` is a stretch of a paragraph that runs so, `[[ latex | raw ]]` is for what code has made, `<% if … %>` are the tags. A name
 * that the view does not have is an error. A template is looked for in the folders in their order.
 */
export function createFiller(folders: string[], forms: TextForms): FillTemplate {
  const liquid = new Liquid({
    root: folders,
    extname: '.tex.liquid',
    strictVariables: true,
    strictFilters: true,
    ownPropertyOnly: true,
    tagDelimiterLeft: '<%',
    tagDelimiterRight: '%>',
    outputDelimiterLeft: '[[',
    outputDelimiterRight: ']]',
    outputEscape: (value: unknown) => forms.line(textOf(value)),
  });
  for (const name of ['prose', 'cell', 'rightToLeft'] as const)
    liquid.registerFilter(name, { handler: (value: unknown) => forms[name](textOf(value)), raw: true });
  return (name, view) => liquid.renderFileSync(name, view);
}

/** Fills templates with texts that are escaped for LaTeX. */
export function createTemplates(folders: string[], choose: ChooseFont): FillTemplate {
  return createFiller(folders, {
    line: (text) => escapeLatex(text, choose),
    prose: (text) => escapeParagraphs(text, choose),
    cell: (text) => escapeCell(text, choose),
    rightToLeft: (text) => escapeRightToLeft(text, choose),
  });
}
