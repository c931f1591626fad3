import type { Mend } from '../model-call.ts';
import { type AnswerSchema, optionsOf } from './json-schema.ts';

/** Other words for enumeration values: `{ high: ['alta', 'hoch'] }`. */
export type Synonyms = Readonly<Record<string, readonly string[]>>;

/** A value as it was mended, and by what; null where it cannot be mended. */
type ScalarMend = { value: unknown; mend: Mend } | null;

const EMPTY = /^(?:|n\/?a|none|null|[-–—])$/i;

/** Whether a text says that there is nothing. */
export const saysNothing = (value: unknown): boolean => typeof value === 'string' && EMPTY.test(value.trim());

const NUMBER = /^(?<digits>[-+−]?(?:\d{1,15}(?:[.,]\d{1,17})?|[.,]\d{1,17}))(?:\s*(?<percent>%))?$/;
/** Thousands in one language are parts of one in another. */
const AMBIGUOUS = /^[-+−]?0*[1-9]\d*(?:,\d{3}|\.000)$/;

function written(value: unknown): { value: number; isPercent: boolean } | null {
  if (typeof value === 'number') return { value, isPercent: false };
  const groups = typeof value === 'string' ? NUMBER.exec(value.trim())?.groups : undefined;
  const digits = groups?.digits;
  if (!digits || AMBIGUOUS.test(digits)) return null;
  return {
    value: Number(digits.replace('−', '-').replace(',', '.')),
    isPercent: groups.percent !== undefined,
  };
}

const HUNDRED = 100;
/** Up to here a number above one may be of a scale of ten as well as a percentage, and says neither. */
const MOST_AMBIGUOUS = 10;

const isShare = ({ type, minimum, maximum }: AnswerSchema) =>
  type === 'number' && maximum === 1 && typeof minimum === 'number' && minimum >= 0;

function asNumber(said: unknown, schema: AnswerSchema): ScalarMend {
  const number = written(said);
  if (!number) return null;
  const { value, isPercent } = number;
  const isPlainPercent = isPercent ? value >= 0 : value > MOST_AMBIGUOUS;
  if (isShare(schema) && isPlainPercent && value <= HUNDRED)
    return { value: value / HUNDRED, mend: 'percentage' };
  return typeof said === 'string' && !isPercent ? { value, mend: 'number-as-text' } : null;
}

const YES = new Set(['true', 'yes', 'y', 'ja', 'sì', 'si', 'sí', 'oui', 'vero', 'wahr', 'vrai', 'verdadero']);
const NO = new Set(['false', 'no', 'n', 'nein', 'non', 'falso', 'falsch', 'faux']);

function asBoolean(said: unknown): ScalarMend {
  const word = typeof said === 'string' ? said.normalize('NFC').trim().toLowerCase().replace(/\.$/, '') : '';
  if (!YES.has(word) && !NO.has(word)) return null;
  return { value: YES.has(word), mend: 'boolean-as-text' };
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\-‐-–_*"“”„«»'‘’`.]/gu, '');

function asOption(said: unknown, options: readonly unknown[], synonyms: Synonyms): ScalarMend {
  if (typeof said !== 'string') return null;
  const word = plain(said);
  const texts = options.filter((option) => typeof option === 'string');
  const called = (option: string) => (Object.hasOwn(synonyms, option) ? synonyms[option]! : []);
  const same = texts.filter((option) => plain(option) === word);
  const fitting =
    same.length > 0 ? same : texts.filter((option) => called(option).some((other) => plain(other) === word));
  return fitting.length === 1 && word !== '' ? { value: fitting[0], mend: 'enumeration' } : null;
}

const asText = (said: unknown): ScalarMend =>
  typeof said === 'number' || typeof said === 'boolean'
    ? { value: String(said), mend: 'text-as-other' }
    : null;

/**
 * What a single value says, as a schema without alternatives has it. Null where it says so already, or something else: a range,
 * a number out of range, a word that is none of the options.
 */
export function mendScalar(said: unknown, schema: AnswerSchema, synonyms: Synonyms): ScalarMend {
  const options = optionsOf(schema);
  if (options?.some((option) => typeof option === 'string')) return asOption(said, options, synonyms);
  switch (schema.type) {
    case 'number':
    case 'integer':
      return asNumber(said, schema);
    case 'boolean':
      return asBoolean(said);
    case 'string':
      return asText(said);
    default:
      return null;
  }
}
