import type { ChoiceState } from '../definition/state-machine-definition.ts';
import { StateError } from '../execution/state-error.ts';
import { unexpected } from '../expressions/evaluate-field.ts';
import { evaluateTemplate } from '../expressions/evaluate-template.ts';
import { bindingsOf, leave, type Outcome, type Visit } from './visit.ts';

/** Follows the first rule whose Condition is true, else Default. Fails with States.NoChoiceMatched when there is none. */
export async function choice(visit: Visit, state: ChoiceState): Promise<Outcome> {
  const bindings = bindingsOf(visit);
  for (const [index, rule] of state.Choices.entries()) {
    const field = `Choices[${index}]/Condition`;
    const matched = await evaluateTemplate(rule.Condition, bindings, field);
    if (typeof matched !== 'boolean') throw unexpected(rule.Condition, field, 'a boolean', matched);
    if (matched) return leave(visit, { fields: rule, prefix: `Choices[${index}]/`, otherwise: visit.input });
  }
  if (state.Default === undefined) {
    throw new StateError(
      'States.NoChoiceMatched',
      `No rule of the state '${visit.name}' matched, and it has no Default.`,
    );
  }
  return leave(visit, { fields: { ...state, Next: state.Default }, otherwise: visit.input });
}
