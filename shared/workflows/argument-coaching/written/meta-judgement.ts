import { z } from 'zod';
import { AssayError } from '../../../errors/assay-error.ts';
import { type MetaJudgement, metaJudgementSchema } from '../judgement.ts';
import { judgeNamed } from '../judging/judge-name.ts';

/** An answer before its values are looked at. */
const looseSchema = z.object({
  accounts: z.union([z.array(z.looseObject({})), z.record(z.string(), z.looseObject({}))]).catch([]),
  consensus: z.unknown(),
  reason: z.string().catch(''),
  outside: z.string().catch(''),
  priorities: z.array(z.unknown()).catch([]),
});
type Loose = z.infer<typeof looseSchema>;

const MOST_PRIORITIES = 3;
const NUMBER = /^\s*(\d{1,3}(?:[.,]\d{1,4})?|[.,]\d{1,4})\s*(%|(?:\/|out of)\s*10(?!\d))?[\s.]*$/iu;

/** The one number that a field holds, `7`, `7,5`, `7/10`, `30 %`; null where it holds none, or not one alone. */
function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  const match = typeof value === 'string' ? NUMBER.exec(value) : null;
  if (!match) return null;
  const number = Number(match[1]!.replace(',', '.'));
  return match[2] === '%' ? number / 100 : number;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** Weights as shares of 1: where one is more than that, they are parts of their sum. */
function sharesOf(weights: readonly number[]): number[] {
  const isShares = weights.every((weight) => weight <= 1);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return isShares ? [...weights] : weights.map((weight) => weight / sum);
}

function accountsOf(given: Loose['accounts']): MetaJudgement['accounts'] {
  const rows = Array.isArray(given)
    ? given
    : Object.entries(given).map(([judge, row]) => ({ judge, ...row }) as Record<string, unknown>);
  const weights = sharesOf(rows.map(({ weight }) => numberOf(weight) ?? 0));
  return rows.map(({ judge, score, account }, index) => ({
    judge: textOf(judge),
    score: numberOf(score),
    weight: weights[index]!,
    account: textOf(account),
  }));
}

function mended(loose: unknown): MetaJudgement | null {
  const given = looseSchema.safeParse(loose);
  if (!given.success) return null;
  const { accounts, consensus, reason, outside, priorities } = given.data;
  const read = metaJudgementSchema.safeParse({
    accounts: accountsOf(accounts),
    consensus: numberOf(consensus),
    reason: reason.trim(),
    outside: outside.trim(),
    priorities: priorities.map(textOf).filter(Boolean).slice(0, MOST_PRIORITIES),
  });
  return read.success ? read.data : null;
}

function jsonIn(answer: string): unknown {
  try {
    return JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1));
  } catch {
    return null;
  }
}

/** Bullets, numbers, marks of headings; not of block quotes, where others speak. */
const LEAD = String.raw`^[-•+# ]*(?:\d{1,2}[.)] *)?`;
const SEPARATOR = ' *[;:|,–—-]+ *';
const ACCOUNT = new RegExp(
  `${LEAD}(?:judge *[:=] *)?(?<judge>\\p{L}[^;:|,\\n]{0,60}?)${SEPARATOR}(?:score *[:=]? *)?` +
    `(?<score>[^;|\\n]{0,20}?)${SEPARATOR}weight *[:=]? *(?<weight>[\\d.,]{1,6} ?%?)` +
    `(?:${SEPARATOR})?(?:account *[:=])?(?<account>.*)$`,
  'iu',
);
const FIELD = new RegExp(
  `${LEAD}(?<name>consensus|reason|outside|priorities)(?: +score)? *(?:[:：=]|$)(?<value>.*)$`,
  'iu',
);
/** More of a line than a mark and its numbers take; bounds the time. */
const LONGEST = 8_000;

interface Part {
  name: string;
  /** Of an account: judge, score, weight. */
  own: Record<string, string>;
  lines: string[];
}

function partOf(line: string): Part | null {
  const account = ACCOUNT.exec(line)?.groups;
  if (account && judgeNamed(account.judge!)) {
    const { judge, score, weight } = account;
    return {
      name: 'account',
      own: { judge: judge!, score: score!, weight: weight! },
      lines: [account.account!],
    };
  }
  const field = FIELD.exec(line)?.groups;
  return field ? { name: field.name!.toLowerCase(), own: {}, lines: [field.value!] } : null;
}

/** The parts of an answer in lines; a part goes on up to the next one. */
function partsIn(answer: string): Part[] {
  const parts: Part[] = [];
  for (const line of answer.replace(/\r\n?/g, '\n').split('\n')) {
    const plain = line
      .slice(0, LONGEST)
      .replace(/\*+|`+|__/g, '')
      .replace(/\s+/g, ' ');
    const part = partOf(plain);
    if (part) parts.push(part);
    else parts.at(-1)?.lines.push(plain);
  }
  return parts;
}

const joined = ({ lines }: Part) => lines.join('\n').trim();

function written(answer: string): unknown {
  const parts = partsIn(answer);
  const last = (name: string) => parts.findLast((part) => part.name === name);
  const said = (name: string) => joined(last(name) ?? { name, own: {}, lines: [] });
  return {
    accounts: parts
      .filter(({ name }) => name === 'account')
      .map((part) => ({ ...part.own, account: joined(part) })),
    consensus: said('consensus').split('\n')[0],
    reason: said('reason'),
    outside: said('outside'),
    priorities: said('priorities')
      .split('\n')
      .map((line) => line.replace(new RegExp(LEAD, 'u'), '')),
  };
}

/**
 * Reads a meta-judge's word from prose: a line for each judge with score, weight and account, then consensus, reason,
 * outside and priorities; or a JSON object with words around it. A score that cannot be read is null.
 * @throws AssayError ModelOutputInvalid where there is no consensus on the scale
 */
export function parseMetaJudgement(answer: string): MetaJudgement {
  const read = mended(jsonIn(answer)) ?? mended(written(answer));
  if (read) return read;
  throw new AssayError(
    'ModelOutputInvalid',
    'The answer holds no consensus from 0 to 10 in the form that was asked for.',
  );
}
