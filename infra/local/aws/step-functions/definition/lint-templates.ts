import { expressionSource, isExpression } from '../expressions/expression.ts';
import { lintExpression, type StatesField } from './lint-expression.ts';
import type { State, Yield } from './state-machine-definition.ts';

const NOTHING: readonly StatesField[] = [];
const RESULT: readonly StatesField[] = ['result'];
const ERROR_OUTPUT: readonly StatesField[] = ['errorOutput'];

/** What is wrong with the expressions of one state, each problem with its field. */
export function lintTemplates(state: State): string[] {
  return [...fieldsOf(state)].flatMap(([field, template, readable]) =>
    lintTemplate(template, field, readable),
  );
}

type Field = readonly [name: string, template: unknown, readable: readonly StatesField[]];

function* fieldsOf(state: State): Generator<Field> {
  const givesResult = state.Type === 'Task' || state.Type === 'Map' || state.Type === 'Parallel';
  yield* yieldFields(state as Yield, '', givesResult ? RESULT : NOTHING);
  if (state.Type === 'Choice') {
    for (const [index, rule] of state.Choices.entries()) {
      yield [`Choices[${index}]/Condition`, rule.Condition, NOTHING];
      yield* yieldFields(rule, `Choices[${index}]/`, NOTHING);
    }
  }
  if (givesResult) {
    for (const [index, catcher] of (state.Catch ?? []).entries()) {
      yield* yieldFields(catcher, `Catch[${index}]/`, ERROR_OUTPUT);
    }
  }
  yield* inputFields(state);
}

function* yieldFields(fields: Yield, prefix: string, readable: readonly StatesField[]): Generator<Field> {
  if (fields.Output !== undefined) yield [`${prefix}Output`, fields.Output, readable];
  if (fields.Assign !== undefined) yield [`${prefix}Assign`, fields.Assign, readable];
}

const INPUT_FIELDS = [
  'Arguments',
  'TimeoutSeconds',
  'HeartbeatSeconds',
  'Items',
  'ItemSelector',
  'MaxConcurrency',
  'ToleratedFailureCount',
  'ToleratedFailurePercentage',
  'Seconds',
  'Timestamp',
  'Error',
  'Cause',
] as const;

function* inputFields(state: State): Generator<Field> {
  for (const name of INPUT_FIELDS) {
    if (name in state) yield [name, (state as unknown as Record<string, unknown>)[name], NOTHING];
  }
}

function lintTemplate(template: unknown, field: string, readable: readonly StatesField[]): string[] {
  if (isExpression(template)) {
    return lintExpression(expressionSource(template), readable).map((problem) => `${field} ${problem}`);
  }
  if (typeof template === 'string') {
    return template.startsWith('{%') === template.endsWith('%}')
      ? []
      : [`${field} has only one of the delimiters {% and %}`];
  }
  if (Array.isArray(template)) {
    return template.flatMap((item, index) => lintTemplate(item, `${field}[${index}]`, readable));
  }
  if (typeof template !== 'object' || template === null) return [];
  return Object.entries(template).flatMap(([key, value]) => lintTemplate(value, `${field}/${key}`, readable));
}
