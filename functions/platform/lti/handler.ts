import { signingKey } from '@assay/platform/lti/keys';
import { platformService } from '@assay/platform/lti/platform-service';
import { createServiceTokens } from '@assay/platform/lti/service-token';
import { createRemoteKeys } from '@assay/platform/outgoing/remote-keys';
import { getAssignment, listAssignments } from '@assay/workflows/assignment-store';
import { handle, type LambdaContext } from 'hono/aws-lambda';
import pLimit from 'p-limit';
import { readDraftResult, readHandedIn } from '../reviews/draft-result.ts';
import { isLearners, learnersReview, learnersWork } from '../reviews/learners-work.ts';
import { owners } from '../reviews/owners.ts';
import { failureForStudent } from '../runs/student-failure.ts';
import { type HttpEvent, withEncodedPath } from '../runtime/encoded-path.ts';
import { lazily } from '../runtime/lazily.ts';
import { publicFetch } from '../runtime/public-fetch.ts';
import { putEvent } from '../runtime/put-event.ts';
import { requireTurn } from '../runtime/require-turn.ts';
import { setting } from '../runtime/setting.ts';
import { documents, objects, runStore } from '../runtime/storage.ts';
import { createApp } from './app.ts';
import { invitations, launches, links, passbacks, platforms } from './lti-stores.ts';
import { ownOrder } from './own-order.ts';
import { askAllAgain, askScore, sendAgain } from './send-again.ts';
import type { LtiServices } from './services.ts';
import { tenantKeys, toolKeys } from './tool-keys.ts';

/** Assignments that are read at the same time. */
const READ_AT_ONCE = 16;

const keysOf = (tenant: string) => tenantKeys(tenant, { mayMake: true });

const tokens = lazily(() =>
  createServiceTokens(async (tenant) => signingKey(await keysOf(tenant)), { fetch: publicFetch() }),
);

/** What the pages are made with in a deployment. */
const services = (): LtiServices => ({
  base: process.env.BASE_URL || undefined,
  openTenant: process.env.OPEN_REGISTRATION_TENANT || undefined,
  keys: () => toolKeys({ mayMake: true }),
  keysOf,
  platformKeys: createRemoteKeys(publicFetch()),
  fetch: publicFetch(),
  invitedBy: (invitation) => invitations().tenantOf(invitation),
  endInvitation: (invitation) => invitations().end(invitation),
  requireTurn,
  platforms: platforms(),
  launches: launches(),
  deskCodes: async () =>
    (await import('@assay/platform/lti/desk-code-store')).createDeskCodeStore(documents(), setting('TABLE')),
  deskFile: async (name) => (await import('./desk-files.ts')).deskFile(name),
  links: links(),
  sendAgain,
  askAllAgain,
  askScore,
  passbacks: (of) => passbacks().ofAssignment(of),
  assignments: async (tenant) =>
    pLimit(READ_AT_ONCE).map(await listAssignments(objects(), tenant), (id) =>
      getAssignment(objects(), tenant, id),
    ),
  assignment: (tenant, assignment) => getAssignment(objects(), tenant, assignment),
  ownerOfDealt: async (of) => (await (await import('../reviews/markings.ts')).findMarking(of))?.owner ?? null,
  erasedAt: async (of) => (await import('../runs/erased-works.ts')).erasedWorks().erasedAt(of),
  tellErased: (erased) => putEvent('WorkErased', erased),
  latestRun: (submissionName) => runStore().latestRun(submissionName),
  ownOrder,
  async failureOf(runId) {
    const failure = (await runStore().findRun(runId))?.failure;
    return failure ? failureForStudent(failure) : null;
  },
  async textsOf(runId) {
    const run = await runStore().getRun(runId);
    return ((await readHandedIn(run)) ?? (await readDraftResult(run)))?.texts ?? null;
  },
  latestRuns: (of) => runStore().latestRuns(of),
  rejected: ({ tenant, assignment }) => runStore().rejectedUploads({ tenant, assignment }),
  learnersReview,
  learnersWork,
  isTheirs: isLearners,
  members: async (platform, memberships) =>
    (await import('@assay/platform/lti/memberships')).readMemberships(
      platformService(platform, tokens()),
      memberships,
    ),
  own: (of, student) => owners().claim(of, student, new Date().toISOString()),
  handIn: async (of, assignment, work, first) =>
    (await import('./put-work.ts')).putWork(of, assignment, work, { first }),
  subscribe: async (platform, service, handler) =>
    (await import('@assay/platform/lti/subscribe')).subscribe(
      platformService(platform, tokens()),
      service,
      handler,
    ),
});

const answer = lazily(() => handle(createApp(services())));

/** Answers requests of an HTTP API (payload format 2.0) below `/lti/`. */
export const handler = (event: HttpEvent, context?: LambdaContext) =>
  answer()(withEncodedPath(event), context);
