import { prepareDocument } from '../../evidence/anchor.ts';
import { type Evidence, findEvidence } from '../../evidence/evidence.ts';
import { tokenise, type Word } from '../../evidence/words/tokenise.ts';
import { type EssayQuotes, lookUpQuotations, TAKEN_OUT, withPassages } from './essay-quotes.ts';
import { quotationsIn } from './quotations.ts';

/** What a Judge's reasons are held against. */
export interface RationaleSources {
  quotes: EssayQuotes;
  /** The essay as the Judge read it. */
  essay: string;
  /** What the teacher wrote: the question, the rubric. Quoting it is no claim about the essay. */
  given: string;
  /** Every exemplar the Judge was shown: other students' texts. */
  exemplars: readonly string[];
}

/** A Judge's reasons as a student may read them. */
export interface CheckedRationale {
  rationale: string;
  /** What it quoted of the essay. */
  quotations: Evidence[];
  /** How many quotations were taken out that are not the essay's. */
  misquoted: number;
  /** How many stretches in an exemplar's words were taken out. */
  exemplarStretches: number;
}

/** So many words in a row that an exemplar has, and neither the essay nor the teacher, are the exemplar's. */
const RUN = 5;

function runsOf(words: readonly Word[]): string[] {
  return Array.from({ length: Math.max(0, words.length - RUN + 1) }, (_, at) =>
    words
      .slice(at, at + RUN)
      .map(({ form }) => form)
      .join(' '),
  );
}

const runsIn = (texts: readonly string[]) => new Set(texts.flatMap((text) => runsOf(tokenise(text))));

/** The stretches of a text that are an exemplar's words, each as far as it goes. */
function exemplarSpans(text: string, { essay, given, exemplars }: RationaleSources) {
  const foreign = runsIn(exemplars).difference(runsIn([essay, given]));
  if (foreign.size === 0) return [];
  const words = tokenise(text);
  const spans: { start: number; end: number }[] = [];
  runsOf(words).forEach((run, at) => {
    if (!foreign.has(run)) return;
    const [start, end] = [words[at]!.start, words[at + RUN - 1]!.end];
    const last = spans.at(-1);
    if (last && start <= last.end) last.end = end;
    else spans.push({ start, end });
  });
  return spans;
}

function without(text: string, spans: readonly { start: number; end: number }[]): string {
  return spans.reduceRight(
    (left, { start, end }) => left.slice(0, start) + TAKEN_OUT + left.slice(end),
    text,
  );
}

/**
 * Holds a Judge's reasons against the essay (SPEC M19): its quotations become the essay's own words, those that are not the
 * essay's are taken out unless they are the teacher's, and so is every run of five words that only an exemplar has.
 */
export function checkRationale(rationale: string, sources: RationaleSources): CheckedRationale {
  const { quotes, given } = sources;
  const task = prepareDocument(given);
  const isGiven = (text: string) => findEvidence(task, text).grade === 'exact';
  const quotations = quotationsIn(rationale).filter(
    ({ text }) => !isGiven(text) || quotes.look(text).supported,
  );
  const looked = lookUpQuotations(quotations, quotes);
  const quoted = withPassages(rationale, looked);
  const spans = exemplarSpans(quoted, sources);
  const evidence = looked.map((one) => one.evidence);
  return {
    rationale: without(quoted, spans),
    quotations: evidence.filter(({ supported }) => supported),
    misquoted: evidence.filter(({ supported }) => !supported).length,
    exemplarStretches: spans.length,
  };
}
