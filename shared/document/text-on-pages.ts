export { boxesOnPages, linesOnPages, type PageLine, pageLineSchema } from './text/text-on-pages.ts';
