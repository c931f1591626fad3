import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Whether moto (https://docs.getmoto.org, Apache-2.0; `pip install 'moto[server]'`) is on this machine. */
export const hasMoto = (): boolean => spawnSync('moto_server', ['--help'], { stdio: 'ignore' }).status === 0;

/** Serves moto on a free port of 127.0.0.1. */
export async function startMoto(): Promise<{ url: string; close(): Promise<void> }> {
  const server = spawn('moto_server', ['-H', '127.0.0.1', '-p', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines = createInterface({ input: server.stderr });
  for await (const line of lines) {
    const [, url] = /Running on (http:\/\/127\.0\.0\.1:\d+)/.exec(line) ?? [];
    if (url === undefined) continue;
    server.stderr.resume();
    return {
      url,
      async close() {
        const ended = once(server, 'exit');
        server.kill();
        await ended;
      },
    };
  }
  throw new Error('moto_server ended before it served. Run it by hand to see why.');
}
