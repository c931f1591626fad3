import * as z from 'zod';
import { PARAMETER_EXAMPLES } from './examples.ts';

/** A JSON Schema (2020-12), as far as it says what a value may be. */
type ExampleForm = z.core.JSONSchema.JSONSchema;

/** What stands for texts of a format. */
const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-11-28T09:00:00Z',
  uri: 'https://assay.example.edu/file',
  date: '2026-11-28',
  email: 'anna@example.edu',
};

/** What stands for texts of fields, by their names. */
const BY_NAME: Readonly<Record<string, string>> = {
  ...PARAMETER_EXAMPLES,
  runId: PARAMETER_EXAMPLES.run!,
  file: 'essay.txt',
  title: 'A story',
  language: 'en',
  trait: 'Ideas',
  group: 'g-0123456789abcdef',
  question: 'q-0123456789abcdef',
  tenant: 'default',
  event: 'event_HV9xSo1-4KB1HmGHJdsDt5QliS1',
  message: 'what happened, in words',
};

/** Of the states of a list those that are meant to be reached. */
const USUAL: readonly unknown[] = ['completed', 'ready'];

/** What there is only where something went wrong, or more is to come: null, left out, or empty where its schema lets it be. */
// biome-ignore format: a table
const ABSENT: readonly string[] = [
  'failure', 'reason', 'code', 'next', 'previous', 'reevaluation', 'baseline', 'partOf', 'mode', 'only',
  'missing', 'changed', 'needs', 'questions', 'flags', 'more',
];

/** Within a schema that holds itself, and in the depth, lists are empty. */
const DEEPEST = 12;

/** Where a schema stands: by the name of its field, so deep, in what all refer to. */
interface SchemaPlace {
  name: string;
  depth: number;
  root: ExampleForm;
}

function textOf({ format = '', pattern, minLength = 1 }: ExampleForm, { name }: SchemaPlace): string {
  const known = BY_FORMAT[format] ?? BY_NAME[name];
  const fits = (text: string) =>
    text.length >= minLength && (!pattern || new RegExp(pattern, 'u').test(text));
  return [known ?? name, name, ...Object.values(BY_NAME)].find(fits) ?? name.padEnd(minLength, '.');
}

function numberOf(
  { minimum = -Infinity, exclusiveMinimum, maximum = Infinity }: ExampleForm,
  name: string,
): number {
  if (exclusiveMinimum !== undefined) return Number(exclusiveMinimum) + 1;
  return Math.max(minimum, Math.min(name === 'max' ? 4 : 1, maximum));
}

function listOf({ items, prefixItems, minItems = 0 }: ExampleForm, place: SchemaPlace): unknown[] {
  const isShort = place.depth > DEEPEST || ABSENT.includes(place.name);
  const forms = prefixItems ?? Array(Math.max(minItems, isShort ? 0 : 1)).fill(items ?? {});
  return forms.map((form) => valueFor(form as ExampleForm, { ...place, depth: place.depth + 1 }));
}

/** The fields of an object; of one whose keys are of a list, a field for each of these. */
function fieldsOf({
  properties = {},
  required = [],
  propertyNames,
  additionalProperties,
}: ExampleForm): [string, unknown][] {
  const { enum: keys = [] } = (propertyNames ?? {}) as ExampleForm;
  return [
    ...Object.entries(properties).filter(([name]) => required.includes(name) || !ABSENT.includes(name)),
    ...keys.map((key) => [String(key), additionalProperties] as [string, unknown]),
  ];
}

function objectOf(schema: ExampleForm, place: SchemaPlace): object {
  const depth = place.depth + 1;
  const fields = fieldsOf(schema).map(([name, form]) => [
    name,
    valueFor(form as ExampleForm, { ...place, name, depth }),
  ]);
  return Object.fromEntries(fields);
}

const referred = (to: string, root: ExampleForm): ExampleForm =>
  to === '#' ? root : (root.$defs![to.replace('#/$defs/', '')] as ExampleForm);

function valueFor(schema: ExampleForm, place: SchemaPlace): unknown {
  const { $ref, anyOf, oneOf, allOf, type } = schema;
  const isAbsent = ABSENT.includes(place.name);
  if ($ref !== undefined) return valueFor(referred($ref, place.root), place);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum.find((one) => USUAL.includes(one)) ?? schema.enum[0];
  const forms = (anyOf ?? oneOf ?? []) as ExampleForm[];
  const form = (isAbsent && forms.find((one) => one.type === 'null')) || forms[0];
  if (form) return valueFor(form, place);
  if (allOf) return Object.assign({}, ...allOf.map((one) => valueFor(one as ExampleForm, place)));
  switch (Array.isArray(type) ? (isAbsent ? type.at(-1) : type[0]) : type) {
    case 'string':
      return textOf(schema, place);
    case 'number':
    case 'integer':
      return numberOf(schema, place.name);
    case 'array':
      return listOf(schema, place);
    case 'boolean':
      return !ABSENT.includes(place.name);
    case 'null':
      return null;
    default:
      return objectOf(schema, place);
  }
}

/** A value that a schema takes, of what went well: of each union the first form, all fields, and of each list one item. */
export function exampleOf(schema: z.ZodType): unknown {
  const root = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
  return valueFor(root, { name: 'value', depth: 0, root });
}
