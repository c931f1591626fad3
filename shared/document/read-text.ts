export { type ReadText, readAnyText, readSubmittedText } from './text/read-text.ts';
