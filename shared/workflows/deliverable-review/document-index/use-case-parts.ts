import { englishParts } from './words/english.ts';
import { italianParts } from './words/italian.ts';
import { PARTS, type UseCasePart } from './words/words.ts';

const LANGUAGES = [englishParts, italianParts];

const wordsOf = (part: UseCasePart) => LANGUAGES.map((language) => language[part]).join('|');
const LABELLED = new Map(PARTS.map((part) => [part, new RegExp(`^(?:${wordsOf(part)})`, 'iu')]));
const MENTIONED = new Map(PARTS.map((part) => [part, new RegExp(`(?<!\\p{L})(?:${wordsOf(part)})`, 'iu')]));
const WORDS = new RegExp(`(?<!\\p{L})(?:${PARTS.map(wordsOf).join('|')})\\p{L}*`, 'giu');
const JOINS = /(?<!\p{L})(?:of|and|for|di|del|degli|dei|e)(?!\p{L})/giu;
/** What tells one of several parts apart: ‘Extension C: …’. */
const COUNT = /(?<![\p{L}\p{N}])(?:\p{L}|\d{1,2}\p{L}?)(?![\p{L}\p{N}])/gu;

/** The part of a use case that a label begins with; undefined where it is none, or one of the document's own. */
export function partNamed(label: string): UseCasePart | undefined {
  return PARTS.find((part) => LABELLED.get(part)!.test(label));
}

/** Whether a text holds words for a part. */
export function namesPart(text: string, part: UseCasePart): boolean {
  return MENTIONED.get(part)!.test(text);
}

/** Whether a title is that of a part of a use case and of no use case: ‘Flow of events’, ‘Extension B: nothing is found’; not ‘Event creation’. */
export function isPartTitle(title: string): boolean {
  const [label = ''] = title.replaceAll(/\([^()]*\)/g, ' ').split(':');
  const rest = [WORDS, JOINS, COUNT].reduce((text, pattern) => text.replaceAll(pattern, ' '), label);
  return partNamed(label.trim()) !== undefined && !/[\p{L}\p{N}]/u.test(rest);
}
