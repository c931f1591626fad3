import { pick } from '../../test/support/pseudo-english.ts';
import { type EditMaterial, replaceAt, tokensOf } from './edits.ts';
import { CONTRARIES } from './plain-words.ts';

/** The passage made to say something else; null where the alteration does not apply. */
type Alteration = (draft: EditMaterial) => string | null;

const VERB = /\b(?:is|are|was|were|can|will|must|should|shall|may|could|do|does|did|has|have)\b/gu;
const ITALIAN_VERB = /(?<![\p{L}’'])(?:è|sono|può|deve|ha)(?![\p{L}’'])/gu;
const NEGATED = /^(?:['’]|\s*(?:not\b|n['’]?t\b|never\b))/u;

function negate({ random, passage }: EditMaterial): string | null {
  const english = [...passage.matchAll(VERB)].map(({ 0: verb, index }) => ({
    at: index + verb.length,
    by: ' not',
  }));
  const italian = [...passage.matchAll(ITALIAN_VERB)]
    .filter(({ index }) => !/non\s*$/iu.test(passage.slice(0, index)))
    .map(({ index }) => ({ at: index, by: 'non ' }));
  const places = [...english.filter(({ at }) => !NEGATED.test(passage.slice(at))), ...italian];
  if (places.length === 0) return null;
  const { at, by } = pick(random, places);
  return replaceAt(passage, at, 0, by);
}

const CONTRACTED: Record<string, string> = { ca: 'can', wo: 'will', sha: 'shall' };

function affirm({ random, passage }: EditMaterial): string | null {
  const words = [...passage.matchAll(/(?<=\s)(?:not|never|non)\s(?=\S)/gu)].map(({ 0: found, index }) => ({
    at: index,
    length: found.length,
    by: '',
  }));
  const contractions = [...passage.matchAll(/\b(\p{L}+?)n['’]t(?=\s\S)/gu)].map((found) => ({
    at: found.index,
    length: found[0].length,
    by: CONTRACTED[found[1]!] ?? found[1]!,
  }));
  const places = [...words, ...contractions];
  if (places.length === 0) return null;
  const { at, length, by } = pick(random, places);
  return replaceAt(passage, at, length, by);
}

function changeFound(
  { random, passage }: EditMaterial,
  pattern: RegExp,
  by: (found: string) => string,
): string | null {
  const found = [...passage.matchAll(pattern)];
  if (found.length === 0) return null;
  const { 0: text, index } = pick(random, found);
  return replaceAt(passage, index, text.length, by(text));
}

const NUMBER = /(?<![\p{L}\p{Nd}.,_@-])\p{Nd}+(?![\p{L}\p{Nd}_]|[.,]\p{Nd})/gu;
const IDENTIFIER = /(?<![\p{L}\p{Nd}])@?\p{Lu}+[-_ ]?\p{Nd}+(?!\p{L}|\p{Nd}|\.\p{Nd})/gu;
const NAME = /(?<=\p{Ll},? )\p{Lu}\p{Ll}{3,}(?!\p{L})/gu;
const NAMES = ['Benjamin', 'Hamburg', 'Octavia', 'Kubernetes', 'Rosalind', 'Siemens'];

/** A word for its contrary. */
function contradict({ random, passage }: EditMaterial): string | null {
  const tokens = tokensOf(passage).filter(({ word }) => CONTRARIES.has(word));
  if (tokens.length === 0) return null;
  const { word, at } = pick(random, tokens);
  return replaceAt(passage, at, word.length, CONTRARIES.get(word)!);
}

const later = (number: string, by: number) => String(Number(number) + by);

/** What makes a quote say something else, by name. */
export const ALTERATIONS: Record<string, Alteration> = {
  'negation added': negate,
  'negation taken away': affirm,
  number: (draft) =>
    changeFound(draft, NUMBER, (number) => later(number, 2 + Math.floor(draft.random() * 8))),
  id: (draft) =>
    changeFound(draft, IDENTIFIER, (id) =>
      id.replace(/\p{Nd}+/u, (number) => later(number, 40 + Math.floor(draft.random() * 40))),
    ),
  name: (draft) =>
    changeFound(draft, NAME, (name) =>
      pick(
        draft.random,
        NAMES.filter((other) => other !== name),
      ),
    ),
  opposite: contradict,
};
