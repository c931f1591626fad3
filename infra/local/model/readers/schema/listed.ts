import { jsonOf } from '../../prompt/blocks.ts';
import type { Prompt } from '../../prompt/prompt.ts';

/** A list of things that the prompt itself gives, by the name of its block or of the member that holds it. */
export interface Listed {
  name: string;
  items: unknown[];
}

const IDENTITY = ['id', 'key', 'code', 'number', 'index'];
const NAMES = ['name', 'title', 'label', 'text', ...IDENTITY];

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A name in a form to compare: lower case, without separators, singular. */
export function singular(name: string): string {
  const plain = name.toLowerCase().replace(/[^a-z0-9]+/g, '');
  if (/ies$/.test(plain)) return plain.replace(/ies$/, 'y');
  return /criteria$/.test(plain) ? plain.replace(/a$/, 'on') : plain.replace(/(?<!s)s$/, '');
}

/** Every list of objects or strings within a value. */
export function listsWithin(value: unknown, name: string): Listed[] {
  if (Array.isArray(value)) {
    const own = value.length > 0 && value.every((item) => isRecord(item) || typeof item === 'string');
    return [
      ...(own ? [{ name, items: value }] : []),
      ...value.flatMap((item) => (isRecord(item) ? listsWithin(item, name) : [])),
    ];
  }
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => listsWithin(item, key));
}

/** Every list that the prompt's JSON blocks hold, those of the last message first. */
export function listsIn(prompt: Prompt): Listed[] {
  return prompt.blocks.toReversed().flatMap((block) => {
    const name = block.name === 'rubric' ? 'traits' : block.name;
    return listsWithin(jsonOf(block.text).value, name);
  });
}

/**
 * The list that an array of the answer goes through one by one: one of the same name, one whose items its elements
 * name (`trait` ↔ `traits`, `findingId` ↔ `findings`), or one with the same identifying member.
 */
export function listFor(lists: Listed[], array: string, members: string[]): Listed | null {
  const plain = members.map(singular);
  const named = lists.find(({ name }) => singular(name) === singular(array));
  if (named) return named;
  const pointed = lists.find(({ name }) =>
    plain.some((member) => member === singular(name) || member === `${singular(name)}id`),
  );
  if (pointed) return pointed;
  const shared = (item: unknown) =>
    isRecord(item) && IDENTITY.some((key) => key in item && members.includes(key));
  return lists.find(({ items }) => items.every(shared)) ?? null;
}

/** What an item of a list says for a member of the answer: the same member, or its name or id; undefined if nothing. */
export function saidOf(item: unknown, member: string): unknown {
  if (!isRecord(item)) return typeof item === 'string' && isNameLike(member) ? item : undefined;
  if (member in item) return item[member];
  const plain = singular(member);
  const same = Object.keys(item).find((key) => singular(key) === plain);
  if (same !== undefined) return item[same];
  if (/id$/.test(plain)) return item.id ?? item.key ?? item.code;
  if (!isNameLike(member)) return undefined;
  const key = NAMES.find((name) => typeof item[name] === 'string');
  return key === undefined ? undefined : item[key];
}

function isNameLike(member: string): boolean {
  return /^(trait|feature|criterion|item|name|title|requirement|topic|use_?case|grader|judge|label|question)s?(_?name)?$/i.test(
    member,
  );
}
