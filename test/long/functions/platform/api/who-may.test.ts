import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { PARAMETER_EXAMPLES } from '@assay/api/examples';
import { ROUTES } from '@assay/api/registry';
import { roleSchema } from '@assay/platform/access/principal';
import type { RouteSpec } from '@assay/platform/api/route';
import { platformKey, platformSchema } from '@assay/platform/lti/platform';
import { markingKey } from '@assay/platform/marking/marking';
import type { Webhook } from '@assay/platform/webhooks/webhook';
import { validateAssignment } from '@assay/workflows/assignments';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { IMPLEMENTATIONS } from '../../../../../functions/platform/api/implementations.ts';
import { webhooks } from '../../../../../functions/platform/deliver-webhook/webhooks.ts';
import { platforms } from '../../../../../functions/platform/lti/lti-stores.ts';
import { requestErasure } from '../../../../../functions/platform/privacy/erasures.ts';
import { openApi, type Person } from '../../../../stack/functions/platform/api/api-world.ts';
import {
  BODIES,
  PLATFORM,
  pathOf,
  QUERIES,
  sentAs,
} from '../../../../stack/functions/platform/api/samples.ts';
import { givenUp } from '../../../../support/essay-scoring/calibrations.ts';
import { essayOf } from '../../../../support/essay-scoring/essay-model.ts';

const api = await openApi();

/** Stands in everything that is one tenant's, and so in no answer to another. */
const MARK = 'Mark-7f3a';
const TENANT = 'owned';
const assessed = (submission = 'annas') =>
  api.assessed({
    tenant: TENANT,
    submission,
    subject: 'anna',
    title: `${MARK} voyage`,
  });
const run = await assessed();
const story = validateAssignment({ ...essayOf().assignment, title: `${MARK} voyage` });
const { assignmentVersion: version = '' } = await api.runStore.getRun(run);

const registered = { ...PLATFORM, issuer: `https://${MARK}.example.edu`, tenant: TENANT };
await platforms().put(platformSchema.parse(registered));
const platform = platformKey(registered);

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
const message = 'msg_0f8fad5b-d9cb-469f-a165-70867728950e';
beforeEach(async () => {
  await webhooks().create(hook);
  await webhooks().putDelivery(hook, {
    ...{ message, type: 'AssessmentCompleted', at: hook.createdAt, state: 'delivered', tries: 1 },
    ...{ triedAt: hook.createdAt, status: 204, why: null, nextAt: null },
    about: { tenant: TENANT, runId: run, submission: null },
  });
});

const REVIEW = '/assignments/story/submissions/annas';
const TEACHER: Person = { role: 'teacher', tenant: TENANT };
const asTeacher = (verb: string, body: object) => api.ask(TEACHER, 'POST', `${REVIEW}/${verb}`, { body });

/** A new appeal of anna's. Returns its number: released again, another part of another run can be appealed against. */
async function appealed(trait: string): Promise<string> {
  await asTeacher('review/release', {});
  const anna: Person = { role: 'student', tenant: TENANT, subject: 'anna' };
  const body = { trait, text: `${MARK}: I did say why.` };
  const made = await api.ask(anna, 'POST', `${REVIEW}/appeals`, { body });
  await asTeacher('review/withdraw', { reason: 'not yet' });
  return String((made.body as unknown as { appeal: number }).appeal);
}
/** One for each role that answers one. */
const appeals = [await appealed('Ideas'), await appealed('Style')];

/** Deals the works of the assignment for who asks routes. */
const dealt = () =>
  api.ask({ role: 'administrator', tenant: TENANT }, 'PUT', '/assignments/story/marking', {
    body: { ...(BODIES.dealWorks as object), owner: 'somebody' },
  });

/** What has to be so before a route can do what it is for. */
const BEFORE: Record<string, () => Promise<unknown>> = {
  removeOverride: () => asTeacher('review/override', { trait: 'Ideas', score: 3, reason: 'clearer' }),
  withdrawResult: () => asTeacher('review/release', {}),
  releaseResult: () => asTeacher('review/withdraw', { reason: 'to be released again' }),
  getReleasedPage: () => asTeacher('review/release', {}),
  requestRerun: async () => {
    OBJECTS.submission = `annas-${randomUUID()}`;
    OBJECTS.run = await assessed(OBJECTS.submission);
  },
  getModelKey: () => {
    const administrator: Person = { role: 'administrator', tenant: TENANT };
    return api.ask(administrator, 'PUT', '/model-keys/openai', { body: BODIES.putModelKey as object });
  },
  deleteReevaluationSchedule: () =>
    api.ask({ role: 'teacher', tenant: TENANT }, 'PUT', '/assignments/story/reevaluation-schedule', {
      body: BODIES.putReevaluationSchedule,
    }),
  endMarking: () => dealt(),
  getMarking: () => dealt(),
  listDealt: () => dealt(),
  answerAppeal: async () => {
    OBJECTS.appeal = appeals.shift() ?? OBJECTS.appeal!;
  },
};

/** An object of the tenant for each parameter of a path. */
const started = await api.ask(
  { role: 'teacher', tenant: TENANT },
  'POST',
  '/assignments/story/reevaluations',
  {
    body: {},
  },
);
const { reevaluation } = started.body as unknown as { reevaluation: string };
const OBJECTS: Record<string, string> = {
  ...PARAMETER_EXAMPLES,
  ...{ run, version, platform, appeal: appeals[0]!, erasure, webhook, message, reevaluation },
};
await givenUp(api.objects, { tenant: TENANT, assignment: 'story' }, OBJECTS.calibration!, MARK);

/** What who may is told of these objects, which do not stand so that it can be done. */
const STANDING: Record<string, string> = {
  resumeRun: 'RunNotResumable',
  undoDecision: 'ReviewInvalid',
  cancelRun: 'RunNotCancellable',
  addFeedback: 'RunNotResumable',
  getPage: 'ResultMissing',
  getDrift: 'ResultMissing',
  getDriftReport: 'ReportMissing',
  getKnowledge: 'KnowledgeNotFound',
  putKnowledge: 'AssignmentInvalid',
  deleteKnowledge: 'KnowledgeNotFound',
  listReports: 'AssignmentInvalid',
  presignReport: 'AssignmentInvalid',
  deleteReport: 'AssignmentInvalid',
  mineReport: 'AssignmentInvalid',
  getMining: 'AssignmentInvalid',
  buildKnowledge: 'AssignmentInvalid',
  getKnowledgeBuild: 'AssignmentInvalid',
  getSecondReader: 'ResultMissing',
  getTraining: 'ResultMissing',
  getCalibration: 'ResultMissing',
  estimateCalibration: 'ExemplarsInvalid',
  startCalibration: 'ExemplarsInvalid',
  getPastAnswers: 'AssignmentInvalid',
  importPastAnswers: 'AssignmentInvalid',
  listCorrections: 'AssignmentInvalid',
  keepCorrections: 'AssignmentInvalid',
  profileGraders: 'AssignmentInvalid',
  deletePastAnswers: 'AssignmentInvalid',
  answerQuestions: 'QuestionNotFound',
  dismissQuestions: 'QuestionNotFound',
  giveSecondMark: 'Forbidden',
  deleteAssignment: 'AssignmentInUse',
};

/** Conditions that a write needs. */
const HEADERS: Record<string, Record<string, string>> = { putAssignment: { 'if-match': `"${version}"` } };

function ask(who: Person | null, route: RouteSpec) {
  const body = route.operationId === 'putAssignment' ? story : BODIES[route.operationId];
  assert.equal(
    body !== undefined,
    route.body !== undefined,
    `Say in BODIES what ${route.operationId} takes.`,
  );
  const { sent, type } = sentAs(body);
  const headers = { ...HEADERS[route.operationId], ...(sent !== undefined && { 'content-type': type }) };
  const path = `${pathOf(route.path, OBJECTS)}?${QUERIES[route.operationId] ?? ''}`;
  return api.ask(who, route.method.toUpperCase(), path, { body: sent, headers });
}

/** Everything that is kept of the tenant when nothing is worked at any more, but how often it asked. */
async function kept(): Promise<string> {
  await api.settled();
  const { Items = [] } = await api.documents.send(new ScanCommand({ TableName: 'results' }));
  const items = Items.filter(({ PK }) => !String(PK).startsWith('REQUESTS#'))
    .map((item) => JSON.stringify(item))
    .filter((item) => item.includes(TENANT));
  const folders = ['submissions', 'assignments', 'asked'].map((name) =>
    api.objects.list(`${name}/${TENANT}/`),
  );
  const objects = (await Promise.all(folders)).flat().map(({ key, etag }) => `${key} ${etag}`);
  return [...items.sort(), ...objects].join('\n');
}

/** What was kept when somebody last changed nothing, until somebody may change something. */
let known: string | undefined;

/** Asks somebody's question, who is to change nothing. */
async function changingNothing(question: () => Promise<void>): Promise<void> {
  const before = known ?? (await kept());
  known = undefined;
  await question();
  assert.equal(await kept(), before);
  known = before;
}

/** Whether a path names an object, so that it can be another's. */
const namesObject = ({ path }: RouteSpec) => path.includes('{');
const TOKENED = ROUTES.filter(({ roles }) => typeof roles !== 'string');

describe('every route', () => {
  it('of the registry has what answers it, and nothing else is answered', () =>
    assert.deepEqual(
      IMPLEMENTATIONS.map(({ route }) => route.operationId).sort(),
      ROUTES.map(({ operationId }) => operationId).sort(),
    ));

  afterEach(async () => {
    OBJECTS.submission = 'annas';
    await api.objects.remove([markingKey({ tenant: TENANT, assignment: 'story' })]);
  });

  for (const route of TOKENED) {
    it(`${route.operationId} is not for who has no token, or an expired one, and it changes nothing`, () =>
      changingNothing(async () => {
        const missing = await ask(null, route);
        assert.deepEqual([missing.status, missing.body.code], [401, 'TokenMissing']);
        assert.equal(missing.headers.get('www-authenticate'), 'Bearer');
        const expired = await api.idp.sign({ tenant: TENANT, exp: 1 });
        const headers = { authorization: `Bearer ${expired}` };
        const refused = await api.ask(null, route.method.toUpperCase(), pathOf(route.path, OBJECTS), {
          headers,
        });
        assert.deepEqual([refused.status, refused.body.code], [401, 'TokenInvalid']);
      }));

    for (const role of roleSchema.options.filter((one) => !route.roles.includes(one)))
      it(`${route.operationId} refuses a ${role} of the tenant`, () =>
        changingNothing(async () => {
          const { status, body } = await ask({ role, tenant: TENANT, subject: 'somebody' }, route);
          assert.deepEqual([status, body.code], [403, 'Forbidden']);
        }));

    for (const role of roleSchema.options.filter((one) => route.roles.includes(one))) {
      it(`${route.operationId} answers a ${role} of the tenant`, async () => {
        known = undefined;
        await BEFORE[route.operationId]?.();
        const { status, body, text } = await ask({ role, tenant: TENANT, subject: 'somebody' }, route);
        assert.ok(status < 500, text);
        if (role === 'student') return;
        if (STANDING[route.operationId]) assert.equal(body.code, STANDING[route.operationId]);
        else assert.ok(status < 300, text);
      });

      it(`${route.operationId} tells a ${role} of another tenant nothing, and lets them change nothing`, () =>
        changingNothing(async () => {
          const { status, text } = await ask({ role, tenant: 'another', subject: 'anna' }, route);
          assert.ok(status < 500, text);
          assert.doesNotMatch(text, new RegExp(`${MARK}|${run}`));
          if (namesObject(route) && route.method === 'get') assert.equal(status, 404, text);
        }));
    }

    if (route.roles.includes('student') && route.path.includes('{submission}')) {
      it(`${route.operationId} is not there for another student`, () =>
        changingNothing(async () => {
          const berta: Person = { role: 'student', tenant: TENANT, subject: 'berta' };
          const { status, body, text } = await ask(berta, route);
          assert.deepEqual([status, body.code], [404, 'SubmissionNotFound'], text);
        }));

      it(`${route.operationId} tells its student nothing that is not released`, async () => {
        known = undefined;
        await asTeacher('review/withdraw', { reason: 'too early' });
        const { text } = await ask({ role: 'student', tenant: TENANT, subject: 'anna' }, route);
        assert.doesNotMatch(text, new RegExp(`${MARK}|"scores"|https?:`));
      });
    }
  }
});
