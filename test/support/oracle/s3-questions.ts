import type { Draw, Questions } from './questions.ts';

/** A version that an earlier operation of the sequence made, by that operation's place. */
type Made = number;

/** An entity tag: that of what an operation made, or one of nothing. */
type Tag = Made | 'other';

export type S3Operation =
  | {
      do: 'put';
      key: string;
      body: string;
      ifNoneMatch?: '*';
      ifMatch?: Tag;
      metadata?: Record<string, string>;
    }
  | { do: 'get' | 'head'; key: string; version?: Made; range?: string; ifMatch?: Tag; ifNoneMatch?: Tag }
  | { do: 'delete'; key: string; version?: Made; ifMatch?: Tag }
  | { do: 'copy'; from: string; version?: Made; key: string; ifNoneMatch?: '*'; replaced?: true }
  | { do: 'tagging'; key: string }
  | { do: 'list'; prefix: string; delimiter: string; startAfter?: string; pageSize: number; encoded: boolean }
  | { do: 'versions'; prefix: string; pageSize: number }
  | { do: 'multipart'; key: string; parts: string[]; ifNoneMatch?: '*'; ordered: boolean };

/** Keys with reserved characters, of other scripts, beyond the basic plane, and such as delimiters roll up. */
const KEYS = [
  'a',
  'a/',
  'a/b',
  'a/b/c',
  'a//b',
  'ab',
  'b',
  'runs/7/result.json',
  'x y+z',
  'é',
  'e\u0301',
  '\uffe6',
  '😀/x',
  "q?'(1)*!&$@=;:,",
  '100%',
  '%2F',
  'a/../b',
  '~',
  '<&>"',
  ' lead',
  'back\\slash',
  '#tag',
  '[1]{2}|^`',
];
const PREFIXES = ['', 'a', 'a/', 'a/b', 'b', 'é', 'runs/', '%', 'none'];
const RANGES = ['bytes=0-0', 'bytes=2-', 'bytes=-3', 'bytes=0-99', 'bytes=50-', 'bytes=1-2'];
const BODIES = ['x', 'hello', 'a longer text', 'ünï'];

type Kind = S3Operation['do'];
const KINDS: Kind[] = [
  'put',
  'put',
  'put',
  'put',
  'get',
  'get',
  'head',
  'delete',
  'delete',
  'copy',
  'tagging',
  'list',
  'list',
  'versions',
  'multipart',
];

const put = (key: string): S3Operation => ({ do: 'put', key, body: 'x' });
const list: S3Operation = { do: 'list', prefix: '', delimiter: '', pageSize: 1000, encoded: true };
const GIVEN: S3Operation[][] = [
  [{ do: 'delete', key: 'never written' }],
  [
    put('a'),
    { do: 'delete', key: 'a' },
    { do: 'get', key: 'a', ifNoneMatch: 0 },
    { do: 'delete', key: 'a', version: 1 },
  ],
  [put('a'), { do: 'delete', key: 'a' }, { do: 'get', key: 'a', version: 1, ifMatch: 0 }],
  [put('a'), { do: 'delete', key: 'a' }, { do: 'copy', from: 'a', version: 1, key: 'b' }],
  [put('a'), put('b'), { do: 'copy', from: 'a', key: 'b', ifNoneMatch: '*' }],
  [{ do: 'multipart', key: 'a', parts: ['small', 'parts'], ordered: false }],
  [
    { do: 'multipart', key: 'a', parts: ['only'], ordered: true },
    { do: 'copy', from: 'a', key: 'b' },
    { do: 'head', key: 'b' },
  ],
  [put(' lead (1)*'), list],
  [put("test_file(3)'!*.png"), list],
  [put('a/b'), put('b'), { do: 'delete', key: 'a/b' }, { ...list, delimiter: '/', pageSize: 1 }],
];

/** Sequences on a versioned bucket. */
export const s3Questions: Questions<S3Operation> = {
  name: 's3',
  given: GIVEN,
  draw(draw) {
    const keys = Array.from({ length: 4 }, () => draw.one(KEYS));
    const operations: S3Operation[] = [];
    for (let at = 0; at < 12; at += 1) operations.push(drawOperation(draw, keys, operations));
    return operations;
  },
};

const makes = (operation: S3Operation) => ['put', 'copy', 'delete', 'multipart'].includes(operation.do);

/** Chosen of those operations that can have made a version, mostly of the same key. */
function drawMade(draw: Draw, earlier: readonly S3Operation[], key: string): { version?: Made } {
  const made = [...earlier.keys()].filter((at) => makes(earlier[at]!));
  const own = made.filter((at) => (earlier[at] as { key: string }).key === key);
  const from = own.length > 0 && draw.percent(90) ? own : made;
  return from.length > 0 && draw.percent(45) ? { version: draw.one(from) } : {};
}

function drawTag(draw: Draw, earlier: readonly S3Operation[], key: string): Tag {
  const own = [...earlier.keys()].filter(
    (at) => makes(earlier[at]!) && (earlier[at] as { key: string }).key === key,
  );
  return own.length > 0 && draw.percent(70) ? draw.one(own) : 'other';
}

function drawOperation(draw: Draw, keys: readonly string[], earlier: readonly S3Operation[]): S3Operation {
  const kind = draw.one(KINDS);
  const key = draw.one(keys);
  const none = draw.percent(25) ? { ifNoneMatch: '*' as const } : {};
  const match = draw.percent(20) ? { ifMatch: drawTag(draw, earlier, key) } : {};
  switch (kind) {
    case 'put': {
      const metadata = draw.percent(30)
        ? { metadata: { step: String(earlier.length), 'of-Name': 'a b' } }
        : {};
      return {
        do: kind,
        key,
        body: draw.one(BODIES),
        ...('ifNoneMatch' in none ? none : match),
        ...metadata,
      };
    }
    case 'get':
    case 'head': {
      const range = draw.percent(35) ? { range: draw.one(RANGES) } : {};
      const held = draw.percent(20) ? { ifNoneMatch: drawTag(draw, earlier, key) } : {};
      return { do: kind, key, ...drawMade(draw, earlier, key), ...range, ...match, ...held };
    }
    case 'delete': {
      const written = earlier.flatMap((one) => (makes(one) ? [(one as { key: string }).key] : []));
      const own = written.length > 0 && draw.percent(90) ? draw.one(written) : key;
      return { do: kind, key: own, ...drawMade(draw, earlier, own) };
    }
    case 'copy': {
      const from = draw.one(keys);
      const replaced = draw.percent(30) ? { replaced: true as const } : {};
      return {
        do: kind,
        from,
        key,
        ...drawMade(draw, earlier, from),
        ...(from !== key && none),
        ...replaced,
      };
    }
    case 'tagging':
      return { do: kind, key };
    case 'list': {
      const startAfter = draw.percent(30) ? { startAfter: draw.one([...keys, 'a/b/', 'zz']) } : {};
      const [prefix, delimiter] = [draw.one(PREFIXES), draw.one(['', '/', '/', 'b'])];
      return {
        do: kind,
        prefix,
        delimiter,
        ...startAfter,
        pageSize: draw.one([1, 2, 1000]),
        encoded: draw.percent(50),
      };
    }
    case 'versions':
      return { do: kind, prefix: draw.one(PREFIXES), pageSize: draw.one([1, 3, 1000]) };
    case 'multipart': {
      const parts = draw.one([['only'], ['only'], [], ['small', 'parts']]);
      return { do: kind, key, parts, ...(parts.length === 1 && none), ordered: draw.percent(70) };
    }
  }
}
