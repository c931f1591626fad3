import type { Draw, Questions } from './questions.ts';

export interface SqsEntry {
  id: string;
  body: string;
  delay?: number;
}

/** Messages are told apart by their bodies, of which no two are alike in a sequence but the empty one. */
export type SqsOperation =
  | { do: 'send'; body: string; delay?: number; group?: string }
  | { do: 'send-batch'; entries: SqsEntry[] }
  | { do: 'receive'; dead: boolean; most: number; visibility?: number }
  | { do: 'delete'; body: string }
  | { do: 'delete-batch'; bodies: string[] }
  | { do: 'hide'; body: string; seconds: number }
  | { do: 'attributes'; dead: boolean; names: string[] }
  | { do: 'ask-absent' };

type Kind = SqsOperation['do'];
const KINDS: Kind[] = [
  'send',
  'send',
  'send',
  'send-batch',
  'receive',
  'receive',
  'receive',
  'receive',
  'delete',
  'delete-batch',
  'hide',
  'hide',
  'attributes',
  'attributes',
  'ask-absent',
];
const COUNTS = [
  'ApproximateNumberOfMessages',
  'ApproximateNumberOfMessagesNotVisible',
  'ApproximateNumberOfMessagesDelayed',
];

const bodiesOf = (operation: SqsOperation): string[] => {
  if (operation.do === 'send') return [operation.body];
  return operation.do === 'send-batch' ? operation.entries.map(({ body }) => body) : [];
};

const send = (body: string): SqsOperation => ({ do: 'send', body });
const receive = (visibility: number): SqsOperation => ({ do: 'receive', dead: false, most: 10, visibility });
const batch = (...entries: [id: string, body: string][]): SqsOperation => ({
  do: 'send-batch',
  entries: entries.map(([id, body]) => ({ id, body })),
});
const GIVEN: SqsOperation[][] = [
  [send('')],
  [batch(['e0', 'a'], ['e1', ''])],
  [{ do: 'send', body: 'a', group: 'not a group' }],
  [{ do: 'send', body: 'a', delay: -1 }],
  [send('a'), receive(0), { do: 'hide', body: 'a', seconds: 600 }],
  [
    send('a'),
    receive(600),
    { do: 'delete', body: 'a' },
    { do: 'delete', body: 'a' },
    { do: 'delete', body: 'b' },
  ],
  [batch(['e0', 'a'], ['e0', 'b']), batch(['not an id', 'a']), batch(), receive(43_201)],
  [send('a'), receive(0), receive(0), receive(0), { do: 'receive', dead: true, most: 10 }],
  [{ do: 'attributes', dead: false, names: ['NoSuch'] }],
];

/** Sequences on a queue whose messages are dead letters after two receives. */
export const sqsQuestions: Questions<SqsOperation> = {
  name: 'sqs',
  given: GIVEN,
  draw(draw) {
    const operations: SqsOperation[] = [];
    for (let at = 0; at < 12; at += 1) operations.push(drawOperation(draw, at, operations.flatMap(bodiesOf)));
    return operations;
  },
};

function drawEntries(draw: Draw, at: number): SqsEntry[] {
  const entry = (index: number): SqsEntry => ({ id: `e${index}`, body: `${at}-${index} ünï` });
  const [first, second] = [entry(0), entry(1)];
  return draw.one([
    [first, second],
    [first, { ...second, delay: 900 }],
    [first, { ...second, delay: 901 }],
    [first, { ...second, id: first.id }],
    [first, { ...second, id: 'not an id' }],
    [first, { ...second, body: '' }],
    [],
    Array.from({ length: 11 }, (_, index) => entry(index)),
  ]);
}

function drawOperation(draw: Draw, at: number, sent: readonly string[]): SqsOperation {
  const kind = draw.one(KINDS);
  const body = sent.length > 0 ? draw.one(sent) : 'never sent';
  switch (kind) {
    case 'send': {
      const delay = draw.percent(25) ? { delay: draw.one([0, 900, 900, 901, 901, -1]) } : {};
      const group = draw.percent(25)
        ? { group: draw.one(['north/essay', 'g', 'g', 'north/essay', 'g', 'not a group']) }
        : {};
      return { do: kind, body: draw.percent(97) ? `${at}` : '', ...delay, ...group };
    }
    case 'send-batch':
      return { do: kind, entries: drawEntries(draw, at) };
    case 'receive': {
      const visibility = draw.percent(60) ? { visibility: draw.one([0, 0, 600, 43_201]) } : {};
      return {
        do: kind,
        dead: draw.percent(25),
        most: draw.one([10, 10, 10, 10, 10, 10, 0, 11]),
        ...visibility,
      };
    }
    case 'delete':
      return { do: kind, body };
    case 'delete-batch':
      return { do: kind, bodies: draw.one([[body], [...new Set([body, sent.at(-1) ?? 'never sent'])], []]) };
    case 'hide':
      return { do: kind, body, seconds: draw.one([0, 0, 600, 43_201]) };
    case 'attributes': {
      const names = draw.one([
        COUNTS,
        COUNTS,
        ['QueueArn', 'VisibilityTimeout'],
        ['RedrivePolicy'],
        ['NoSuch'],
      ]);
      return { do: kind, dead: draw.percent(30), names };
    }
    case 'ask-absent':
      return { do: kind };
  }
}
