import { prepareDocument } from '@assay/evidence/anchor';
import { findEvidence } from '@assay/evidence/evidence';
import type { EvidenceGrade } from '@assay/evidence/evidence-schema';
import { normalisedText } from '@assay/evidence/normalise';
import { quotationsIn, settleQuotations } from '@assay/evidence/quotations';

/** Lengths of quotations, in characters as they are compared. */
export const BUCKETS = [
  { name: 'up to 14', most: 14 },
  { name: '15–20', most: 20 },
  { name: '21–30', most: 30 },
  { name: '31–50', most: 50 },
  { name: '51–100', most: 100 },
  { name: 'over 100', most: Number.POSITIVE_INFINITY },
];

/** A quotation of a critique, looked up in the speech that the critique is about. */
export interface JudgedQuote {
  quote: string;
  bucket: string;
  grade: EvidenceGrade;
  passage: string | null;
  /** Its words stand in the speech one after the other, whether or not there are enough of them to count. */
  literal: boolean;
}

/**
 * All quotations of a critique, each in the reading that the speech bears out. Titles and single words in marks that the speech
 * lacks may be no quotations: they are counted, and left out.
 */
export function quotesIn(critique: string, speech: string): { quotes: JudgedQuote[]; leftOut: number } {
  const document = prepareDocument(speech);
  const words = ` ${normalisedText(speech)} `;
  const isLiteral = (text: string) => words.includes(` ${normalisedText(text)} `);
  const stands = (text: string) => findEvidence(document, text).supported || isLiteral(text);
  const marked = quotationsIn(critique);
  const settled = settleQuotations(marked, stands);
  const quotes = settled.map(({ text }) => {
    const { grade, passage } = findEvidence(document, text);
    const { length } = normalisedText(text);
    const bucket = BUCKETS.find(({ most }) => length <= most)!.name;
    return { quote: text, bucket, grade, passage, literal: isLiteral(text) };
  });
  return { quotes, leftOut: marked.length - settled.length };
}
