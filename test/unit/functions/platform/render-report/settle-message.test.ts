import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { SFNClient } from '@aws-sdk/client-sfn';
import { settleMessage } from '../../../../../functions/platform/render-report/settle-message.ts';

const body = JSON.stringify({ token: 't', run: { runId: 'r', workflow: 'essay-scoring', attempt: 1 } });

/** Step Functions that keeps what it is told, and answers with an error where there is one. */
function statesThat(error?: Error) {
  const told: { name: string; input: unknown }[] = [];
  const send = async (command: { constructor: { name: string }; input: unknown }) => {
    told.push({ name: command.constructor.name, input: command.input });
    if (error) throw error;
  };
  return { told, states: { send } as unknown as Pick<SFNClient, 'send'> };
}

const named = (name: string) => Object.assign(new Error(name), { name });

describe('settling a message', () => {
  it('tells the waiting state which files there are', async () => {
    const { told, states } = statesThat();
    const asked: unknown[] = [];
    const render = async (request: unknown) => {
      asked.push(request);
      return { files: ['report.pdf'] };
    };
    await settleMessage(body, render, states);
    assert.deepEqual(asked, [{ run: { runId: 'r', workflow: 'essay-scoring' } }]);
    const input = { taskToken: 't', output: '{"files":["report.pdf"]}' };
    assert.deepEqual(told, [{ name: 'SendTaskSuccessCommand', input }]);
  });

  it('tells a failure as a function would: its code, and its words with the step', async () => {
    const { told, states } = statesThat();
    const render = async () => {
      throw new AssayError('RenderFailed', 'LuaLaTeX failed.');
    };
    await settleMessage(body, render, states);
    const cause = '{"errorType":"RenderFailed","errorMessage":"[render-report] LuaLaTeX failed."}';
    const input = { taskToken: 't', error: 'RenderFailed', cause };
    assert.deepEqual(told, [{ name: 'SendTaskFailureCommand', input }]);
  });

  for (const name of ['TaskTimedOut', 'TaskDoesNotExist', 'InvalidToken'])
    it(`is done with a token that nobody waits for (${name})`, () =>
      settleMessage(body, async () => ({ files: [] }), statesThat(named(name)).states));

  it('is not done where Step Functions could not be told', () =>
    assert.rejects(
      settleMessage(body, async () => ({ files: [] }), statesThat(named('ThrottlingException')).states),
      { name: 'ThrottlingException' },
    ));

  for (const odd of ['no JSON', '{}', '{"token":"t"}'])
    it(`refuses ${odd} without a word to anybody`, async () => {
      const { told, states } = statesThat();
      await assert.rejects(
        settleMessage(odd, async () => ({ files: [] }), states),
        {
          code: 'ConfigurationInvalid',
        },
      );
      assert.deepEqual(told, []);
    });
});
