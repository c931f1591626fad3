import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, it } from 'node:test';
import { createContainerService } from '../../../../../../infra/local/aws/ecs/container-service.ts';
import { readDockerfile } from '../../../../../../infra/local/aws/ecs/dockerfile.ts';
import { imageVariables } from '../../../../../../infra/local/aws/ecs/image-variables.ts';
import { runTask } from '../../../../../../infra/local/aws/ecs/run-task.ts';

const never = new AbortController().signal;

function containerWith(source: string, environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-image-'));
  writeFileSync(join(folder, 'index.mjs'), source);
  const containers = createContainerService({ log: new PassThrough().resume() });
  containers.deploy({
    arn: 'arn:aws:ecs:us-east-1:000000000000:task-definition/render:1',
    family: 'render',
    container: {
      name: 'main',
      image: 'i',
      folder,
      entryPoint: ['node', 'index.mjs'],
      command: [],
      environment,
    },
  });
  return { containers, folder };
}

describe('a container task', () => {
  it("runs in the image's folder with its own environment, the overrides, PATH, HOME and TMPDIR only", async () => {
    const source = `import { writeFileSync } from 'node:fs';
      writeFileSync('seen.json', JSON.stringify({ ...process.env, argument: process.argv[2] }));`;
    const { containers, folder } = containerWith(source, { BUCKET: 'b', RUN_ID: 'default' });
    const override = { Name: 'main', Environment: [{ Name: 'RUN_ID', Value: 'r1' }], Command: ['now'] };
    const args = { TaskDefinition: 'render:1', Overrides: { ContainerOverrides: [override] } };
    const task = await containers.run(args, never);
    assert.equal(task.Containers[0]?.ExitCode, 0);
    assert.equal(task.LastStatus, 'STOPPED');
    const seen = JSON.parse(readFileSync(join(folder, 'seen.json'), 'utf8'));
    assert.deepEqual(Object.keys(seen).sort(), ['BUCKET', 'HOME', 'PATH', 'RUN_ID', 'TMPDIR', 'argument']);
    assert.deepEqual([seen.BUCKET, seen.RUN_ID, seen.argument], ['b', 'r1', 'now']);
    assert.equal(existsSync(seen.HOME), false);
  });

  it('fails its state with States.TaskFailed and the stopped task as the cause when it exits with another code than 0', async () => {
    const { containers } = containerWith('process.exit(3);');
    await assert.rejects(runTask(containers)({ TaskDefinition: 'render' }, never), (error: unknown) => {
      const { error: name, cause } = error as { error: string; cause: string };
      assert.equal(name, 'States.TaskFailed');
      assert.equal(JSON.parse(cause).Containers[0].ExitCode, 3);
      return true;
    });
  });

  it('is killed by an abort, also while it waits for its turn', async () => {
    const { containers } = containerWith('setInterval(() => {}, 1000); console.log("up");');
    const aborting = new AbortController();
    const runs = [1, 2, 3].map(() => containers.run({ TaskDefinition: 'render' }, aborting.signal));
    aborting.abort();
    const codes = (await Promise.all(runs)).map((task) => task.Containers[0]?.ExitCode);
    assert.deepEqual(codes, [137, 137, 137]);
  });

  it('is refused for an unknown task definition or container name', async () => {
    const { containers } = containerWith('');
    const run = runTask(containers);
    await assert.rejects(run({ TaskDefinition: 'none' }, never), { error: 'ECS.ClientException' });
    const Overrides = { ContainerOverrides: [{ Name: 'other' }] };
    const error = { error: 'ECS.InvalidParameterException' };
    await assert.rejects(run({ TaskDefinition: 'render', Overrides }, never), error);
  });
});

describe('a Dockerfile', () => {
  const dockerfile = (text: string) => {
    const file = join(mkdtempSync(join(tmpdir(), 'assay-image-')), 'Dockerfile');
    writeFileSync(file, text);
    return file;
  };

  it('gives entry point and command of its last stage', () => {
    const file = dockerfile(
      'FROM a AS b\nENTRYPOINT ["x"]\nFROM c\nENTRYPOINT ["node", \\\n "index.mjs"]\nCMD ["--all"]\n',
    );
    assert.deepEqual(readDockerfile(file), {
      entryPoint: ['node', 'index.mjs'],
      command: ['--all'],
      environment: {},
    });
  });

  it('gives its ENV, with absolute paths moved below a folder of this machine', () => {
    const file = dockerfile('FROM c\nENV CACHE=/opt/cache MODE="two words"\nENV A=b\nENTRYPOINT ["x"]\n');
    const { environment } = readDockerfile(file);
    assert.deepEqual(environment, { CACHE: '/opt/cache', MODE: 'two words', A: 'b' });
    const root = mkdtempSync(join(tmpdir(), 'assay-images-'));
    const moved = imageVariables({ ...environment, PATH: '/bin' }, root);
    assert.deepEqual(moved, { CACHE: join(root, 'opt', 'cache'), MODE: 'two words', A: 'b' });
    assert.ok(existsSync(moved.CACHE as string));
  });

  it('is refused in shell form and where there is none', () => {
    const error = { code: 'TemplateUnsupported' };
    assert.throws(() => readDockerfile(dockerfile('FROM c\nENTRYPOINT node index.mjs\n')), error);
    assert.throws(() => readDockerfile(dockerfile('FROM c\n')), error);
  });
});
