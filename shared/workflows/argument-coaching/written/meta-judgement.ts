import type { Loose } from '@assay/model/answer/json-schema';
import { rowsIn } from '@assay/model/answer/object-in-prose';
import { type MetaJudgement, metaJudgementSchema } from '../judgement.ts';
import { judgeNamed } from '../judging/judge-name.ts';
import { onceEach, records, withPlainLines, writtenFields } from './fields.ts';
import { numberAlone } from './numbers.ts';
import { readerOf } from './read.ts';
import { scoreOf } from './score.ts';
import { listOf, textOf } from './values.ts';

const MOST_PRIORITIES = 3;

const ACCOUNT = { judge: 'judge', score: 'score', weight: 'weight', account: 'account' };
const WORD = {
  consensus: 'consensus|consensus score|consenso|konsens',
  reason: 'reason|reasons|motivo|grund|raison|razón',
  outside: 'outside|fuori|außerhalb|dehors|fuera',
  priorities: 'priorities|priority|priorità|prioritäten|priorités|prioridades',
};
const MARKS = { ...ACCOUNT, ...WORD };

/** Bullets, numbers, marks of headings; not of block quotes, where others speak. */
const LEAD = String.raw`^[-•+#– ]{0,8}(?:\d{1,2}[.)] {0,4})?`;
const SEPARATOR = ' {0,4}[;:|,–—-]{1,3} {0,4}';
/** A judge's account in one line: `- Factual; Score: 6.5; Weight: 0.5; Account: …`. */
const IN_ONE_LINE = new RegExp(
  `${LEAD}(?:judge {0,4}[:=] {0,4})?(?<judge>\\p{L}[^;:|,\\n]{0,60}?)${SEPARATOR}(?:score {0,4}[:=]? {0,4})?` +
    `(?<score>[^;|\\n]{0,20}?)${SEPARATOR}weight {0,4}[:=]? {0,4}(?<weight>[\\d.,]{1,6} ?%?)` +
    `(?:${SEPARATOR})?(?:account {0,4}[:=])?(?<account>.*)$`,
  'iu',
);

/** A judge's account in one line as lines of their own, as all other fields are written. */
function inLines(line: string): string {
  const plain = line.replace(/\*+|`+|__/g, '').replace(/\s+/g, ' ');
  const own = IN_ONE_LINE.exec(plain)?.groups;
  if (!own || !judgeNamed(own.judge!)) return line;
  const { judge, score, weight, account } = own;
  return [`Judge: ${judge}`, `Score: ${score}`, `Weight: ${weight}`, `Account: ${account}`].join('\n');
}

function written(answer: string): Loose {
  const fields = writtenFields(withPlainLines(answer).split('\n').map(inLines).join('\n'), MARKS);
  const ofAccounts = fields.filter(({ name }) => name in ACCOUNT);
  return {
    ...onceEach(fields.filter(({ name }) => name in WORD)),
    accounts: records(ofAccounts).filter(({ judge }) => judge),
  };
}

/** A number as JSON has it or as it is written; null where there is none alone. */
const numberIn = (value: unknown) =>
  typeof value === 'number' ? value : (numberAlone(value)?.value ?? null);

/** A weight as a share of what it is out of: 0.5 of `50 %` and `5/10`; nothing said weighs nothing. */
function weightOf(value: unknown): number {
  const scale = numberAlone(value)?.scale ?? null;
  return (numberIn(value) ?? 0) / (scale === '%' ? 100 : (scale ?? 1));
}

/** Weights as shares of 1: where one is more than that, they are parts of their sum. */
function sharesOf(weights: readonly number[]): number[] {
  const isShares = weights.every((weight) => weight <= 1);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return isShares ? [...weights] : weights.map((weight) => weight / sum);
}

/** Accounts in a list, or by the names of the judges. */
function accountsIn(accounts: unknown): Loose[] {
  if (Array.isArray(accounts) || typeof accounts !== 'object' || accounts === null) return rowsIn(accounts);
  return Object.entries(accounts).flatMap(([judge, row]) =>
    rowsIn([row]).map((loose) => ({ judge, ...loose })),
  );
}

function accountsOf(accounts: unknown): MetaJudgement['accounts'] {
  const rows = accountsIn(accounts);
  const weights = sharesOf(rows.map(({ weight }) => weightOf(weight)));
  return rows.map(({ judge, score, account }, index) => ({
    judge: textOf(judge),
    score: numberIn(score),
    weight: weights[index]!,
    account: textOf(account),
  }));
}

/**
 * Reads a meta-judge's word from prose: a line for each judge with score, weight and account, then consensus, reason,
 * outside and priorities; or a JSON object with words around it. A judge's score that cannot be read is null.
 * @throws AssayError ModelOutputInvalid where there is no consensus on the scale
 */
export const parseMetaJudgement = readerOf('consensus from 0 to 10', metaJudgementSchema, {
  fromProse: written,
  mend: ({ accounts, consensus, reason, outside, priorities }) => ({
    accounts: accountsOf(accounts),
    consensus: scoreOf(consensus),
    reason: textOf(reason),
    outside: textOf(outside),
    priorities: listOf(priorities, MOST_PRIORITIES),
  }),
});
