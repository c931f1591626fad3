import { coachingAnswers } from '@assay/argument-coaching/answers';
import { reviewAnswers } from '@assay/deliverable-review/answers';
import { essayAnswers } from '@assay/essay-scoring/answers';
import type { OutputFormat } from '@assay/model/agent/output-format';
import { type AnswerSchema, branchesOf, fieldsOf, optionsOf } from '@assay/model/answer/json-schema';
import { gradingAnswers } from '@assay/short-answer-grading/answers';
import fc from 'fast-check';
import * as z from 'zod';

export type JsonFormat = Extract<OutputFormat, { kind: 'json' }>;

/** Every format of JSON of every workflow, by its name. */
export const FORMATS = Object.entries({
  ...essayAnswers,
  ...reviewAnswers,
  ...gradingAnswers,
  ...coachingAnswers,
} as Record<string, OutputFormat>).flatMap(([name, output]) =>
  output.kind === 'json' ? [[name, output] as const] : [],
);
export const jsonSchemaOf = (output: JsonFormat): AnswerSchema => z.toJSONSchema(output.schema);

const text = fc
  .array(
    fc.constantFrom(
      'The',
      'answer',
      'holds',
      "it's",
      'però',
      'α',
      '{x}',
      '[1]',
      '- ',
      '"so"',
      'a\\b',
      'line\nbreak',
      ', and',
      ': then',
    ),
    {
      minLength: 2,
      maxLength: 8,
    },
  )
  .map((words) => words.join(' '));

/** Values of a schema, with texts that say something. */
function valuesOf(schema: AnswerSchema): fc.Arbitrary<unknown> {
  const branches = branchesOf(schema);
  if (branches.length > 1) return fc.oneof(...branches.map(valuesOf));
  const only = branches[0]!;
  const options = optionsOf(only);
  if (options) return fc.constantFrom(...options);
  switch (only.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(fieldsOf(only)).map(([name, field]) => [name, valuesOf(field)])),
        { noNullPrototype: true },
      );
    case 'array': {
      const most = Math.min((only.maxItems as number | undefined) ?? 3, 3);
      return fc.array(valuesOf(only.items as AnswerSchema), { minLength: 1, maxLength: most });
    }
    case 'integer':
      return fc.integer({ min: Math.max(0, only.minimum as number), max: 10 });
    case 'number':
      return fc
        .integer({ min: 0, max: 4 * ((only.maximum as number | undefined) ?? 10) })
        .map((quarters) => quarters / 4);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return text;
  }
}

export const validOf = (output: JsonFormat) =>
  valuesOf(jsonSchemaOf(output)).filter((value) => output.schema.safeParse(value).success);
