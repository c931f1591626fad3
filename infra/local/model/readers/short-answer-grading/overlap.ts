import { denies } from './denial.ts';
import { has, stretchesOf, type TextStretch, termsOf } from './stretches.ts';
import { type ReferencePoint, wantedBy } from './wanted.ts';

/** A part of what is wanted, and the stretch of the student's answer that comes nearest to it. */
export interface ReferencePart {
  part: string;
  /** Share of its words of content in the whole answer, from 0 to 1. */
  share: number;
  /** What is nearest to it in the answer; null where nothing is. */
  nearest: string | null;
  /** The nearest stretch surely denies what the part says, or says what it denies. */
  contradicts: boolean;
}

/** How much of what is wanted an answer holds. */
interface AnswerOverlap {
  parts: ReferencePart[];
  /** How much of all parts is there, those denied taken off, from 0 to 1. */
  coverage: number;
  /** Words of content in the answer for one in the reference. */
  length: number;
}

/** What a word that the question gives away counts. */
const GIVEN_AWAY = 0.2;
/** Whoever writes about grading uses these: they say as little as what the question gives away. */
const OF_THE_TASK = termsOf('answer question reference correct student');
/** Who says a thing in words of his own uses about so much of another's: a part of which this share is there is there in full. */
const IN_FULL = 0.45;
/** Up to this share words are shared by chance. */
const BY_CHANCE = 0.12;
/** From this share of a part's words on a stretch is surely about it, and can deny it. */
const ABOUT = 0.4;

/** How far a part is there by the share of its words that are, from 0 to 1. */
export function fullness(share: number): number {
  return Math.max(0, Math.min(1, (share - BY_CHANCE) / (IN_FULL - BY_CHANCE)));
}

interface WeightedPart extends ReferencePart {
  weight: number;
}

/** Compares an answer with what is wanted of it by their words. */
export function compareAnswers(
  answer: string,
  { reference, question, criteria = '' }: { reference: string; question: string; criteria?: string },
): AnswerOverlap {
  const asked = [...OF_THE_TASK, ...termsOf(question)];
  const weightOf = (terms: readonly string[]) =>
    terms.reduce((sum, term) => sum + (has(asked, term) ? GIVEN_AWAY : 1), 0);
  const said = termsOf(answer);
  const stretches = stretchesOf(answer);
  const shareOf = (words: readonly string[], terms: readonly string[]) =>
    weightOf(terms.filter((term) => has(words, term))) / Math.max(weightOf(terms), GIVEN_AWAY);

  function held({ name, ways }: ReferencePoint): WeightedPart {
    const tried = ways.map((way) => ({ way, share: shareOf(said, way.terms) }));
    const { way, share } = tried.reduce((best, one) => (one.share > best.share ? one : best));
    const near = (stretch: TextStretch) => shareOf(stretch.terms, way.terms);
    const [nearest] = stretches.toSorted((a, b) => near(b) - near(a));
    const about = nearest !== undefined && near(nearest) > 0;
    const contradicts = about && near(nearest) >= ABOUT && denies(nearest.text, way.text);
    const weight = Math.max(...ways.map(({ terms }) => weightOf(terms)));
    return { part: name, share, nearest: about ? nearest.text : null, contradicts, weight };
  }

  const parts = wantedBy(reference, criteria).map(held);
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  const found = parts.reduce((sum, { share, contradicts, weight }) => {
    const full = fullness(share);
    return sum + weight * (contradicts ? -0.5 * full : full);
  }, 0);
  return {
    parts: parts.map(({ weight: _, ...part }) => part),
    coverage: total > 0 ? Math.max(0, found / total) : 0,
    length: said.length / Math.max(1, termsOf(reference).length),
  };
}
