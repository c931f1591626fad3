import assert from 'node:assert/strict';
import { checkDefinition } from '../../../../../../infra/local/aws/step-functions/definition/parse-definition.ts';
import { ServiceError } from '../../../../../../infra/local/aws/wire/service-error.ts';

/** What CreateStateMachine says against a definition; empty where it takes it. */
export function refusals(definition: unknown): string {
  try {
    checkDefinition(typeof definition === 'string' ? definition : JSON.stringify(definition), new Set());
  } catch (failure) {
    assert.ok(failure instanceof ServiceError);
    assert.equal(failure.type, 'InvalidDefinition');
    return failure.message;
  }
  return '';
}
