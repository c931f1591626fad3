export { boxesOnPages, type LineOnPage, lineOnPageSchema, linesOnPages } from './text/text-on-pages.ts';
