import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type PlatformName, platformKey } from './platform.ts';

/** A placement of the tool in a course, with what its last launch said. */
export const linkSchema = z.object({
  link: z.string().describe('names it: of platform, deployment and resource link'),
  tenant: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  deployment: z.string(),
  resourceLink: z.string(),
  assignment: z.string().optional().describe('absent: no teacher has chosen one yet'),
  lineitems: z.string().optional().describe('where columns of the grade book are listed'),
  lineitem: z.string().optional().describe('the column that the platform itself has for the link'),
  scope: z.array(z.string()).optional().describe('what the tool may do with columns and scores'),
  memberships: z.string().optional().describe('where the people of the course are listed'),
  family: z.string().optional().describe('the platform’s product, such as moodle or canvas'),
  column: z.string().optional().describe('the column that was found or made for it'),
  isActivity: z
    .literal(true)
    .optional()
    .describe('no link of its own: an activity of the platform, whose hand-ins it hands on to be processed'),
  isUsed: z
    .boolean()
    .optional()
    .describe('something was handed in through it; absent, too: through one of earlier versions'),
});
export type ResourceLink = z.output<typeof linkSchema>;

/** The name of a placement, or of an activity (`kind`): hexadecimal, and no part of it is the platform's own id. */
export function linkName(
  platform: PlatformName,
  deployment: string,
  resourceLink: string,
  ...kind: 'activity'[]
): string {
  const placed = createHash('sha256')
    .update(JSON.stringify([deployment, resourceLink, ...kind]))
    .digest('hex');
  return `${platformKey(platform)}-${placed.slice(0, 32)}`;
}

/** A submission, as all of Assay names it. */
export interface SubmissionName {
  tenant: string;
  assignment: string;
  submission: string;
}

/** A submission of which grade books are told; `link`: of that alone. */
export type AskedScore = SubmissionName & { link?: string | undefined };

/** A file that a platform says was handed in. */
const assetSchema = z.object({
  id: z.string(),
  url: z.string(),
  file: z.string().optional().describe('its name; absent: a text that was written there'),
  type: z.string().optional().describe('its media type'),
  size: z.number().optional().describe('bytes'),
  at: z.string().optional().describe('when it was handed in there, as the platform writes it'),
  checksum: z.string().optional().describe('SHA-256, in base64'),
});
export type PlatformAsset = z.output<typeof assetSchema>;

/** What a learner handed in at the platform's own activity, as its last notice has it. */
const noticedSchema = z.object({
  reportUrl: z.string().describe('where reports on its files go'),
  assets: z.array(assetSchema),
  taken: z.string().optional().describe('the id of the file that was handed in here; absent: none yet'),
  file: z.string().optional().describe('its name here, which is of this hand-in alone'),
  refused: z
    .object({ asset: z.string(), code: z.string(), message: z.string() })
    .optional()
    .describe('why none can be; absent: one was, or is still to be'),
  aside: z
    .array(z.string())
    .optional()
    .describe('ids of files of which the platform is to be told that others are assessed in their place'),
});
export type NoticedWork = z.output<typeof noticedSchema>;

/** What was received of what a learner handed in here. */
const receivedSchema = z.object({
  file: z.string().optional().describe('as its owner calls it; absent: it was written here'),
  bytes: z.number().optional(),
  words: z.int().optional().describe('of a text that was written here'),
  answered: z.int().optional().describe('of a sheet of questions, how many have an answer'),
  asked: z.int().optional().describe('of how many'),
  time: z.int().optional().describe('the how manieth that was received, from 1'),
});
export type ReceivedWork = z.output<typeof receivedSchema>;

/** A learner handed in through a link, to which the score goes back. */
export const handedInSchema = z.object({
  tenant: z.string(),
  assignment: z.string(),
  submission: z.string(),
  link: z.string(),
  user: z.string().describe('the platform’s id of the learner'),
  name: z.string().optional(),
  handedInAt: z.string().describe('the last time'),
  run: z
    .string()
    .optional()
    .describe('the run of that; absent: its file is still to be stored, or came otherwise'),
  content: z.string().optional().describe('SHA-256 of that, with what it is assessed by'),
  received: receivedSchema.optional(),
  isLost: z.literal(true).optional().describe('nothing was handed in: its file could not be stored'),
  toldOf: z
    .string()
    .optional()
    .describe('the `handedInAt` that the platform was told of: what is handed in later is a new attempt'),
  toldComment: z
    .string()
    .optional()
    .describe(
      'SHA-256 of the comment that the platform was told last, which a grade book that keeps each is not told again',
    ),
  toldAt: z.string().optional().describe('the time of the last score that was told, or was to be'),
  noticedAt: z.string().optional().describe('the time of the last notice that told of it'),
  noticed: noticedSchema.optional(),
});
export type LinkSubmission = z.output<typeof handedInSchema>;

/** What became of one attempt to tell a score. */
export const passbackSchema = z.object({
  tenant: z.string(),
  assignment: z.string(),
  submission: z.string(),
  link: z.string(),
  timestamp: z.string(),
  message: z.string().optional().describe('the message of the queue that had it told'),
  state: z
    .enum(['sent', 'failed', 'retrying'])
    .describe(
      'failed: the platform refuses it, and it is sent again where that is asked for, or the platform is registered anew; retrying: the queue sends it again',
    ),
  gradingProgress: z.enum(['PendingManual', 'FullyGraded']).optional(),
  scoreGiven: z.number().optional(),
  scoreMaximum: z.number().optional(),
  code: z.string().optional().describe('why it was not sent'),
  status: z.int().optional().describe('the HTTP status that the platform refused with'),
});
export type Passback = z.output<typeof passbackSchema>;
