import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';

import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { reach, reachApi } from '../../../cli/reach.ts';
import { startedWith } from '../../../cli/served/heeded.ts';
import { createTestServer } from '../../support/test-server.ts';

let folder: string;
const server = createTestServer((_, response) => response.end());

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-other-model-'));
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await mkdir(folder, { recursive: true });
  const served = {
    ...{ pid: process.pid, outputs: { ApiUrl: url }, environment: { AWS_ENDPOINT_URL_S3: url } },
    ...{ model: 'none', names: [], startedWith: startedWith({}, { providers: {} }) },
  };
  await writeFile(join(folder, 'serve.json'), JSON.stringify(served));
  Object.assign(process.env, { ASSAY_HOME: folder, OPENAI_API_KEY: '', ASSAY_MODEL: 'stand-in' });
});
after(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a stack that is up, and asks another model than the one that is named', () => {
  it('is refused for work that asks models, with what to do', () =>
    assert.rejects(
      reachApi(() => {}, 'ask'),
      {
        code: 'StackUnavailable',
        message:
          /answers with no model and does not heed the model "stand-in" .*nothing was done\. Stop it with Ctrl-C.*leave that out/,
      },
    ));

  it('does for work that looks, which is said', async () => {
    const said: string[] = [];
    await reach((words) => said.push(words), 'look');
    assert.match(said.join(), /makes no difference here/);
  });

  it('does where nothing is named', async () => {
    process.env.ASSAY_MODEL = '';
    assert.equal((await reachApi(assert.fail, 'ask')).pollMs, 100);
  });

  it('is refused of a deployment, too, which asks its own', async () => {
    Object.assign(process.env, { ASSAY_MODEL: 'stand-in', ASSAY_API: 'https://assay.example.edu' });
    await assert.rejects(
      reachApi(() => {}, 'ask'),
      { code: 'StackUnavailable', message: /which asks the models it was deployed with: leave it out/ },
    );
    await reachApi(assert.fail, 'look');
  });
});
