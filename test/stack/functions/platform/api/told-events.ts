import { createReevaluationStore } from '@assay/platform/reevaluation/reevaluation-store';
import { createLedger } from '@assay/platform/run/ledger';
import type { EVENTS } from '@assay/platform/webhooks/webhook';
import type { ApiWorld } from './api-world.ts';

export type EventType = (typeof EVENTS)[number];

/** Has an event happen once, to something of a tenant, whatever else happens on the way. */
type Happening = (api: ApiWorld, tenant: string) => Promise<unknown>;

const AT = '2030-01-01T00:00:00.000Z';
const STORY = '/assignments/story/submissions/annas';

const assessed: Happening = (api, tenant) => api.assessed({ tenant, submission: 'annas', subject: 'anna' });

/** Admits what happened to an upload. */
const admit = ({ invoke }: ApiWorld, { body }: { body: string }) =>
  invoke('admit', { Records: [{ messageId: 'm', body }] });

const decided = ({ ask }: ApiWorld, tenant: string, verb: string, body: object) =>
  ask({ role: 'teacher', tenant }, 'POST', `${STORY}/review/${verb}`, { body });

const released: Happening = async (api, tenant) => {
  await assessed(api, tenant);
  await decided(api, tenant, 'release', {});
};

const appealed = async (api: ApiWorld, tenant: string): Promise<number> => {
  await released(api, tenant);
  const anna = { role: 'student', subject: 'anna', tenant } as const;
  const made = await api.ask(anna, 'POST', `${STORY}/appeals`, {
    body: { trait: 'Ideas', text: 'But why?' },
  });
  return Number(made.body.appeal);
};

/** A re-evaluation of a class of one essay, from its start to its end. */
const reevaluated: Happening = async (api, tenant) => {
  const run = await api.handed({ tenant });
  await api.assess(run);
  const asked = { tenant, assignment: 'story', seed: 7, mode: 'now' };
  const started = await api.ask(
    { role: 'administrator', tenant },
    'POST',
    '/assignments/story/reevaluations',
    {
      body: { seed: 7, mode: 'now' },
      headers: { 'idempotency-key': tenant },
    },
  );
  await api.reevaluate({ ...asked, reevaluation: String(started.body.reevaluation) });
};

/** A re-evaluation that is under way. */
async function reevaluating({ documents }: ApiWorld, tenant: string) {
  const of = { tenant, reevaluation: `reeval-${tenant}` };
  await createReevaluationStore(documents, 'results').create({
    ...{ ...of, assignment: 'story', state: 'running', execution: of.reevaluation },
    ...{ requestedAt: AT, by: 'command', mode: 'now', seed: 7 },
  });
  return of;
}

/** What leads to each event that the product documents. */
export const HAPPENINGS: Record<EventType, Happening> = {
  UploadRejected: async (api, tenant) =>
    admit(api, await api.upload(`submissions/${tenant}/story/no-file`, 'Text.')),
  AssessmentAdmitted: assessed,
  AssessmentStarted: assessed,
  AssessmentCompleted: assessed,
  AssessmentFailed: async (api, tenant) => api.assess(await api.handed({ tenant, body: '' })),
  AssessmentHeld: async (api, tenant) => {
    await createLedger(api.documents, 'results').setCap(tenant, undefined, 0, AT);
    await api.assess(await api.handed({ tenant }));
  },
  AssessmentCancelled: async (api, tenant) => {
    const runId = await api.handed({ tenant });
    await api.invoke('cancel-run', { runId });
    await api.assess(runId);
  },
  AssessmentSuperseded: async (api, tenant) => {
    const runId = await api.handed({ tenant });
    const { source } = await api.runStore.getRun(runId);
    await admit(api, await api.upload(source.key, 'A later version of the story.'));
    await api.assess(runId);
  },
  AssessmentWithdrawn: async (api, tenant) => {
    const runId = await api.handed({ tenant });
    const { source } = await api.runStore.getRun(runId);
    await admit(api, await api.remove(source.key));
    await api.assess(runId);
  },
  ReevaluationStarted: reevaluated,
  ReevaluationCompleted: reevaluated,
  ReevaluationFailed: async (api, tenant) => {
    const of = await reevaluating(api, tenant);
    const failure = { step: 'assess-cohort', error: 'States.Runtime', cause: 'Broken.' };
    await api.invoke('close-reevaluation', { ...of, execution: of.reevaluation, failure });
  },
  ReevaluationCancelled: async (api, tenant) => api.invoke('cancel-run', await reevaluating(api, tenant)),
  ReviewReleased: released,
  ReviewWithdrawn: async (api, tenant) => {
    await released(api, tenant);
    await decided(api, tenant, 'withdraw', { reason: 'Too early.' });
  },
  ReviewChanged: async (api, tenant) => {
    await released(api, tenant);
    await decided(api, tenant, 'override', { trait: 'Ideas', score: 3, reason: 'Clearer.' });
  },
  AppealMade: appealed,
  AppealAnswered: async (api, tenant) => {
    const appeal = await appealed(api, tenant);
    const body = { decision: 'upheld', text: 'It stays.' };
    await api.ask({ role: 'teacher', tenant }, 'POST', `${STORY}/appeals/${appeal}/answer`, { body });
  },
};
