import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { HistoryEvent } from '../../../../../../infra/local/aws/step-functions/execution/history.ts';
import { invoke, localStepFunctions, machine } from './local-step-functions.ts';

const short = (events: readonly HistoryEvent[]) =>
  events.map(({ id, previousEventId, type }) => `${id} ${previousEventId} ${type}`);

describe('The history of an execution (API reference: HistoryEvent)', () => {
  it('tells a Task from its entry to its exit, each event naming the one before', async () => {
    const { events } = await localStepFunctions().run(machine({ T: invoke({ Output: 1 }) }), { a: 1 });
    assert.deepEqual(short(events), [
      '1 0 ExecutionStarted',
      '2 0 TaskStateEntered',
      '3 2 TaskScheduled',
      '4 3 TaskStarted',
      '5 4 TaskSucceeded',
      '6 5 TaskStateExited',
      '7 6 ExecutionSucceeded',
    ]);
    assert.deepEqual(events[1]!.stateEnteredEventDetails, {
      name: 'T',
      input: '{"a":1}',
      inputDetails: { truncated: false },
    });
    assert.deepEqual((events[2]!.taskScheduledEventDetails as { resource: string }).resource, 'invoke');
    assert.deepEqual(events[6]!.executionSucceededEventDetails, {
      output: '1',
      outputDetails: { truncated: false },
    });
  });

  it('tells a Map by its iterations, each a line of its own', async () => {
    const item = { StartAt: 'Item', States: { Item: { Type: 'Pass', End: true } } };
    const states = { Map: { Type: 'Map', MaxConcurrency: 1, ItemProcessor: item, End: true } };
    const { events } = await localStepFunctions().run(machine(states), ['a', 'b']);
    assert.deepEqual(short(events), [
      '1 0 ExecutionStarted',
      '2 0 MapStateEntered',
      '3 2 MapStateStarted',
      '4 3 MapIterationStarted',
      '5 4 PassStateEntered',
      '6 5 PassStateExited',
      '7 6 MapIterationSucceeded',
      '8 3 MapIterationStarted',
      '9 8 PassStateEntered',
      '10 9 PassStateExited',
      '11 10 MapIterationSucceeded',
      '12 11 MapStateSucceeded',
      '13 12 MapStateExited',
      '14 13 ExecutionSucceeded',
    ]);
    assert.deepEqual(events[2]!.mapStateStartedEventDetails, { length: 2 });
    assert.deepEqual(events[7]!.mapIterationStartedEventDetails, { name: 'Map', index: 1 });
  });

  it('tells a Parallel by its branches', async () => {
    const branch = (name: string) => ({ StartAt: name, States: { [name]: { Type: 'Succeed' } } });
    const states = { P: { Type: 'Parallel', Branches: [branch('A'), branch('B')], End: true } };
    const { events } = await localStepFunctions().run(machine(states));
    const types = events.map(({ type }) => type);
    assert.deepEqual(types.slice(1, 3), ['ParallelStateEntered', 'ParallelStateStarted']);
    assert.equal(types.filter((type) => type === 'SucceedStateExited').length, 2);
    assert.deepEqual(types.slice(-3), [
      'ParallelStateSucceeded',
      'ParallelStateExited',
      'ExecutionSucceeded',
    ]);
    assert.ok(events.every(({ id }, index) => id === index + 1));
  });

  it('tells an expression that failed as EvaluationFailed', async () => {
    const { events } = await localStepFunctions().run(
      machine({ T: invoke({ Output: '{% $states.result.No %}' }) }),
    );
    const { error, location, state } = events.at(-2)!.evaluationFailedEventDetails as Record<string, string>;
    assert.deepEqual([error, location, state], ['States.QueryEvaluationError', 'Output', 'T']);
    assert.equal(events.at(-1)!.type, 'ExecutionFailed');
  });
});
