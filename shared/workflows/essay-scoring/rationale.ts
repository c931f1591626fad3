import { prepareDocument } from '../../evidence/anchor.ts';
import { findEvidence } from '../../evidence/evidence.ts';
import type { Evidence } from '../../evidence/evidence-schema.ts';
import { inMarks, quotationsIn, settleQuotations } from '../../evidence/quotations.ts';
import { tokenise, type Word } from '../../evidence/words/tokenise.ts';
import { type EssayQuotes, TAKEN_OUT } from './essay-quotes.ts';

/** What a Judge's reasons are held against. */
export interface RationaleSources {
  quotes: EssayQuotes;
  /** The essay as the Judge read it. */
  essay: string;
  /** What the teacher wrote: the question, the rubric. Quoting it is no claim about the essay. */
  given: string;
  /** Every exemplar the Judge was shown, as it was shown: other students' texts. */
  exemplars: readonly string[];
}

/** A Judge's reasons as a student may read them. */
export interface CheckedRationale {
  rationale: string;
  /** What it quoted of the essay. */
  quotations: Evidence[];
  /** How many quotations were taken out that are nobody's words: not the essay's, the teacher's or an exemplar's. */
  misquoted: number;
  /** How many stretches in an exemplar's words were taken out, quoted or not. */
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

/**
 * A stretch of the reasons: the Judge's own prose; a quotation that stays, whatever stands around it; or one that is taken
 * out, over which no run of words goes.
 */
interface Piece {
  kind: 'prose' | 'kept' | 'out';
  text: string;
}

/** The words that runs of five make which only an exemplar has. */
function foreignWords(words: readonly Word[], foreign: ReadonlySet<string>): Set<Word> {
  const marked = runsOf(words).flatMap((run, at) => (foreign.has(run) ? words.slice(at, at + RUN) : []));
  return new Set(marked);
}

interface Cut {
  text: string;
  stretches: number;
}

/** Takes an exemplar's words out of the prose among pieces that nothing parts, each stretch as far as it goes. */
function cutProse(pieces: readonly Piece[], foreign: ReadonlySet<string>): Cut {
  const words = tokenise(pieces.map(({ text }) => text).join(''));
  const marked = foreignWords(words, foreign);
  const parts: string[] = [];
  let [stretches, offset] = [0, 0];
  for (const { kind, text } of pieces) {
    let [at, isOpen] = [0, false];
    const within = words.filter(({ start }) => start >= offset && start < offset + text.length);
    for (const word of kind === 'prose' ? within : []) {
      if (marked.has(word)) {
        if (!isOpen) {
          parts.push(text.slice(at, word.start - offset), TAKEN_OUT);
          stretches++;
        }
        at = word.end - offset;
      }
      isOpen = marked.has(word);
    }
    parts.push(text.slice(at));
    offset += text.length;
  }
  return { text: parts.join(''), stretches };
}

function cutExemplars(pieces: readonly Piece[], foreign: ReadonlySet<string>): Cut {
  const groups: Piece[][] = [[]];
  for (const piece of pieces) {
    if (piece.kind === 'out') groups.push([]);
    else groups.at(-1)!.push(piece);
  }
  const cuts = groups.map((group) => cutProse(group, foreign));
  return {
    text: cuts.map(({ text }) => text).join(TAKEN_OUT),
    stretches: cuts.reduce((sum, cut) => sum + cut.stretches, 0),
  };
}

/** What a quotation in a Judge's reasons turns out to be. */
interface Attributed {
  start: number;
  end: number;
  whose: 'essay' | 'given' | 'exemplar' | 'nobody';
  evidence: Evidence;
}

/** Tells of every quotation in a Judge's reasons, in order, whose words it is: the essay's before all others. */
function attribution(
  { quotes, given, exemplars }: RationaleSources,
  foreign: ReadonlySet<string>,
): (rationale: string) => Attributed[] {
  const [task, others] = [prepareDocument(given), prepareDocument(exemplars.join('\n\n'))];
  const known = new Map<string, Pick<Attributed, 'whose' | 'evidence'>>();
  const isExemplars = (text: string) =>
    /\s/.test(text) &&
    (findEvidence(others, text).grade !== 'none' || runsOf(tokenise(text)).some((run) => foreign.has(run)));
  const attribute = (text: string): Attributed['whose'] => {
    if (findEvidence(task, text).grade === 'exact') return 'given';
    return isExemplars(text) ? 'exemplar' : 'nobody';
  };
  const attributed = (text: string) => {
    const before = known.get(text);
    if (before) return before;
    const evidence = quotes.look(text);
    const found = { whose: evidence.supported ? ('essay' as const) : attribute(text), evidence };
    known.set(text, found);
    return found;
  };
  return (rationale) =>
    settleQuotations(quotationsIn(rationale), (text) => attributed(text).whose !== 'nobody').map(
      ({ text, start, end }) => ({ start, end, ...attributed(text) }),
    );
}

/** The reasons as they are to be read, but for an exemplar's words in the prose. */
function piecesOf(rationale: string, quotations: readonly Attributed[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end, whose, evidence } of quotations) {
    pieces.push({ kind: 'prose', text: rationale.slice(at, start) });
    if (whose === 'essay') pieces.push({ kind: 'kept', text: inMarks(evidence.passage!) });
    else if (whose === 'given') pieces.push({ kind: 'kept', text: rationale.slice(start, end) });
    else pieces.push({ kind: 'out', text: '' });
    at = end;
  }
  return [...pieces, { kind: 'prose', text: rationale.slice(at) }];
}

/**
 * Holds Judges' reasons against an essay (SPEC M19): their quotations become the essay's own words; those that are not the
 * essay's are taken out unless they are the teacher's, and so is every run of five words that only an exemplar has, and
 * every quotation of two words or more from one. All other words stay as they are. Prepared once for the traits of a team.
 */
export function createRationaleCheck(sources: RationaleSources): (rationale: string) => CheckedRationale {
  const foreign = runsIn(sources.exemplars).difference(runsIn([sources.essay, sources.given]));
  const attributed = attribution(sources, foreign);
  return (rationale) => {
    const quotations = attributed(rationale);
    const { text, stretches } = cutExemplars(piecesOf(rationale, quotations), foreign);
    const count = (whose: Attributed['whose']) => quotations.filter((one) => one.whose === whose).length;
    return {
      rationale: text,
      quotations: quotations.filter(({ whose }) => whose === 'essay').map(({ evidence }) => evidence),
      misquoted: count('nobody'),
      exemplarStretches: count('exemplar') + stretches,
    };
  };
}
