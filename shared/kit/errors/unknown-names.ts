import type { z } from 'zod';
import { editDistance } from '../language/edit-distance.ts';

type CoreSchema = z.core.$ZodType;

/** A schema of a value that is there. */
interface SchemaVariant {
  schema: CoreSchema;
  /** Of one of several, which of them a value is by one of its fields: the field, and what it says of this one. */
  told?: { by: string; as: ReadonlySet<unknown> };
}

/** What a schema is of a value that is there: of what may be left out or changed on the way, and each of several. */
function formsOf(schema: CoreSchema): SchemaVariant[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'union':
      return def.options.flatMap((option) => optionOf(option, def));
    case 'pipe':
      return formsOf((def.in as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
      return formsOf(def.innerType);
    default:
      return [{ schema }];
  }
}

/** The forms of one of several, with what tells it from the others. */
function optionOf(option: CoreSchema, union: object): SchemaVariant[] {
  const by = 'discriminator' in union ? String(union.discriminator) : '';
  const as = option._zod.propValues?.[by];
  return formsOf(option).map((form) => ({ ...form, ...(as && { told: { by, as } }) }));
}

const partOf = (value: unknown, part: PropertyKey): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, part)
    ? (value as Record<PropertyKey, unknown>)[part]
    : undefined;

const isOf = ({ told }: SchemaVariant, value: unknown) => !told || told.as.has(partOf(value, told.by));

const shapeOf = ({ schema }: SchemaVariant): Readonly<Record<string, CoreSchema>> => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'object' ? def.shape : {};
};

/** What a form says of a part of a value. */
function partsOf(form: SchemaVariant, part: PropertyKey): SchemaVariant[] {
  const { def } = (form.schema as z.core.$ZodTypes)._zod;
  if (def.type === 'array') return formsOf(def.element);
  if (def.type === 'record') return formsOf(def.valueType);
  const shape = shapeOf(form);
  return Object.hasOwn(shape, part) ? formsOf(shape[String(part)]!) : [];
}

/** The fields of a place of a value. */
interface Fields {
  /** Those that it may have. */
  known: string[];
  /** Of several forms, those that it does not have and in which a field is known, as a value says which it is: of an assignment, the workflows. */
  ownersOf(name: string): string[];
}

/** The fields that an object may have at a place of a value: of several forms, of that which the value says it has. */
export function fieldsAt(schema: CoreSchema, path: readonly PropertyKey[], value: unknown): Fields {
  let [forms, there] = [formsOf(schema), value];
  for (const part of path) {
    forms = forms.filter((form) => isOf(form, there)).flatMap((form) => partsOf(form, part));
    there = partOf(there, part);
  }
  const own = forms.filter((form) => isOf(form, there)).flatMap((form) => Object.keys(shapeOf(form)));
  const others = forms.filter((form) => !isOf(form, there));
  return {
    known: [...new Set(own)].sort(),
    ownersOf: (name) =>
      others
        .filter((form) => Object.hasOwn(shapeOf(form), name))
        .flatMap(({ told }) => [...told!.as].map(String)),
  };
}

/** Of how many characters of a name one may be wrong for it to be taken for a slip. */
const PER_SLIP = 3;

/** Letters that are wrong in a name: of two neighbours that changed places, one. */
function slips(name: string, meant: string): number {
  const swapped = [...name.slice(1)].findIndex(
    (_, at) => `${name.slice(0, at)}${name[at + 1]}${name[at]}${name.slice(at + 2)}` === meant,
  );
  return swapped < 0 ? editDistance(name, meant) : 1;
}

/** The known name that an unknown one is a slip of, in another case also; null: it is like none. */
function nearest(name: string, known: readonly string[]): string | null {
  const near = known
    .map((one) => ({ one, by: slips(name.toLowerCase(), one.toLowerCase()) }))
    .filter(({ one, by }) => by <= Math.max(1, Math.floor(one.length / PER_SLIP)))
    .sort((first, second) => first.by - second.by);
  return near[0]?.one ?? null;
}

/** What is said beside the name that is meant. */
interface More {
  /** Also those that are known, where one is meant. */
  all?: boolean;
  /** What has a field of that name. */
  owners?: readonly string[];
}

/** What is said of a name that is not known: the one that is meant, or those that are known, and where it belongs. */
export function unknownWords(
  name: string,
  known: readonly string[],
  { all = false, owners = [] }: More = {},
): string {
  const others = known.filter((one) => one !== name);
  const meant = nearest(name, others);
  const belongs = owners.length > 0 ? `: it belongs to ${owners.join(' and ')}` : '';
  const question = meant === null ? '.' : `; did you mean "${meant}"?`;
  const names = others.length > 0 ? ` Known are: ${others.join(', ')}.` : ' None is known.';
  return `is not known here${belongs}${question}${all || meant === null ? names : ''}`;
}
