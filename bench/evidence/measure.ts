import { anchorQuote } from '@assay/evidence/anchor';
import { findEvidence } from '@assay/evidence/evidence';
import type { Grade } from '@assay/evidence/evidence-schema';
import { pick, type Random } from '../anchoring/pseudo-english.ts';
import { ALTERATIONS } from './alterations.ts';
import type { Collection, Subject } from './documents.ts';
import { DRAWN_LONGER, type Draft, EDITS, wordsOf } from './edits.ts';
import { drawAcrossPages } from './page-breaks.ts';
import { type Bucket, drawPair, drawPassage, normalised, sharesRun } from './passages.ts';

/** A quote that was graded otherwise than it should be. */
export interface Miss {
  kind: string;
  grade: Grade;
  quote: string;
  /** What it was made of, or what it was taken for. */
  passage: string;
}

/** How often each grade was given. */
export interface Counts {
  of: number;
  grades: Record<Grade, number>;
}

export interface Foreign extends Counts {
  /** How many C9 verifies. */
  verified: number;
}

export interface Measured {
  bucket: Bucket;
  foreign: Foreign;
  /** By kind of edit, of alteration. */
  kept: Map<string, Counts>;
  altered: Map<string, Counts>;
  misses: Miss[];
}

/** Draws for one quote that suits an edit. */
const TRIES = 12;

const none = (): Counts => ({ of: 0, grades: { exact: 0, close: 0, altered: 0, none: 0 } });

export const supportedIn = ({ grades }: Counts) => grades.exact + grades.close;

function count(
  counts: Counts,
  { document }: Subject,
  quote: string,
): { grade: Grade; passage: string | null } {
  const { grade, passage } = findEvidence(document, quote);
  counts.of++;
  counts.grades[grade]++;
  return { grade, passage };
}

const isSupported = (grade: Grade) => grade === 'exact' || grade === 'close';

/** Measures one collection, one bucket of lengths. */
class Measurement {
  readonly #random: Random;
  readonly #subjects: readonly Subject[];
  readonly #bucket: Bucket;
  readonly #vocabulary: readonly string[];
  readonly misses: Miss[] = [];

  constructor(random: Random, { subjects }: Collection, bucket: Bucket) {
    this.#random = random;
    this.#subjects = subjects;
    this.#bucket = bucket;
    this.#vocabulary = wordsOf(subjects);
  }

  foreign(per: number): Foreign {
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
    make: (subject: Subject) => { quote: string; passage: string } | null,
    expected: (grade: Grade) => boolean,
  ): Counts {
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
    subject: Subject,
    change: (draft: Draft) => string | null,
    longer = 1,
  ): { quote: string; passage: string } | null {
    const [least, most] = this.#bucket;
    const passage = drawPassage(this.#random, subject, [longer * least, longer * most]);
    if (passage === null) return null;
    const otherWord = () => pick(this.#random, this.#vocabulary);
    const quote = change({ random: this.#random, passage, otherWord });
    return quote === null ? null : { quote, passage };
  }

  kept(per: number): Map<string, Counts> {
    const byEdit = Object.entries(EDITS).map(([kind, edit]) => {
      return [
        kind,
        this.#gradeAll(kind, per, (subject) => this.#make(subject, edit, DRAWN_LONGER[kind]), isSupported),
      ] as const;
    });
    const across = (subject: Subject) => {
      const quote = drawAcrossPages(this.#random, subject, this.#bucket);
      return quote === null ? null : { quote, passage: quote };
    };
    const kind = 'across a page break';
    return new Map([...byEdit, [kind, this.#gradeAll(kind, per, across, isSupported)]]);
  }

  /** Quotes that stand elsewhere in the document as they are altered are true: they are left out. */
  altered(per: number): Map<string, Counts> {
    const make = (subject: Subject, alter: (draft: Draft) => string | null) => {
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
export function measure(random: Random, collection: Collection, bucket: Bucket, per: number): Measured {
  const measurement = new Measurement(random, collection, bucket);
  const foreign = measurement.foreign(per);
  const kept = measurement.kept(Math.ceil(per / 2));
  const altered = measurement.altered(Math.ceil(per / 4));
  return { bucket, foreign, kept, altered, misses: measurement.misses };
}
