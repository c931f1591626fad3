import { type AnswerText, answerTexts, isOneOf } from '@assay/kit/language/answer-texts';
import { hasDelimiter, withoutDelimiters } from './delimiters.ts';
import { deniesItsQuote } from './denial.ts';
import { withoutLoop } from './loop.ts';
import type { Objection } from './objection.ts';
import { comparable } from './phrases.ts';
import { isFiller, isPlaceholder, type PromptWords } from './prompt-words.ts';
import { withoutUnfinished } from './unfinished.ts';

/** Which texts of an answer are copied by their task, and which have to be the agent's own, by form (`isOneOf`). */
export interface AnswerForms {
  copied: ReadonlySet<string>;
  own: ReadonlySet<string>;
}

type TextKey = string | number;

function at(value: unknown, keys: readonly TextKey[]): unknown {
  return keys.reduce<unknown>((from, key) => (from as Record<TextKey, unknown> | undefined)?.[key], value);
}

function put(value: unknown, keys: readonly TextKey[], text: unknown): void {
  const last = keys.at(-1)!;
  (at(value, keys.slice(0, -1)) as Record<TextKey, unknown>)[last] = text;
}

/** A value with other texts; of `null` the text becomes empty. */
function withTexts(value: unknown, changed: readonly { field: AnswerText; text: string }[]): unknown {
  if (changed.length === 0) return value;
  if (typeof value === 'string') return changed[0]!.text;
  const copy = structuredClone(value);
  for (const { field, text } of changed) put(copy, field.keys, text);
  return copy;
}

/** An answer without the tags of its prompt and what only fills a field; a copied text that holds one is no copy of the material, and becomes empty. */
export function withoutTags(value: unknown, { copied }: Pick<AnswerForms, 'copied'>): unknown {
  const texts = answerTexts(value);
  const filled = texts.filter(({ form, text }) => isFiller(text) && !isOneOf(form, copied));
  const tagged = texts.filter(({ text }) => hasDelimiter(text));
  const changed = tagged.map((field) => {
    const text = isOneOf(field.form, copied) ? '' : withoutDelimiters(field.text).trim();
    return { field, text };
  });
  return withTexts(value, [...filled.map((field) => ({ field, text: '' })), ...changed]);
}

/** What is quoted beside a text of an answer; empty where nothing is. */
function quoteBeside(value: unknown, keys: readonly TextKey[]): string {
  const beside = at(value, keys.slice(0, -1)) as { quote?: unknown } | undefined;
  return typeof beside?.quote === 'string' && keys.at(-1) !== 'quote' ? beside.quote : '';
}

/** What is to be objected to one text of an answer; null: nothing. */
function reasonAgainst(
  value: unknown,
  { keys, text, isOwn }: Pick<AnswerText, 'keys' | 'text'> & { isOwn: boolean },
  words: PromptWords,
): Pick<Objection, 'kind' | 'block'> | null {
  if (!isOwn) return words.objectionToOther(text);
  const reason = words.objectionToOwn(text);
  return reason ?? (deniesItsQuote(text, quoteBeside(value, keys)) ? { kind: 'denial', block: null } : null);
}

/** Texts of no more words may well be the same in two fields. */
const LABEL_WORDS = 7;

/** The paths of texts that an earlier field of the same object says word for word. */
function saidTwice(texts: readonly AnswerText[]): ReadonlySet<string> {
  const said = texts
    .map(({ keys, path, text }) => ({ path, words: comparable(text), at: JSON.stringify(keys.slice(0, -1)) }))
    .filter(({ words }) => words.length > LABEL_WORDS);
  const first = new Set<string>();
  const again = said.filter(({ words, at }) => {
    const one = `${at} ${words.join(' ')}`;
    return first.has(one) || !first.add(one);
  });
  return new Set(again.map(({ path }) => path));
}

/** What is to be objected to the texts of an answer, in its order. An own text that is empty is left to the rules of its format. */
export function objectionsTo(value: unknown, words: PromptWords, { copied, own }: AnswerForms): Objection[] {
  const texts = answerTexts(value, copied).filter(({ text }) => text.trim() !== '');
  const twice = saidTwice(texts);
  return texts.flatMap(({ keys, path, form, text }): Objection[] => {
    const reason = reasonAgainst(value, { keys, text, isOwn: isOneOf(form, own) }, words);
    if (reason) return [{ path, ...reason }];
    return twice.has(path) ? [{ path, kind: 'twice', block: null }] : [];
  });
}

/** What takes away what was objected to; of the prompt's words the prompt alone knows. */
const CUT: Partial<Record<Objection['kind'], (text: string) => string>> = {
  loop: withoutLoop,
  unfinished: withoutUnfinished,
};

/** What of a text can stand where one is objected to; shorter each time it is looked at, until nothing is objected to any more. */
function restOf(text: string, words: PromptWords, isOwn: boolean): string {
  if (text.trim() === '' || isPlaceholder(text)) return '';
  const reason = isOwn ? words.objectionToOwn(text) : words.objectionToOther(text);
  if (reason === null) return text;
  if (reason.kind === 'given') return '';
  const rest = CUT[reason.kind]?.(text) ?? words.withoutPrompt(text);
  return rest === text ? '' : restOf(rest, words, isOwn);
}

/** The list item that a text stands in, or the text's own place where it is itself an item; null: it stands in no list. */
function itemOf(keys: readonly TextKey[]): readonly TextKey[] | null {
  const last = keys.findLastIndex((key) => typeof key === 'number');
  return last < 0 ? null : keys.slice(0, last + 1);
}

/** A value without some items of its lists. */
function withoutItems(value: unknown, items: readonly (readonly TextKey[])[]): unknown {
  const copy = structuredClone(value);
  const lists = Map.groupBy(items, (keys) => JSON.stringify(keys.slice(0, -1)));
  const deepestFirst = [...lists].toSorted(([, [one]], [, [other]]) => other!.length - one!.length);
  for (const [path, gone] of deepestFirst) {
    const list = at(copy, JSON.parse(path) as TextKey[]) as unknown[];
    const indices = new Set(gone.map((keys) => keys.at(-1)));
    list.splice(0, list.length, ...list.filter((_, index) => !indices.has(index)));
  }
  return copy;
}

/** Objections that leave nothing of a text. */
const WHOLE: ReadonlySet<Objection['kind']> = new Set(['denial', 'twice']);

/**
 * An answer without what was objected to: of each text what is the agent's own is kept; a list's item of which nothing is left, or not what has to
 * be its own, goes; null where the answer itself loses a text that has to be its own, or
 * no such text is left in it.
 */
export function withoutObjectionable(
  value: unknown,
  objections: readonly Objection[],
  words: PromptWords,
  { copied, own }: AnswerForms,
): unknown {
  const kinds = new Map(objections.map(({ path, kind }) => [path, kind]));
  const changed = answerTexts(value, copied)
    .filter(({ path }) => kinds.has(path))
    .map((field) => {
      const isWhole = WHOLE.has(kinds.get(field.path)!);
      return { field, text: isWhole ? '' : restOf(field.text, words, isOneOf(field.form, own)) };
    });
  const rest = withTexts(value, changed);
  const lost = changed.filter(({ text }) => text === '').map(({ field }) => field);
  const needed = lost.filter(({ form, keys }) => isOneOf(form, own) || typeof keys.at(-1) === 'number');
  const items = needed.map(({ keys }) => itemOf(keys));
  if (items.includes(null)) return null;
  const left = withoutItems(
    rest,
    items.filter((keys) => keys !== null),
  );
  const hasOwn = (answer: unknown) => answerTexts(answer).some(({ form }) => isOneOf(form, own));
  return hasOwn(value) && !hasOwn(left) ? null : left;
}
