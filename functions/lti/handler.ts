import { PutObjectCommand } from '@aws-sdk/client-s3';
import { handle } from 'hono/aws-lambda';
import pLimit from 'p-limit';
import { createOwnerStore } from '../../shared/access/owner-store.ts';
import { signingKey } from '../../shared/lti/keys.ts';
import type { Submission } from '../../shared/lti/link-items.ts';
import { readMemberships } from '../../shared/lti/memberships.ts';
import { createPlatformKeys } from '../../shared/lti/platform-keys.ts';
import { platformService } from '../../shared/lti/platform-service.ts';
import { createServiceTokens } from '../../shared/lti/service-token.ts';
import { submissionKey } from '../../shared/run/run-id.ts';
import { getAssignment, listAssignments } from '../../shared/workflows/assignment-store.ts';
import { lazily } from '../lazily.ts';
import { invitations, launches, links, passbacks, platforms } from '../lti-stores.ts';
import { findReleased, makeAppeal, notReleased } from '../released-result.ts';
import { scoreNow } from '../reviewed-score.ts';
import { setting } from '../setting.ts';
import { documents, objects, runStore, s3 } from '../storage.ts';
import { toolKeys } from '../tool-keys.ts';
import { createApp } from './app.ts';
import type { LtiServices } from './services.ts';

/** Assignments that are read at the same time. */
const READ_AT_ONCE = 16;

const owners = lazily(() => createOwnerStore(documents(), setting('TABLE')));

const tokens = lazily(() => createServiceTokens(async () => signingKey(await toolKeys({ mayMake: false }))));

/** Whether a learner's work is theirs still: an administrator may have said that it is somebody else's. */
async function isTheirs(of: Submission): Promise<boolean> {
  const owner = await owners().find(of);
  return owner === null || owner.subject === of.submission;
}

/** What the pages are made with in a deployment. */
const services = (): LtiServices => ({
  base: process.env.BASE_URL || undefined,
  openTenant: process.env.OPEN_REGISTRATION_TENANT || undefined,
  keys: () => toolKeys({ mayMake: true }),
  platformKeys: createPlatformKeys(),
  invitedBy: (invitation) => invitations().tenantOf(invitation),
  endInvitation: (invitation) => invitations().end(invitation),
  platforms: platforms(),
  launches: launches(),
  links: links(),
  passbacks: (of) => passbacks().ofAssignment(of),
  assignments: async (tenant) =>
    pLimit(READ_AT_ONCE).map(await listAssignments(objects(), tenant), (id) =>
      getAssignment(objects(), tenant, id),
    ),
  assignment: (tenant, assignment) => getAssignment(objects(), tenant, assignment),
  latestRun: (of) => runStore().latestRun(of),
  latestRuns: (of) => runStore().latestRuns(of),
  scoreNow: async (of) => ((await isTheirs(of)) ? scoreNow(of) : null),
  released: async (of) => ((await isTheirs(of)) ? ((await findReleased(of))?.view ?? null) : null),
  async appeal(of, subject, asked) {
    if (!(await isTheirs(of))) throw notReleased();
    await makeAppeal(of, { subject, role: 'student' }, asked);
  },
  members: (platform, memberships) => readMemberships(platformService(platform, tokens()), memberships),
  own: (of, student) => owners().claim(of, student, new Date().toISOString()),
  async upload(of, { file, bytes }) {
    const Key = submissionKey({ ...of, file });
    await s3().send(new PutObjectCommand({ Bucket: setting('BUCKET'), Key, Body: bytes }));
  },
});

const answer = lazily(() => handle(createApp(services())));

/** Answers requests of an HTTP API (payload format 2.0) below `/lti/`. */
export const handler: ReturnType<typeof handle> = (event, context) => answer()(event, context);
