import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { createRemoteKeys, KEYS_COOLDOWN_MS } from '@assay/platform/outgoing/remote-keys';
import { exportJWK, generateKeyPair, type JWTVerifyGetKey } from 'jose';

const { publicKey } = await generateKeyPair('RS256', { extractable: true });
const known = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
const KEYS = 'https://lms.example.edu/jwks';

/** Key sets of a platform that answers with a status, and how often it was asked. */
function openKeys(status: number) {
  const asked: string[] = [];
  const keys = createRemoteKeys(async (url) => {
    asked.push(String(url));
    return Response.json({ keys: [known] }, { status });
  });
  return { asked, of: keys(KEYS), keys };
}

const find = async (of: JWTVerifyGetKey, kid: string) =>
  of({ alg: 'RS256', kid }, { payload: '', signature: '' } as never);

describe('the keys of a platform', () => {
  beforeEach(() => mock.timers.enable({ apis: ['Date'], now: 1e12 }));
  afterEach(() => mock.timers.reset());

  it('are asked for at most once in a cool-down, however many launches name keys that there are not', async () => {
    const { asked, of } = openKeys(200);
    assert.ok(await find(of, 'key-1'));
    for (const kid of ['a', 'b', 'c'])
      await assert.rejects(find(of, kid), { code: 'ERR_JWKS_NO_MATCHING_KEY' });
    assert.equal(asked.length, 1);
    mock.timers.tick(KEYS_COOLDOWN_MS);
    for (const kid of ['a', 'b', 'c']) await assert.rejects(find(of, kid));
    assert.equal(asked.length, 2);
  });

  it('are not asked for at every launch where the platform does not tell them', async () => {
    const { asked, of, keys } = openKeys(503);
    for (const _ of ['one', 'two', 'three']) await assert.rejects(find(of, 'key-1'));
    await assert.rejects(find(keys(KEYS), 'key-1'));
    assert.equal(asked.length, 1);
    mock.timers.tick(KEYS_COOLDOWN_MS);
    await assert.rejects(find(of, 'key-1'));
    assert.equal(asked.length, 2);
  });

  it('are not read where they have more than 4 MB', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(1024 * 1024).fill(32));
      },
    });
    const of = createRemoteKeys(async () => new Response(endless))(KEYS);
    await assert.rejects(find(of, 'key-1'), { name: 'AnswerTooLarge' });
    assert.ok(sent <= 7, `${sent} MB were sent`);
  });
});
