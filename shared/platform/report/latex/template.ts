import { Liquid } from 'liquidjs';
import { type ChooseFont, escapeCell, escapeLatex, escapeParagraphs, escapeRightToLeft } from './escape.ts';

/** Fills one template of the folders with a view. */
type FillTemplate = (name: string, view: object) => string;

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/**
 * Liquid for LaTeX: `[[ value ]]` is escaped, `[[ text | prose ]]` keeps its paragraphs, `[[ name | cell ]]` may be broken
 * in a narrow cell, `[[ text | rightToLeft ]]` is a stretch of a paragraph that runs so, `[[ latex | raw ]]` is for what code has made, `<% if … %>` are the tags. A name
 * that the view does not have is an error. A template is looked for in the folders in their order.
 */
export function createTemplates(folders: string[], choose: ChooseFont): FillTemplate {
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
    outputEscape: (value: unknown) => escapeLatex(textOf(value), choose),
  });
  liquid.registerFilter('prose', {
    handler: (value: unknown) => escapeParagraphs(textOf(value), choose),
    raw: true,
  });
  liquid.registerFilter('cell', {
    handler: (value: unknown) => escapeCell(textOf(value), choose),
    raw: true,
  });
  liquid.registerFilter('rightToLeft', {
    handler: (value: unknown) => escapeRightToLeft(textOf(value), choose),
    raw: true,
  });
  return (name, view) => liquid.renderFileSync(name, view);
}
