import { ENDS_OVERRIDE, isInvisible, needlessIn, RIGHT_TO_LEFT, tagged } from './invisible.ts';
import { asItLooks, hasLookAlikes, WORD } from './look-alikes.ts';
import { replaceIn, type TracedText, Tracing } from './traced.ts';

/** A text without what hides words from a pattern, and what of it was hidden. */
export interface UndisguisedText {
  /** As it is seen: with its markup, without what is not seen, in the letters that it looks like. */
  seen: TracedText;
  /** Its prose: without emphasis, heading marks, comments' ends and table bars. */
  prose: TracedText;
  /** Where characters stand that are not seen and that no honest text needs: offsets in the original, ascending. */
  invisible: number[];
  /** Where words stand with letters of another script that look Latin: offsets in the original. */
  lookAlikes: number[];
}

/** A run of letters one by one with the same mark between each two: i g n o r e, i-g-n-o-r-e. */
const SPACED =
  /(?<![\p{L}\p{N}])\p{L}(?:[ .·_*-]\p{L}){3,}(?![\p{L}\p{N}])|(?<= {2})\p{L}(?: \p{L})+(?= {2})/gu;
const MARKS =
  /\*+|`+|~~+|<!-{2,}|(?<!-)-{2,}>|^[ \t]{0,12}#{1,6}(?=\s)|^[ \t]{0,12}>[> \t]*|(?<![\p{L}_])_+(?=\p{L})|(?<=\p{L})_+(?!\p{L})|\|+/gmu;

/** Signs and spaces that go on and on say nothing, and patterns would walk them again and again. */
const LONGEST_ROW = 48;
const ROWS = new RegExp(String.raw`[^\p{L}\p{N}]{${LONGEST_ROW + 1},}`, 'gu');

/** The beginning of a row; where it holds a line's end, so does what is left. */
const shortened = (row: string) =>
  row.slice(0, LONGEST_ROW - 1) + (row.includes('\n') ? '\n' : row.charAt(LONGEST_ROW - 1));

/** What is not seen taken out, tag characters read as what they stand for, what is written backwards turned round. */
function withoutInvisible(letters: readonly string[]): TracedText {
  const tracing = new Tracing();
  let offset = 0;
  let turned: { piece: string; at: number }[] | null = null;
  let cluster = '';
  let begins = 0;
  const write = (piece: string, at: number) => (turned ? turned.push({ piece, at }) : tracing.add(piece, at));
  const endCluster = () => {
    if (cluster !== '')
      write(cluster.length === 1 && cluster <= '~' ? cluster : cluster.normalize('NFKC'), begins);
    cluster = '';
  };
  const endTurned = () => {
    const at = turned?.[0]?.at;
    const backwards = turned?.toReversed() ?? [];
    turned = null;
    for (const { piece } of backwards) tracing.add(piece, at!);
  };
  let wasTag = false;
  for (const one of letters) {
    const tag = tagged(one);
    if ((tag !== null) !== wasTag) {
      endCluster();
      write(' ', offset);
    }
    wasTag = tag !== null;
    if (turned && ENDS_OVERRIDE.test(one)) {
      endCluster();
      endTurned();
    }
    if (one === RIGHT_TO_LEFT) {
      endCluster();
      endTurned();
      turned = [];
    } else if (tag !== null) write(tag, offset);
    else if (one > '~' && /^\p{M}$/u.test(one) && !isInvisible(one)) cluster += one;
    else if (!isInvisible(one)) {
      endCluster();
      cluster = one;
      begins = offset;
    }
    offset += one.length;
  }
  endCluster();
  endTurned();
  return tracing.end(offset);
}

/**
 * A text as a pattern can read it (NFKC, letters as they look, nothing unseen, no marks between words), with the way back to the
 * original's offsets. In time linear in its length.
 */
export function undisguise(text: string): UndisguisedText {
  const letters = [...text.replace(/\r\n?/g, (end) => end.replace(/\r\n?/, end.length === 2 ? ' \n' : '\n'))];
  const starts: number[] = [];
  let offset = 0;
  for (const one of letters) {
    starts.push(offset);
    offset += one.length;
  }
  const visible = withoutInvisible(letters);
  const lookAlikes = [...visible.text.matchAll(WORD)]
    .filter(([word]) => hasLookAlikes(word))
    .map(({ index }) => visible.from[index]!);
  const asSeen = replaceIn(replaceIn(visible, WORD, asItLooks), ROWS, shortened);
  const unmarked = replaceIn(asSeen, MARKS, (mark) => (mark.startsWith('|') ? ' ' : ''));
  const prose = replaceIn(unmarked, SPACED, (run) => run.replace(/[^\p{L}]/gu, ''));
  return { seen: asSeen, prose, invisible: needlessIn(letters).map((at) => starts[at]!), lookAlikes };
}

/** What stands between two offsets of the original text, as a person can read it. */
export function legible(text: string): string {
  return [...text]
    .map((one) => tagged(one) ?? (isInvisible(one) ? '' : one))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
