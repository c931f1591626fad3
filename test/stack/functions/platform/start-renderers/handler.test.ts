import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import { Metrics } from '@aws-lambda-powertools/metrics';
import type { Context } from 'aws-lambda';
import { createTasks } from '../../../../../infra/local/aws/ecs/task-actions.ts';
import { type Gateway, startGateway } from '../../../../../infra/local/aws/gateway/gateway.ts';
import {
  type JsonAction,
  jsonProtocol,
  jsonService,
} from '../../../../../infra/local/aws/gateway/json-protocol.ts';
import { createQueueService } from '../../../../../infra/local/aws/sqs/queue-service.ts';
import { ServiceError } from '../../../../../infra/local/aws/wire/service-error.ts';

const definition = {
  arn: 'arn:aws:ecs:us-east-1:000000000000:task-definition/renderers:1',
  family: 'renderers',
  container: { name: 'main', image: 'i', folder: '/', entryPoint: [], command: [], environment: {} },
};
const tasks = createTasks({
  find: () => definition,
  start: (_, __, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(137))),
});
const queues = createQueueService({ baseUrl: () => gateway.url });
let gateway: Gateway;
/** What the API of ECS does in place of starting tasks. */
let runTask: JsonAction | null = null;

const actions = {
  ...tasks.actions,
  RunTask: ((...given) => (runTask ?? tasks.actions.RunTask!)(...given)) satisfies JsonAction,
};

const QUEUE = { name: 'reports', arn: 'arn:aws:sqs:us-east-1:000000000000:reports', visibilityTimeout: 120 };

/** Invokes the function, and tells what it answered or failed with, and how often it counted that no task was started. */
async function invoke(event: object = {}) {
  const { handler } = await import('../../../../../functions/platform/start-renderers/handler.ts');
  const counted = mock.method(Metrics.prototype, 'addMetric');
  const context = { functionName: 'start-renderers' } as Context;
  const answer = await handler(event, context).catch((error: Error) => error.name);
  const notStarted = counted.mock.calls.filter((call) => call.arguments[0] === 'RenderersNotStarted').length;
  counted.mock.restore();
  return { answer, notStarted };
}

describe('start-renderers', () => {
  before(async () => {
    const services = { AmazonSQS: queues, AmazonEC2ContainerServiceV20141113: jsonService(actions) };
    gateway = await startGateway({ routes: [jsonProtocol(services)] });
    Object.assign(process.env, {
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_ENDPOINT_URL: gateway.url,
      POWERTOOLS_TRACE_ENABLED: 'false',
      POWERTOOLS_METRICS_DISABLED: 'true',
      POWERTOOLS_LOG_LEVEL: 'SILENT',
      REPORTS_QUEUE: queues.url('reports'),
      CLUSTER: 'cluster',
      TASK_FAMILY: 'renderers',
      SUBNETS: 'subnet-1,subnet-2',
      SECURITY_GROUP: 'group',
      PUBLIC_IP: 'ENABLED',
      RENDERERS_AT_ONCE: '6',
    });
  });
  after(async () => {
    await tasks.close();
    queues.close();
    await gateway.close();
  });

  it('starts tasks for what waits, counts those that run, and none where nothing waits', async () => {
    const look = async () => (await invoke()).answer;
    const queue = queues.create(QUEUE);
    assert.deepEqual(await look(), { waiting: 0, started: 0 });
    for (let report = 0; report < 40; report += 1) queue.send(`report ${report}`);
    assert.deepEqual(await look(), { waiting: 40, running: 0, started: 2 });
    for (let report = 0; report < 400; report += 1) queue.send(`report ${report}`);
    assert.deepEqual(await look(), { waiting: 440, running: 2, started: 4 });
    assert.deepEqual(await invoke(), { answer: { waiting: 440, running: 6, started: 0 }, notStarted: 0 });
  });

  describe('counts what keeps reports waiting', () => {
    before(() => {
      process.env.RENDERERS_AT_ONCE = '10';
    });

    it('where Fargate refuses some of the tasks', async () => {
      runTask = () => ({ tasks: [], failures: [{ reason: 'RESOURCE:CPU' }, { reason: 'RESOURCE:CPU' }] });
      assert.deepEqual(await invoke(), { answer: { waiting: 440, running: 6, started: 0 }, notStarted: 1 });
    });

    for (const name of ['AccessDeniedException', 'ClusterNotFoundException', 'InvalidParameterException'])
      it(`where the call fails with ${name}`, async () => {
        runTask = () => {
          throw new ServiceError(name, 'No.');
        };
        assert.deepEqual(await invoke(), { answer: name, notStarted: 1 });
      });

    it('where the queue cannot be asked', async () => {
      const own = process.env.REPORTS_QUEUE;
      process.env.REPORTS_QUEUE = queues.url('another');
      assert.equal((await invoke()).notStarted, 1);
      process.env.REPORTS_QUEUE = own;
    });
  });

  const stopped = (detail: object) =>
    invoke({ source: 'aws.ecs', 'detail-type': 'ECS Task State Change', detail });

  it('is told of tasks that stopped, and counts those that did not do their work', async () => {
    const stoppedReason =
      'CannotPullContainerError: pull image manifest has been retried 1 time(s): not found';
    const missing = { stopCode: 'TaskFailedToStart', stoppedReason, containers: [{ name: 'render-report' }] };
    const answer = { stopped: `TaskFailedToStart: ${stoppedReason}` };
    assert.deepEqual(await stopped(missing), { answer, notStarted: 1 });
    const ended = {
      stopCode: 'EssentialContainerExited',
      stoppedReason: 'Essential container in task exited',
    };
    const exited = (exitCode: number) => stopped({ ...ended, containers: [{ exitCode }] });
    assert.equal((await exited(1)).notStarted, 1);
    assert.deepEqual(await exited(0), { answer: { stopped: null }, notStarted: 0 });
  });

  it('takes the word of the clock for what it is', async () => {
    runTask = null;
    const clock = { source: 'aws.events', 'detail-type': 'Scheduled Event', detail: {} };
    assert.deepEqual(await invoke(clock), {
      answer: { waiting: 440, running: 6, started: 4 },
      notStarted: 0,
    });
  });
});
