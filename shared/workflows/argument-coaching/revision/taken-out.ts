import type { Span } from '@assay/evidence/evidence-schema';
import type { DiffPart } from '../comparison.ts';
import { FEWEST, isContent, touches, wordsOf } from './new-words.ts';

/** How much of a passage's words of content is gone where it was taken out: a word or two may stand elsewhere in its sentence. */
const GONE = 0.8;

/** A stretch of the draft that the revision does not have, with what was added where it stood. */
interface RemovedStretch extends Span {
  added: string;
}

function removedStretches(diff: readonly DiffPart[]): RemovedStretch[] {
  let end = 0;
  return diff.flatMap(({ kind, text }, at) => {
    if (kind === 'added') return [];
    const start = end;
    end += text.length;
    if (kind === 'kept') return [];
    const beside = [diff[at - 1], diff[at + 1]].filter((part) => part?.kind === 'added');
    return [{ start, end, added: beside.map((part) => part!.text).join(' ') }];
  });
}

/**
 * Whether stretches of a draft were taken out, and nothing put in their place: nearly all of their words of content are gone, and what was
 * added where they stood has no two words of content that they had not. `diff`: of the draft and its revision.
 */
export function takenOutOf(draft: string, diff: readonly DiffPart[]): (spans: readonly Span[]) => boolean {
  const content = wordsOf(draft).filter(isContent);
  const removed = removedStretches(diff);
  return (spans) => {
    const words = content.filter((word) => spans.some((span) => touches(span, word)));
    const stretches = removed.filter((stretch) => spans.some((span) => touches(span, stretch)));
    const gone = words.filter((word) => stretches.some((stretch) => touches(stretch, word)));
    if (words.length === 0 || gone.length < GONE * words.length) return false;
    const forms = new Set(words.map(({ form }) => form));
    const put = stretches.flatMap(({ added }) => wordsOf(added).filter(isContent));
    return put.filter(({ form }) => !forms.has(form)).length < FEWEST;
  };
}
