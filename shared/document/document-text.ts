export { captionOf, figureNumber, LEADERS } from './pdf/captions.ts';
export { type DocumentText, documentText } from './pdf/document-text.ts';
