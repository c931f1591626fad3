import { exportKey } from '../../../functions/exports.ts';
import { webhooks } from '../../../functions/webhooks.ts';
import { ROUTES } from '../../../shared/api/registry.ts';
import { erasureId, hashOf } from '../../../shared/privacy/erasure.ts';
import { createTestIssuer } from '../../shared/access/tokens.ts';
import type { Assessments } from '../../support/assessments.ts';
import { essayOf } from '../../support/essay-model.ts';

const TENANT = 'asks';
const HANDED = { file: 'essay.txt', student: { subject: 'anna' }, options: { variant: 'SA' } };

/** A body for each route that takes one. */
const BODIES: Record<string, unknown> = {
  putAssignment: { workflow: 'essay-scoring', ...essayOf().assignment, title: 'Asked for' },
  submit: { ...HANDED, text: 'We sailed.' },
  presignUpload: HANDED,
  putOwner: { subject: 'anna' },
  createWebhook: { url: 'https://hooks.example.edu/assay', events: ['AssessmentCompleted'] },
};

/** An event of API Gateway, payload format 2.0. */
const eventOf = (method: string, path: string, token: string, body: unknown) => ({
  version: '2.0',
  routeKey: 'ANY /{proxy+}',
  rawPath: path,
  rawQueryString: '',
  headers: {
    host: 'api.example.edu',
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': `key-${path}`,
    'if-match': '*',
  },
  requestContext: { domainName: 'api.example.edu', http: { method, path } },
  body: body === undefined ? undefined : JSON.stringify(body),
  isBase64Encoded: false,
});

/** Every route of the API is asked, of what is there and of what is not. */
export async function runApi({ assess, hand, invoke, objects, runStore }: Assessments): Promise<void> {
  const idp = await createTestIssuer();
  process.env.TOKEN_ISSUERS = JSON.stringify([idp.issuer]);
  const token = await idp.sign({ tenant: TENANT, role: 'administrator' });
  const run = await hand({ ...essayOf({ variant: 'SA' }), tenant: TENANT, submission: 'annas' });
  await assess(run);
  const { assignmentVersion: version = '', assignment } = await runStore.getRun(run);
  const erasure = erasureId(TENANT, { kind: 'submission', assignment, submission: 'annas' });
  const webhook = 'webhook-0f8fad5b-d9cb-469f-a165-70867728950e';
  await webhooks().create({
    ...{ webhook, tenant: TENANT, url: 'https://hooks.example.edu/', events: ['AssessmentFailed'] },
    ...{ secret: 'whsec_', state: 'enabled', by: 'dean', createdAt: '2030-01-01T00:00:00.000Z' },
  });
  const gathered = exportKey(TENANT, hashOf({ kind: 'student', subject: 'anna' }));
  await objects.write(gathered, {});
  const there: Record<string, string> = {
    ...{ assignment, submission: 'annas', run, version },
    ...{ subject: 'anna', erasure, webhook },
  };
  for (const parameters of [there, { ...there, submission: 'nobodys' }, { ...there, assignment: 'nothing' }])
    for (const { method, path, operationId } of ROUTES) {
      const named = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters[name]!);
      await invoke('api', eventOf(method.toUpperCase(), named, token, BODIES[operationId]));
    }
}
