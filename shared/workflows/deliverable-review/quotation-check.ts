import type { AnchorDocument } from '@assay/evidence/anchor';
import { evidenceIn } from '@assay/evidence/evidence';
import { inMarks, quotationsIn, replaceQuotations, settleQuotations } from '@assay/evidence/quotations';

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
  private readonly look: ReturnType<typeof evidenceIn>;

  constructor(document: AnchorDocument) {
    this.look = evidenceIn(document);
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
    const settled = settleQuotations(quotations, (words) => this.look(words).supported);
    const quoted = settled.filter(({ start, end }) => !mentions.has(`${start} ${end}`));
    return replaceQuotations(prose, quoted, ({ text, end }) => {
      const { supported, passage } = this.look(text);
      if (supported && passage !== null) return `${inMarks(passage)}${stopOf(text, prose.slice(end))}`;
      this.unmarked += 1;
      return text;
    });
  }
}
