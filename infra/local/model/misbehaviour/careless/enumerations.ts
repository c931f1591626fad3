import { isRecord, type JsonSchema } from '../../schema/json-schema.ts';
import type { FaultOf } from '../behaviour.ts';
import { withLeaves } from './json.ts';

type Enumerations = Map<string, Set<unknown>>;

/** The values that a schema lists, by the members that may have them. */
function enumerationsIn(schema: unknown, member = '', into: Enumerations = new Map()): Enumerations {
  if (Array.isArray(schema)) for (const item of schema) enumerationsIn(item, member, into);
  if (!isRecord(schema)) return into;
  const { properties, enum: values, const: constant, ...others } = schema as JsonSchema;
  const listed = [...(values ?? []), ...(constant === undefined ? [] : [constant])];
  if (listed.length > 0) into.set(member, new Set([...(into.get(member) ?? []), ...listed]));
  for (const [name, item] of Object.entries(properties ?? {})) enumerationsIn(item, name, into);
  for (const part of ['items', 'anyOf', '$defs', 'definitions'] as const) {
    const below = (others as Record<string, unknown>)[part];
    const definitions = part === '$defs' || part === 'definitions';
    enumerationsIn(definitions && isRecord(below) ? Object.values(below) : below, member, into);
  }
  return into;
}

type CaseStyle = NonNullable<FaultOf<'other-case'>['style']>;

const STYLES: Record<CaseStyle, (value: string) => string> = {
  upper: (value) => value.toUpperCase(),
  lower: (value) => value.toLowerCase(),
  title: (value) => value.replace(/\p{L}+/gu, (word) => word[0]!.toUpperCase() + word.slice(1).toLowerCase()),
  hyphens: (value) => value.replace(/[ _]+/g, '-'),
  underscores: (value) => value.replace(/[ -]+/g, '_'),
};

/** A value in a style; without one, in one of those that change it, by the seed. */
function restyled(value: string, style: CaseStyle | undefined, random: () => number): string {
  if (style) return STYLES[style](value);
  const others = Object.values(STYLES)
    .map((write) => write(value))
    .filter((written) => written !== value);
  return others[Math.floor(random() * others.length)] ?? value;
}

/** A line of prose that holds a name and one or two words. */
const NAMED_VALUE = /^([^\w\r\n\u2028\u2029]*(\p{L}[\p{L} ]{0,30}):[ *]*)(\p{L}+(?:[ -]\p{L}+)?)([ *.]*)$/gmu;

function inLines(content: string, change: (name: string, value: string) => string): string {
  return content.replace(NAMED_VALUE, (_, label: string, name: string, value: string, rest: string) => {
    return `${label}${change(name, value)}${rest}`;
  });
}

function isMeant(field: string | undefined, member: string): boolean {
  return field === undefined || new RegExp(field).test(member);
}

/** Values of enumerations in other letters. Of JSON the schema says which are; of prose they stand alone after a name. */
export function otherCase(
  content: string,
  { field, style }: FaultOf<'other-case'>,
  random: () => number,
  schema: JsonSchema | null,
): string {
  const enumerations = enumerationsIn(schema);
  const inJson = withLeaves(content, (member, leaf) =>
    typeof leaf === 'string' && enumerations.get(member)?.has(leaf) && isMeant(field, member)
      ? restyled(leaf, style, random)
      : leaf,
  );
  const change = (name: string, value: string) =>
    isMeant(field, name) ? restyled(value, style, random) : value;
  return inJson ?? inLines(content, change);
}

/** Values of enumerations in other words, by a list of them; the case of what they stand for does not matter. */
export function otherWords(content: string, { field, words }: FaultOf<'other-words'>): string {
  const others = new Map(Object.entries(words).map(([value, word]) => [value.toLowerCase(), word]));
  const change = (member: string, value: string) =>
    isMeant(field, member) ? (others.get(value.toLowerCase()) ?? value) : value;
  const inJson = withLeaves(content, (member, leaf) =>
    typeof leaf === 'string' ? change(member, leaf) : leaf,
  );
  return inJson ?? inLines(content, change);
}
