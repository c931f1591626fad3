import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ErrorCode } from '@assay/kit/errors/assay-error';
import { codesOf, REPEATED } from '@assay/workflows/errors';
import { WORKFLOWS } from '@assay/workflows/list';
import jsonata from 'jsonata';
import { parseDefinition } from '../../../../infra/local/aws/step-functions/definition/parse-definition.ts';
import { validateStructure } from '../../../../infra/local/aws/step-functions/definition/validate-structure.ts';
import { WORKFLOWS as DEPLOYED } from '../../../../infra/workflows/list.ts';
import { ofType, properties } from '../../../support/template.ts';
import { definitionOf, MACHINES } from '../../../support/workflows.ts';

interface States {
  [name: string]: {
    Type: string;
    Resource?: string;
    Arguments?: { QueueUrl: string; MessageGroupId?: string };
    TimeoutSeconds?: number | string;
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
  it('are one for every workflow there is, each a choice of assess beside the report alone', () => {
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
      ['report', ...ids],
    );
    assert.equal(MACHINES.length, ids.length + 2, 'beside them assess and reevaluate');
  });

  for (const workflow of MACHINES) {
    it(`${workflow} is a definition the interpreter takes, and the public schema too`, () => {
      parseDefinition(definitionOf(workflow));
      assert.deepEqual(validateStructure(JSON.parse(definitionOf(workflow))), []);
    });

    it(`${workflow} is traced, logs failures and no execution data`, () =>
      assert.partialDeepStrictEqual(properties('StepFunctions::StateMachine', workflow), {
        TracingConfiguration: { Enabled: true },
        LoggingConfiguration: { Level: 'ERROR', IncludeExecutionData: false },
      }));

    it(`${workflow} tries nothing again that would come to the same, and a time-out once`, () => {
      for (const [name, { Retry = [] }] of statesOf(workflow))
        for (const { ErrorEquals, MaxAttempts } of Retry) {
          const timeOuts = ErrorEquals.filter((error) => /Time(d)?out$/i.test(error));
          assert.ok(timeOuts.length === 0 || MaxAttempts <= 1, name);
          const final = ErrorEquals.filter((error) => REPEATED[error as ErrorCode] === 'never');
          assert.ok(final.length === 0 || MaxAttempts === 0, name);
        }
    });
  }

  it('wait for hours for a turn at Lambda and at a model, in every state that calls a function but the renderer', () => {
    for (const workflow of MACHINES)
      for (const [name, { Retry = [], Resource }] of statesOf(workflow)) {
        if (!Resource?.startsWith('arn:aws:states:::lambda:invoke') || name === 'RenderNow') continue;
        const [never, later] = Retry;
        assert.deepEqual([never?.ErrorEquals, never?.MaxAttempts], [codesOf('never'), 0], name);
        assert.deepEqual(later?.ErrorEquals, [...codesOf('later'), 'Lambda.TooManyRequestsException'], name);
        assert.ok(later!.MaxAttempts > 300 && later!.JitterStrategy === 'FULL', name);
        const timeOut = Retry.find(({ ErrorEquals }) => ErrorEquals.includes('States.Timeout'));
        assert.deepEqual(
          [timeOut?.ErrorEquals, timeOut?.MaxAttempts],
          [['States.Timeout', 'Sandbox.Timedout'], 1],
          name,
        );
      }
  });

  it('leave every call of an agent in a queue, for a day at the most, of runs in batches for six, and take what comes back as final', async () => {
    const asking = MACHINES.flatMap((workflow) => [...statesOf(workflow)]).filter(
      ([, { Resource, Arguments }]) =>
        Resource?.startsWith('arn:aws:states:::sqs:') && /Input\.run\.priority/.test(Arguments!.QueueUrl),
    );
    assert.ok(asking.length > 20);
    for (const [name, { Retry = [], TimeoutSeconds }] of asking) {
      const seconds = (run: object) => {
        const context = { Execution: { Input: { run } } };
        const expression = String(TimeoutSeconds).slice(2, -2);
        return jsonata(expression).evaluate({}, { states: { context } });
      };
      const mode = async (mode: string) => seconds({ reevaluation: { id: 'r', mode } });
      assert.deepEqual(
        [await seconds({}), await mode('now'), await mode('batch')],
        [24 * 3600, 24 * 3600, 6 * 24 * 3600],
        name,
      );
      const final = [...Object.keys(REPEATED), 'States.Timeout'];
      assert.deepEqual([Retry[0]?.ErrorEquals, Retry[0]?.MaxAttempts], [final, 0], name);
      const again = Retry.slice(1).flatMap(({ ErrorEquals }) => ErrorEquals);
      assert.ok(!again.includes('States.ALL') && !again.includes('States.Timeout'), name);
    }
  });

  it('send whatever waits in a queue in the group of its tenant and assignment', () => {
    const sending = MACHINES.flatMap((workflow) => [...statesOf(workflow)]).filter(([, { Resource }]) =>
      Resource?.startsWith('arn:aws:states:::sqs:'),
    );
    assert.ok(sending.some(([name]) => name === 'RenderQueued'));
    for (const [name, { Arguments }] of sending)
      assert.match(String(Arguments!.MessageGroupId), /run\.group/, name);
  });

  it('end before what waits for them does: functions before workflows, workflows before assess, assess before reevaluate', () => {
    const secondsOf = (workflow: string) =>
      (JSON.parse(definitionOf(workflow)) as { TimeoutSeconds: number }).TimeoutSeconds;
    const nested = MACHINES.filter((name) => name !== 'assess' && name !== 'reevaluate');
    for (const name of nested) assert.ok(secondsOf(name) < secondsOf('assess'), name);
    assert.ok(secondsOf('assess') < secondsOf('reevaluate'));
    const slowest = Math.max(
      ...ofType('Lambda::Function').map(({ properties }) => Number(properties.Timeout)),
    );
    for (const name of MACHINES) assert.ok(slowest < secondsOf(name), name);
  });
});
