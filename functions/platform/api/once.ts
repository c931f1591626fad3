import { createHash } from 'node:crypto';
import { type IdempotentAnswer, idempotencyKeySchema } from '@assay/api/idempotency-store';
import type { Principal } from '@assay/platform/access/principal';
import type { RouteSpec } from '@assay/platform/api/route';
import type { Submission } from '@assay/platform/run/version-store';
import * as z from 'zod';
import { logger } from '../runtime/define-handler.ts';
import { runStore } from '../runtime/storage.ts';
import { readPart } from './read-request.ts';
import { idempotency } from './services.ts';

/** What a request asks for, by which it is known again. */
interface AskedOnce {
  principal: Principal;
  params: unknown;
  query: unknown;
  /** Bytes count by their SHA-256. */
  body: unknown;
  headers: Headers;
}

const told = (body: unknown) =>
  body instanceof Uint8Array ? createHash('sha256').update(body).digest('hex') : body;

const submissionSchema = z.object({ assignment: z.string(), submission: z.string() });
const classSchema = z.object({
  assignment: z.string(),
  submissions: z.array(z.object({ submission: z.string(), run: z.string() })),
});

/** The submissions that a request is about, or that it handed in. */
function submissionsOf(...said: unknown[]): Omit<Submission, 'tenant'>[] {
  const all = Object.assign({}, ...said);
  const [{ data: one }, { data: several }] = [submissionSchema.safeParse(all), classSchema.safeParse(all)];
  if (one) return [one];
  return (several?.submissions ?? []).map(({ submission }) => ({ ...several!, submission }));
}

/** Whether a request, by its path or by what was answered, is about a submission, or a class of which one, that is erased: that is not told again. */
async function isErased({ tenant }: Principal, ...said: unknown[]): Promise<boolean> {
  const erased = submissionsOf(...said).map((of) => runStore().isErased({ tenant, ...of }));
  return (await Promise.all(erased)).includes(true);
}

/**
 * Answers a request with an `Idempotency-Key` once, however often it is sent, and anew where what was answered is of no use any more; one
 * without a key each time.
 * @throws RequestInvalid for a key that is none; AssayError IdempotencyKeyReused, RequestUnderWay
 */
export async function once<A extends IdempotentAnswer>(
  { operationId: operation }: Pick<RouteSpec, 'operationId'>,
  { principal, params, query, body, headers }: AskedOnce,
  answer: (earlier: A | null) => Promise<A>,
): Promise<A> {
  const given = headers.get('idempotency-key');
  if (given === null || (await isErased(principal, params))) return answer(null);
  const key = readPart('header', idempotencyKeySchema, given);
  const version = headers.get('if-match');
  const request = [params, told(body), query, ...(version === null ? [] : [version])];
  return idempotency().once(
    { principal, operation, key, request },
    answer,
    (error) =>
      logger.error('answer not kept', { operation, code: error instanceof Error ? error.name : 'Unknown' }),
    (earlier) => isErased(principal, params, earlier.body),
  );
}
