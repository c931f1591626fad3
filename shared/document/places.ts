export { type Box, height } from './pdf/geometry.ts';
export { type EvidenceBox, evidenceBoxSchema } from './pdf/page-box.ts';
export { boxesOf } from './pdf/passage-boxes.ts';
export type { PlacedText } from './pdf/placed-text.ts';
export type { TurnedBox } from './pdf/turned-box.ts';
export { wordsOfLine } from './pdf/word-lines.ts';
