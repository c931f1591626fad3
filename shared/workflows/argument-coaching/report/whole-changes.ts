import type { DiffPart } from '../comparison.ts';

/** Words that must have changed on each side of a lone kept word for it to be read as part of the change. */
const AROUND_A_WORD = 2;

const segments = new Intl.Segmenter('en', { granularity: 'word' });
const wordsIn = (text: string) =>
  Iterator.from(segments.segment(text)).reduce((sum, { isWordLike }) => sum + (isWordLike ? 1 : 0), 0);

/** The last word of a text with nothing after it, in writings that have spaces between words. */
const LAST_WORD = /(?<=^|\s)[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Zinh}\p{N}’'-]{1,30}$/u;

/** A stretch as draft and revision have it; `same`: it was kept. */
interface ComparedStretch {
  same: boolean;
  draft: string;
  revision: string;
}

/** Neighbours that changed in one stretch, so that kept and changed ones take turns. */
function stretchesOf(parts: readonly DiffPart[]): ComparedStretch[] {
  const stretches: ComparedStretch[] = [];
  for (const { kind, text } of parts) {
    const same = kind === 'kept';
    const last = stretches.at(-1);
    const stretch = last?.same === same ? last : { same, draft: '', revision: '' };
    if (stretch !== last) stretches.push(stretch);
    if (kind !== 'added') stretch.draft += text;
    if (kind !== 'removed') stretch.revision += text;
  }
  return stretches;
}

const changedWords = ({ draft, revision }: ComparedStretch) => Math.max(wordsIn(draft), wordsIn(revision));
const isBlank = ({ draft, revision }: ComparedStretch) => draft.trim() === '' && revision.trim() === '';

/** Whether a kept stretch between two changes is no more than a mark, or one word with more changed around it. */
function isLone(
  before: ComparedStretch | undefined,
  comparedStretch: ComparedStretch,
  after: ComparedStretch | undefined,
): boolean {
  if (
    !comparedStretch.same ||
    !before ||
    !after ||
    isBlank(comparedStretch) ||
    isBlank(before) ||
    isBlank(after)
  )
    return false;
  const words = wordsIn(comparedStretch.draft);
  if (words === 0) return changedWords(before) > 0 && changedWords(after) > 0;
  return words === 1 && Math.min(changedWords(before), changedWords(after)) >= AROUND_A_WORD;
}

/** Lone kept marks and words become part of the change around them. */
function withoutLone(stretches: readonly ComparedStretch[]): ComparedStretch[] {
  const joined: ComparedStretch[] = [];
  for (const [at, stretch] of stretches.entries()) {
    const last = joined.at(-1);
    const lone = isLone(last, stretch, stretches[at + 1]);
    if (last && !last.same && (lone || !stretch.same)) {
      last.draft += stretch.draft;
      last.revision += stretch.revision;
    } else joined.push({ ...stretch });
  }
  return joined;
}

/** A change of nothing but a mark takes the word before it along: a mark alone is hardly seen. */
function withItsWord(stretches: readonly ComparedStretch[]): ComparedStretch[] {
  const result = stretches.map((stretch) => ({ ...stretch }));
  for (const [at, change] of result.entries()) {
    const before = result[at - 1];
    if (change.same || !before || changedWords(change) > 0 || isBlank(change)) continue;
    const [word = ''] = LAST_WORD.exec(before.draft) ?? [];
    for (const version of ['draft', 'revision'] as const) {
      before[version] = before[version].slice(0, before[version].length - word.length);
      change[version] = word + change[version];
    }
  }
  return result;
}

function partsOf({ same, draft, revision }: ComparedStretch): DiffPart[] {
  const parts: DiffPart[] = same
    ? [{ kind: 'kept', text: draft }]
    : [
        { kind: 'removed', text: draft },
        { kind: 'added', text: revision },
      ];
  return parts.filter(({ text }) => text !== '');
}

/**
 * A comparison with changes that can be read: a mark or a single word that was kept within a larger change belongs to it, and a
 * mark that changed alone is shown with the word before it. Kept and removed parts are still the draft, kept and added parts
 * the revision.
 */
export function wholeChanges(parts: readonly DiffPart[]): DiffPart[] {
  return withItsWord(withoutLone(stretchesOf(parts))).flatMap(partsOf);
}
