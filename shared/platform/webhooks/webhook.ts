import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { subjectSchema } from '../access/principal.ts';

/** What webhooks are told of: the product's events on EventBridge. */
// biome-ignore format: a table
export const EVENTS = [
  'UploadRejected', 'AssessmentAdmitted', 'AssessmentStarted', 'AssessmentCompleted', 'AssessmentFailed',
  'AssessmentHeld', 'AssessmentCancelled', 'AssessmentSuperseded', 'AssessmentWithdrawn',
  'ReevaluationStarted', 'ReevaluationCompleted', 'ReevaluationFailed', 'ReevaluationCancelled',
  'ReviewReleased', 'ReviewWithdrawn', 'ReviewChanged', 'AppealMade', 'AppealAnswered',
] as const;
export const eventSchema = z.enum(EVENTS);

/** Of these, what tells of the run of a submission. */
export const workEventSchema = eventSchema.exclude([
  'UploadRejected',
  'ReevaluationStarted',
  'ReevaluationCompleted',
  'ReevaluationFailed',
  'ReevaluationCancelled',
]);

/** What a test sends. */
export const TEST_EVENT = 'WebhookTest';

/** An address that is told of events. The secret is shown once. */
export const webhookSchema = z.object({
  webhook: z.string(),
  tenant: z.string(),
  url: z.string(),
  events: z.array(eventSchema),
  secret: z.string(),
  earlier: z
    .array(z.object({ secret: z.string(), until: z.iso.datetime() }))
    .optional()
    .describe('secrets before, by which messages are signed too until then'),
  state: z.enum(['enabled', 'disabled']),
  by: subjectSchema,
  createdAt: z.iso.datetime(),
  disabledAt: z.iso.datetime().optional(),
  reason: z.string().optional().describe('why it was disabled'),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** What became of an event at a webhook; kept 30 days (`expiresAt`). */
export const deliverySchema = z.object({
  message: z.string().describe('the header webhook-id: the same at every try'),
  type: z.string(),
  at: z.iso.datetime().describe('when the event was'),
  state: z.enum(['delivered', 'retrying', 'failed']),
  tries: z.int(),
  triedAt: z.iso.datetime(),
  status: z.int().nullable().describe('of the last answer; null: there was none'),
  why: z.string().nullable().describe('why it was not delivered'),
  nextAt: z.iso.datetime().nullable().describe('when it is tried again'),
});
export type Delivery = z.infer<typeof deliverySchema>;

/**
 * A delivery with what its event said, so that it can be sent again: all but the submission, which its run says as long as it is there, so
 * that of what is erased nothing is told. Of an earlier version there is none.
 */
export const keptDeliverySchema = deliverySchema.extend({
  about: z.record(z.string(), z.unknown()).optional().describe('`submission`: null where there was one'),
});
export type KeptDelivery = z.infer<typeof keptDeliverySchema>;

export const webhookId = (): string => `webhook-${randomUUID()}`;

/** The secrets that messages are signed with at a time: its own, and those before as long as they hold. */
export const secretsOf = (
  { secret, earlier = [] }: Pick<Webhook, 'secret' | 'earlier'>,
  now: Date,
): string[] => [secret, ...earlier.filter(({ until }) => until > now.toISOString()).map((one) => one.secret)];

/** 32 random bytes, as https://www.standardwebhooks.com has secrets: 24 to 64 bytes, base64, with its prefix. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Milliseconds that messages are signed by the secret before too, once there is a new one: time to put that into the receiver. */
export const BOTH_SECRETS = 24 * 3600_000;

/**
 * Seconds after a try until the next one, as Standard Webhooks suggests, each within the 12 hours that SQS hides a message
 * (https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-visibility-timeout.html); 24 hours in all.
 */
export const PAUSES: readonly number[] = [5, 300, 1800, 7200, 18_000, 36_000, 23_095];

/** Seconds until the try after so many; null: that was the last one. */
export const pauseAfter = (tries: number): number | null => PAUSES[tries - 1] ?? null;
