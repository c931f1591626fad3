import type { RandomSource } from '@assay/kit/statistics/seeded-random';
import { pick } from '../../test/support/pseudo-english.ts';
import type { QuotedDocument } from './documents.ts';
import { FILLERS, isNegatedForm, isPlain, SYNONYMS } from './plain-words.ts';

/** What an edit is made of: the passage, and a word of any document, for replacements. */
export interface EditMaterial {
  random: RandomSource;
  passage: string;
  otherWord: () => string;
}

/** The passage as a model may quote it, still true; null where the edit does not apply. */
type QuoteEdit = (draft: EditMaterial) => string | null;

interface PassageToken {
  word: string;
  at: number;
}

/** Words that stand by themselves: no parts of ids, compounds, contractions, addresses. */
const TOKEN = /(?<![\p{L}\p{M}\p{Nd}'’@_/.-])[\p{L}\p{M}]+(?![\p{L}\p{M}\p{Nd}'’@_/-])/gu;

export function tokensOf(passage: string): PassageToken[] {
  return [...passage.matchAll(TOKEN)].map(({ 0: word, index }) => ({ word, at: index }));
}

export function replaceAt(text: string, at: number, length: number, by: string): string {
  return text.slice(0, at) + by + text.slice(at + length);
}

/** One of the plain words, changed; null where there is none, or where the change is none or brings in another role. */
function changeWord(
  { random, passage }: EditMaterial,
  suits: (word: string) => boolean,
  change: (word: string) => string,
): string | null {
  const tokens = tokensOf(passage).filter(({ word }) => isPlain(word) && suits(word));
  if (tokens.length === 0) return null;
  const { word, at } = pick(random, tokens);
  const changed = change(word);
  const isInnocent = changed !== word && isPlain(changed) && !isNegatedForm(word, changed);
  return isInnocent ? replaceAt(passage, at, word.length, changed) : null;
}

function misspell(random: RandomSource, word: string): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const [head, tail] = [word.slice(0, at), word.slice(at + 1)];
  const kind = random();
  if (kind < 1 / 3) return head + tail;
  if (kind < 2 / 3) return head + tail[0] + word[at] + tail.slice(1);
  return head + pick(random, [...'aeiort']) + word.slice(at);
}

function inflect(word: string): string {
  if (word.endsWith('s')) return word.slice(0, -1);
  if (word.endsWith('ing')) return `${word.slice(0, -3)}ed`;
  if (word.endsWith('ed')) return `${word.slice(0, -2)}ing`;
  return word.endsWith('e') ? `${word}d` : `${word}s`;
}

const FEWEST_WORDS_OF_CLAUSE = 9;

/** Two or three words less, all plain, from behind the third word on. */
function dropClause({ random, passage }: EditMaterial): string | null {
  const tokens = tokensOf(passage);
  if (tokens.length < FEWEST_WORDS_OF_CLAUSE) return null;
  const first = 3 + Math.floor(random() * (tokens.length - 7));
  const count = 2 + Math.floor(random() * 2);
  const [from, to] = [tokens[first]!.at, tokens[first + count]?.at];
  if (to === undefined || !tokens.slice(first, first + count).every(({ word }) => isPlain(word))) return null;
  return /[\p{Nd}\p{Lu}'’]/u.test(passage.slice(from, to)) ? null : replaceAt(passage, from, to - from, '');
}

/** A word alone with its space, not at the edges. */
function dropWord({ random, passage }: EditMaterial): string | null {
  const tokens = tokensOf(passage)
    .slice(1, -1)
    .filter(({ word, at }) => isPlain(word) && passage[at - 1] === ' ' && passage[at + word.length] === ' ');
  if (tokens.length === 0) return null;
  const { word, at } = pick(random, tokens);
  return replaceAt(passage, at, word.length + 1, '');
}

function insertWord({ random, passage }: EditMaterial): string | null {
  const tokens = tokensOf(passage).slice(1);
  return tokens.length === 0
    ? null
    : replaceAt(passage, pick(random, tokens).at, 0, `${pick(random, FILLERS)} `);
}

const NEGATION =
  /\b(?:not?|never|none|neither|nor|without|nothing|nobody|cannot|non|mai|senza|ness\p{L}+)\b|n['’]?t\b/iu;

/** The middle third left out, with the mark for it, unless it negates. */
function cutMiddle({ random, passage }: EditMaterial): string | null {
  const tokens = tokensOf(passage);
  if (tokens.length < 6) return null;
  const [from, to] = [
    tokens[Math.ceil(tokens.length / 3)]!.at,
    tokens[Math.ceil((2 * tokens.length) / 3)]!.at,
  ];
  if (NEGATION.test(passage.slice(from, to))) return null;
  return replaceAt(passage, from, to - from, `${pick(random, ['…', '...', '[...]', '(…)'])} `);
}

/** A word divided at the end of a line. */
function divideWord({ random, passage }: EditMaterial): string | null {
  const tokens = tokensOf(passage).filter(({ word }) => isPlain(word, 6));
  if (tokens.length === 0) return null;
  const { word, at } = pick(random, tokens);
  return replaceAt(passage, at + Math.floor(word.length / 2), 0, '-\n');
}

const DASHES = /(?<=\s)[-–—](?=\s)/gu;

function redress({ passage }: EditMaterial): string {
  return passage
    .toUpperCase()
    .replace(/'/g, '’')
    .replace(/"/g, '“')
    .replace(DASHES, '—')
    .replace(/\s+/g, ' \u200b');
}

/** A passage is longer than the quote that is left of it. */
export const DRAWN_LONGER: Record<string, number> = { ellipsis: 1.5 };

/** What a model may do to a quote that stays true, by name. */
export const EDITS: Record<string, QuoteEdit> = {
  literal: ({ passage }) => passage,
  'capitals, curly quotes, dashes': redress,
  'divided at a line end': divideWord,
  typo: (draft) =>
    changeWord(
      draft,
      (word) => word.length >= 5,
      (word) => misspell(draft.random, word),
    ),
  inflection: (draft) => changeWord(draft, (word) => word.length >= 5, inflect),
  'word dropped': dropWord,
  'word inserted': insertWord,
  'clause dropped': dropClause,
  synonym: (draft) =>
    changeWord(
      draft,
      (word) => SYNONYMS.has(word),
      (word) => SYNONYMS.get(word)!,
    ),
  'word replaced': (draft) => changeWord(draft, (word) => word.length >= 4, draft.otherWord),
  ellipsis: cutMiddle,
};

/** Plain words of the documents, as often as they stand there. */
export function wordsOf(subjects: readonly QuotedDocument[]): string[] {
  const SAMPLE = 40;
  const step = Math.max(1, Math.floor(subjects.length / SAMPLE));
  return subjects
    .filter((_, at) => at % step === 0)
    .flatMap(({ document }) => tokensOf(document.text).map(({ word }) => word))
    .filter((word) => isPlain(word, 4));
}
