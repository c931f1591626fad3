import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { after, describe, it } from 'node:test';
import { ROOT } from '../../../../../support/functions.ts';

/** Says that it lives by a connection, and lives on whatever becomes of who started it, until the connection is closed. */
const child = (port: number) => `
  const line = require('node:net').connect(${port}, '127.0.0.1', () => line.write('lives'));
  line.on('close', () => process.exit());`;

const parent = (port: number) => `
  import { PassThrough } from 'node:stream';
  import { runContainerProcess } from '${ROOT}/infra/local/aws/ecs/container-process.ts';
  const command = ['node', '-e', ${JSON.stringify(child(port))}];
  await runContainerProcess(
    { command, folder: '/', environment: {} }, new PassThrough().resume(), new AbortController().signal);`;

describe('the process of a container', () => {
  const lines: Socket[] = [];
  const server = createServer((line) => lines.push(line.on('error', () => {})));
  after(() => {
    for (const line of lines) line.destroy();
    server.close();
  });

  it('ends with the stack that started it, also where that is killed', { timeout: 20_000 }, async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as { port: number };
    const connected = once(server, 'connection') as Promise<[Socket]>;
    const started = spawn(process.execPath, ['--input-type=module', '-e', parent(port)], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    const [line] = await connected;
    await once(line, 'data');
    const closed = new Promise<void>((resolve) => line.once('close', () => resolve()));
    const exited = once(started, 'exit');
    started.kill('SIGKILL');
    await Promise.all([exited, closed]);
    assert.equal(started.signalCode, 'SIGKILL');
  });
});
