import type { Prompt } from '../../prompt/prompt.ts';
import { drawFor } from '../../random.ts';
import { errorsIn } from '../../text/errors.ts';
import { connectivesIn, detailsIn } from '../../text/features.ts';
import { type Passage, passagesOf } from '../../text/passages.ts';
import { contentWords, wordsOf } from '../../text/words.ts';
import { type JsonSchema, resolve, typeOf } from './json-schema.ts';
import { listFor, listsWithin } from './listed.ts';
import { memberOf, type Scope } from './scope.ts';
import { isQuote } from './texts.ts';

const MOST_ITEMS = 8;
const MOST_NESTED_ITEMS = 3;
const DEEP = 6;
const LEFT_OUT = /reject|discard|dropped|removed|duplicates|unmatched|errors$/i;
const LIMIT =
  /\b(?:at most|up to|no more than|a maximum of|maximum)\s+(\d{1,2}|one|two|three|four|five|six)\b/i;
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six'];

/** What one element of an array is about. */
export interface Element {
  anchor: Passage | null;
  item: unknown;
}

function limitTold(instruction: string): number {
  const word = LIMIT.exec(instruction)?.[1]?.toLowerCase();
  if (word === undefined) return MOST_ITEMS;
  const at = NUMBERS.indexOf(word);
  return at >= 0 ? at + 1 : Number(word);
}

/** How much a passage invites a remark: its details, slips and joining words, its likeness to the task, and chance. */
function notice(passage: Passage, task: Set<string>, salt: string): number {
  const { text } = passage.sentence;
  const words = wordsOf(text).length;
  const shared = contentWords(text).filter((word) => task.has(word)).length;
  const marks = detailsIn(text) + connectivesIn(text).length + errorsIn(text).length;
  return (
    Math.min(words, 25) / 25 + Math.min(marks, 4) / 4 + Math.min(shared, 4) / 4 + drawFor(salt, passage.quote)
  );
}

/** The passages most worth remarking on, in the document's order; another selection for each `salt`. */
export function notablePassages(prompt: Prompt, count: number, salt: string): Passage[] {
  const task = new Set(contentWords(prompt.instruction));
  const ranked = passagesOf(prompt.document.text)
    .map((passage) => ({ passage, order: notice(passage, task, salt) }))
    .sort((one, other) => other.order - one.order)
    .slice(0, count)
    .map(({ passage }) => passage);
  return ranked.sort((one, other) => one.sentence.start - other.sentence.start);
}

function naturalCount(scope: Scope): number {
  const passages = passagesOf(scope.prompt.document.text).length;
  if (scope.depth > DEEP || passages === 0) return 0;
  const most = scope.path.length > 1 ? MOST_NESTED_ITEMS : limitTold(scope.prompt.instruction);
  return Math.max(1, Math.min(most, Math.ceil(Math.sqrt(passages) / 2)));
}

function within(count: number, schema: JsonSchema): number {
  return Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? Number.POSITIVE_INFINITY, count));
}

function nearestTo(item: unknown, passages: readonly Passage[]): Passage | null {
  const words = new Set(contentWords(typeof item === 'string' ? item : JSON.stringify(item)));
  let [best, most]: [Passage | null, number] = [passages[0] ?? null, -1];
  for (const passage of passages) {
    const shared = contentWords(passage.quote).filter((word) => words.has(word)).length;
    if (shared > most) [best, most] = [passage, shared];
  }
  return best;
}

function listOf(scope: Scope, schema: JsonSchema) {
  const items = resolve(schema.items ?? {}, scope.root);
  const nested = listsWithin(scope.item, memberOf(scope));
  if (typeOf(items) !== 'object' && !/ids?$|refs?$|sources|members|merged/i.test(memberOf(scope)))
    return null;
  return listFor([...nested, ...scope.lists], memberOf(scope), Object.keys(items.properties ?? {}));
}

/**
 * What the elements of an array are about: one for each item of a list in the prompt that the array goes through, else
 * as many notable passages as the document's length warrants; always as many as the schema allows.
 */
export function elementsFor(scope: Scope, schema: JsonSchema): Element[] {
  const passages = passagesOf(scope.prompt.document.text);
  const list = scope.depth > DEEP ? null : listOf(scope, schema);
  const leftOut = LEFT_OUT.test(memberOf(scope));
  if (list && !leftOut) {
    const { items } = list;
    return Array.from({ length: within(items.length, schema) }, (_, at) => {
      const item = items[at % items.length];
      return { item, anchor: nearestTo(item, passages) };
    });
  }
  const count = within(leftOut ? 0 : naturalCount(scope), schema);
  const notable = notablePassages(scope.prompt, count, scope.path.join('.'));
  return Array.from({ length: count }, (_, at) => elementAt(scope, notable, at));
}

function elementAt(scope: Scope, notable: Passage[], at: number): Element {
  const anchor = notable[at % Math.max(1, notable.length)] ?? scope.anchor;
  const own = at === 0 && scope.path.length > 1 && isQuote(memberOf(scope)) ? scope.anchor : null;
  return { anchor: own ?? anchor, item: null };
}
