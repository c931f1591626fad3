import { textFieldsIn } from '../../agent/broken-json.ts';
import { AssayError } from '../../errors/assay-error.ts';
import { type AllTraitsVerdict, parseAllTraitsVerdict, parseVerdict, type Verdict } from './verdict.ts';

const FENCE = /^\s*```[a-z]*[^\S\n]*\n|\n?[^\S\n]*```\s*$/gi;

/** An answer that was to be JSON, without the fence around it; null where it is none. */
function jsonText(answer: string): string | null {
  const bare = answer.replace(FENCE, '').trim();
  return /^[{[]/.test(bare) ? bare : null;
}

/** The parsed value of JSON; undefined where it is broken. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textIn = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** A verdict of whole JSON: a score only where it is an integer. Null without reasons. */
function verdictIn(value: Record<string, unknown>): Verdict | null {
  const rationale = textIn(value.rationale);
  const score = Number.isSafeInteger(value.score) ? (value.score as number) : null;
  return rationale === '' ? null : { rationale, score };
}

/** What can be read from prose; null where that is nothing. */
function fromProse<T>(answer: string, parse: (text: string) => T): T | null {
  try {
    return parse(answer);
  } catch (error) {
    if (error instanceof AssayError && error.code === 'ModelOutputInvalid') return null;
    throw error;
  }
}

/**
 * What can be kept of a verdict that could not be used: its reasons, and its score where it stands in whole JSON as an
 * integer or in prose as its own line; else the score is missing (SPEC M5). Null where there are no reasons either.
 */
export function salvageVerdict(answer: string): Verdict | null {
  const json = jsonText(answer);
  if (json === null) return fromProse(answer, parseVerdict);
  const value = parsed(json);
  if (isObject(value)) return verdictIn(value);
  const rationale = textFieldsIn(json).find(({ name }) => name === 'rationale')?.value ?? '';
  return rationale === '' ? null : { rationale, score: null };
}

type TraitVerdict = AllTraitsVerdict['verdicts'][number];

function verdictsIn(value: unknown): TraitVerdict[] {
  const rows = isObject(value) ? value.verdicts : value;
  if (!Array.isArray(rows)) return [];
  return rows.filter(isObject).flatMap((row) => {
    const [trait, verdict] = [textIn(row.trait), verdictIn(row)];
    return trait !== '' && verdict ? [{ trait, ...verdict }] : [];
  });
}

/** The reasons in broken JSON, each for the trait that is named right before it. */
function reasonsIn(json: string): TraitVerdict[] {
  let trait = '';
  return textFieldsIn(json).flatMap(({ name, value }) => {
    if (name === 'trait') trait = value;
    if (name !== 'rationale' || trait === '' || value === '') return [];
    const verdict = { trait, rationale: value, score: null };
    trait = '';
    return [verdict];
  });
}

/** What can be kept of verdicts of all traits that could not be used, trait by trait as `salvageVerdict` does. */
export function salvageAllTraits(answer: string): AllTraitsVerdict | null {
  const json = jsonText(answer);
  if (json === null) return fromProse(answer, parseAllTraitsVerdict);
  const value = parsed(json);
  const verdicts = value === undefined ? reasonsIn(json) : verdictsIn(value);
  return verdicts.length > 0 ? { verdicts } : null;
}
