/** A chat request and a chat completion as they are on the wire. */
export type Wire = Record<string, unknown>;

/** What is sent in place of a completion. */
export interface SubstituteReply {
  status: number;
  headers?: Record<string, string>;
  body: string;
}

/** One request as the proxy sees it: who asks, its body, and how often this very body came. */
export interface ProxyRequest {
  agent: string;
  request: Wire;
  times: number;
}

/**
 * A habit of a provider. `before`: a reply in place of asking the model. `after`: what becomes of its completion; a text is
 * sent as a page. Neither knows who reads the answer.
 */
export interface Habit {
  name: string;
  before?(asked: ProxyRequest): SubstituteReply | null;
  after?(completion: Wire, asked: ProxyRequest): Wire | SubstituteReply;
}

const json = (status: number, value: unknown, headers: Record<string, string> = {}): SubstituteReply => ({
  status,
  headers,
  body: JSON.stringify(value),
});

const isReply = (value: Wire | SubstituteReply): value is SubstituteReply => typeof value.status === 'number';

export { isReply };

type CarelessChoice = { message: Wire; finish_reason: unknown } & Wire;
const choiceOf = (completion: Wire) => (completion.choices as CarelessChoice[])[0]!;
const textOf = (completion: Wire) => String(choiceOf(completion).message.content ?? '');

function saying(completion: Wire, content: unknown, more: Wire = {}): Wire {
  const choice = choiceOf(completion);
  return {
    ...completion,
    choices: [{ ...choice, ...more, message: { ...choice.message, content } }],
  };
}

/** A habit of writing: what the model said, said otherwise. */
const writes = (name: string, change: (text: string, asked: ProxyRequest) => string): Habit => ({
  name,
  after: (completion, asked) => saying(completion, change(textOf(completion), asked)),
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A habit of writing JSON, where the answer is JSON. */
const writesJson = (name: string, change: (value: unknown) => unknown): Habit =>
  writes(name, (text) => {
    const value = parsed(text);
    return typeof value === 'object' && value !== null ? JSON.stringify(change(value)) : text;
  });

function eachMember(value: unknown, change: (name: string, item: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => eachMember(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, change(name, eachMember(item, change))]),
  );
}

/** Every second of the things that a model has a habit with: what is always so is too easily noticed. */
function now(salt: string, asked: ProxyRequest, share = 0.4): boolean {
  const text = `${salt}|${asked.agent}|${JSON.stringify(asked.request.messages)}|${asked.times}`;
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 16777619);
  return ((hash >>> 8) % 1000) / 1000 < share;
}

const sometimes = (habit: Habit, share?: number): Habit => ({
  name: habit.name,
  before: (asked) => (now(habit.name, asked, share) ? (habit.before?.(asked) ?? null) : null),
  after: (completion, asked) =>
    now(habit.name, asked, share) && habit.after ? habit.after(completion, asked) : completion,
});

const openai = (
  status: number,
  message: string,
  param: string | null,
  code: string | null,
): SubstituteReply => json(status, { error: { message, type: 'invalid_request_error', param, code } });

const refuses = (name: string, holds: (request: Wire) => boolean, reply: () => SubstituteReply): Habit => ({
  name,
  before: ({ request }) => (holds(request) ? reply() : null),
});

const has = (field: string) => (request: Wire) => request[field] !== undefined;
const BOUNDS = /"(?:minimum|maximum|minItems|maxItems|pattern|exclusiveMinimum|minLength)":/;
const schemaOf = (request: Wire) => JSON.stringify(request.response_format ?? {});

const REFUSALS: Habit[] = [
  refuses('seed refused (400, param)', has('seed'), () =>
    openai(
      400,
      "Unsupported parameter: 'seed' is not supported with this model.",
      'seed',
      'unsupported_parameter',
    ),
  ),
  refuses('seed refused (422, a list of details)', has('seed'), () =>
    json(422, {
      detail: [{ type: 'extra_forbidden', loc: ['body', 'seed'], msg: 'Extra inputs are not permitted' }],
    }),
  ),
  refuses('seed refused (400, no word)', has('seed'), () => json(400, { error: 'Bad Request' })),
  refuses('temperature refused (400, value)', has('temperature'), () =>
    openai(
      400,
      "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
      'temperature',
      'unsupported_value',
    ),
  ),
  refuses('prompt_cache_key refused (400)', has('prompt_cache_key'), () =>
    openai(400, 'Unrecognized request argument supplied: prompt_cache_key', null, null),
  ),
  refuses('reasoning_effort refused (400)', has('reasoning_effort'), () =>
    json(400, {
      error: {
        message:
          "litellm.UnsupportedParamsError: provider does not support parameters: ['reasoning_effort'], for model=x.",
        type: 'None',
        param: null,
        code: '400',
      },
    }),
  ),
  refuses('top_logprobs refused (400)', has('top_logprobs'), () =>
    openai(400, 'Invalid value: top_logprobs must be between 0 and 3.', 'top_logprobs', 'invalid_value'),
  ),
  refuses('logprobs refused (403)', has('logprobs'), () =>
    openai(403, 'You are not allowed to request logprobs from this model', null, null),
  ),
  refuses('response_format refused (400)', has('response_format'), () =>
    openai(400, 'This response_format type is unavailable now', null, 'invalid_request_error'),
  ),
  refuses(
    'schema keywords refused (400)',
    (request) => BOUNDS.test(schemaOf(request)),
    () =>
      openai(
        400,
        "Invalid schema for response_format 'answer': In context=('properties', 'x'), 'minimum' is not permitted.",
        'response_format',
        null,
      ),
  ),
  refuses('max_completion_tokens refused (400)', has('max_completion_tokens'), () =>
    openai(
      400,
      "Unrecognized request argument supplied: max_completion_tokens. Use 'max_tokens' instead.",
      null,
      null,
    ),
  ),
  refuses(
    'everything optional refused (400, one at a time)',
    (request) =>
      ['seed', 'temperature', 'prompt_cache_key', 'reasoning_effort', 'logprobs', 'response_format'].some(
        (field) => has(field)(request),
      ),
    () => json(0, {}),
  ),
];
const oneAtATime = REFUSALS.at(-1)!;
oneAtATime.before = ({ request }) => {
  const fields = [
    'seed',
    'temperature',
    'prompt_cache_key',
    'reasoning_effort',
    'logprobs',
    'response_format',
  ];
  const field = fields.find((name) => has(name)(request));
  return field ? openai(400, `Unknown parameter: '${field}'.`, field, 'unknown_parameter') : null;
};

const FAILURES: Habit[] = [
  {
    name: 'no credit (402)',
    before: () => json(402, { error: { message: 'Insufficient Balance', code: 402 } }),
  },
  sometimes({
    name: 'rate limit, retry-after as a date',
    before: ({ times }) =>
      times > 1
        ? null
        : json(
            429,
            {
              error: {
                message: 'Rate limit reached',
                type: 'requests',
                param: null,
                code: 'rate_limit_exceeded',
              },
            },
            { 'retry-after': new Date(Date.now() + 1000).toUTCString() },
          ),
  }),
  sometimes({
    name: "a proxy's page with status 200",
    after: (completion, { times }) =>
      times > 1
        ? completion
        : {
            status: 200,
            headers: { 'content-type': 'text/html' },
            body: '<html><body>Please sign in</body></html>',
          },
  }),
  {
    name: "a proxy's page with status 200, always",
    after: () => ({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<html><body>Please sign in</body></html>',
    }),
  },
  sometimes(
    {
      name: 'content_filter',
      after: (completion) => saying(completion, '', { finish_reason: 'content_filter' }),
    },
    0.15,
  ),
];

const WIRE: Habit[] = [
  {
    name: 'content as parts, no usage',
    after: (completion) => ({
      ...saying(completion, [{ type: 'text', text: textOf(completion) }]),
      usage: undefined,
    }),
  },
  { name: 'no usage', after: (completion) => ({ ...completion, usage: null }) },
  {
    name: 'usage as text',
    after: (completion) => ({
      ...completion,
      usage: Object.fromEntries(
        Object.entries(completion.usage as Wire).map(([key, value]) => [
          key,
          typeof value === 'number' ? String(value) : value,
        ]),
      ),
    }),
  },
  {
    name: 'two choices',
    after: (completion) => ({
      ...completion,
      choices: [choiceOf(completion), { ...choiceOf(completion), index: 1 }],
    }),
  },
  {
    name: 'finish reason length, whole answer',
    after: (completion) => saying(completion, textOf(completion), { finish_reason: 'length' }),
  },
  {
    name: 'no finish reason, no model, no id',
    after: (completion) => ({
      choices: [{ message: { content: textOf(completion) } }],
      usage: completion.usage,
    }),
  },
];

const THOUGHT =
  '<think>\nThe user wants me to grade this. A score of 2 might do. Let me see: {"score": 1}\n</think>\n\n';
const italian =
  'Questa risposta è scritta in italiano dal modello, anche se tutto il resto è in inglese, e nessuno lo ha chiesto.';
const isProse = (text: unknown): text is string => typeof text === 'string' && text.split(/\s+/).length > 7;

function typeset(text: string): string {
  return text
    .replace(/(\p{L})'(\p{L})/gu, '$1’$2')
    .replace(/ - /g, ' – ')
    .replace(/\.\.\./g, '…');
}
const shortened = (quote: string) => {
  const words = quote.split(' ');
  return words.length < 6 ? quote : [...words.slice(0, 3), '…', ...words.slice(-2)].join(' ');
};
const QUOTE = /^(?:quote|quotes|evidence)$/;
const isTextOf = (name: string, item: unknown): item is string =>
  QUOTE.test(name) && typeof item === 'string';

const FORM: Habit[] = [
  writes('thoughts before the answer', (text) => THOUGHT + text),
  writes('a preamble', (text) => `Sure! Here is my assessment:\n\n${text}`),
  writes('a chatty fence', (text) =>
    parsed(text) === undefined
      ? text
      : `Here you go:\n\n\`\`\`json\n${text}\n\`\`\`\n\nLet me know if you need more.`,
  ),
  writes('a trailing comma', (text) => (parsed(text) === undefined ? text : text.replace(/([}\]])$/, ',$1'))),
  writesJson('extra fields', (value) => ({
    ...(value as Wire),
    reasoning: 'I thought about it.',
    confidence_note: 'n/a',
  })),
  writesJson('numbers as text', (value) =>
    eachMember(value, (_, item) => (typeof item === 'number' ? String(item) : item)),
  ),
  writesJson('0.95 as 95', (value) =>
    eachMember(value, (name, item) =>
      typeof item === 'number' && item > 0 && item < 1 && !/score/i.test(name)
        ? Math.round(item * 100)
        : item,
    ),
  ),
  writesJson('empty text for null', (value) => eachMember(value, (_, item) => (item === null ? '' : item))),
  writesJson('upper-case enumerations', (value) =>
    eachMember(value, (name, item) =>
      typeof item === 'string' &&
      /^[a-z]+(?:[- ][a-z]+)*$/i.test(item) &&
      item.length < 20 &&
      !/quote|id$/i.test(name)
        ? item.toUpperCase()
        : item,
    ),
  ),
  sometimes(
    writesJson('n/a in a number', (value) =>
      eachMember(value, (_, item) => (typeof item === 'number' ? 'n/a' : item)),
    ),
    0.2,
  ),
  writesJson('an id forgotten', (value) =>
    eachMember(value, (_, item) =>
      Array.isArray(item) && item.length > 1 && typeof item[0] === 'object' && item[0] && 'id' in item[0]
        ? item.slice(0, -1)
        : item,
    ),
  ),
  writesJson('an id doubled', (value) =>
    eachMember(value, (_, item) =>
      Array.isArray(item) && item.length > 1 && typeof item[0] === 'object' && item[0] && 'id' in item[0]
        ? [...item, item[0]]
        : item,
    ),
  ),
  writes('the prompt repeated', (text, { request }) => {
    const messages = request.messages as { content: unknown }[];
    return `${String(messages.at(-1)!.content).slice(0, 6000)}\n\n${text}`;
  }),
  sometimes(
    writes('refusals in prose', () => "I'm sorry, but I can't help with evaluating this submission."),
    0.2,
  ),
  sometimes(
    writes('answers in another language', (text) => {
      const value = parsed(text);
      if (value === undefined) return `${italian}\n${italian}`;
      return JSON.stringify(
        eachMember(value, (name, item) => (isProse(item) && !QUOTE.test(name) ? italian : item)),
      );
    }),
    0.3,
  ),
  writes('typeset apostrophes and dashes', typeset),
  writesJson('quotes with an ellipsis', (value) =>
    eachMember(value, (name, item) => (isTextOf(name, item) ? shortened(item) : item)),
  ),
  writesJson('quotes with a corrected word', (value) =>
    eachMember(value, (name, item) =>
      isTextOf(name, item) ? item.replace(/\b(\p{L}{4,})\b/u, (word) => `${word}s`) : item,
    ),
  ),
  writes('cut off', (text) => text.slice(0, Math.ceil(text.length * 0.6))),
];
const cut = FORM.at(-1)!;
cut.after = (completion, asked) =>
  now('cut off', asked, 0.2)
    ? saying(completion, textOf(completion).slice(0, Math.ceil(textOf(completion).length * 0.6)), {
        finish_reason: 'length',
      })
    : completion;

const NOT_STRUCTURED = refuses('', has('response_format'), () =>
  openai(
    400,
    "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
    'response_format',
    null,
  ),
);

/** A model that can only write prose and has a habit beside. */
const unstructured = (habit: Habit): Habit => ({
  name: `no structured output; ${habit.name}`,
  before: (asked) => NOT_STRUCTURED.before!(asked) ?? habit.before?.(asked) ?? null,
  ...(habit.after ? { after: habit.after } : {}),
});

const named = (name: string) => FORM.find((habit) => habit.name === name)!;

/** Habits seen of real providers and of the models behind them; the first is none. */
export const HABITS: readonly Habit[] = [
  { name: 'none' },
  ...REFUSALS,
  ...FAILURES,
  ...WIRE,
  ...FORM,
  ...['thoughts before the answer', 'a chatty fence', 'a preamble'].map((name) => unstructured(named(name))),
];
