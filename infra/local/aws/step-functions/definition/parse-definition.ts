import type { z } from 'zod';
import { ServiceError } from '../../wire/service-error.ts';
import { definitionSchema } from './definition-schema.ts';
import { lintDefinition } from './lint-definition.ts';
import type { StateMachineDefinition } from './state-machine-definition.ts';

/** Largest definition, in bytes of UTF-8 (Step Functions service quotas). */
const MAX_DEFINITION_BYTES = 1_048_576;

/**
 * Reads a definition in Amazon States Language. Throws `InvalidDefinition` naming everything in it that is wrong or
 * that this interpreter does not support, so that nothing is ignored when it runs.
 */
export function parseDefinition(text: string): StateMachineDefinition {
  const json = parseJson(text);
  const parsed = definitionSchema.safeParse(json);
  if (!parsed.success) throw invalid(parsed.error.issues.flatMap(schemaProblems));
  const problems = lintDefinition(parsed.data);
  if (problems.length > 0) throw invalid(problems);
  return parsed.data;
}

function parseJson(text: string): unknown {
  if (Buffer.byteLength(text) > MAX_DEFINITION_BYTES) throw invalid(['The definition is larger than 1 MB']);
  try {
    return JSON.parse(text);
  } catch (failure) {
    throw invalid([`The definition is not JSON: ${(failure as Error).message}`]);
  }
}

function schemaProblems(issue: z.core.$ZodIssue): string[] {
  const place = `/${issue.path.map(String).join('/')}`;
  if (issue.code !== 'unrecognized_keys') return [`${issue.message} at ${place}`];
  return issue.keys.map((key) => `The field '${key}' is not supported at ${place}${hint(key)}`);
}

const JSONPATH_FIELDS = ['Parameters', 'ResultSelector', 'Iterator', 'Result', 'Variable'];

function hint(key: string): string {
  return key.endsWith('Path') || JSONPATH_FIELDS.includes(key) ? ': it belongs to JSONPath' : '';
}

function invalid(problems: readonly string[]): ServiceError {
  return new ServiceError('InvalidDefinition', `Invalid State Machine Definition: ${problems.join('; ')}.`);
}
