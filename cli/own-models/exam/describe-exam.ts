import { textTable } from '../../text-table.ts';
import type { ExamRecord } from './exam-records.ts';
import { EXAM_ROLES } from './examiner.ts';

const rounded = (value: number) => `${Number(value.toPrecision(2))}`;
const timeText = (seconds: number) =>
  seconds < 90 ? `${rounded(seconds)} s` : `${rounded(seconds / 60)} min`;
const speedText = (verb: string, speed: number | null) =>
  speed === null ? [] : [`  It ${verb} about ${rounded(speed)} tokens a second here.`];

/** A model's exam: a line for each role with its verdict and reasons, then its speed, and how long a submission takes alone. */
export function describeExam(name: string, { verdicts, reads, writes, submissions }: ExamRecord): string {
  const rows = verdicts.flatMap(({ role, verdict, reasons }) =>
    (reasons.length > 0 ? reasons : ['nothing was wrong']).map((reason, at) =>
      at === 0 ? [role, verdict, reason] : ['', '', reason],
    ),
  );
  const left = EXAM_ROLES.filter((role) => !verdicts.some((one) => one.role === role));
  return [
    name,
    textTable([['role', 'verdict', 'why'], ...rows]),
    `  Not examined: ${[...left, 'narrator', 'vision'].join(', ')}.`,
    ...speedText('reads', reads),
    ...speedText('writes', writes),
    ...submissions.map(({ title, seconds }) => `  About ${timeText(seconds)} for ${title}.`),
  ].join('\n');
}
