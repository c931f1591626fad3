import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../../../cli/home.ts';
import { startModelStandIn } from '../../../../infra/local/model/model-stand-in.ts';
import { createTestServer } from '../../../support/test-server.ts';

/**
 * Assesses a file with a model of one's own, which this process serves as llama.cpp would: a file for the guard's log, arguments of `assay submit`. Prints how many answers
 * the model was asked for.
 */
const model = await startModelStandIn();
const known: Record<string, object> = {
  '/props': { total_slots: 1, default_generation_settings: { n_ctx: 32_768 } },
  '/v1/models': { data: [{ id: 'small-instruct' }] },
};
const server = createTestServer(async (request, response) => {
  const body = (await request.toArray()).join('');
  const said = known[request.url!];
  const answer = said
    ? Response.json(said)
    : await fetch(new URL(request.url!, model.url), {
        method: request.method!,
        headers: Object.entries(request.headers).filter(([name]) =>
          /^(authorization|content-type|x-)/.test(name),
        ) as [string, string][],
        body,
      });
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(await answer.text());
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const [log, ...args] = process.argv.slice(2);
const guard = fileURLToPath(new URL('./guard.cjs', import.meta.url));
const entry = `${log}.cjs`;
await writeFile(entry, `require(${JSON.stringify(guard)})(${JSON.stringify(log)}, __filename);\n`);
const command = ['--require', entry, join(ROOT, 'cli', 'assay.ts'), 'submit', ...args];
const child = spawn(process.execPath, command, {
  env: { ...process.env, ASSAY_MODEL: address },
  stdio: ['ignore', 'inherit', 'inherit'],
});
const [code] = await once(child, 'close');
process.stdout.write(`\nasked ${model.requests().filter(({ endpoint }) => endpoint === 'chat').length}\n`);
process.exit(code ?? 1);
