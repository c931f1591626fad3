import assert from 'node:assert/strict';
import { it } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import { CLAIM } from '@assay/platform/lti/claims';
import { makeToolKeys } from '@assay/platform/lti/keys';
import { type LtiSession, pageTokens } from '@assay/platform/lti/session';
import { Hono } from 'hono';
import { createApp } from '../../../../../functions/platform/lti/app.ts';
import { chooseContent } from '../../../../../functions/platform/lti/routes/deep-link.ts';
import type { LtiServices } from '../../../../../functions/platform/lti/services.ts';

const keys = await makeToolKeys();
const chosen: string[] = [];
const link: { tenant: string; link: string; assignment?: string } = { tenant: 't', link: 'link-1' };
const services = {
  base: 'https://assay.example',
  keys: async () => keys,
  requireTurn: async () => {},
  links: {
    find: async () => link,
    ofLink: async () => [{}],
    choose: async (_: unknown, assignment: string, isGone = false) =>
      (isGone || link.assignment === undefined) && chosen.push(assignment) > 0,
  },
  platforms: { find: async () => ({}) },
  assignment: async (_: string, assignment: string) => {
    if (assignment === 'gone') throw new AssayError('AssignmentNotFound', 'It is not there.');
    return { assignment };
  },
  ownerOfDealt: async ({ assignment }: { assignment: string }) => (assignment === 'dealt' ? 'ada' : null),
} as unknown as LtiServices;
const app = createApp(services);

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

it('what an activity was can be replaced once it is gone, whoever had handed in for it, and not before', async () => {
  for (const [was, status] of [
    ['story', 400],
    ['gone', 200],
  ] as const) {
    link.assignment = was;
    assert.equal((await choose('voyage'))[0], status, was);
  }
  const { asOpened } = await import('../../../../../functions/platform/lti/opened-assignment.ts');
  const gone = { ...SESSION, assignment: 'gone' };
  assert.equal((await asOpened(gone, services)).assignment, undefined, 'who teaches chooses anew');
  await assert.rejects(asOpened({ ...gone, isNamed: true }, services), { code: 'AssignmentNotFound' });
  assert.equal((await asOpened({ ...gone, role: 'student' }, services)).assignment, 'gone');
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
