import { sentencesIn } from '@assay/kit/language/unicode-sentences';
import type { Embedder } from '@assay/model/embed';
import type { RevisionChange } from '../change.ts';
import { cosineOf } from './cosine.ts';
import { countWords, diffTexts, isSameText } from './diff-texts.ts';

/** A draft, what became of it, and what judges (or its author) said that should be done about it. */
interface RevisionTexts {
  draft: string;
  revision: string;
  suggestions: readonly string[];
}

const UNCHANGED: RevisionChange = {
  semanticChange: 0,
  alignment: null,
  likeness: null,
  changedWords: 0,
  call: null,
};

/** What a revision adds, in its order; a sentence that only moved is the draft's. */
export function addedText({ draft, revision }: Pick<RevisionTexts, 'draft' | 'revision'>): string {
  const own = new Set(sentencesIn(draft));
  return diffTexts(draft, revision)
    .flatMap(({ kind, text }) => (kind === 'added' ? sentencesIn(text) : []))
    .filter((sentence) => !own.has(sentence))
    .join(' ');
}

/** Vectors of texts, in order; a text without anything in it has none: null. */
async function embedSaid(texts: readonly string[], embed: Embedder) {
  const isSaid = (text: string) => text.trim() !== '';
  const { vectors, call } = await embed(texts.filter(isSaid));
  const left = vectors.values();
  return { vectors: texts.map((text) => (isSaid(text) ? left.next().value! : null)), call };
}

/**
 * How far a revision is from its draft, and how far it goes where the suggestions point (SocrAItic Circle, III.F.1; SPEC S6).
 * semanticChange = 1 − cos(draft, revision). alignment = cos(what the revision adds, the suggestions): what both versions
 * hold does not count, and a revision that only leaves things out has none. likeness = cos(revision, suggestions), as the paper
 * measured alignment; what was never revised may be as alike. The same text, spacing aside, is not embedded: its change is 0,
 * and there is no call.
 */
export async function measureChange(revised: RevisionTexts, embed: Embedder): Promise<RevisionChange> {
  const { draft, revision } = revised;
  if (isSameText(draft, revision)) return UNCHANGED;
  const suggested = revised.suggestions.join('\n').trim();
  const added = addedText(revised);
  const changedWords = countWords(added);
  const isAligned = suggested !== '' && changedWords > 0;
  const texts = [draft, revision, ...(suggested === '' ? [] : [suggested]), ...(isAligned ? [added] : [])];
  const { vectors, call } = await embedSaid(texts, embed);
  const [before, after, asked, own] = vectors;
  return {
    semanticChange: Math.max(0, 1 - cosineOf(before!, after!)),
    alignment: isAligned ? cosineOf(own!, asked!) : null,
    likeness: suggested === '' ? null : cosineOf(after!, asked!),
    changedWords,
    call,
  };
}
