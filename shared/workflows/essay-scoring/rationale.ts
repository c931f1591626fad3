import { type AnchorDocument, prepareDocument } from '@assay/evidence/anchor';
import { evidenceIn } from '@assay/evidence/evidence';
import type { Evidence } from '@assay/evidence/evidence-schema';
import {
  endOf,
  inMarks,
  isTerm,
  quotationsIn,
  settleQuotations,
  TAKEN_OUT,
} from '@assay/evidence/quotations';
import { areReasons, isTelling, namesNothing } from '@assay/evidence/reasons';
import { tokenise, type Word } from '@assay/evidence/words';
import type { EssayQuotes } from './essay-quotes.ts';

/** What a Judge's reasons are held against. */
interface RationaleSources {
  quotes: EssayQuotes;
  /** What the teacher wrote: the question, the rubric. Quoting it is no claim about the essay. */
  given: AnchorDocument;
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
  /** Whether no word that tells something is the essay's and not the teacher's, too. */
  isBare: boolean;
  /** Whether they are bare and long enough that they could be said of any text. */
  isOfAnyText: boolean;
}

/** So many words in a row that an exemplar alone has are its own if they tell anything; and so many in any case. */
const RUN = 5;
const LONG_RUN = 8;
/** So many words that carry information make a stretch tell something. */
const FEWEST_TELLING = 3;

function runsOf(words: readonly Word[], length: number): string[] {
  return Array.from({ length: Math.max(0, words.length - length + 1) }, (_, at) =>
    words
      .slice(at, at + length)
      .map(({ form }) => form)
      .join(' '),
  );
}

/** Runs of words that one exemplar has, and neither another one, which would make them a commonplace, nor the essay or the teacher. */
function runsOfOne(
  exemplars: readonly string[],
  anchorDocuments: readonly AnchorDocument[],
  length: number,
): Set<string> {
  const counts = new Map<string, number>();
  for (const exemplar of new Set(exemplars))
    for (const run of new Set(runsOf(tokenise(exemplar), length)))
      counts.set(run, (counts.get(run) ?? 0) + 1);
  if (counts.size > 0)
    for (const { passages } of anchorDocuments)
      for (const run of runsOf(passages.words, length)) counts.delete(run);
  return new Set([...counts].flatMap(([run, count]) => (count === 1 ? [run] : [])));
}

/** What only one exemplar has, in runs of five and of eight words. */
interface ExemplarRuns {
  short: ReadonlySet<string>;
  long: ReadonlySet<string>;
}

/**
 * A stretch of the reasons: the Judge's own prose; a quotation that stays, whatever stands around it; or one that is taken
 * out, over which no run of words goes.
 */
interface RationalePiece {
  kind: 'prose' | 'kept' | 'out';
  text: string;
}

/** The words of stretches that only one exemplar has: made of runs of five, if they tell anything, or of runs of eight. */
function foreignWords(words: readonly Word[], { short, long }: ExemplarRuns): Set<Word> {
  const marked = new Set<Word>();
  const mark = (stretch: readonly Word[]) => {
    for (const word of stretch) marked.add(word);
  };
  let from: number | null = null;
  for (const [at, run] of [...runsOf(words, RUN), ''].entries()) {
    if (short.has(run)) from ??= at;
    else if (from !== null) {
      const stretch = words.slice(from, at - 1 + RUN);
      if (stretch.filter(({ form }) => isTelling(form)).length >= FEWEST_TELLING) mark(stretch);
      from = null;
    }
  }
  for (const [at, run] of runsOf(words, LONG_RUN).entries())
    if (long.has(run)) mark(words.slice(at, at + LONG_RUN));
  return marked;
}

interface RationaleCut {
  text: string;
  stretches: number;
}

/** Takes an exemplar's words out of the prose among pieces that nothing parts, each stretch as far as it goes. */
function cutProse(pieces: readonly RationalePiece[], foreign: ExemplarRuns): RationaleCut {
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

function cutExemplars(pieces: readonly RationalePiece[], foreign: ExemplarRuns): RationaleCut {
  const groups: RationalePiece[][] = [[]];
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
interface AttributedQuotation {
  start: number;
  end: number;
  /** Without its marks. */
  text: string;
  whose: 'essay' | 'given' | 'exemplar' | 'suggested' | 'nobody';
  evidence: Evidence;
}

/** How far before a quotation the words may begin that make it a suggestion. */
const CUE_REACH = 200;
const SUGGESTS =
  /(?<!\p{L})(?:(?:replac(?:e|ing)|substitut(?:e|ing)|be replaced)\s[^\n]*(?:with|by)|chang(?:e|ing)\s[^\n]*(?:to|into)|(?:instead of|rather than|such as|by|try|consider|better)(?:\s+to)?\s+(?:writing|saying|write|say)|instead of|rather than|(?:could|should|might)\s+(?:have\s+)?(?:be\s+)?(?:write|written|say|said|read)|(?:rewrit(?:e|ten|ing)|rephras(?:e|ed|ing)|reword(?:ed|ing)?)\s[^\n]*as|sostitu(?:ire|endo|isci)\s[^\n]*con|cambia(?:re|ndo)?\s[^\n]*in|invece di|anziché|al posto di|piuttosto che|(?:come|ad esempio|per esempio)\s+scrive(?:re|ndo)|(?:potrebbe|potresti|dovrebbe|poteva|meglio)\s+(?:aver\s+)?(?:scrivere|scritto|dire|detto))(?:\s+(?:writing|saying|scrivere|dire|the|a|an|il|la|un|una|words?|phrase|sentence|parole|frase|something|like|qualcosa|come|that|che))*[\s:,(*_]*$/iu;

/** Whether the words before a quotation make it a wording that the Judge proposes. */
const isSuggested = (rationale: string, start: number) =>
  SUGGESTS.test(rationale.slice(Math.max(0, start - CUE_REACH), start));

/** Tells of every quotation in a Judge's reasons, in order, whose words it is: the essay's before all others. */
function attribution(
  { quotes, given, exemplars }: RationaleSources,
  foreign: ExemplarRuns,
): (rationale: string) => AttributedQuotation[] {
  const [inGiven, inOthers] = [evidenceIn(given), evidenceIn(prepareDocument(exemplars.join('\n\n')))];
  const isExemplars = (text: string) =>
    /\s/.test(text) && (inOthers(text).grade !== 'none' || foreignWords(tokenise(text), foreign).size > 0);
  const attribute = (text: string): AttributedQuotation['whose'] => {
    if (inGiven(text).grade === 'exact') return 'given';
    return isExemplars(text) ? 'exemplar' : 'nobody';
  };
  const attributed = (text: string): Pick<AttributedQuotation, 'whose' | 'evidence'> => {
    const evidence = quotes.look(text);
    return { whose: evidence.supported ? 'essay' : attribute(text), evidence };
  };
  return (rationale) =>
    settleQuotations(quotationsIn(rationale), (text) => attributed(text).whose !== 'nobody').flatMap(
      ({ text, start, end }) => {
        const found = { start, end, text, ...attributed(text) };
        if (found.whose !== 'nobody') return [found];
        if (isSuggested(rationale, start)) return [{ ...found, whose: 'suggested' as const }];
        return isTerm(text) ? [] : [found];
      },
    );
}

/** What is read in a quotation's place. */
function pieceOf(
  whose: AttributedQuotation['whose'],
  { text, quoted, evidence }: Pick<AttributedQuotation, 'text' | 'evidence'> & { quoted: string },
): RationalePiece {
  if (whose === 'essay') return { kind: 'kept', text: inMarks(evidence.passage!) };
  if (whose === 'given') return { kind: 'kept', text: quoted };
  if (whose === 'suggested') return { kind: 'prose', text: `‘${text}’` };
  return { kind: 'out', text: '' };
}

/** The reasons as they are to be read, but for an exemplar's words in the prose. */
function piecesOf(rationale: string, quotations: readonly AttributedQuotation[]): RationalePiece[] {
  const pieces: RationalePiece[] = [];
  let at = 0;
  for (const { start, end, text, whose, evidence } of quotations) {
    const quoted = rationale.slice(start, end);
    const piece = pieceOf(whose, { text, quoted, evidence });
    pieces.push({ kind: 'prose', text: rationale.slice(at, start) }, piece);
    pieces.push({ kind: 'prose', text: endOf(quoted, piece.text, rationale.slice(end)) });
    at = end;
  }
  return [...pieces, { kind: 'prose', text: rationale.slice(at) }];
}

const MARKS_IN_MARKUP: readonly [RegExp, string][] = [
  [/<q(?:\s[^<>]{0,200})?>|&(?:ldquo|#8220);/gi, '“'],
  [/<\/q>|&(?:rdquo|#8221);/gi, '”'],
  [/&(?:quot|#34);/gi, '"'],
  [/&laquo;/gi, '«'],
  [/&raquo;/gi, '»'],
  [/(?<!`)``(?!`)([^`\n]{1,2000}?)''/g, '“$1”'],
];

const BLOCK_QUOTE = /^[^\S\n]{0,3}>[^\S\n]?/;
const isOfBlock = (line: string) => BLOCK_QUOTE.test(line);

/** A block quote as a quotation in marks, paragraph by paragraph. */
function inlineBlock(lines: readonly string[]): string {
  const said = lines.map((line) => line.replace(/^[\s>]+/, '').trimEnd()).join('\n');
  return said
    .split(/\n{2,}/)
    .map((paragraph) => {
      const words = paragraph.replaceAll('\n', ' ').trim();
      const [first, ...more] = quotationsIn(words);
      const isMarked = first && more.length === 0 && first.start === 0 && first.end === words.length;
      return words === '' || isMarked ? words : `“${words}”`;
    })
    .join('\n\n');
}

/** Reasons with quotation marks for the markup that quotes. Reasons that are all one block quote are the Judge's own. */
function withMarks(rationale: string): string {
  const lines = MARKS_IN_MARKUP.reduce((text, [markup, mark]) => text.replace(markup, mark), rationale).split(
    '\n',
  );
  if (lines.every((line) => line.trim() === '' || isOfBlock(line))) return lines.join('\n');
  const parts: string[] = [];
  let block: string[] = [];
  for (const line of [...lines, null]) {
    if (line !== null && isOfBlock(line)) block.push(line);
    else {
      if (block.length > 0) parts.push(inlineBlock(block));
      block = [];
      if (line !== null) parts.push(line);
    }
  }
  return parts.join('\n');
}

/**
 * Holds Judges' reasons against an essay (SPEC M19): their quotations become the essay's own words; those that are not the
 * essay's are taken out unless they are the teacher's, a term of up to three words, or a wording that the Judge proposes,
 * which is set in single marks. Taken out as well is every quotation of two words or more from an exemplar, and every stretch
 * in the words of one exemplar alone: five words in a row with three that tell something, or any eight. All other words stay
 * as they are. Prepared once for the traits of a team.
 */
export function createRationaleCheck(sources: RationaleSources): (rationale: string) => CheckedRationale {
  const runs = (length: number) =>
    runsOfOne(sources.exemplars, [sources.quotes.document, sources.given], length);
  const foreign = { short: runs(RUN), long: runs(LONG_RUN) };
  const attributed = attribution(sources, foreign);
  const isBare = namesNothing(sources.quotes.document, sources.given);
  return (written) => {
    const rationale = withMarks(written);
    const quotations = attributed(rationale);
    const { text, stretches } = cutExemplars(piecesOf(rationale, quotations), foreign);
    const count = (whose: AttributedQuotation['whose']) =>
      quotations.filter((quotation) => quotation.whose === whose).length;
    return {
      rationale: text,
      quotations: quotations.filter(({ whose }) => whose === 'essay').map(({ evidence }) => evidence),
      misquoted: count('nobody'),
      exemplarStretches: count('exemplar') + stretches,
      isBare: isBare(text),
      isOfAnyText: areReasons(text) && isBare(text),
    };
  };
}
