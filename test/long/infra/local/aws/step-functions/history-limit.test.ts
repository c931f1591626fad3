import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { HistoryEvent } from '../../../../../../infra/local/aws/step-functions/execution/history.ts';
import {
  localStepFunctions,
  machine,
} from '../../../../../unit/infra/local/aws/step-functions/local-step-functions.ts';

it('an execution ends at 25,000 events with States.Runtime, which nothing catches (service quotas)', async () => {
  const loop = {
    Again: { Type: 'Choice', Choices: [{ Condition: '{% true %}', Next: 'Again' }], Default: 'End' },
    End: { Type: 'Succeed' },
  };
  const local = localStepFunctions();
  const ended = await local.run(machine(loop));
  assert.deepEqual([ended.status, ended.error], ['FAILED', 'States.Runtime']);
  const reverse = { executionArn: ended.executionArn, reverseOrder: true, maxResults: 1 };
  const { events } = (await local.service.handle('GetExecutionHistory', reverse)) as {
    events: HistoryEvent[];
  };
  assert.deepEqual([events[0]!.id, events[0]!.type], [25_000, 'ExecutionFailed']);
});
