import type { z } from 'zod';
import { ServiceError } from '../../wire/service-error.ts';
import type { AcceptedDefinitions } from './accepted-definitions.ts';
import { definitionSchema, type StateMachineDefinition } from './states-language.ts';
import { validateStructure } from './validate-structure.ts';

/** Largest definition, in bytes of UTF-8 (Step Functions service quotas). */
const MAX_DEFINITION_BYTES = 1_048_576;

/**
 * Reads a definition in Amazon States Language. Throws `InvalidDefinition` naming everything in it that is wrong or
 * that this interpreter does not support, so that nothing is ignored when it runs.
 */
export function parseDefinition(text: string): StateMachineDefinition {
  const parsed = definitionSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues.flatMap(schemaProblems));
}

/**
 * What CreateStateMachine refuses: `parseDefinition`, and what the public schema finds beyond it. That is slow, and not
 * asked about a text that is `accepted`, which one without problems becomes.
 */
export function checkDefinition(text: string, accepted: AcceptedDefinitions): void {
  const definition = parseDefinition(text);
  if (accepted.has(text)) return;
  const problems = validateStructure(definition);
  if (problems.length > 0) throw invalid(problems);
  accepted.add(text);
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
  if (issue.code !== 'unrecognized_keys') return [`${place}: ${issue.message}`];
  return issue.keys.map((key) => `${place}: the field '${key}' is not supported`);
}

function invalid(problems: readonly string[]): ServiceError {
  return new ServiceError('InvalidDefinition', `Invalid State Machine Definition: ${problems.join('; ')}.`);
}
