import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseDefinition } from '../../../infra/local/aws/step-functions/definition/parse-definition.ts';
import { validateStructure } from '../../../infra/local/aws/step-functions/definition/validate-structure.ts';
import { ofType, properties } from '../../support/template.ts';
import { definitionOf } from '../../support/workflows.ts';

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

const EVERY = ['assess', 'deliverablereview', 'essayscoring'];

describe("the template's state machines", () => {
  it('are these three', () =>
    assert.deepEqual(
      ofType('StepFunctions::StateMachine')
        .map(({ name }) => name)
        .sort(),
      EVERY,
    ));

  for (const workflow of EVERY) {
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
    for (const workflow of EVERY)
      for (const [name, state] of statesOf(workflow))
        if (JSON.stringify(state).includes('"FunctionName"') && state.Type === 'Task')
          assert.equal(state.Retry?.length, 2, name);
  });

  it('end well before a day is over: assess after two hours, the nested one after one', () => {
    assert.partialDeepStrictEqual(JSON.parse(definitionOf('assess')), { TimeoutSeconds: 7200 });
    assert.partialDeepStrictEqual(JSON.parse(definitionOf('essayscoring')), { TimeoutSeconds: 3600 });
  });
});
