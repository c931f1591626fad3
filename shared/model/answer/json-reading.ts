import * as z from 'zod';
import type { OutputFormat } from '../agent/output-format.ts';
import { canonicalJson } from '../canonical-json.ts';
import type { Mend } from '../model-call.ts';
import type { FoundJson, JsonInText } from './json-in.ts';
import { type AnswerSchema, branchesOf, fieldsOf, isJsonSchema, isObject, optionsOf } from './json-schema.ts';
import { hasAllFieldsOf, hasFieldOf, mendValue } from './mend-value.ts';

/**
 * The value of an answer and what was read otherwise than as asked; or in words, which never repeat the answer, what is wrong
 * with it. `refused`: it is a refusal in prose, which no repair cures.
 */
export type AnswerReading<T> =
  | { ok: true; value: T; mended: Mend[] }
  | { ok: false; problem: string; refused?: boolean };

export type JsonFormat<T> = Extract<OutputFormat<T>, { kind: 'json' }>;

const schemas = new WeakMap<z.ZodType, AnswerSchema>();

function schemaOf(schema: z.ZodType): AnswerSchema {
  const known = schemas.get(schema) ?? z.toJSONSchema(schema, { unrepresentable: 'any' });
  schemas.set(schema, known);
  return known;
}

/** Mends in the order of the alphabet, each once. */
export const allMends = (...mends: readonly Mend[][]): Mend[] => [...new Set(mends.flat())].sort();

const PLAIN_KEY = /^[A-Za-z]\w{0,39}$/;

function place(path: PropertyKey[]): string {
  const keys = path.map((key) =>
    typeof key === 'number' ? `[${key}]` : PLAIN_KEY.test(String(key)) ? `.${String(key)}` : '.?',
  );
  return keys.join('').replace(/^\./, '') || 'the object';
}

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom') return `${place(issue.path)}: ${issue.message}`;
  const what =
    issue.code === 'invalid_type' ? `must be of type ${issue.expected}` : issue.code.replaceAll('_', ' ');
  return `${place(issue.path)}: ${what}`;
}

function validated<T>(value: unknown, schema: z.ZodType<T>): AnswerReading<T> {
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data, mended: [] };
  const issues = result.error.issues.slice(0, 5).map(describeIssue);
  return { ok: false, problem: `it does not match the schema (${issues.join('; ')})` };
}

const DEEPEST_WRAPPING = 3;

/** What a value may be meant as: itself, what it is wrapped in one name or a list of one, a list that is an object's only one. */
function shapesOf(value: unknown, schema: AnswerSchema, depth = 0): unknown[] {
  if (isJsonSchema(value) || depth > DEEPEST_WRAPPING) return [];
  if (Array.isArray(value)) {
    const inside = value.length === 1 && isObject(value[0]) ? shapesOf(value[0], schema, depth + 1) : [];
    if (inside.length > 0) return inside;
    const isList = (field: AnswerSchema) => branchesOf(field).some(({ type }) => type === 'array');
    return Object.entries(fieldsOf(schema)).flatMap(([name, field]) =>
      isList(field) ? [{ [name]: value }] : [],
    );
  }
  if (!isObject(value)) return [];
  if (hasFieldOf(value, schema) || Object.keys(fieldsOf(schema)).length === 0) return [value];
  const [inside, ...others] = Object.values(value);
  return others.length === 0 ? shapesOf(inside, schema, depth + 1) : [];
}

/** A value mended towards the schema; what stands beside the answer is left as it is, and null where it is missing. */
function mendedTowards<T>(value: unknown, { schema: asked, synonyms, aside }: JsonFormat<T>) {
  const schema = schemaOf(asked);
  if (aside === undefined || !isObject(value)) return mendValue(value, schema, { synonyms });
  const isAside = ([name]: [string, unknown]) => name.toLowerCase() === aside;
  const [, said = null] = Object.entries(value).find(isAside) ?? [];
  const [answer, properties] = [value, fieldsOf(schema)].map((fields) =>
    Object.fromEntries(Object.entries(fields).filter((field) => !isAside(field))),
  );
  const result = mendValue(answer, { ...schema, properties }, { synonyms });
  return isObject(result.value) ? { ...result, value: { ...result.value, [aside]: said } } : result;
}

const differing = <T>(readings: readonly T[]) => [
  ...new Map(readings.map((reading) => [canonicalJson(reading), reading])).values(),
];

type ValidReading<T> = Extract<AnswerReading<T>, { ok: true }>;

/** One value of those that were found, read by the schema; `null`: it has nothing to do with the schema. */
function readValue<T>({ value, mended }: FoundJson, output: JsonFormat<T>): AnswerReading<T> | null {
  const schema = schemaOf(output.schema);
  const shapes = shapesOf(value, schema);
  const readings = shapes.map((shape) => {
    const mendedShape = mendedTowards(shape, output);
    const wrapping: Mend[] = shape === value ? [] : ['wrapping'];
    const reading = validated(mendedShape.value, output.schema);
    return reading.ok ? { ...reading, mended: allMends(mended, wrapping, mendedShape.mended) } : reading;
  });
  const valid = readings.filter((reading) => reading.ok);
  if (differing(valid.map((reading) => reading.value)).length > 1)
    return {
      ok: false,
      problem: 'it is a list, and it is not clear of what: answer with the object asked for',
    };
  if (valid.length > 0) return valid[0]!;
  return readings[0] ?? null;
}

/** What is wrong with an answer that holds no JSON where it should. */
export const NO_JSON = 'it is not valid JSON';

/**
 * The answer among the values that were found. Where several differ, or one is right and one of the same form is not, none is
 * taken: one of them may be somebody else's, copied.
 */
export function readJson<T>({ found, isAlone, isOpen }: JsonInText, output: JsonFormat<T>): AnswerReading<T> {
  const schema = schemaOf(output.schema);
  const candidates = isAlone ? found : found.filter(({ isApart }) => isApart);
  const readings = candidates.map((json) => ({ json, reading: readValue(json, output) }));
  const isRival = ({ json, reading }: (typeof readings)[number]) =>
    reading !== null && !reading.ok && isObject(json.value) && hasAllFieldsOf(json.value, schema);
  const valid = readings.flatMap(({ reading }) => (reading?.ok ? [reading] : [])) as ValidReading<T>[];
  const answers = differing(valid.map(({ value }) => value));
  if (answers.length > 1 || (answers.length === 1 && readings.some(isRival)))
    return {
      ok: false,
      problem: 'it holds several objects that differ, and it is not clear which is the answer',
    };
  if (isOpen) return { ok: false, problem: NO_JSON };
  if (valid.length > 0) return valid[0]!;
  const wrong = readings.findLast(({ reading }) => reading !== null)?.reading;
  if (wrong) return wrong;
  return { ok: false, problem: isAlone ? 'it does not match the schema' : NO_JSON };
}

/** What an answer decides: its numbers, its yes and no, its options, by their places. Texts decide nothing. */
function decisionsIn(value: unknown, schema: AnswerSchema, path = ''): string[] {
  const branches = branchesOf(schema);
  if (Array.isArray(value)) {
    const items = branches.find(({ type }) => type === 'array')?.items as AnswerSchema | undefined;
    return items ? value.flatMap((item, index) => decisionsIn(item, items, `${path}/${index}`)) : [];
  }
  if (isObject(value)) {
    const fields = Object.assign({}, ...branches.map(fieldsOf)) as Record<string, AnswerSchema>;
    return Object.entries(fields).flatMap(([name, field]) =>
      decisionsIn(value[name], field, `${path}/${name}`),
    );
  }
  const isFreeText =
    typeof value === 'string' && !branches.some((branch) => optionsOf(branch)?.includes(value));
  return isFreeText || value === null || value === undefined ? [] : [`${path}=${String(value)}`];
}

/** Whether an answer decides anything: one of free text alone does not. */
export const decides = <T>(value: T, output: JsonFormat<T>): boolean =>
  decisionsIn(value, schemaOf(output.schema)).length > 0;

/** Whether two answers in a format decide otherwise. */
export function decideOtherwise<T>(one: T, other: T, output: JsonFormat<T>): boolean {
  const schema = schemaOf(output.schema);
  return decisionsIn(one, schema).join() !== decisionsIn(other, schema).join();
}

/** Whether a value that was read from prose has all that is asked for. */
export const isComplete = <T>(value: T, { schema }: JsonFormat<T>): boolean =>
  schema.safeParse(value).success;
