import type { z } from 'zod';
import type { Wrong } from '../../shared/api/problem.ts';
import { isJson, type RouteSpec } from '../../shared/api/route.ts';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { missingWords } from '../../shared/errors/describe-issues.ts';

/** A request that does not have the form of its route, with all that is wrong. */
export class RequestInvalid extends AssayError {
  readonly wrong: readonly Wrong[];

  constructor(wrong: readonly Wrong[]) {
    const places = wrong.map((one) => `${one.in} ${one.at || '(as a whole)'}: ${one.detail}`).join('; ');
    super('RequestInvalid', `The request does not have the form of this route. ${places}.`);
    this.wrong = wrong;
  }
}

/** Faults that are told of one request: a body can be wrong in a million places. */
const TOLD = 20;

/** A place as a JSON pointer: https://www.rfc-editor.org/rfc/rfc6901 */
const pointer = (path: readonly PropertyKey[]) =>
  path.map((part) => `/${String(part).slice(0, 80).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The words for what is wrong: those of the schema, which repeat nothing that was sent, its keys aside. */
function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'has a field that is not known here';
  return missingWords(issue.message);
}

function wrongIn(where: Wrong['in'], { issues }: z.core.$ZodError): Wrong[] {
  return issues.slice(0, TOLD).map((issue) => {
    const at = where === 'body' ? pointer(issue.path) : String(issue.path[0] ?? '');
    return { in: where, at, detail: wordsOf(issue) };
  });
}

/** The value that a schema makes of a part of a request. @throws RequestInvalid */
export function readPart<T>(where: Wrong['in'], schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new RequestInvalid(wrongIn(where, read.error));
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
function requireType(request: Request, type: string): void {
  const given = (request.headers.get('content-type') ?? '').split(';', 1).join().trim().toLowerCase();
  if (given === type) return;
  throw new AssayError('TypeUnsupported', `Send the body as ${type}, and say so in the header Content-Type.`);
}

/** The body of a request as its route declares it; undefined where it has none. @throws AssayError RequestTooLarge, TypeUnsupported, RequestInvalid */
export async function readBody({ body }: RouteSpec, request: Request): Promise<unknown> {
  if (body === undefined) return undefined;
  requireType(request, isJson(body) ? 'application/json' : body.type);
  const bytes = await bytesOf(request);
  return isJson(body) ? readPart('body', body, jsonOf(bytes)) : bytes;
}

/** The parameters of a query, the last of each name. */
export function readQuery({ query }: RouteSpec, url: string): unknown {
  return readPart('query', query, Object.fromEntries(new URL(url).searchParams));
}
