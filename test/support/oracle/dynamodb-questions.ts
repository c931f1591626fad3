import type { Draw, Questions } from './questions.ts';

/** An expression with what stands for its placeholders: `#name` is the attribute of that name, `:value` is of `values`. */
export interface Expression {
  text: string;
  values?: Record<string, unknown>;
}

type Returned = 'NONE' | 'ALL_OLD' | 'ALL_NEW';

/** Where an item lies. */
interface Place {
  pk: string;
  sk: string;
}

type Item = Record<string, unknown>;

export type DynamoOperation =
  | { do: 'put'; at: Place; item: Item; condition?: Expression; returned?: Returned }
  | { do: 'update'; at: Place; change: Expression; condition?: Expression; returned?: Returned }
  | { do: 'delete'; at: Place; condition?: Expression; returned?: Returned }
  | { do: 'get'; at: Place; attributes?: string }
  | {
      do: 'query';
      index?: 'GSI1';
      key: Expression;
      filter?: Expression;
      attributes?: string;
      limit?: number;
      backward?: boolean;
      counted?: boolean;
      consistent?: boolean;
    }
  | { do: 'write-batch'; puts: Place[]; deletes: Place[] }
  | { do: 'get-batch'; at: Place[]; attributes?: string };

/** Sort keys whose order by bytes is another than by UTF-16. */
const SORTS = ['A', 'A#1', 'A#10', 'A#2', 'B#', 'a', 'é', '\uffe6', '😀', 'RUN'];
const PARTITIONS = ['RUN#1', 'RUN#2', 'ünï'];
const INDEXED = ['OPEN#0', 'OPEN#1'];

const CONDITIONS: readonly Expression[] = [
  { text: 'attribute_not_exists(#PK)' },
  { text: 'attribute_exists(#PK)' },
  { text: '#state = :a', values: { ':a': 'open' } },
  { text: '#state <> :a', values: { ':a': 'open' } },
  { text: '#state IN (:a, :b)', values: { ':a': 'open', ':b': 'running' } },
  { text: '#count < :a', values: { ':a': 3 } },
  { text: '#count <= :a', values: { ':a': 2 } },
  { text: '#at < :a', values: { ':a': '2026-02' } },
  { text: '#count BETWEEN :a AND :b', values: { ':a': 1, ':b': 4 } },
  { text: 'NOT contains(#list, :a) AND size(#list) < :b', values: { ':a': 'x', ':b': 3 } },
  { text: 'contains(#at, :a)', values: { ':a': '-0' } },
  { text: 'begins_with(#at, :a)', values: { ':a': '2026' } },
  { text: '#report.#state = :a', values: { ':a': 'ready' } },
  { text: 'attribute_not_exists(#report.#state)' },
  { text: '#list[0] = :a', values: { ':a': 'x' } },
  { text: 'attribute_type(#count, :a)', values: { ':a': 'N' } },
  {
    text: '(#state = :a AND attribute_not_exists(#count)) OR (#count < :b)',
    values: { ':a': 'done', ':b': 2 },
  },
  { text: 'attribute_not_exists(#PK) OR #at = :a', values: { ':a': '2026-01' } },
  { text: 'NOT #state = :a OR #count >= :b', values: { ':a': 'open', ':b': 4 } },
];

const CHANGES: readonly Expression[] = [
  { text: 'SET #state = :a', values: { ':a': 'running' } },
  { text: 'SET #state = :a, #at = :b REMOVE #report', values: { ':a': 'done', ':b': '2026-03' } },
  { text: 'ADD #count :a', values: { ':a': 1 } },
  { text: 'ADD #count :a, #other :b', values: { ':a': -2.5, ':b': 0.1 } },
  { text: 'SET #list = list_append(#list, :a)', values: { ':a': ['x'] } },
  { text: 'SET #list = list_append(if_not_exists(#list, :b), :a)', values: { ':a': ['y'], ':b': [] } },
  { text: 'SET #at = if_not_exists(#at, :a)', values: { ':a': '2026-01' } },
  { text: 'SET #count = #count + :a', values: { ':a': 1 } },
  { text: 'SET #count = if_not_exists(#count, :b) - :a', values: { ':a': 1, ':b': 0 } },
  { text: 'SET #report.#state = :a', values: { ':a': 'ready' } },
  { text: 'SET #report.#other = :a', values: { ':a': null } },
  { text: 'SET #list[0] = :a', values: { ':a': 'first' } },
  { text: 'SET #list[9] = :a', values: { ':a': 'last' } },
  { text: 'REMOVE #list[0]' },
  { text: 'REMOVE #list[0], #count' },
  { text: 'REMOVE #absent' },
  { text: 'REMOVE #GSI1PK, #GSI1SK' },
  { text: 'SET #GSI1PK = :a, #GSI1SK = :b', values: { ':a': 'OPEN#1', ':b': 'moved' } },
  { text: 'SET #state = #at, #at = #state' },
];

const FILTERS: readonly Expression[] = [
  { text: '#state = :f', values: { ':f': 'open' } },
  { text: 'attribute_exists(#report)' },
  { text: '#count > :f OR contains(#list, :g)', values: { ':f': 1, ':g': 'x' } },
];
const PROJECTIONS = ['#SK', '#SK, #state', '#report.#state, #list[0]', '#SK, #absent'];
const KINDS: readonly DynamoOperation['do'][] = [
  ...['put', 'put', 'put', 'update', 'update', 'update', 'update', 'delete', 'get'],
  ...['query', 'query', 'query', 'write-batch', 'get-batch'],
] as DynamoOperation['do'][];

const at = (pk: string, sk: string): Place => ({ pk, sk });
const put = (sk: string, item: Item = {}): DynamoOperation => ({ do: 'put', at: at('RUN#1', sk), item });
const key = (text: string, values: Record<string, unknown>): Expression => ({ text, values });
const all: DynamoOperation = { do: 'query', key: key('#PK = :p', { ':p': 'RUN#1' }) };

const change = (of: Expression): DynamoOperation => ({
  do: 'update',
  at: at('RUN#1', 'A'),
  change: of,
  returned: 'ALL_NEW',
});

const GIVEN: DynamoOperation[][] = [
  [
    put('A', { count: 1, state: 'open' }),
    change({ text: 'SET #count = :a ADD #count :b', values: { ':a': 1, ':b': 1 } }),
    change({ text: 'SET #PK = :a', values: { ':a': 'RUN#9' } }),
    change({ text: 'SET #report = :a, #report.#state = :b', values: { ':a': {}, ':b': 'ready' } }),
    change({ text: 'SET #state = :a', values: { ':a': 'done', ':b': 'unused' } }),
    change({ text: 'SET #state = :a' }),
    change({ text: 'SET #state = #count + :a', values: { ':a': 'text' } }),
    change({ text: 'ADD #state :a', values: { ':a': 1 } }),
    change({ text: '' }),
    { ...put('A'), condition: { text: '#state = ' } } as DynamoOperation,
    { ...put('A'), returned: 'ALL_NEW' } as DynamoOperation,
    { do: 'get', at: at('RUN#1', '') },
    { ...all, key: key('#PK = :p AND begins_with(#SK, :a)', { ':p': 'RUN#1', ':a': 7 }) },
    { ...all, key: key('#PK = :p AND #SK <> :a', { ':p': 'RUN#1', ':a': 'A' }) },
    { ...all, key: key('begins_with(#PK, :p)', { ':p': 'RUN' }) },
    { ...all, filter: key('#SK = :f', { ':f': 'A' }) },
    { ...all, limit: 0 },
    { ...all, index: 'GSI1', key: key('#GSI1PK = :p', { ':p': 'OPEN#0' }), consistent: true },
    { do: 'get-batch', at: [at('RUN#1', 'A'), at('RUN#1', 'A')] },
    all,
  ],
  [put('A', { GSI1PK: 7, GSI1SK: 'A' }), all],
  [put('A', { GSI1PK: '', GSI1SK: 'A' }), all],
  [put('A'), change({ text: 'SET #GSI1PK = :a', values: { ':a': 7 } }), all],
  [put('A'), change({ text: 'SET #GSI1PK = :a', values: { ':a': '' } }), all],
  [{ do: 'write-batch', puts: [at('RUN#1', 'A'), at('RUN#1', 'A')], deletes: [] }, all],
  [{ do: 'write-batch', puts: [at('RUN#1', 'A')], deletes: [at('RUN#1', 'A')] }, all],
  [
    {
      do: 'write-batch',
      puts: SORTS.concat('1', '2', '3', '4').flatMap((sk) => [at('RUN#1', sk), at('RUN#2', sk)]),
      deletes: [],
    },
    all,
  ],
  [...SORTS.map((sk) => put(sk)), all, { ...all, limit: 3 }, { ...all, backward: true, limit: 4 }],
];

/** Sequences on a table whose keys and indexes are the product's. */
export const dynamoQuestions: Questions<DynamoOperation> = {
  name: 'dynamodb',
  given: GIVEN,
  draw(draw) {
    const places = Array.from({ length: 4 }, () => at(draw.one(PARTITIONS), draw.one(SORTS)));
    return Array.from({ length: 14 }, () => drawOperation(draw, places));
  },
};

const distinct = (places: readonly Place[]) => [
  ...new Map(places.map((place) => [`${place.pk} ${place.sk}`, place])).values(),
];

const maybe = <T>(draw: Draw, chance: number, of: () => T): T | undefined =>
  draw.percent(chance) ? of() : undefined;

function drawItem(draw: Draw, { pk, sk }: Place): Item {
  const indexed = { GSI1PK: draw.one(INDEXED), GSI1SK: `${draw.one(SORTS)}|${pk}|${sk}` };
  return {
    ...(draw.percent(60) && indexed),
    ...(draw.percent(70) && { state: draw.one(['open', 'running', 'done', '']) }),
    ...(draw.percent(60) && {
      count: draw.one([0, 1, 2, 3, -1.5, 0.1, 0.01, 123_456_789_012_345, '2']),
    }),
    ...(draw.percent(50) && { at: draw.one(['2026-01', '2026-02', '2025-12', 'é']) }),
    ...(draw.percent(50) && { list: draw.one([[], ['x'], ['y', 1, null], ['x', 'y', 'z']]) }),
    ...(draw.percent(40) && { report: draw.one([{}, { state: 'ready' }, { state: 'made', other: true }]) }),
  };
}

/** The conditions of a key: of all of a partition, or of some by their sort keys. */
function drawKey(draw: Draw, index: 'GSI1' | undefined): Expression {
  const [pk, sk] = index ? ['#GSI1PK', '#GSI1SK'] : ['#PK', '#SK'];
  const of = { ':p': draw.one(index ? INDEXED : PARTITIONS) };
  const first = draw.one([...SORTS, 'A#']);
  const [text, more] = draw.one<[string, Record<string, unknown>]>([
    ['', {}],
    [` AND begins_with(${sk}, :a)`, { ':a': first }],
    [` AND ${sk} < :a`, { ':a': first }],
    [` AND ${sk} > :a`, { ':a': first }],
    [` AND ${sk} >= :a`, { ':a': first }],
    [` AND ${sk} = :a`, { ':a': first }],
    [` AND ${sk} BETWEEN :a AND :b`, { ':a': 'A#', ':b': draw.one(SORTS.slice(1)) }],
  ]);
  return key(`${pk} = :p${text}`, { ...of, ...more });
}

function drawQuery(draw: Draw): DynamoOperation {
  const index = maybe(draw, 45, () => 'GSI1' as const);
  const filter = maybe(draw, 25, () => draw.one(FILTERS));
  const attributes = maybe(draw, 20, () => draw.one(PROJECTIONS));
  const limit = maybe(draw, 40, () => draw.one([1, 2, 3]));
  return {
    do: 'query',
    ...(index && { index }),
    key: drawKey(draw, index),
    ...(filter && { filter }),
    ...(attributes && { attributes }),
    ...(limit !== undefined && { limit }),
    ...(draw.percent(30) && { backward: true }),
    ...(!attributes && draw.percent(15) && { counted: true }),
    ...(!index && draw.percent(30) && { consistent: true }),
  };
}

function drawOperation(draw: Draw, places: readonly Place[]): DynamoOperation {
  const kind = draw.one(KINDS);
  const of = draw.one(places);
  const condition = maybe(draw, 45, () => draw.one(CONDITIONS));
  const held = condition ? { condition } : {};
  switch (kind) {
    case 'put': {
      const returned = maybe(draw, 35, () => draw.one<Returned>(['ALL_OLD', 'NONE']));
      return { do: kind, at: of, item: drawItem(draw, of), ...held, ...(returned && { returned }) };
    }
    case 'update': {
      const returned = draw.one<Returned>(['ALL_NEW', 'ALL_NEW', 'ALL_OLD', 'NONE']);
      return { do: kind, at: of, change: draw.one(CHANGES), ...held, returned };
    }
    case 'delete': {
      const returned = maybe(draw, 50, () => draw.one<Returned>(['ALL_OLD', 'NONE']));
      return { do: kind, at: of, ...held, ...(returned && { returned }) };
    }
    case 'get': {
      const attributes = maybe(draw, 40, () => draw.one(PROJECTIONS));
      return { do: kind, at: of, ...(attributes && { attributes }) };
    }
    case 'query':
      return drawQuery(draw);
    case 'write-batch': {
      const others = distinct(places).filter(({ pk, sk }) => pk !== of.pk || sk !== of.sk);
      return { do: kind, puts: others.slice(draw.below(3)), deletes: [of] };
    }
    case 'get-batch': {
      const attributes = maybe(draw, 30, () => draw.one(PROJECTIONS));
      return { do: kind, at: distinct(places), ...(attributes && { attributes }) };
    }
  }
}
