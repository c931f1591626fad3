import { AssayError } from '@assay/kit/errors/assay-error';
import { type FoundJson, type JsonInText, jsonIn } from './json-in.ts';
import type { Loose } from './json-schema.ts';
import { ownObject, withoutQuotedObjects } from './object-in-prose.ts';
import { type TextField, textFieldsIn } from './text-fields.ts';

/** What an answer that was to be JSON turns out to hold. */
export type SalvagedAnswer =
  | { kind: 'json'; value: Loose }
  /** JSON that cannot be parsed: its texts, in order. Amid words these decide nothing. */
  | { kind: 'broken'; fields: TextField[]; isAmidWords: boolean }
  | { kind: 'prose'; text: string };

const BEGINS = /^(?:[`~]{3}[a-z]*\s*)?$/i;

/**
 * Where JSON begins that is broken, or was until it was `repaired`; null where there is none. Behind words it must be the answerer's own, as far as can be
 * told, and no whole object may stand before it.
 */
function brokenAt(text: string, json: JsonInText, repaired: FoundJson | undefined): number | null {
  const [first] = json.found;
  if (repaired) return repaired.start;
  const bracket = text.search(/[{[]/);
  const begins = bracket >= 0 && BEGINS.test(text.slice(0, bracket));
  if (begins && first?.start !== bracket) return bracket;
  return first === undefined || first.start > (json.openAt ?? 0) ? json.openAt : null;
}

/**
 * An answer that could not be used, without the thoughts before it, as far as it can be read. Whole JSON counts only where it
 * is the answerer's own, and else is part of the prose. `main`: a field that JSON amid words must have to be the answer.
 */
export function salvaged(answer: string, main: string): SalvagedAnswer {
  const text = answer.trim();
  const json = jsonIn(text);
  const foundJson = json.isAlone && json.found.length === 1 ? json.found[0] : ownObject(text, json);
  if (foundJson && !foundJson.mended.includes('json-syntax')) {
    const value = Array.isArray(foundJson.value) ? { [main]: foundJson.value } : (foundJson.value as Loose);
    return json.isAlone || main in value ? { kind: 'json', value } : { kind: 'prose', text };
  }
  const start = brokenAt(text, json, foundJson);
  if (start === null) return { kind: 'prose', text };
  const fields = textFieldsIn(text.slice(start));
  const isAmidWords = !BEGINS.test(text.slice(0, start));
  return isAmidWords && !fields.some(({ name }) => name === main)
    ? { kind: 'prose', text }
    : { kind: 'broken', fields, isAmidWords };
}

/** What a reader of prose makes of an answer without the objects that it quotes, which decide nothing; null where it holds nothing that can be read. */
export function readOrNull<T>(answer: string, parse: (text: string) => T): T | null {
  try {
    return parse(withoutQuotedObjects(answer.trim()));
  } catch (error) {
    if (error instanceof AssayError && error.code === 'ModelOutputInvalid') return null;
    throw error;
  }
}

/** A text as it stands in JSON; empty where it is none. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
