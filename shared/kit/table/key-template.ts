/** The names in a template: of `ITEM#{attempt}#{item}` `attempt` and `item`. */
export type NamesIn<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** What stands in a key for a name. */
export type KeyPart = string | number;

/** What stands for names, texts and numbers, beside what is no name of a key. */
export type KeyParts = object;

const NAME = /\{(\w+)\}/g;

function partOf(parts: KeyParts, name: string): KeyPart | undefined {
  const value: unknown = Object.hasOwn(parts, name) ? parts[name as keyof typeof parts] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

/** The names of a template, in their order. */
export const namesIn = (template: string): string[] => [...template.matchAll(NAME)].map(([, name]) => name!);

/** Whether there is something for every name of a template. */
export const isFillable = (template: string, parts: KeyParts): boolean =>
  namesIn(template).every((name) => partOf(parts, name) !== undefined);

/** What a template comes to up to the first of its names that nothing stands for: what keys begin with. */
export function beginningOf(template: string, parts: KeyParts): string {
  const missing = namesIn(template).find((name) => partOf(parts, name) === undefined);
  const known = missing === undefined ? template : template.slice(0, template.indexOf(`{${missing}}`));
  return known.replace(NAME, (_, name: string) => String(partOf(parts, name)));
}

/** A key. @throws Error where nothing stands for a name: that is a mistake of the program */
export function keyOf(template: string, parts: KeyParts): string {
  if (isFillable(template, parts)) return beginningOf(template, parts);
  throw new Error(`Nothing stands for a name of the key ${template}.`);
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What stands in a key for the names of its template, no `#` in any but the last of them; null: it is no such key. */
export function partsOf(template: string, key: string): Record<string, string> | null {
  const names = namesIn(template);
  const between = template.split(/\{\w+\}/).map(literal);
  const groups = names.map((_, at) => (at === names.length - 1 ? '(.*)' : '([^#]*)'));
  const form = between.map((text, at) => `${text}${groups[at] ?? ''}`).join('');
  const found = new RegExp(`^${form}$`, 's').exec(key);
  return found && Object.fromEntries(names.map((name, at) => [name, found[at + 1]!]));
}
