import { anchorQuote } from '@assay/evidence/anchor';
import { findEvidence } from '@assay/evidence/evidence';
import type { EvidenceGrade } from '@assay/evidence/evidence-schema';
import type { RandomSource } from '@assay/kit/statistics/seeded-random';
import { pick } from '../../test/support/pseudo-english.ts';
import { ALTERATIONS } from './alterations.ts';
import type { Collection, QuotedDocument } from './documents.ts';
import { DRAWN_LONGER, EDITS, type EditMaterial, wordsOf } from './edits.ts';
import { drawAcrossPages } from './page-breaks.ts';
import { drawPair, drawPassage, type LengthBucket, normalised, sharesRun } from './passages.ts';

/** A quote that was graded otherwise than it should be. */
interface Miss {
  kind: string;
  grade: EvidenceGrade;
  quote: string;
  /** What it was made of, or what it was taken for. */
  passage: string;
}

/** How often each grade was given. */
export interface GradeCounts {
  of: number;
  grades: Record<EvidenceGrade, number>;
}

interface ForeignCounts extends GradeCounts {
  /** How many C9 verifies. */
  verified: number;
}

export interface BucketMeasurement {
  bucket: LengthBucket;
  foreign: ForeignCounts;
  /** By kind of edit, of alteration. */
  kept: Map<string, GradeCounts>;
  altered: Map<string, GradeCounts>;
  misses: Miss[];
}

/** Draws for one quote that suits an edit. */
const TRIES = 12;

const none = (): GradeCounts => ({ of: 0, grades: { exact: 0, close: 0, altered: 0, none: 0 } });

export const supportedIn = ({ grades }: GradeCounts) => grades.exact + grades.close;

function count(
  counts: GradeCounts,
  { document }: QuotedDocument,
  quote: string,
): { grade: EvidenceGrade; passage: string | null } {
  const { grade, passage } = findEvidence(document, quote);
  counts.of++;
  counts.grades[grade]++;
  return { grade, passage };
}

const isSupported = (grade: EvidenceGrade) => grade === 'exact' || grade === 'close';

/** Measures one collection, one bucket of lengths. */
class Measurement {
  readonly #random: RandomSource;
  readonly #subjects: readonly QuotedDocument[];
  readonly #bucket: LengthBucket;
  readonly #vocabulary: readonly string[];
  readonly misses: Miss[] = [];

  constructor(random: RandomSource, { subjects }: Collection, bucket: LengthBucket) {
    this.#random = random;
    this.#subjects = subjects;
    this.#bucket = bucket;
    this.#vocabulary = wordsOf(subjects);
  }

  foreign(per: number): ForeignCounts {
    const counts = { ...none(), verified: 0 };
    for (let tries = 0; counts.of < per && tries < per * TRIES; tries++) {
      const [source, target] = drawPair(this.#random, this.#subjects);
      const quote = drawPassage(this.#random, source, this.#bucket);
      if (quote === null || sharesRun(quote, target)) continue;
      if (anchorQuote(target.document, quote).outcome === 'verified') counts.verified++;
      const { grade, passage } = count(counts, target, quote);
      if (isSupported(grade)) this.misses.push({ kind: 'foreign', grade, quote, passage: passage! });
    }
    return counts;
  }

  /** Grades quotes made of passages; a miss is what is not `expected`. */
  #gradeAll(
    kind: string,
    per: number,
    make: (subject: QuotedDocument) => { quote: string; passage: string } | null,
    expected: (grade: EvidenceGrade) => boolean,
  ): GradeCounts {
    const counts = none();
    for (let tries = 0; counts.of < per && tries < per * TRIES; tries++) {
      const subject = pick(this.#random, this.#subjects);
      const made = make(subject);
      if (made === null) continue;
      const { grade } = count(counts, subject, made.quote);
      if (!expected(grade)) this.misses.push({ kind, grade, ...made });
    }
    return counts;
  }

  #make(
    subject: QuotedDocument,
    change: (draft: EditMaterial) => string | null,
    longer = 1,
  ): { quote: string; passage: string } | null {
    const [least, most] = this.#bucket;
    const passage = drawPassage(this.#random, subject, [longer * least, longer * most]);
    if (passage === null) return null;
    const otherWord = () => pick(this.#random, this.#vocabulary);
    const quote = change({ random: this.#random, passage, otherWord });
    return quote === null ? null : { quote, passage };
  }

  kept(per: number): Map<string, GradeCounts> {
    const byEdit = Object.entries(EDITS).map(([kind, edit]) => {
      return [
        kind,
        this.#gradeAll(kind, per, (subject) => this.#make(subject, edit, DRAWN_LONGER[kind]), isSupported),
      ] as const;
    });
    const across = (subject: QuotedDocument) => {
      const quote = drawAcrossPages(this.#random, subject, this.#bucket);
      return quote === null ? null : { quote, passage: quote };
    };
    const kind = 'across a page break';
    return new Map([...byEdit, [kind, this.#gradeAll(kind, per, across, isSupported)]]);
  }

  /** Quotes that stand elsewhere in the document as they are altered are true: they are left out. */
  altered(per: number): Map<string, GradeCounts> {
    const make = (subject: QuotedDocument, alter: (draft: EditMaterial) => string | null) => {
      const made = this.#make(subject, alter);
      return made === null || subject.plain.includes(` ${normalised(made.quote)} `) ? null : made;
    };
    return new Map(
      Object.entries(ALTERATIONS).map(([kind, alter]) => [
        kind,
        this.#gradeAll(
          kind,
          per,
          (subject) => make(subject, alter),
          (grade) => !isSupported(grade),
        ),
      ]),
    );
  }
}

/** `per`: quotes of each bucket, foreign and of each kind of edit and alteration. */
export function measure(
  random: RandomSource,
  collection: Collection,
  bucket: LengthBucket,
  per: number,
): BucketMeasurement {
  const measurement = new Measurement(random, collection, bucket);
  const foreign = measurement.foreign(per);
  const kept = measurement.kept(Math.ceil(per / 2));
  const altered = measurement.altered(Math.ceil(per / 4));
  return { bucket, foreign, kept, altered, misses: measurement.misses };
}
