import { PARAMETER_EXAMPLES } from '@assay/api/examples';
import { ROUTES } from '@assay/api/registry';
import { listResults } from '@assay/api/routes/classes';
import { platformKey } from '@assay/platform/lti/platform';
import { erasureId } from '@assay/platform/privacy/erasure';
import { hashOf } from '@assay/platform/privacy/erasure-hash';
import { CONFIGURATION, reevaluationId, reevaluationKey } from '@assay/platform/reevaluation/reevaluation';
import { requireLaunched, toldToLaunched } from '../../../../functions/platform/api/launched.ts';
import { athenaSecrets } from '../../../../functions/platform/api/services.ts';
import { webhooks } from '../../../../functions/platform/deliver-webhook/webhooks.ts';
import { exportKey } from '../../../../functions/platform/privacy/exports.ts';
import { inTenant } from '../../../../functions/platform/runtime/in-tenant.ts';
import type { Assessments } from '../../../support/assessments.ts';
import { givenUp } from '../../../support/essay-scoring/calibrations.ts';
import { essayOf } from '../../../support/essay-scoring/essay-model.ts';
import { invoked } from '../../../support/invoked.ts';
import { BODIES, eventOf, PLATFORM, pathOf, QUERIES, sentAs } from '../../functions/platform/api/samples.ts';
import { createTestIssuer } from '../../platform/access/tokens.ts';
import { runKnowledge } from './deliverable-review/run-knowledge.ts';

const TENANT = 'asks';

/** What is asked for beside the least that a route takes. */
const MORE = { student: { subject: 'anna' }, options: { variant: 'SA' } };
const OWN: Record<string, object> = { submit: MORE, presignUpload: MORE };

/** What a route that takes a body is sent. */
function bodyOf(operationId: string) {
  const body = BODIES[operationId];
  const own = OWN[operationId];
  return sentAs(own ? { ...(body as object), ...own } : body);
}

/** A re-evaluation that is completed. */
async function reevaluated(
  { invoke, objects, reevaluate }: Assessments,
  of: { tenant: string; assignment: string },
): Promise<string> {
  const nonce = 'asked-by-the-api';
  const reevaluation = reevaluationId(of, nonce);
  const nothing = { prompts: null, models: null, assignment: null };
  await objects.write(reevaluationKey({ ...of, reevaluation }, CONFIGURATION), nothing);
  await invoke('start-reevaluation', { request: { ...of, seed: 7, mode: 'now' }, nonce });
  await reevaluate({ ...of, reevaluation });
  return reevaluation;
}

/** What the API looks at of who came by a launch of a learning platform. */
const asLaunched = (assignment: string): Promise<unknown> =>
  invoked.run('api', () =>
    inTenant(TENANT, () => {
      const launch = { assignment, link: 'nobodys' };
      const principal = { tenant: TENANT, role: 'teacher', subject: 'lti-1', launch } as const;
      const request = { principal, params: { assignment }, query: {}, body: null, headers: new Headers() };
      return Promise.allSettled([
        requireLaunched(request),
        toldToLaunched(listResults, { results: [{ submission: 'annas' }] }, principal),
      ]);
    }),
  );

/** Every route of the API is asked, of what is there and of what is not. */
export async function runApi(assessments: Assessments): Promise<void> {
  const { assess, hand, invoke, objects, runStore } = assessments;
  const idp = await createTestIssuer();
  process.env.TOKEN_ISSUERS = JSON.stringify([idp.issuer]);
  const token = await idp.sign({ tenant: TENANT, role: 'administrator' });
  const usual = { authorization: `Bearer ${token}`, 'if-match': '*' };
  const run = await hand({ ...essayOf({ variant: 'SA' }), tenant: TENANT, submission: 'annas' });
  await assess(run);
  const { assignmentVersion: version = '', assignment } = await runStore.getRun(run);
  const platform = platformKey(PLATFORM);
  const erasure = erasureId(TENANT, { kind: 'submission', assignment, submission: 'annas' });
  const webhook = 'webhook-0f8fad5b-d9cb-469f-a165-70867728950e';
  await webhooks().create({
    ...{ webhook, tenant: TENANT, url: 'https://hooks.example.edu/', events: ['AssessmentFailed'] },
    ...{ secret: 'whsec_', state: 'enabled', by: 'dean', createdAt: '2030-01-01T00:00:00.000Z' },
  });
  const message = 'msg_0f8fad5b-d9cb-469f-a165-70867728950e';
  const at = '2030-01-01T00:00:00.000Z';
  const sent = { message, type: 'AssessmentFailed', at, triedAt: at, state: 'failed', tries: 8 } as const;
  const about = { tenant: TENANT, runId: run, submission: null };
  await webhooks().putDelivery(
    { tenant: TENANT, webhook },
    { ...sent, about, status: null, why: 'ECONNREFUSED', nextAt: null },
  );
  const gathered = exportKey(TENANT, hashOf({ kind: 'student', subject: 'anna' }));
  await objects.write(gathered, {});
  const moduleSecret = () =>
    athenaSecrets().create(
      { tenant: TENANT, role: 'administrator', subject: 'dean' },
      '2030-01-01T00:00:00.000Z',
    );
  const reevaluation = await reevaluated(assessments, { tenant: TENANT, assignment });
  const calibration = 'calib-0123456789abcdef01234567';
  await givenUp(objects, { tenant: TENANT, assignment }, calibration, 'past-1');
  const there: Record<string, string> = {
    ...PARAMETER_EXAMPLES,
    ...{ assignment, run, version, reevaluation, platform, appeal: '1', erasure, webhook, message },
    calibration,
  };
  const course = await runKnowledge(assessments, { tenant: TENANT, token });
  const build = 'build-0f8fad5b-d9cb-469f-a165-70867728950e';
  Object.assign(there, { report: course.left, build });
  const deliveries = `/webhooks/${webhook}/deliveries`;
  await invoke('api', eventOf({ method: 'GET', path: deliveries, headers: usual, body: undefined }));
  await asLaunched(assignment);
  const waits = await hand({ ...essayOf({ variant: 'SA' }), tenant: TENANT, submission: 'waits' });
  await invoke('api', eventOf({ method: 'GET', path: `/runs/${waits}`, headers: usual, body: undefined }));
  await assessments.upload(`submissions/${TENANT}/${assignment}/not-admitted/essay.txt`, 'We sailed home.');
  const notAdmitted = `/assignments/${assignment}/submissions/not-admitted`;
  await invoke('api', eventOf({ method: 'GET', path: notAdmitted, headers: usual, body: undefined }));
  for (const parameters of [
    there,
    { ...there, submission: 'nobodys' },
    { ...there, assignment: 'nothing' },
    { ...there, assignment: course.assignment },
  ])
    for (const { method, path, operationId, roles, tellsSecret } of ROUTES) {
      if (parameters.assignment === course.assignment && !path.includes('/knowledge/')) continue;
      const { sent: body, type } = bodyOf(operationId);
      const named = pathOf(path, parameters);
      const key = roles === 'athena' && { authorization: await moduleSecret() };
      const once = !tellsSecret && { 'idempotency-key': `key-${named}` };
      const headers = { ...usual, ...key, 'content-type': type, ...once };
      const query = QUERIES[operationId] ?? '';
      await invoke('api', eventOf({ method: method.toUpperCase(), path: named, query, headers, body }));
    }
}
