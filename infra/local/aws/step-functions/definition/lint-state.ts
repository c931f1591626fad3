import type { Catcher, Retrier, State, TaskState } from './state-machine-definition.ts';
import { SUPPORTED_RESOURCES, taskResource } from './task-resource.ts';

/** What is wrong with one state by itself: its resource, its handlers, its times. */
export function lintState(state: State): string[] {
  if (state.Type === 'Task') return [...lintTask(state), ...lintHandlers(state)];
  if (state.Type === 'Map') return lintHandlers(state);
  if (state.Type === 'Parallel') return lintHandlers(state);
  if (state.Type === 'Wait' && (state.Seconds === undefined) === (state.Timestamp === undefined)) {
    return ['needs either Seconds or Timestamp'];
  }
  return [];
}

function lintTask(state: TaskState): string[] {
  const problems = lintResource(state);
  const { TimeoutSeconds: timeout, HeartbeatSeconds: heartbeat } = state;
  if (typeof timeout === 'number' && typeof heartbeat === 'number' && heartbeat >= timeout) {
    problems.push('needs HeartbeatSeconds smaller than TimeoutSeconds');
  }
  return problems;
}

function lintResource(state: TaskState): string[] {
  const target = taskResource(state.Resource);
  if (target === undefined) {
    const why = state.Resource.endsWith('.waitForTaskToken')
      ? 'task tokens are not supported'
      : 'not supported';
    return [`has the Resource ${state.Resource}: ${why}. Supported: ${SUPPORTED_RESOURCES.join(', ')}`];
  }
  const args = state.Arguments;
  if (target.kind === 'function' || typeof args === 'string') return [];
  if (typeof args !== 'object' || args === null || Array.isArray(args)) {
    return [`needs Arguments with ${target.required.join(', ')}`];
  }
  const names = Object.keys(args);
  const missing = target.required.filter((name) => !names.includes(name));
  const unknown = names.filter((name) => target.allowed !== undefined && !target.allowed.includes(name));
  return [
    ...missing.map((name) => `needs the argument ${name}`),
    ...unknown.map((name) => `has the argument ${name}, which is not supported for ${state.Resource}`),
  ];
}

function lintHandlers(state: { Retry?: Retrier[]; Catch?: Catcher[] }): string[] {
  return [...lintErrorEquals(state.Retry ?? [], 'Retry'), ...lintErrorEquals(state.Catch ?? [], 'Catch')];
}

function lintErrorEquals(handlers: readonly { ErrorEquals: string[] }[], field: string): string[] {
  return handlers.flatMap(({ ErrorEquals: names }, index) => {
    if (!names.includes('States.ALL')) return [];
    if (names.length > 1)
      return [`has States.ALL beside other names in ${field}[${index}]: it must be alone`];
    return index < handlers.length - 1
      ? [`has States.ALL in ${field}[${index}]: it must be in the last`]
      : [];
  });
}
