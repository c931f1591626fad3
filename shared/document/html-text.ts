export { textOfHtml } from './text/html-text.ts';
