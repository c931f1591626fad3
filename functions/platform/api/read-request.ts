import type { Wrong } from '@assay/api/problem';
import { AssayError } from '@assay/kit/errors/assay-error';
import { issueWords } from '@assay/kit/errors/issue-words';
import { sentence } from '@assay/kit/errors/sentence';
import { fieldsAt, unknownWords } from '@assay/kit/errors/unknown-names';
import { BYTES_TYPE, isJson, type RouteSpec } from '@assay/platform/api/route';
import type { z } from 'zod';

/** A request that does not have the form of its route, with all that is wrong. */
export class RequestInvalid extends AssayError {
  readonly wrong: readonly Wrong[];

  constructor(wrong: readonly Wrong[]) {
    const places = wrong.map((one) => sentence(`${one.in} ${one.at || '(as a whole)'}: ${one.detail}`));
    super('RequestInvalid', ['The request does not have the form of this route.', ...places].join(' '));
    this.wrong = wrong;
  }
}

/** Faults that are told of one request: a body can be wrong in a million places. */
const TOLD = 20;

/** A place as a JSON pointer: https://www.rfc-editor.org/rfc/rfc6901 */
export const pointer = (path: readonly PropertyKey[]) =>
  path.map((part) => `/${String(part).slice(0, 80).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The most characters of a name that was sent which are looked at. */
const LONGEST_NAME = 80;

const areUnknown = (issues: readonly z.core.$ZodIssue[]) =>
  issues.every(({ code }) => code === 'unrecognized_keys');

/** Of what is none of several forms, what keeps it from one of them, where that is fields that are not known alone. */
function leastOf(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const least = issue.errors.find((issues) => issues.length > 0 && areUnknown(issues));
  return least?.map((one) => ({ ...one, path: [...issue.path, ...one.path] })) ?? [issue];
}

/** A part of a request: where it is, what it should be, and what was sent. */
interface RequestPart {
  where: Wrong['in'];
  schema: z.ZodType;
  value: unknown;
}

const wordsOf = ({ code, message }: z.core.$ZodIssue) =>
  code === 'invalid_union' ? `${message}: the document (GET /openapi.json) has them` : message;

/** The places of what is wrong, in words of the schema, which repeat nothing that was sent, its keys aside. */
function wrongOf({ where, schema, value }: RequestPart, issue: z.core.$ZodIssue): Wrong[] {
  const placed = (path: readonly PropertyKey[]) => (where === 'body' ? pointer(path) : String(path[0] ?? ''));
  if (issue.code !== 'unrecognized_keys')
    return [{ in: where, at: placed(issue.path), detail: wordsOf(issue) }];
  const { known, ownersOf } = fieldsAt(schema, issue.path, value);
  return issue.keys.slice(0, TOLD).map((key) => ({
    in: where,
    at: placed([...issue.path, key]),
    detail: unknownWords(key.slice(0, LONGEST_NAME), known, { owners: ownersOf(key) }),
  }));
}

const wrongIn = (part: RequestPart, { issues }: z.core.$ZodError): Wrong[] =>
  issues
    .slice(0, TOLD)
    .flatMap(leastOf)
    .flatMap((issue) => wrongOf(part, issue))
    .slice(0, TOLD);

/** The value that a schema makes of a part of a request. @throws RequestInvalid */
export function readPart<T>(where: Wrong['in'], schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value, { error: issueWords });
  if (read.success) return read.data;
  throw new RequestInvalid(wrongIn({ where, schema, value }, read.error));
}

/** The largest body that is read, in bytes: Lambda takes 6 MB, of which the event's own fields and escapes need some. */
const LARGEST_BODY = 5_700_000;

async function bytesOf(request: Request): Promise<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.byteLength <= LARGEST_BODY) return bytes;
  const words = `The body has more than ${LARGEST_BODY} bytes: ask for an upload of its own (POST …/uploads).`;
  throw new AssayError('RequestTooLarge', words);
}

/** @throws RequestInvalid for what is no JSON in UTF-8 */
function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new RequestInvalid([{ in: 'body', at: '', detail: 'is no JSON in UTF-8' }]);
  }
}

/** @throws AssayError TypeUnsupported */
function requireType(request: Request, type: string, others: readonly string[] = []): void {
  const given = (request.headers.get('content-type') ?? '').split(';', 1).join().trim().toLowerCase();
  if ([type, ...others].includes(given)) return;
  throw new AssayError('TypeUnsupported', `Send the body as ${type}, and say so in the header Content-Type.`);
}

/** The body of a request as its route declares it; undefined where it has none. @throws AssayError RequestTooLarge, TypeUnsupported, RequestInvalid */
export async function readBody({ body }: RouteSpec, request: Request): Promise<unknown> {
  if (body === undefined) return undefined;
  if (isJson(body)) requireType(request, 'application/json');
  else requireType(request, body.type, [BYTES_TYPE]);
  const bytes = await bytesOf(request);
  return isJson(body) ? readPart('body', body, jsonOf(bytes)) : bytes;
}

/** Refuses parameters that a route does not have; what others add to the addresses of a route without a token, or of Athena's, is none of ours. */
function refuseUnknown({ query, roles }: RouteSpec, names: readonly string[]): void {
  if (typeof roles === 'string') return;
  const known = Object.keys(query.shape).sort();
  const unknown = [...new Set(names)].filter((name) => !known.includes(name)).slice(0, TOLD);
  if (unknown.length === 0) return;
  const cut = unknown.map((name) => name.slice(0, LONGEST_NAME));
  throw new RequestInvalid(
    cut.map((at) => ({ in: 'query', at, detail: unknownWords(at, known, { all: true }) })),
  );
}

/** The parameters of a query, the last of each name. @throws RequestInvalid for one that the route does not have */
export function readQuery(route: RouteSpec, url: string): unknown {
  const given = new URL(url).searchParams;
  refuseUnknown(route, [...given.keys()]);
  return readPart('query', route.query, Object.fromEntries(given));
}
