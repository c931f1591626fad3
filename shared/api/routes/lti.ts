import { nextSchema, pageQuery } from '@assay/platform/api/pages';
import { ofAssignment, submissionId } from '@assay/platform/api/parts';
import { defineRoute } from '@assay/platform/api/route';
import { passbackSchema } from '@assay/platform/lti/link-items';
import { platformSchema } from '@assay/platform/lti/platform';
import * as z from 'zod';

const tag = 'learning platforms';
const ADMINISTRATORS = ['administrator'] as const;

const platformId = z
  .string()
  .regex(/^[0-9a-f]{32}$/, '32 hexadecimal digits')
  .describe('the platform');

const givenSchema = platformSchema.omit({ tenant: true });
const toldSchema = givenSchema.extend({
  platform: platformId,
  login: z.string().describe('the path of the tenant’s own address where the platform begins logins'),
  launch: z.string().describe('the path of the tenant’s own address that the platform sends launches to'),
  jwks: z.string().describe('the path of the tenant’s own key set, by which the platform knows Assay'),
});

export const listPlatforms = defineRoute({
  operationId: 'listPlatforms',
  method: 'get',
  path: '/lti-platforms',
  tag,
  summary: 'The learning platforms that may launch Assay by LTI 1.3 for the tenant',
  roles: ADMINISTRATORS,
  answers: { 200: z.object({ platforms: z.array(toldSchema) }) },
});

export const registerPlatform = defineRoute({
  operationId: 'registerPlatform',
  method: 'post',
  path: '/lti-platforms',
  tag,
  summary: 'Registers a learning platform, or changes one of the tenant with the same issuer and client id',
  roles: ADMINISTRATORS,
  body: givenSchema,
  answers: { 200: toldSchema },
  errors: ['LtiRegistrationInvalid'],
});

export const invitePlatform = defineRoute({
  operationId: 'invitePlatform',
  tellsSecret: true,
  method: 'post',
  path: '/lti-platforms/invitations',
  tag,
  summary: 'Makes an address by which a learning platform registers itself (LTI Dynamic Registration)',
  roles: ADMINISTRATORS,
  answers: {
    201: z.object({
      path: z
        .string()
        .describe('of the address, after that of the API; for the platform’s administrator alone'),
      expiresAt: z.iso.datetime(),
    }),
  },
});

export const removePlatform = defineRoute({
  operationId: 'removePlatform',
  method: 'delete',
  path: '/lti-platforms/{platform}',
  tag,
  summary: 'Forgets a learning platform: it launches no more, and is told no more scores',
  roles: ADMINISTRATORS,
  params: z.object({ platform: platformId }),
  answers: { 204: null },
  errors: ['LtiPlatformUnknown'],
});

export const sendPassbacks = defineRoute({
  operationId: 'sendPassbacks',
  method: 'post',
  path: '/assignments/{assignment}/passbacks',
  tag,
  summary:
    'Has grade books told again what they refused, or could not be told: how each submission stands by then',
  roles: ['teacher', 'administrator', 'machine'],
  params: ofAssignment,
  body: z
    .strictObject({ submission: submissionId.optional().describe('it alone; without it all of them') })
    .meta({ id: 'PassbacksToSend' }),
  answers: {
    202: z
      .object({ submissions: z.array(submissionId).describe('that grade books are told of again') })
      .meta({ id: 'PassbacksAsked' }),
  },
  errors: ['AssignmentNotFound'],
});

export const listPassbacks = defineRoute({
  operationId: 'listPassbacks',
  method: 'get',
  path: '/assignments/{assignment}/passbacks',
  tag,
  summary: 'What grade books of learning platforms were told of each submission, the last word for each link',
  roles: ['teacher', 'administrator', 'machine'],
  params: ofAssignment,
  query: pageQuery,
  answers: {
    200: z.object({
      submissions: z.array(
        z.object({
          submission: submissionId,
          passbacks: z.array(
            passbackSchema.omit({ tenant: true, assignment: true, submission: true, message: true }),
          ),
        }),
      ),
      next: nextSchema,
    }),
  },
  errors: ['AssignmentNotFound'],
});
