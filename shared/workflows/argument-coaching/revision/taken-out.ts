import type { Span } from '@assay/evidence/evidence-schema';
import type { DiffPart } from '../comparison.ts';
import { isContent, touches, wordsOf } from './new-words.ts';

/** How much of a passage's words of content is gone where it was taken out: a word or two may stand elsewhere in its sentence. */
const GONE = 0.8;

/** The stretches of the draft that the revision does not have. */
function removedStretches(diff: readonly DiffPart[]): Span[] {
  let end = 0;
  return diff.flatMap(({ kind, text }) => {
    if (kind === 'added') return [];
    const start = end;
    end += text.length;
    return kind === 'removed' ? [{ start, end }] : [];
  });
}

/** Whether stretches of a draft were taken out, whatever stands in their place: nearly all of their words of content are gone. `diff`: of the draft and its revision. */
export function takenOutOf(draft: string, diff: readonly DiffPart[]): (spans: readonly Span[]) => boolean {
  const content = wordsOf(draft).filter(isContent);
  const removed = removedStretches(diff);
  return (spans) => {
    const words = content.filter((word) => spans.some((span) => touches(span, word)));
    const gone = words.filter((word) => removed.some((stretch) => touches(stretch, word)));
    return words.length > 0 && gone.length >= GONE * words.length;
  };
}
