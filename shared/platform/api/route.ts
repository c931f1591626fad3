import type { ErrorCode } from '@assay/kit/errors/assay-error';
import * as z from 'zod';
import type { Role } from '../access/principal.ts';
import { ONCE, READS_CONTENT } from './headers.ts';

/** What a route takes, or answers, as a body: JSON of a form, or text or bytes of another type. */
export type RouteBody = z.ZodType | { readonly type: string };

/** Whether a body is JSON. */
export const isJson = (body: RouteBody): body is z.ZodType => body instanceof z.ZodType;

/** What a body that is no JSON may be sent as beside its own type. */
export const BYTES_TYPE = 'application/octet-stream';

/** What a route may answer: by status, the form of its body; null where it has none. */
export type Answers = Readonly<Record<number, RouteBody | null>>;

/** A header of an answer: where what was made is, when to ask again. */
type GivenHeader = 'location' | 'retry-after' | 'etag';

/** What a route is: all that the server, the document and the tests know of it. */
export interface RouteSpec<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  B extends RouteBody | undefined = RouteBody | undefined,
  A extends Answers = Answers,
> {
  readonly operationId: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Its parameters in braces: `/assignments/{assignment}`. */
  readonly path: `/${string}`;
  /** Where others ask for the same, beside `path`. */
  readonly alsoAt?: `/${string}`;
  /** In what part of the document it stands. */
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** Who may ask; `anybody`: also without a token; `athena`: Athena's manager, by the secret of a tenant's module. */
  readonly roles: readonly Role[] | 'anybody' | 'athena';
  /**
   * Who may ask it of an assignment whose works are dealt to markers, beside its owner: of what was dealt to them. Absent: no marker, and no other teacher.
   */
  readonly marks?: 'any' | 'first' | 'second';
  /**
   * Whether it may be asked by who came by a launch of a learning platform, of their activity alone (`functions/platform/api/launched.ts`).
   */
  readonly launched?: true;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly answers: A;
  /** Headers that its answers have beside those of versions, which follow from `headers`. */
  readonly gives?: readonly GivenHeader[];
  /** Its answer tells a secret that is kept nowhere, so that it cannot be answered again. */
  readonly tellsSecret?: true;
  /** It changes nothing, though it is a POST: asked again it is answered anew, and its answer is kept nowhere, whether or not a key is sent. */
  readonly changesNothing?: true;
  /** Headers that it looks at, in lower case, and what they are for. */
  readonly headers: Readonly<Record<string, string>>;
  /** What it may refuse with, beside what every route may (`COMMON_ERRORS`). */
  readonly errors: readonly ErrorCode[];
}

type RouteSpecPart = 'params' | 'query' | 'body' | 'headers' | 'errors';

/** A route as it is declared: what it does not have may be left out. */
type RouteDeclaration<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends RouteBody | undefined,
  A extends Answers,
> = Omit<RouteSpec<P, Q, B, A>, RouteSpecPart> & { [Part in RouteSpecPart]?: RouteSpec<P, Q, B, A>[Part] };

const nothing = z.object({});
type Nothing = typeof nothing;

type OnceSpec = Pick<RouteSpec, 'method' | 'tellsSecret' | 'changesNothing' | 'roles'>;

/** What a request by POST takes that is to be done once, and what it may then be refused with; none where its answer is not to be kept, or who asks has no token: nobody, or Athena's manager. */
function onceOf({ method, tellsSecret, changesNothing, roles }: OnceSpec) {
  if (method !== 'post' || tellsSecret || changesNothing || typeof roles === 'string')
    return { headers: {}, errors: [] };
  return { headers: ONCE, errors: ['IdempotencyKeyReused', 'RequestUnderWay'] satisfies ErrorCode[] };
}

/** What every read takes and answers beside its own: 304 where the same would be answered, known by a hash of that unless it has a version of its own. */
function readingOf({ method, answers }: Pick<RouteSpec, 'method' | 'answers'>) {
  const isRead = method === 'get' && answers[200] != null;
  return isRead ? { headers: READS_CONTENT, answers: { 304: null } } : { headers: {}, answers: {} };
}

/** Declares a route. */
export function defineRoute<
  A extends Answers,
  P extends z.ZodObject = Nothing,
  Q extends z.ZodObject = Nothing,
  B extends RouteBody | undefined = undefined,
>(declared: RouteDeclaration<P, Q, B, A>): RouteSpec<P, Q, B, A> {
  const [once, reading] = [onceOf(declared), readingOf(declared)];
  return {
    params: nothing as unknown as P,
    query: nothing as unknown as Q,
    body: undefined as B,
    ...declared,
    answers: { ...reading.answers, ...declared.answers },
    headers: { ...once.headers, ...reading.headers, ...declared.headers },
    errors: [...new Set([...(declared.errors ?? []), ...once.errors])],
  };
}
