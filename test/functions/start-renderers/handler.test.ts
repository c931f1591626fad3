import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Context } from 'aws-lambda';
import { createTasks } from '../../../infra/local/aws/ecs/task-actions.ts';
import { type Gateway, startGateway } from '../../../infra/local/aws/gateway/gateway.ts';
import { jsonProtocol, jsonService } from '../../../infra/local/aws/gateway/json-protocol.ts';
import { createQueueService } from '../../../infra/local/aws/sqs/queue-service.ts';

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

describe('start-renderers', () => {
  before(async () => {
    const services = { AmazonSQS: queues, AmazonEC2ContainerServiceV20141113: jsonService(tasks.actions) };
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
    const { handler } = await import('../../../functions/start-renderers/handler.ts');
    const look = () => handler({}, { functionName: 'start-renderers' } as Context);
    const arn = 'arn:aws:sqs:us-east-1:000000000000:reports';
    const queue = queues.create({ name: 'reports', arn, visibilityTimeout: 120 });
    assert.deepEqual(await look(), { waiting: 0, started: 0 });
    for (let report = 0; report < 40; report += 1) queue.send(`report ${report}`);
    assert.deepEqual(await look(), { waiting: 40, running: 0, started: 2 });
    for (let report = 0; report < 400; report += 1) queue.send(`report ${report}`);
    assert.deepEqual(await look(), { waiting: 440, running: 2, started: 4 });
    assert.deepEqual(await look(), { waiting: 440, running: 6, started: 0 });
  });
});
