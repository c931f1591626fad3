import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { home } from '../home.ts';
import { openLocalStack } from '../local-stack.ts';

const SERVICES = ['s3', 'dynamodb', 'aws', 'model', 'vectors'] as const;

/** Keeps the local stack up until interrupted and says where everything is. */
export async function serve(options: { port: string; ephemeral?: boolean }): Promise<void> {
  const base = Number(options.port);
  const ports = Object.fromEntries(
    SERVICES.map((service, index) => [service, base === 0 ? 0 : base + index]),
  );
  const say = (words: string) => process.stderr.write(`${words}\n`);
  const stack = await openLocalStack({ say, ports, ...(options.ephemeral ? { ephemeral: true } : {}) });
  const file = join(home(), 'serve.json');
  const { outputs, environment, endpoints } = stack;
  await writeFile(file, JSON.stringify({ pid: process.pid, outputs, environment }));
  const exports = Object.entries(environment).map(([name, value]) => `  export ${name}=${value}`);
  process.stdout.write(
    [
      'The local stack is up. Endpoints:',
      ...Object.entries(endpoints).map(([name, url]) => `  ${name.padEnd(16)} ${url ?? 'the real service'}`),
      '',
      'For any AWS SDK or CLI:',
      ...exports,
      '',
      'An upload starts a run:',
      `  aws s3 cp essay.txt s3://${outputs.Bucket}/submissions/default/ASSIGNMENT/SUBMISSION/essay.txt`,
      '',
      'Stop it with Ctrl-C.',
      '',
    ].join('\n'),
  );
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await rm(file, { force: true });
  await stack.close();
}
