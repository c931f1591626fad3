import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { makeToolKeys } from '@assay/platform/lti/keys';
import { pageTokens } from '@assay/platform/lti/session';
import { createApp } from '../../../../../functions/platform/lti/app.ts';
import type { LtiServices } from '../../../../../functions/platform/lti/services.ts';

const keys = await makeToolKeys();
const FILES: Record<string, string> = {
  'index.html': '<html>',
  'desk-AAAAAAAA.js': 'go()',
  'a-B.css': 'p{}',
};
const asked: string[] = [];
const app = createApp({
  keys: async () => keys,
  async deskFile(name: string) {
    asked.push(name);
    return FILES[name] === undefined ? null : gzipSync(FILES[name]);
  },
} as Partial<LtiServices> as LtiServices);
const ask = (name: string, headers = {}) =>
  app.request(`https://assay.example/lti/desk/${name}`, { headers });
const placeOf = (...framedBy: string[]) => pageTokens(keys).ofPlace({ framedBy });

describe('the desk of launches', () => {
  it('is framed by the platform that launched and by nobody else, and runs its own script alone', async () => {
    const answer = await ask(await placeOf('https://lms.example', 'https://apps.lms.example'));
    assert.equal(answer.status, 200);
    assert.equal(await answer.text(), '<html>');
    const policy = answer.headers.get('content-security-policy')!;
    assert.match(policy, /frame-ancestors https:\/\/lms\.example https:\/\/apps\.lms\.example;/);
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';/);
    assert.match(policy, /require-trusted-types-for 'script'; trusted-types 'none'$/);
    const told = ['cache-control', 'x-content-type-options', 'referrer-policy', 'content-type'];
    assert.deepEqual(
      told.map((name) => answer.headers.get(name)),
      ['no-store', 'nosniff', 'no-referrer', 'text/html; charset=utf-8'],
    );
    assert.match(policy, /form-action 'none';/);
    const unframed = await ask(await placeOf());
    assert.match(unframed.headers.get('content-security-policy')!, /frame-ancestors 'none';/);
  });

  it('sends what is chosen for a course to the platform alone, and stays known to a window that opened it', async () => {
    const place = await pageTokens(keys).ofPlace({ framedBy: [], sendsTo: 'https://lms.example' });
    const { headers } = await ask(place);
    assert.match(headers.get('content-security-policy')!, /form-action https:\/\/lms\.example;/);
    const opener = 'cross-origin-opener-policy';
    assert.equal(headers.get(opener), 'unsafe-none');
    assert.equal((await ask(await placeOf())).headers.get(opener), 'same-origin');
  });

  it('says itself for a week that a launch is over: its page opens nothing', async () => {
    const placedUntil = async (daysAgo: number) => {
      const exp = Math.floor(Date.now() / 1000) - daysAgo * 24 * 3600;
      return (await ask(await pageTokens(keys).ofPlace({ framedBy: [], exp }))).status;
    };
    assert.deepEqual([await placedUntil(6), await placedUntil(8)], [200, 401]);
  });

  it('is nowhere but where the tool has placed it', async () => {
    asked.length = 0;
    const other = await pageTokens(await makeToolKeys()).ofPlace({ framedBy: ['https://evil.example'] });
    const session = await pageTokens(keys).ofLogin({} as never);
    for (const name of [other, session, 'a.b.c', 'x', 'index.html', '..%2Fhandler.mjs'])
      assert.equal((await ask(name)).status, 401, name);
    assert.deepEqual(asked, []);
  });

  it('loads files that never change, packed for who takes them so', async () => {
    const answer = await ask('desk-AAAAAAAA.js', { 'accept-encoding': 'gzip, br' });
    assert.equal(answer.headers.get('content-type'), 'text/javascript; charset=utf-8');
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(answer.headers.get('content-encoding'), 'gzip');
    const unpacked = new Response(answer.body!.pipeThrough(new DecompressionStream('gzip')));
    assert.equal(await unpacked.text(), 'go()');
    assert.equal(await (await ask('a-B.css')).text(), 'p{}');
    assert.equal((await ask('gone-AAAAAAAA.js')).status, 404);
  });
});
