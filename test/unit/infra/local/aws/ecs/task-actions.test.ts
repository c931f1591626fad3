import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTasks } from '../../../../../../infra/local/aws/ecs/task-actions.ts';
import type {
  ContainerOverride,
  TaskDefinition,
} from '../../../../../../infra/local/aws/ecs/task-definition.ts';

const definition: TaskDefinition = {
  arn: 'arn:aws:ecs:us-east-1:000000000000:task-definition/render:1',
  family: 'render',
  container: { name: 'main', image: 'i', folder: '/', entryPoint: [], command: [], environment: {} },
};

interface Answer {
  tasks: { taskArn: string; lastStatus: string; containers: { exitCode?: number }[] }[];
  taskArns: string[];
}

/** Tasks whose containers end when they are told to, or killed. */
function tasksOf() {
  const containers: { end(code: number): void; overrides: ContainerOverride[] }[] = [];
  const { actions, close } = createTasks({
    find: () => definition,
    start: (_, overrides, signal) => {
      const { promise, resolve: end } = Promise.withResolvers<number>();
      signal.addEventListener('abort', () => end(137));
      containers.push({ end, overrides });
      return promise;
    },
  });
  const ask = async (name: string, input: object) => (await actions[name]!(input)) as Answer;
  return { ask, close, containers };
}

const listed = async ({ ask }: ReturnType<typeof tasksOf>, desiredStatus: string) =>
  (await ask('ListTasks', { family: 'render', desiredStatus })).taskArns.length;

describe("tasks of ECS's own API", () => {
  it('run beside whoever started them, and are listed by family until they stop', async () => {
    const service = tasksOf();
    const { tasks } = await service.ask('RunTask', { taskDefinition: 'render', count: 3 });
    assert.deepEqual(
      tasks.map(({ lastStatus }) => lastStatus),
      ['RUNNING', 'RUNNING', 'RUNNING'],
    );
    assert.equal(await listed(service, 'RUNNING'), 3);
    assert.deepEqual((await service.ask('ListTasks', { family: 'other' })).taskArns, []);
    service.containers[0]!.end(0);
    await new Promise(setImmediate);
    assert.deepEqual([await listed(service, 'RUNNING'), await listed(service, 'STOPPED')], [2, 1]);
    await service.close();
    assert.equal(await listed(service, 'RUNNING'), 0);
  });

  it('are killed by StopTask, and tell their exit code', async () => {
    const service = tasksOf();
    const [task] = (await service.ask('RunTask', { taskDefinition: 'render' })).tasks;
    await service.ask('StopTask', { task: task!.taskArn });
    await new Promise(setImmediate);
    const { tasks } = await service.ask('DescribeTasks', { tasks: [task!.taskArn] });
    assert.equal(tasks[0]!.lastStatus, 'STOPPED');
    assert.equal(tasks[0]!.containers[0]!.exitCode, 137);
  });

  it('take what RunTask overrides', async () => {
    const { ask, close, containers } = tasksOf();
    const override = { name: 'main', command: ['drain'], environment: [{ name: 'A', value: '1' }] };
    const overrides = { containerOverrides: [override] };
    await ask('RunTask', { taskDefinition: 'render', overrides });
    assert.deepEqual(containers[0]!.overrides, [
      { Name: 'main', Command: ['drain'], Environment: [{ Name: 'A', Value: '1' }] },
    ]);
    await close();
  });

  it('are refused by name where there is no such task', async () => {
    const { ask } = tasksOf();
    await assert.rejects(ask('StopTask', { task: 'gone' }), { type: 'InvalidParameterException' });
  });
});
