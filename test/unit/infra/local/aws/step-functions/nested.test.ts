import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { invoke, localStepFunctions, machine, passing } from './local-step-functions.ts';
import { jumpingClock } from './test-clock.ts';

const nesting = (StateMachineArn: string, Arguments: object = {}, more: object = {}) =>
  machine({
    Nest: {
      Type: 'Task',
      Resource: 'arn:aws:states:::states:startExecution.sync:2',
      Arguments: { StateMachineArn, ...Arguments },
      End: true,
      ...more,
    },
  });

describe('states:startExecution.sync:2 ("Start a new AWS Step Functions state machine from a running execution")', () => {
  it('waits for the child and gives its description with Input and Output as JSON', async () => {
    const local = localStepFunctions();
    const child = await local.create('child', passing({ doubled: '{% $states.input.n * 2 %}' }));
    const ended = await local.run(nesting(child, { Input: { n: '{% $states.input %}' }, Name: 'first' }), 4);
    const { StartDate, StopDate, ...result } = ended.output as Record<string, unknown>;
    assert.deepEqual(result, {
      ExecutionArn: `${child.replace('stateMachine', 'execution')}:first`,
      Input: { n: 4 },
      InputDetails: { Included: true },
      Name: 'first',
      Output: { doubled: 8 },
      OutputDetails: { Included: true },
      RedriveCount: 0,
      StateMachineArn: child,
      Status: 'SUCCEEDED',
    });
    assert.ok(Number(StopDate) >= Number(StartDate));
    assert.deepEqual(ended.events.map(({ type }) => type).slice(2, 6), [
      'TaskScheduled',
      'TaskStarted',
      'TaskSubmitted',
      'TaskSucceeded',
    ]);
  });

  it('makes an execution of its own, listed with its state machine', async () => {
    const local = localStepFunctions();
    const child = await local.create('child', passing(1));
    await local.run(nesting(child, { Name: 'listed' }));
    const list = await local.service.handle('ListExecutions', { stateMachineArn: child });
    const [execution] = (list as { executions: { name: string; status: string }[] }).executions;
    assert.deepEqual([execution!.name, execution!.status], ['listed', 'SUCCEEDED']);
  });

  it('fails with States.TaskFailed and the child’s description as cause', async () => {
    const local = localStepFunctions();
    const child = await local.create(
      'child',
      machine({ F: { Type: 'Fail', Error: 'Broken', Cause: 'why' } }),
    );
    const ended = await local.run(nesting(child));
    assert.equal(ended.error, 'States.TaskFailed');
    const { Error: error, Cause, Status } = JSON.parse(ended.cause!);
    assert.deepEqual([error, Cause, Status], ['Broken', 'why', 'FAILED']);
  });

  it('fails with the error of StartExecution when the child cannot start', async () => {
    const local = localStepFunctions();
    const ended = await local.run(nesting('arn:aws:states:us-east-1:000000000000:stateMachine:none'));
    assert.equal(ended.error, 'StepFunctions.StateMachineDoesNotExistException');
    const child = await local.create('child', passing(1));
    await local.ended(await local.start(child, {}, 'taken'));
    assert.equal(
      (await local.run(nesting(child, { Name: 'taken' }))).error,
      'StepFunctions.ExecutionAlreadyExistsException',
    );
  });

  it('stops the child when its own time is over', async () => {
    const local = localStepFunctions(
      { invokeLambda: () => new Promise(() => {}) },
      { clock: jumpingClock() },
    );
    const child = await local.create('child', machine({ T: invoke() }));
    const ended = await local.run(nesting(child, { Name: 'slow' }, { TimeoutSeconds: 5 }));
    assert.equal(ended.error, 'States.Timeout');
    assert.equal((await local.ended(`${child.replace('stateMachine', 'execution')}:slow`)).status, 'ABORTED');
  });
});
