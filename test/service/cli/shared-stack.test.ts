import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { findServed } from '../../../cli/served/find-served.ts';
import { joinOrStart } from '../../../cli/served/join-or-start.ts';
import { joinStack, shareStack } from '../../../cli/served/shared-stack.ts';
import { createTestServer } from '../../support/test-server.ts';

const { ASSAY_HOME } = process.env;
const server = createTestServer((_, response) => response.end());
let home: string;
before(async () => {
  home = await mkdtemp(join(tmpdir(), 'assay-shared-'));
  process.env.ASSAY_HOME = home;
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
after(async () => {
  if (ASSAY_HOME === undefined) delete process.env.ASSAY_HOME;
  else process.env.ASSAY_HOME = ASSAY_HOME;
  server.close();
  server.closeAllConnections();
  await rm(home, { recursive: true, force: true });
});

/** The stack of a command that is under way, and what becomes of it. */
function ofCommand() {
  const events: string[] = [];
  const told = Promise.withResolvers<void>();
  const say = (words: string) => {
    events.push(words);
    told.resolve();
  };
  const stack = {
    outputs: { ApiUrl: 'http://127.0.0.1/api' },
    environment: { AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    asked: { kind: 'stand-in' as const, names: [] },
    idle: async () => {},
    close: async () => void events.push('closed'),
  };
  return { events, told: told.promise, share: () => shareStack(stack, say, 1) };
}

describe('the stack of a command that is under way', () => {
  it('is used by a command beside it, and stays until that has ended', async () => {
    const { events, told, share } = ofCommand();
    const end = await share();
    const beside = await joinOrStart(() => {}, 'look');
    assert.equal(beside.outputs.ApiUrl, 'http://127.0.0.1/api');
    assert.ok(!beside.ownsStack);
    const ended = end();
    await told;
    assert.match(events.join(), /^Another command still uses/);
    assert.ok(await findServed(), 'a third command finds it, too');
    await beside.close();
    await ended;
    assert.equal(events.at(-1), 'closed');
    assert.equal(await joinStack(), null);
  });

  it('does not stay for a command that was killed', async () => {
    const { events, share } = ofCommand();
    const end = await share();
    const { pid } = spawnSync(process.execPath, ['--version']);
    await mkdir(join(home, 'guests'), { recursive: true });
    await writeFile(join(home, 'guests', `${pid}-killed`), '');
    await end();
    assert.deepEqual(events, ['closed']);
  });
});
