export { type ReadDocument, readDocument } from './pdf/read-document.ts';
export type { Covering, FigureCrop } from './pdf/render-figure.ts';
