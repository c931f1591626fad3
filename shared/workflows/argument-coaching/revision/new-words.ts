import type { Span } from '@assay/evidence/evidence-schema';
import { formsOf, isFunctionWord, isNegation, likeness } from '@assay/evidence/words';
import type { DiffPart } from '../comparison.ts';

/** So many new words of content say something, whatever they stand in. */
const ENOUGH = 4;
/** Fewer do where they are this much of their sentences, which have at least `ENOUGH` words of content: a word exchanged, or two. */
const FEWEST = 2;
const SHARE = 0.4;
/** So many words in a row that stand in the draft were taken from it. */
const RUN = 3;

const SENTENCES = new Intl.Segmenter('und', { granularity: 'sentence' });
const WORDS = new Intl.Segmenter('und', { granularity: 'word' });

interface RevisionWord extends Span {
  form: string;
}

/** Whether enough words of content in some stretches of a revision are new. */
type SaysNew = (spans: readonly Span[]) => boolean;

export const isContent = ({ form }: RevisionWord) => !isFunctionWord(form) || isNegation(form);
export const touches = (span: Span, other: Span) => span.start < other.end && other.start < span.end;

/** The words of a text in the forms by which they are compared (SPEC C21), in any script (Unicode's word boundaries). */
export function wordsOf(text: string): RevisionWord[] {
  return Array.from(WORDS.segment(text)).flatMap(({ segment, index, isWordLike }) =>
    isWordLike ? formsOf(segment).map((form) => ({ form, start: index, end: index + segment.length })) : [],
  );
}

function sentencesOf(text: string): Span[] {
  return Array.from(SENTENCES.segment(text), ({ segment, index }) => ({
    start: index,
    end: index + segment.length,
  }));
}

/** Where a revision's added stretches stand in it. */
function addedSpans(diff: readonly DiffPart[]): Span[] {
  let end = 0;
  return diff.flatMap(({ kind, text }) => {
    if (kind === 'removed') return [];
    const start = end;
    end += text.length;
    return kind === 'added' ? [{ start, end }] : [];
  });
}

const runAt = (words: readonly RevisionWord[], at: number) =>
  words
    .slice(at, at + RUN)
    .map(({ form }) => form)
    .join(' ');

/** The words that stand in a run of words of the draft. */
function takenOver(
  revisionWords: readonly RevisionWord[],
  draft: readonly RevisionWord[],
): Set<RevisionWord> {
  const known = new Set(draft.slice(RUN - 1).map((_, at) => runAt(draft, at)));
  return new Set(
    revisionWords
      .slice(RUN - 1)
      .flatMap((_, at) => (known.has(runAt(revisionWords, at)) ? revisionWords.slice(at, at + RUN) : [])),
  );
}

/** Whether a form is that of a removed word, or one that is misspelt or inflected like it. */
function removedForms(diff: readonly DiffPart[]): (form: string) => boolean {
  const removed = new Set(
    diff.flatMap(({ kind, text }) => (kind === 'removed' ? wordsOf(text).map(({ form }) => form) : [])),
  );
  return (form) => removed.has(form) || removed.values().some((other) => likeness(form, other) > 0);
}

/**
 * What a revision says that its draft did not. A word of content is new where it stands in what the diff added, in no run of
 * three words that the draft has, and is like no word that was removed: sentences that moved, seams of what was left out,
 * misspellings and inflections are not new. Four new words are enough, or two that are 40 % of the words of content of the
 * sentences they stand in.
 */
export function newWordsOf(draft: string, diff: readonly DiffPart[]): SaysNew {
  const text = diff.flatMap((part) => (part.kind === 'removed' ? [] : part.text)).join('');
  const words = wordsOf(text);
  const [added, sentences] = [addedSpans(diff), sentencesOf(text)];
  const old = takenOver(words, wordsOf(draft));
  const wasRemoved = removedForms(diff);
  const isNew = (word: RevisionWord) =>
    !old.has(word) && added.some((stretch) => touches(stretch, word)) && !wasRemoved(word.form);
  const contentIn = (spans: readonly Span[]) =>
    words.filter((word) => isContent(word) && spans.some((span) => touches(span, word)));

  return (spans) => {
    const fresh = contentIn(spans).filter(isNew).length;
    if (fresh >= ENOUGH || fresh < FEWEST) return fresh >= ENOUGH;
    const around = contentIn(sentences.filter((sentence) => spans.some((span) => touches(span, sentence))));
    return around.length >= ENOUGH && fresh >= SHARE * around.length;
  };
}
