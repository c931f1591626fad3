import type { AnchorDocument } from '@assay/evidence/anchor';
import { findEvidence } from '@assay/evidence/evidence';
import { inMarks, quotationsIn, settleQuotations } from '@assay/evidence/quotations';

const STOP = /[.,;:!?]$/;

/** The stop that a quotation ends with, where the prose has none behind it. */
function stopOf(text: string, after: string): string {
  return /^\s*[.,;:!?]/.test(after) ? '' : (STOP.exec(text)?.[0] ?? '');
}

/**
 * Holds quotations in agents' prose against the students' own text, always by grades (SPEC C19, C21), and counts those that
 * it does not bear out. One for all the prose that is counted together.
 */
export class QuotationCheck {
  /** How many quotations have lost their marks so far. */
  unmarked = 0;
  private readonly document: AnchorDocument;
  private readonly passages = new Map<string, string | null>();

  constructor(document: AnchorDocument) {
    this.document = document;
  }

  /**
   * Prose with the document's passages for its quotations. One that is not the document's loses its marks, so that it is no
   * quotation any more, and so does, then, what it quotes itself. A single word or title set off stays as it is.
   */
  correct(prose: string): string {
    const before = this.unmarked;
    const corrected = this.pass(prose);
    return this.unmarked === before ? corrected : this.correct(corrected);
  }

  private pass(prose: string): string {
    const quotations = quotationsIn(prose);
    const mentions = new Set(
      quotations.filter(({ mention }) => mention).map(({ start, end }) => `${start} ${end}`),
    );
    const parts: string[] = [];
    let at = 0;
    for (const { text, start, end } of settleQuotations(
      quotations,
      (words) => this.passageOf(words) !== null,
    )) {
      if (mentions.has(`${start} ${end}`)) continue;
      const passage = this.passageOf(text);
      if (passage === null) this.unmarked += 1;
      const own = passage === null ? text : `${inMarks(passage)}${stopOf(text, prose.slice(end))}`;
      parts.push(prose.slice(at, start), own);
      at = end;
    }
    return [...parts, prose.slice(at)].join('');
  }

  private passageOf(quotation: string): string | null {
    const known = this.passages.get(quotation);
    if (known !== undefined) return known;
    const { supported, passage } = findEvidence(this.document, quotation);
    const own = supported ? passage : null;
    this.passages.set(quotation, own);
    return own;
  }
}
