import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { invokeFunction } from '@assay/platform/lambda/invoke-function';
import { REPORT_FILES } from '@assay/platform/run/artifact';
import type { RunItem } from '@assay/platform/run/items';
import { runKey } from '@assay/platform/run/run-artifacts';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { DescribeStateMachineCommand, ListStateMachinesCommand, SFNClient } from '@aws-sdk/client-sfn';
import { systemClock } from '../../../infra/local/aws/step-functions/execution/clock.ts';
import { type Local, startLocal } from '../../stack/end-to-end/local.ts';
import { assignment, essay, exemplars } from '../../stack/end-to-end/samples.ts';

const MINUTE = 60_000;

/** Where every run's report is queued; what recurs every minute recurs here all the time, and retries wait a twentieth. */
const QUEUED = {
  environment: { QUEUED_FROM: '0' },
  clock: {
    now: systemClock.now,
    sleep: (ms: number, signal: AbortSignal) => systemClock.sleep(ms / 20, signal),
  },
  every(ms: number, act: () => void) {
    const timer = setInterval(act, ms === MINUTE ? 500 : ms).unref();
    return () => clearInterval(timer);
  },
};

let local: Local;
before(async () => {
  local = await startLocal(QUEUED);
  await local.put(assignment);
  await local.learn(assignment.assignment, exemplars);
});
after(() => local.close());

/** The run once its report is there or is given up. */
async function reported(runId: string, attempt: number): Promise<RunItem> {
  for (;;) {
    const run = await local.settled(runId, attempt);
    if (run.report?.state !== 'pending') return run;
    await wait(20);
  }
}

async function bytes(runId: string, name: string): Promise<Buffer> {
  const { s3, outputs } = local.connection;
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: outputs.Bucket, Key: runKey(runId, name) }));
  return Buffer.from(await Body!.transformToByteArray());
}

/** Has the report of a run made by the function that `RenderNow` calls. */
async function renderNow(runId: string): Promise<void> {
  const { lambda } = local.connection;
  const states = new SFNClient({ endpoint: local.endpoints.aws });
  const { stateMachines = [] } = await states.send(new ListStateMachinesCommand({}));
  const { stateMachineArn } = stateMachines.find(({ name }) => name!.includes('assess'))!;
  const { definition } = await states.send(new DescribeStateMachineCommand({ stateMachineArn }));
  const name = JSON.parse(definition!).States.RenderNow.Arguments.FunctionName;
  await invokeFunction(lambda, name, { run: { runId, workflow: 'essay-scoring' } });
}

describe('a report that is queued', () => {
  it('fails without its run, is rendered later by a task started on schedule, and is the one the function makes', async () => {
    local.misprint(true);
    const { runId } = await local.upload(assignment.assignment, essay);
    const failed = await reported(runId, 1);
    assert.equal(failed.state, 'completed', failed.failure?.message);
    assert.partialDeepStrictEqual(failed.report, { state: 'failed', code: 'RenderFailed' });
    assert.match(String(await bytes(runId, REPORT_FILES.log)), /Made to fail/);

    local.misprint(false);
    local.typeset(true);
    const { attempt } = await local.resume(runId);
    const { report } = await reported(runId, attempt);
    assert.equal(report?.state, 'ready');
    const queued = await bytes(runId, REPORT_FILES.pdf);
    assert.equal(String(queued.subarray(0, 5)), '%PDF-');
    await renderNow(runId);
    assert.ok(queued.equals(await bytes(runId, REPORT_FILES.pdf)), 'the same bytes by either renderer');
  });
});
