import fc from 'fast-check';
import type { WireRequest } from './document-requests.ts';
import { sentAs } from './samples.ts';

/** What is sent: a request with one thing wrong. */
export interface Mutated extends Omit<WireRequest, 'body'> {
  /** undefined: none */
  bytes: Buffer | undefined;
}

/** What no id, name or number is, and what has opened other doors. */
export const NASTY_TEXTS = [
  '',
  ' ',
  '.',
  '..',
  '../../etc/passwd',
  '..\\..\\x',
  '/absolute',
  'a/../../b',
  'a#b',
  '*',
  '__proto__',
  'constructor',
  'toString',
  '\0',
  'x\r\nset-cookie: a=b',
  '%2e%2e%2f',
  '{{7*7}}',
  "' OR 1=1 --",
  '\ud800',
  '\u202egnp.exe',
  '🎓'.repeat(200),
  'a'.repeat(100_000),
  'NaN',
  '-1',
  '1e400',
  '2026-13-45',
] as const;

const nasty = fc.constantFrom(...NASTY_TEXTS);

/** Parts of paths as they come over the wire: encoded, encoded twice, badly encoded. */
const nastyPart = fc.oneof(
  fc.constantFrom('%', '%FF', '%C0%AF', '%00', '%2F', '..%2F..%2Fx', '%252e%252e', '%E0%A4%A', ';x=1', '.'),
  nasty.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 4000)),
);

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** JSON texts of values of other types and sizes. */
const nastyJson = fc.oneof(
  fc.constantFrom('null', 'true', '0', '-1', '1e308', '1e999', '9007199254740993', '[]', '{}', '""', '[[]]'),
  fc.constantFrom(
    '{"__proto__":{"role":"administrator"}}',
    '{"constructor":{"prototype":{"x":1}}}',
    deep(5000),
  ),
  fc.constantFrom('"\\ud800"', '{"toString":1}', '{"length":1e9}', '[null]', '{"S":"x"}'),
  nasty.map((text) => JSON.stringify(text)),
  fc.json({ maxDepth: 2 }),
);

const HOLE = '\u0001hole\u0001';

/** A value with the place replaced by the hole. */
function withHole(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return HOLE;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  Object.defineProperty(copy, name, {
    value: withHole((value as Record<string, unknown>)[name] ?? {}, rest),
    enumerable: true,
  });
  return copy;
}

const textWith = (body: unknown, place: readonly string[], json: string) =>
  JSON.stringify(withHole(body, place)).replace(JSON.stringify(HOLE), () => json);

/** Bodies that are wrong in one field, or have one too many. */
function fields({ body, places }: WireRequest): fc.Arbitrary<Buffer>[] {
  if (places.length === 0) return [];
  const replaced = fc
    .tuple(fc.constantFrom(...places), nastyJson)
    .map(([place, json]) => Buffer.from(textWith(body, place, json)));
  const added = fc
    .tuple(fc.constantFrom('__proto__', 'tenant', 'role', 'constructor', ''), nastyJson)
    .map(([name, json]) => Buffer.from(textWith(body, [name], json)));
  const left = fc
    .constantFrom(...places)
    .map((place) => Buffer.from(JSON.stringify(withHole(body, place)).replace(JSON.stringify(HOLE), 'null')));
  return [replaced, replaced, replaced, added, left];
}

/** Bodies that are wrong as a whole. */
function wholes({ body }: WireRequest): fc.Arbitrary<Buffer> {
  const { sent = '{}' } = sentAs(body);
  const text = Buffer.from(sent).toString('latin1');
  return fc.oneof(
    nastyJson.map((json) => Buffer.from(json)),
    fc.nat(text.length).map((end) => Buffer.from(text.slice(0, end), 'latin1')),
    fc
      .tuple(fc.nat(text.length - 1), fc.nat(255))
      .map(([at, byte]) => Buffer.from(sent).fill(byte, at, at + 1)),
    fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom(
      Buffer.alloc(0),
      Buffer.from([0xff, 0xfe, 0x22]),
      Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xc3, 0x28])]),
      Buffer.from(`\ufeff${text}`),
      Buffer.from(deep(100_000)),
      Buffer.from(`"${'a'.repeat(5_800_000)}"`),
      Buffer.from(text + text),
      Buffer.from(text.replace('{', '{"file":"a","file":"b",')),
    ),
  );
}

const types = fc.constantFrom(
  '',
  'text/plain',
  'application/json;charset=utf-16',
  'application/jsonx',
  'multipart/form-data',
  'application/json, text/html',
  ';',
  'application/zip',
);
const printable = fc.constantFrom(
  '',
  '*',
  '"',
  'W/',
  '"x","y"',
  ',',
  'a'.repeat(9000),
  '\u00ff',
  '__proto__',
  '../x',
  'x,x',
);

/** Requests with one thing wrong, of all kinds that a caller can bring about but a wrong token. */
export function mutated(request: WireRequest): fc.Arbitrary<Mutated> {
  const { body, ...rest } = request;
  const { sent } = sentAs(body);
  const right: Mutated = { ...rest, bytes: sent === undefined ? undefined : Buffer.from(sent) };
  const inPath = fc
    .tuple(fc.constantFrom(...(rest.parameters.length > 0 ? rest.parameters : [0])), nastyPart)
    .map(([at, part]) => ({ ...right, path: right.path.with(at, part) }));
  const queryName = fc.constantFrom(...rest.queryNames, 'limit', '__proto__', 'tenant', 'x[]', '');
  const inQuery = fc
    .array(fc.tuple(queryName, fc.oneof(nasty, fc.constantFrom('1', '5', 'Li4vLi4v'))), {
      minLength: 1,
      maxLength: 3,
    })
    .map((query) => ({ ...right, query }));
  const inHeader = fc
    .tuple(
      fc.constantFrom(...rest.headerNames, 'x-forwarded-host', 'x-tenant', 'x-http-method-override'),
      printable,
    )
    .map(([name, value]) => ({ ...right, headers: { ...right.headers, [name]: value } }));
  const inType = types.map((type) => ({ ...right, headers: { ...right.headers, 'content-type': type } }));
  const inBody = fc.oneof(...fields(request), wholes(request)).map((bytes) => ({ ...right, bytes }));
  const inMethod = fc
    .constantFrom('GET', 'HEAD', 'OPTIONS', 'PATCH', 'DELETE', 'POST')
    .map((method) => ({ ...right, method }));
  const weighed =
    body === undefined
      ? [inPath, inPath, inQuery, inHeader]
      : [inBody, inBody, inBody, inBody, inPath, inHeader, inType];
  return fc.oneof(...weighed, inMethod);
}
