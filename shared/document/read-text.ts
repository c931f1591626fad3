export { readAnyText, readSubmittedText } from './text/read-text.ts';
