import { AssayError } from '@assay/kit/errors/assay-error';
import { idSchema } from '@assay/platform/assignment/assignment';
import { signingKey } from '@assay/platform/lti/keys';
import type { Platform } from '@assay/platform/lti/platform';
import { assetsOf, platformService } from '@assay/platform/lti/platform-service';
import { createServiceTokens } from '@assay/platform/lti/service-token';
import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import { ChangeMessageVisibilityCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { links, passbacks, platforms } from '../lti/lti-stores.ts';
import { sendAllAgain } from '../lti/send-again.ts';
import { tenantKeys } from '../lti/tool-keys.ts';
import { learnersScore } from '../reviews/learners-work.ts';
import { count, logger } from '../runtime/define-handler.ts';
import { lazily } from '../runtime/lazily.ts';
import { publicFetch } from '../runtime/public-fetch.ts';
import { setting } from '../runtime/setting.ts';
import { passBack } from './pass-back.ts';

/** What was erased that a platform had handed on. `after`: when it was told last. */
const erasedSchema = z.object({
  tenant: idSchema,
  link: z.string(),
  reportUrl: z.string(),
  assets: z.array(z.string()),
  after: z.string().optional(),
});
export type ErasedWork = z.output<typeof erasedSchema>;

/**
 * An event of Assay's own: about a submission (`ReviewReleased`, `ReviewWithdrawn`, `ReviewChanged`, `AssessmentCompleted`, `ScoreAsked`), or
 * about all of a tenant (`ScoresAsked`), or about what a platform had handed on and is erased (`WorkErased`).
 */
const eventSchema = z.union([
  z.object({
    detail: z.object({
      ...{ tenant: idSchema, assignment: idSchema, submission: idSchema },
      link: z.string().optional(),
    }),
  }),
  z.object({ 'detail-type': z.literal('ScoresAsked'), detail: z.strictObject({ tenant: idSchema }) }),
  z.object({ 'detail-type': z.literal('WorkErased'), detail: erasedSchema }),
]);

/** Seconds until a message comes again, by how often it came: half a minute, doubled each time, an hour at most. */
const backIn = (received: number) => Math.min(3600, 30 * 2 ** (received - 1));

const queues = lazily(() => new SQSClient({}));
const tokens = lazily(() =>
  createServiceTokens(async (tenant) => signingKey(await tenantKeys(tenant, { mayMake: false })), {
    fetch: publicFetch(),
  }),
);

/** Has a message come again later than the one before. Where that cannot be had, it comes when its time is over. */
async function comeBackLater({ receiptHandle, attributes }: SQSRecord): Promise<void> {
  const later = new ChangeMessageVisibilityCommand({
    QueueUrl: setting('SCORES_QUEUE'),
    ReceiptHandle: receiptHandle,
    VisibilityTimeout: backIn(Number(attributes.ApproximateReceiveCount)),
  });
  await queues()
    .send(later)
    .catch((error: Error) => logger.warn('comes back at its own time', { code: error.name }));
}

const telling = () => ({
  platforms: platforms(),
  links: links(),
  passbacks: passbacks(),
  serviceOf: (platform: Platform) => platformService(platform, tokens()),
  assetsOf: (platform: Platform) => assetsOf(platform, tokens()),
  scoreNow: learnersScore,
});

async function passBackFor({ body, messageId }: SQSRecord): Promise<void> {
  const { detail } = eventSchema.parse(JSON.parse(body));
  if ('assets' in detail) return (await import('./tell-erased.ts')).tellErased(detail, telling());
  if (!('submission' in detail)) return sendAllAgain(detail.tenant);
  const told = await passBack(detail, telling(), messageId);
  for (const { state, code, status, tenant, assignment, submission } of told) {
    if (state === 'sent') continue;
    logger.warn('score not passed back', { tenant, assignment, submission, state, code, status });
    if (state === 'failed') count('ScoreRefused');
  }
  if (told.some(({ state }) => state === 'retrying'))
    throw new AssayError('PlatformUnavailable', 'A platform did not take the score: it is sent again.');
}

/** A score that could not be told comes again, each time later; after twelve times it is kept among the dead letters. */
async function take(record: SQSRecord): Promise<void> {
  try {
    await passBackFor(record);
  } catch (error) {
    const code = error instanceof AssayError ? error.code : (error as Error).name;
    logger.error('comes again', { code });
    await comeBackLater(record);
    throw error;
  }
}

const processor = new BatchProcessor(EventType.SQS);

export const handler = (event: SQSEvent, context: Context) =>
  processPartialResponse(event, take, processor, { context, throwOnFullBatchFailure: false });
