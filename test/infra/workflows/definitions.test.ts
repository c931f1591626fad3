import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseDefinition } from '../../../infra/local/aws/step-functions/definition/parse-definition.ts';
import { validateStructure } from '../../../infra/local/aws/step-functions/definition/validate-structure.ts';
import { WORKFLOWS as DEPLOYED } from '../../../infra/workflows/list.ts';
import { WORKFLOWS } from '../../../shared/workflows/list.ts';
import { ofType, properties } from '../../support/template.ts';
import { definitionOf, MACHINES } from '../../support/workflows.ts';

interface States {
  [name: string]: {
    Type: string;
    Retry?: { ErrorEquals: string[]; MaxAttempts: number; JitterStrategy?: string }[];
    ItemProcessor?: { States: States };
    Branches?: { States: States }[];
  };
}

function everyState(states: States): [string, States[string]][] {
  return Object.entries(states).flatMap(([name, state]) => [
    [name, state] as [string, States[string]],
    ...(state.ItemProcessor ? everyState(state.ItemProcessor.States) : []),
    ...(state.Branches ?? []).flatMap((branch) => everyState(branch.States)),
  ]);
}

const statesOf = (workflow: string) =>
  new Map(everyState((JSON.parse(definitionOf(workflow)) as { States: States }).States));

describe("the template's state machines", () => {
  it('are one for every workflow there is, each a choice of assess', () => {
    const ids = WORKFLOWS.map(({ id }) => id);
    assert.deepEqual(
      DEPLOYED.map(({ id }) => id),
      ids,
    );
    const { Choices } = statesOf('assess').get('ChooseWorkflow') as unknown as {
      Choices: { Condition: string }[];
    };
    assert.deepEqual(
      Choices.map(({ Condition }) => /'([^']+)'/.exec(Condition)![1]),
      ids,
    );
    assert.equal(MACHINES.length, ids.length + 1);
  });

  for (const workflow of MACHINES) {
    it(`${workflow} is a definition the interpreter takes, and the public schema too`, () => {
      parseDefinition(definitionOf(workflow));
      assert.deepEqual(validateStructure(JSON.parse(definitionOf(workflow))), []);
    });

    it(`${workflow} is traced, logs every event and no execution data`, () =>
      assert.partialDeepStrictEqual(properties('StepFunctions::StateMachine', workflow), {
        TracingConfiguration: { Enabled: true },
        LoggingConfiguration: { Level: 'ALL', IncludeExecutionData: false },
      }));

    it(`${workflow} retries nothing but faults of the platform, and a time-out once`, () => {
      for (const [name, { Retry = [] }] of statesOf(workflow))
        for (const { ErrorEquals, MaxAttempts } of Retry) {
          const timeOuts = ErrorEquals.filter((error) => /Time(d)?out$/i.test(error));
          assert.ok(timeOuts.length === 0 || MaxAttempts === 1, name);
          const others = ErrorEquals.filter((error) => !timeOuts.includes(error));
          for (const error of others) assert.match(error, /^(Lambda|ECS|EventBridge)\./, name);
        }
    });
  }

  it('call a function with retries in every state that calls one', () => {
    for (const workflow of MACHINES)
      for (const [name, state] of statesOf(workflow))
        if (JSON.stringify(state).includes('"FunctionName"') && state.Type === 'Task')
          assert.equal(state.Retry?.length, 2, name);
  });

  it('end before what waits for them does: functions before workflows, workflows before assess', () => {
    const secondsOf = (workflow: string) =>
      (JSON.parse(definitionOf(workflow)) as { TimeoutSeconds: number }).TimeoutSeconds;
    const nested = MACHINES.filter((name) => name !== 'assess');
    for (const name of nested) assert.ok(secondsOf(name) < secondsOf('assess'), name);
    const slowest = Math.max(
      ...ofType('Lambda::Function').map(({ properties }) => Number(properties.Timeout)),
    );
    for (const name of MACHINES) assert.ok(slowest < secondsOf(name), name);
  });
});
