import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { IMPLEMENTATIONS } from '../../../functions/api/implementations.ts';
import { requestErasure } from '../../../functions/erasures.ts';
import { webhooks } from '../../../functions/webhooks.ts';
import { roleSchema } from '../../../shared/access/principal.ts';
import { ROUTES } from '../../../shared/api/registry.ts';
import type { RouteSpec } from '../../../shared/api/route.ts';
import type { Webhook } from '../../../shared/webhooks/webhook.ts';
import { validateAssignment } from '../../../shared/workflows/assignments.ts';
import { essayOf } from '../../support/essay-model.ts';
import { openApi, type Person } from './api-world.ts';

const api = await openApi();

/** Stands in everything that is one tenant's, and so in no answer to another. */
const MARK = 'Mark-7f3a';
const TENANT = 'owned';
const run = await api.assessed({
  tenant: TENANT,
  submission: 'annas',
  subject: 'anna',
  title: `${MARK} voyage`,
});
const story = validateAssignment({ ...essayOf().assignment, title: `${MARK} voyage` });
const { assignmentVersion: version = '' } = await api.runStore.getRun(run);

const ERASED = { kind: 'submission', assignment: 'story', submission: `${MARK}-erased` } as const;
const asked = await requestErasure(TENANT, ERASED, { subject: MARK, role: 'administrator' }, true);
const { erasure } = asked!;
const webhook = 'webhook-0f8fad5b-d9cb-469f-a165-70867728950e';
const hook: Webhook = {
  webhook,
  tenant: TENANT,
  url: `https://hooks.example.edu/${MARK}`,
  events: ['AssessmentCompleted'],
  secret: MARK,
  state: 'enabled',
  by: 'somebody',
  createdAt: '2030-01-01T00:00:00.000Z',
};
beforeEach(() => webhooks().create(hook));

/** An object of the tenant for each parameter of a path. */
const OBJECTS: Record<string, string> = {
  ...{ assignment: 'story', submission: 'annas', run, version },
  ...{ subject: 'anna', erasure, webhook },
};

/** A body that each route which takes one accepts. */
const BODIES: Record<string, unknown> = {
  putAssignment: story,
  submit: { file: 'essay.txt', text: 'We sailed again.' },
  presignUpload: { file: 'essay.pdf' },
  putOwner: { subject: 'anna' },
  createWebhook: { url: 'https://hooks.example.edu/assay', events: ['AssessmentCompleted'] },
};

/** Conditions that a write needs. */
const HEADERS: Record<string, Record<string, string>> = { putAssignment: { 'if-match': `"${version}"` } };

const pathOf = ({ path }: RouteSpec) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    assert.ok(OBJECTS[name], `Say in OBJECTS what {${name}} is of the tenant.`);
    return OBJECTS[name];
  });

function ask(who: Person | null, route: RouteSpec) {
  const body = BODIES[route.operationId];
  assert.equal(
    body !== undefined,
    route.body !== undefined,
    `Say in BODIES what ${route.operationId} takes.`,
  );
  const headers = HEADERS[route.operationId] ?? {};
  return api.ask(who, route.method.toUpperCase(), pathOf(route), { body, headers });
}

/** Everything that is kept of the tenant. */
async function kept(): Promise<string> {
  const { Items = [] } = await api.documents.send(new ScanCommand({ TableName: 'results' }));
  const items = Items.filter((item) => JSON.stringify(item).includes(TENANT)).map((item) =>
    JSON.stringify(item),
  );
  const folders = ['submissions', 'assignments', 'asked'].map((name) =>
    api.objects.list(`${name}/${TENANT}/`),
  );
  const objects = (await Promise.all(folders)).flat().map(({ key, etag }) => `${key} ${etag}`);
  return [...items.sort(), ...objects].join('\n');
}

/** Whether a path names an object, so that it can be another's. */
const namesObject = ({ path }: RouteSpec) => path.includes('{');
const TOKENED = ROUTES.filter(({ roles }) => roles !== 'anybody');

describe('every route', () => {
  it('of the registry has what answers it, and nothing else is answered', () =>
    assert.deepEqual(
      IMPLEMENTATIONS.map(({ route }) => route.operationId).sort(),
      ROUTES.map(({ operationId }) => operationId).sort(),
    ));

  for (const route of TOKENED) {
    it(`${route.operationId} is not for who has no token, or an expired one, and it changes nothing`, async () => {
      const before = await kept();
      const missing = await ask(null, route);
      assert.deepEqual([missing.status, missing.body.code], [401, 'TokenMissing']);
      assert.equal(missing.headers.get('www-authenticate'), 'Bearer');
      const expired = await api.idp.sign({ tenant: TENANT, exp: 1 });
      const headers = { authorization: `Bearer ${expired}` };
      const refused = await api.ask(null, route.method.toUpperCase(), pathOf(route), { headers });
      assert.deepEqual([refused.status, refused.body.code], [401, 'TokenInvalid']);
      assert.equal(await kept(), before);
    });

    for (const role of roleSchema.options)
      it(`${route.operationId} ${route.roles.includes(role) ? 'answers' : 'refuses'} a ${role} of the tenant`, async () => {
        const before = await kept();
        const { status, body, text } = await ask({ role, tenant: TENANT, subject: 'somebody' }, route);
        assert.ok(status < 500, text);
        if (!route.roles.includes(role)) {
          assert.deepEqual([status, body.code], [403, 'Forbidden']);
          assert.equal(await kept(), before);
        } else if (role !== 'student') assert.ok(status < 300, text);
      });

    for (const role of roleSchema.options.filter((one) => route.roles.includes(one)))
      it(`${route.operationId} tells a ${role} of another tenant nothing, and lets them change nothing`, async () => {
        const before = await kept();
        const { status, text } = await ask({ role, tenant: 'another', subject: 'anna' }, route);
        assert.ok(status < 500, text);
        assert.doesNotMatch(text, new RegExp(`${MARK}|${run}`));
        if (namesObject(route) && route.method === 'get') assert.equal(status, 404, text);
        assert.equal(await kept(), before);
      });

    if (route.roles.includes('student') && route.path.includes('{submission}')) {
      it(`${route.operationId} is not there for another student`, async () => {
        const before = await kept();
        const { status, body, text } = await ask(
          { role: 'student', tenant: TENANT, subject: 'berta' },
          route,
        );
        assert.deepEqual([status, body.code], [404, 'SubmissionNotFound'], text);
        assert.equal(await kept(), before);
      });

      it(`${route.operationId} tells its student nothing that is not released`, async () => {
        const { text } = await ask({ role: 'student', tenant: TENANT, subject: 'anna' }, route);
        assert.doesNotMatch(text, new RegExp(`${MARK}|"scores"|https?:`));
      });
    }
  }
});
