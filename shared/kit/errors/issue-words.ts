import type * as z from 'zod';

const many = (count: number | bigint) => count.toLocaleString('en');

/** What a value should be, by the name of its format in a schema. */
const FORMATS: Readonly<Record<string, string>> = {
  base64: 'must be base64 as RFC 4648 has it, filled up with "="',
  datetime: 'must be a time in UTC, such as 2026-11-28T12:00:00Z',
  date: 'must be a day, such as 2026-11-28',
  email: 'must be an address of e-mail',
  url: 'must be a whole address, such as https://example.edu/path',
};

function tooBig({ origin, maximum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  if (origin === 'string') return `has more than ${many(maximum)} characters: shorten it`;
  if (/^(?:number|int|bigint|date)$/.test(origin)) return `is too much: give at most ${many(maximum)}`;
  return `has more than ${many(maximum)} entries: give fewer`;
}

function tooSmall({ origin, minimum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (/^(?:number|int|bigint|date)$/.test(origin)) return `is too little: give at least ${many(minimum)}`;
  const what = origin === 'string' ? 'characters' : 'entries';
  return Number(minimum) === 1
    ? 'is empty: fill it in'
    : `is too short: give at least ${many(minimum)} ${what}`;
}

/** What people call the kinds of values. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
  null: 'nothing',
};
const kindOf = ({ expected }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>) =>
  KINDS[expected] ?? `a value of the type ${expected}`;

/**
 * What keeps a value from the form that it should have, and so what to do, where a schema has no words of its own for that; undefined: a schema's
 * usual words will do.
 */
export function issueWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_type':
      return issue.input === undefined
        ? `is missing: ${kindOf(issue)} belongs here`
        : `must be ${kindOf(issue)}`;
    case 'invalid_value':
      return `${issue.input === undefined ? 'is missing, and must' : 'must'} be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? `must be of the form ${issue.pattern ?? issue.format}`;
    case 'invalid_union':
      return 'has none of the forms that are taken here';
    case 'invalid_key':
      return 'has a name that is not taken here';
    default:
      return undefined;
  }
}
