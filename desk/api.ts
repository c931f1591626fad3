import type { ResultRow } from '@assay/api/results-table';
import type { listAssignments } from '@assay/api/routes/assignments';
import type { getAssignmentCosts } from '@assay/api/routes/costs';
import type { listQuestions } from '@assay/api/routes/questions';
import type { getDrift, listReevaluations } from '@assay/api/routes/reevaluations';
import type { getReview, getTeacherAgreement } from '@assay/api/routes/reviews';
import type { getRun } from '@assay/api/routes/runs';
import type { getPage, listOwnSubmissions, readSubmission } from '@assay/api/routes/submissions';
import type { ReviewReason } from '@assay/platform/review/reasons';
import type { ReleasedResult } from '@assay/platform/review/released-result';
import type { z } from 'zod';
import { apiOfLaunches, renewed, session } from './session.ts';
import { refusalText, words } from './words/words.ts';

type AnswerBody<R extends { answers: { 200: z.ZodType } }> = z.output<R['answers'][200]>;

export type AssignmentLine = AnswerBody<typeof listAssignments>['assignments'][number];
export type WorkReview = AnswerBody<typeof getReview>;
type ReviewedView = NonNullable<WorkReview['reviewed']>;
export type ScoreView = ReviewedView['scores'][number];
export type FindingView = ReviewedView['findings'][number];
export type Reading = AnswerBody<typeof readSubmission>;
export type PagePicture = AnswerBody<typeof getPage>;
export type Citing = Reading['unshown'][number]['cites'][number];
export type OwnLine = AnswerBody<typeof listOwnSubmissions>['submissions'][number];
export type CostsView = AnswerBody<typeof getAssignmentCosts>;
export type AgreementView = AnswerBody<typeof getTeacherAgreement>;
export type AgreedPart = AgreementView['parts'][number];
export type DriftView = AnswerBody<typeof getDrift>;
export type ReevaluationLine = AnswerBody<typeof listReevaluations>['reevaluations'][number];
export type QuestionLine = AnswerBody<typeof listQuestions>['groups'][number];
export type RunView = AnswerBody<typeof getRun>;
export type ReleasedView = ReleasedResult;
export type { ResultRow, ReviewReason };

/** A refusal, with the API's own words for people. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, words: string) {
    super(words);
    this.status = status;
    this.code = code;
  }
}

interface ApiRequest {
  method?: 'POST' | 'PUT';
  body?: unknown;
  headers?: Record<string, string>;
  /** What sends it; absent: `fetch`. */
  by?: typeof fetch;
}

const unreachable = (): never => {
  throw new ApiRefusal(0, 'Unreachable', '');
};

/** What was answered, as its route declares it. @throws ApiRefusal where the answer broke off */
export const bodyOf = <T>(response: Response): Promise<T> => response.json().catch(unreachable);

async function refusalOf(response: Response, when = ''): Promise<ApiRefusal> {
  const problem = (await response.json().catch(() => ({}))) as { code?: unknown; detail?: unknown };
  const words = typeof problem.detail === 'string' ? problem.detail : `The API answered ${response.status}.`;
  const code = typeof problem.code === 'string' ? problem.code : '';
  return new ApiRefusal(response.status, code, words + when);
}

/** Whether a page answered, as what stands before the API does: a sign-in of a network, a filter. */
const isPage = ({ headers }: Response): boolean => /^text\/html\b/.test(headers.get('content-type') ?? '');

/** Asks again what is refused for the moment, once it may be; of what API Gateway has too many (429) it says not when. `waited`: seconds until now. @throws ApiRefusal that says when, where that is later */
async function later(response: Response, waited: number, again: (waited: number) => Promise<Response>) {
  if (!response.headers.has('retry-after') && response.status !== 429) throw await refusalOf(response);
  const { waitFor, whenText } = await import('./busy/wait.ts');
  const seconds = await waitFor(response, waited);
  if (seconds === null) throw await refusalOf(response, ` ${whenText(response)}`);
  return again(seconds);
}

async function send(path: string, request: ApiRequest, isAgain = false, waited = 0): Promise<Response> {
  const { method = 'GET', body, headers, by = fetch } = request;
  const who = session.value;
  const isForm = body instanceof FormData;
  const response = await by(`${apiOfLaunches() ?? 'api'}${path}`, {
    method,
    cache: 'no-store',
    headers: {
      authorization: `Bearer ${who?.[path.startsWith('/lti/') ? 'page' : 'token'] ?? ''}`,
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  }).catch(unreachable);
  if (response.status === 401 && who && (await renewed(who, isAgain, response)))
    return send(path, request, true, waited);
  if (isPage(response)) unreachable();
  return response.ok ? response : later(response, waited, (now) => send(path, request, isAgain, now));
}

/** What changes something and is under way, by what it asks for. */
const changing = new Map<string, Promise<Response>>();
/** Letters of what is asked for that are kept; files are known by their hashes. */
const MOST_KNOWN = 50_000;
/** The keys of changes of which nobody knows whether they were made, by what they ask for and on which version of it. */
const keys = new Map<string, string>();
// Who went elsewhere wishes anew: they see how it stands.
globalThis.addEventListener?.('hashchange', () => keys.clear());

/** Whether an error says what became of a change: it was not made. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiRefusal &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'RequestUnderWay';

/** Makes a change once: asked for again after no answer came, it has the key that it had. */
async function sendOnce(path: string, request: ApiRequest): Promise<Response> {
  const what = path + JSON.stringify(request);
  const key = keys.get(what) ?? crypto.randomUUID();
  keys.set(what, key);
  try {
    const answer = await send(path, { ...request, headers: { 'idempotency-key': key, ...request.headers } });
    await bodyOf(answer.clone());
    keys.delete(what);
    return answer;
  } catch (error) {
    if (isRefused(error) || what.length > MOST_KNOWN) keys.delete(what);
    throw error;
  }
}

/**
 * Asks the API, or below `/lti/` the tool of launches; names go into a path by `pathOf`. A change that is asked for again while it is under way, as by a double click, is one;
 * a form is always its own, as nothing here says what it holds.
 * Where a token counts no more, it waits until the same person has another; where the API is busy, it asks again: by its key a change is made once, also where no answer came and somebody asks for it again.
 * @throws ApiRefusal
 */
export async function ask(path: string, request: ApiRequest = {}): Promise<Response> {
  if (!request.method || request.body instanceof FormData) return send(path, request);
  const asked = path + JSON.stringify(request);
  const make = request.method === 'POST' ? sendOnce : send;
  const answer = changing.get(asked) ?? make(path, request).finally(() => changing.delete(asked));
  changing.set(asked, answer);
  return (await answer).clone();
}

/** Does something for each of several, four at a time; what came of each, in their order. */
export async function doEach<T, R>(all: readonly T[], run: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  const left = all.entries();
  const work = async () => {
    for (const [at, one] of left) done[at] = await run(one);
  };
  await Promise.all([work(), work(), work(), work()]);
  return done;
}

export const pathOf = (parts: TemplateStringsArray, ...names: string[]): string =>
  String.raw({ raw: parts }, ...names.map(encodeURIComponent));

/** What a path answers with, as its route declares it. */
export const read = async <T>(path: string): Promise<T> => bodyOf(await ask(path));

/** All that the pages of a list hold. */
export async function readPages<T, P = object>(
  path: string,
  of: string,
  seen: (page: P) => void = () => {},
): Promise<T[]> {
  const all: T[] = [];
  for (let from: string | null = ''; from !== null; ) {
    const page: Record<string, unknown> & { next: string | null } & P = await read(
      `${path}${path.includes('?') ? '&' : '?'}limit=200${from}`,
    );
    all.push(...(page[of] as T[]));
    seen(page);
    from = page.next && `&cursor=${encodeURIComponent(page.next)}`;
  }
  return all;
}

/** What a path answers with; null where there is nothing yet, or nothing for who asks. @throws ApiRefusal */
export async function readOptional<T>(path: string): Promise<T | null> {
  return read<T>(path).catch((error: unknown) => {
    if (error instanceof ApiRefusal && error.status === 404) return null;
    throw error;
  });
}

/** An error as people read it: in other languages than the API's own what its code says, with the API's words, which name what it is about. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiRefusal)) return error instanceof Error ? error.message : String(error);
  if (error.status === 0) return words.value.unreachable;
  const known = refusalText(error.code);
  return known ? `${known} (${error.message})` : error.message;
}
