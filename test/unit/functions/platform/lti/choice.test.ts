import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CLAIM } from '@assay/platform/lti/claims';
import { makeToolKeys } from '@assay/platform/lti/keys';
import { type LtiSession, pageTokens } from '@assay/platform/lti/session';
import { Hono } from 'hono';
import { createApp } from '../../../../../functions/platform/lti/app.ts';
import { chooseContent } from '../../../../../functions/platform/lti/routes/deep-link.ts';
import type { LtiServices } from '../../../../../functions/platform/lti/services.ts';

const keys = await makeToolKeys();
const chosen: string[] = [];
const link = { tenant: 't', link: 'link-1' };
const app = createApp({
  base: 'https://assay.example',
  keys: async () => keys,
  requireTurn: async () => {},
  links: {
    find: async () => link,
    choose: async (_: unknown, assignment: string) => chosen.push(assignment) > 0,
  },
  platforms: { find: async () => ({}) },
  assignment: async (_: string, assignment: string) => ({ assignment }),
  ownerOfDealt: async ({ assignment }: { assignment: string }) => (assignment === 'dealt' ? 'ada' : null),
} as unknown as LtiServices);

const SESSION: LtiSession = {
  ...{ ...link, role: 'teacher', sub: 'bela', user: 'u', framedBy: [], isNamed: false },
};

async function choose(assignment: string, own: Partial<LtiSession> = {}) {
  const page = await pageTokens(keys).ofSession({ ...SESSION, ...own });
  const answer = await app.request('https://assay.example/lti/choice', {
    method: 'POST',
    headers: { authorization: `Bearer ${page}`, 'content-type': 'application/json' },
    body: JSON.stringify({ assignment }),
  });
  return [answer.status, ((await answer.json()) as { detail?: string }).detail];
}

it('who chooses what an activity is chooses nothing that they would not see, nor against the platform', async () => {
  const [status, words] = await choose('dealt');
  assert.equal(status, 403);
  assert.match(words as string, /dealt to several markers/);
  const [named, why] = await choose('story', { isNamed: true });
  assert.equal(named, 400);
  assert.match(why as string, /change it there/);
  assert.deepEqual(chosen, []);
  assert.equal((await choose('dealt', { sub: 'ada' }))[0], 200, 'its owner sees them');
  assert.equal((await choose('story'))[0], 200);
  assert.deepEqual(chosen, ['dealt', 'story']);
});

it('content for a course goes to where its platform wants it, and may be led on to the platform’s other origins', async () => {
  const settings = {
    deep_link_return_url: 'https://lms.example/return',
    accept_types: ['ltiResourceLink'],
  };
  const launch = { role: 'teacher', user: 'u', settings, deployment: 'd' };
  const claims = { [CLAIM.deepLinkingSettings]: settings };
  const platform = { tenant: 't', issuer: 'https://lms.example', origins: ['https://app.example'] };
  const services = { keys: async () => keys, deskCodes: async () => ({ give: async () => 'a-code' }) };
  const tool = new Hono().get('/', (context) =>
    chooseContent(context, { ...launch, claims } as never, platform as never, services as never),
  );
  const { headers } = await tool.request('https://assay.example/');
  const [place] = headers.get('location')!.replace('/lti/desk/', '').split('#');
  const { sendsTo } = await pageTokens(keys).place(place!);
  assert.equal(sendsTo, 'https://lms.example https://app.example');
});
