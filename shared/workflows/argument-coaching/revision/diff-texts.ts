import { SENTENCES } from '@assay/kit/language/unicode-sentences';
import { diffArrays } from 'diff';
import type { DiffPart } from '../comparison.ts';

/** Most words that two stretches may differ by and still be compared word by word: beyond it one replaces the other whole. */
const MOST_EDITS = 2_000;
/** Most kept words that are taken for part of a rewriting where as much or more changed on both sides of them. */
const MOST_SCATTERED = 3;

const WORDS = new Intl.Segmenter('und', { granularity: 'word' });
const WORD = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** A word, a mark or a sentence, and the white space after it, which does not count where it is compared. */
interface DiffUnit {
  core: string;
  space: string;
}

/** A stretch of both texts. `same`: the cores are; `whole`: they are sentences. */
interface DiffStretch {
  same: boolean;
  whole: boolean;
  draft: DiffUnit[];
  revision: DiffUnit[];
}

/** Whether two texts are the same but for their spacing and for characters that nobody sees. */
export function isSameText(one: string, other: string): boolean {
  const seen = (text: string) => text.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
  return seen(one) === seen(other);
}

/** How many words a text has, in any script (Unicode's word boundaries). */
export function countWords(text: string): number {
  return Iterator.from(WORDS.segment(text)).reduce((sum, { isWordLike }) => sum + (isWordLike ? 1 : 0), 0);
}

/** Segments with the white space after them; joined they are the text again. */
function unitsOf(segmenter: Intl.Segmenter, text: string): DiffUnit[] {
  const units: DiffUnit[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const core = segment.trim();
    const last = units.at(-1);
    if (core === '' && last) {
      last.space += segment;
      continue;
    }
    const lead = segment.length - segment.trimStart().length;
    if (lead > 0 && last) last.space += segment.slice(0, lead);
    else if (lead > 0) units.push({ core: '', space: segment.slice(0, lead) });
    if (core !== '') units.push({ core, space: segment.slice(lead + core.length) });
  }
  return units;
}

/** Units compared by their cores. Where they differ by more than `MOST_EDITS`, all of them changed. */
function compare(
  draft: DiffUnit[],
  revision: DiffUnit[],
  isWhole: (unit: DiffUnit) => boolean,
): DiffStretch[] {
  const changes = diffArrays(
    draft.map(({ core }) => core),
    revision.map(({ core }) => core),
    { maxEditLength: MOST_EDITS },
  );
  if (!changes) return [{ same: false, whole: false, draft, revision }];
  const stretches: DiffStretch[] = [];
  let [from, to] = [0, 0];
  for (const { added, removed, count } of changes) {
    const old = added ? [] : draft.slice(from, from + count);
    const diffUnits = removed ? [] : revision.slice(to, to + count);
    const same = !added && !removed;
    stretches.push({ same, whole: same && diffUnits.some(isWhole), draft: old, revision: diffUnits });
    from += old.length;
    to += diffUnits.length;
  }
  return stretches;
}

/** Neighbours that changed become one. */
function joinChanges(stretches: readonly DiffStretch[]): DiffStretch[] {
  const joined: DiffStretch[] = [];
  for (const stretch of stretches) {
    const last = joined.at(-1);
    if (last && !last.same && !stretch.same) {
      last.draft = last.draft.concat(stretch.draft);
      last.revision = last.revision.concat(stretch.revision);
    } else joined.push({ ...stretch });
  }
  return joined;
}

/** Sentences into words; one that stands in both texts, here or elsewhere, is left whole. */
function wordsOf(sentences: readonly DiffUnit[], inBoth: ReadonlySet<string>): DiffUnit[] {
  return sentences.flatMap((sentence) =>
    inBoth.has(sentence.core) ? [sentence] : unitsOf(WORDS, sentence.core + sentence.space),
  );
}

const wordsAmong = (units: readonly DiffUnit[]) => units.filter(({ core }) => WORD.test(core)).length;
const sizeOf = ({ draft, revision }: DiffStretch) => Math.max(wordsAmong(draft), wordsAmong(revision));

/** Whether a kept stretch is no more than words that a rewriting around it happens to share. */
function isScattered(
  before: DiffStretch | undefined,
  diffStretch: DiffStretch,
  after: DiffStretch | undefined,
): boolean {
  if (!before || !after || before.same || !diffStretch.same || diffStretch.whole || after.same) return false;
  const words = wordsAmong(diffStretch.revision);
  if (words > MOST_SCATTERED) return false;
  const least = Math.max(words, 1);
  return sizeOf(before) >= least && sizeOf(after) >= least;
}

/** Scattered kept words become part of the change around them, until none are left. */
function withoutScattered(stretches: readonly DiffStretch[]): DiffStretch[] {
  const cleaned: DiffStretch[] = [];
  for (const [at, stretch] of stretches.entries()) {
    const scattered = isScattered(cleaned.at(-1), stretch, stretches[at + 1]);
    cleaned.push(scattered ? { ...stretch, same: false } : stretch);
    cleaned.push(...joinChanges(cleaned.splice(-2)));
  }
  return cleaned.length < stretches.length ? withoutScattered(cleaned) : cleaned;
}

const textOf = (units: readonly DiffUnit[]) => units.map(({ core, space }) => core + space).join('');

/** A stretch as parts; where the spacing of kept words differs, it alone changed. */
function partsOf({ same, draft, revision }: DiffStretch): DiffPart[] {
  if (!same)
    return [
      { kind: 'removed', text: textOf(draft) },
      { kind: 'added', text: textOf(revision) },
    ];
  return draft.flatMap(({ core, space }, at): DiffPart[] => {
    const now = revision[at]!.space;
    if (space === now) return [{ kind: 'kept', text: core + space }];
    return [
      { kind: 'kept', text: core },
      { kind: 'removed', text: space },
      { kind: 'added', text: now },
    ];
  });
}

/** Between two kept parts one removed part and one added, in this order. */
function inOrder(parts: readonly DiffPart[]): DiffPart[] {
  const ordered: DiffPart[] = [];
  let gathered = { kept: '', removed: '', added: '' };
  const flush = () => {
    for (const kind of ['kept', 'removed', 'added'] as const)
      if (gathered[kind] !== '') ordered.push({ kind, text: gathered[kind] });
    gathered = { kept: '', removed: '', added: '' };
  };
  for (const { kind, text } of parts) {
    if (text === '') continue;
    if (kind === 'kept' && gathered.removed + gathered.added !== '') flush();
    gathered[kind] += text;
  }
  flush();
  return ordered;
}

/**
 * What a revision kept, removed and added, to be read: in reading order, removed before added. Whole sentences are compared
 * first; a sentence that stands in both stays whole, also where it moved. The others are compared by words (Unicode's word
 * boundaries), and up to three kept words between larger changes count as changed. Kept and removed parts joined are the
 * draft, kept and added parts the revision, to the character. Time is bounded: what differs by more than 2,000 words in one place is
 * replaced whole.
 */
export function diffTexts(draft: string, revision: string): DiffPart[] {
  const [old, own] = [unitsOf(SENTENCES, draft), unitsOf(SENTENCES, revision)];
  const cores = (units: readonly DiffUnit[]) => new Set(units.map(({ core }) => core));
  const inBoth = cores(old).intersection(cores(own));
  const isWhole = ({ core }: DiffUnit) => inBoth.has(core);
  const stretches = joinChanges(compare(old, own, isWhole)).flatMap((stretch) =>
    stretch.same
      ? [stretch]
      : compare(wordsOf(stretch.draft, inBoth), wordsOf(stretch.revision, inBoth), isWhole),
  );
  return inOrder(withoutScattered(joinChanges(stretches)).flatMap(partsOf));
}
