import { createHash, randomUUID } from 'node:crypto';
import type { StateOf } from '../../definition/states-language.ts';
import type { ItemExecution } from '../../execution/branch.ts';
import { unexpected, wholeNumberField } from '../../expressions/evaluate-field.ts';
import { type Bindings, evaluateTemplate } from '../../expressions/evaluate-template.ts';
import type { StateMachineRevision } from '../../store/state-machine-store.ts';
import { bindingsOf, type Visit } from '../visit.ts';

/** How a Map Run runs its children. */
export interface Settings {
  /** As the state sets it; 0 is as many as possible. */
  readonly maxConcurrency: number;
  /** Undefined where the state sets none; with neither, no failure is tolerated. */
  readonly toleratedCount: number | undefined;
  /** 0–100, of all items. */
  readonly toleratedPercentage: number | undefined;
}

export async function settingsOf(visit: Visit, state: StateOf<'Map'>): Promise<Settings> {
  const bindings = bindingsOf(visit);
  const whole = (field: 'MaxConcurrency' | 'ToleratedFailureCount') =>
    wholeNumberField(state[field], bindings, field, 0);
  return {
    maxConcurrency: (await whole('MaxConcurrency')) ?? 0,
    toleratedCount: await whole('ToleratedFailureCount'),
    toleratedPercentage: await percentage(state.ToleratedFailurePercentage, bindings),
  };
}

async function percentage(value: unknown, bindings: Bindings): Promise<number | undefined> {
  if (value === undefined) return undefined;
  const field = 'ToleratedFailurePercentage';
  const result = await evaluateTemplate(value, bindings, field);
  if (typeof result === 'number' && result >= 0 && result <= 100) return result;
  throw unexpected(value, field, 'a number from 0 to 100', result);
}

/** Whether so many failed items of all are more than the state tolerates; each limit that it sets counts. */
export function exceedsTolerance(settings: Settings, failed: number, total: number): boolean {
  const { toleratedCount, toleratedPercentage } = settings;
  if (toleratedCount === undefined && toleratedPercentage === undefined) return failed > 0;
  return failed > (toleratedCount ?? total) || (failed / total) * 100 > (toleratedPercentage ?? 100);
}

/** The state machine that a Map's children are executions of: `{machine}/{label}`, of the same role. */
export function itemMachine(
  machine: StateMachineRevision,
  state: string,
  label?: string,
): StateMachineRevision {
  const own = label ?? derivedLabel(machine.stateMachineArn, state);
  return {
    ...machine,
    stateMachineArn: `${machine.stateMachineArn}/${own}`,
    name: `${machine.name}/${own}`,
  };
}

/** A UUID where the state sets no label, the same at every run. */
function derivedLabel(stateMachineArn: string, state: string): string {
  const hash = createHash('sha256').update(`${stateMachineArn}\n${state}`).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** An Express execution ends after five minutes ("Step Functions service quotas"). */
const EXPRESS_SECONDS = 300;

/** What all children have in common, and the name of the next. */
export function itemExecutions(machine: StateMachineRevision, { ItemProcessor }: StateOf<'Map'>) {
  const isExpress = ItemProcessor.ProcessorConfig?.ExecutionType === 'EXPRESS';
  const chain = isExpress ? { ...ItemProcessor, TimeoutSeconds: EXPRESS_SECONDS } : ItemProcessor;
  return (): Pick<ItemExecution, 'machine' | 'chain' | 'executionArn' | 'name'> => {
    const name = randomUUID();
    const { stateMachineArn } = machine;
    const executionArn = isExpress
      ? `${stateMachineArn.replace(':stateMachine:', ':express:')}:${name}:${name}`
      : `${stateMachineArn.replace(':stateMachine:', ':execution:')}:${name}`;
    return { machine, chain, executionArn, name };
  };
}
