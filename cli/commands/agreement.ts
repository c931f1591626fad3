import { getTeacherAgreement } from '@assay/api/routes/reviews';
import { assay } from '@assay/kit/process/assay-command';
import type { Interval } from '@assay/kit/statistics/bootstrap';
import { REASON_WORDS } from '@assay/platform/review/reason-words';
import type { TeacherAgreement } from '@assay/platform/review/teacher-agreement';
import { overApi } from '../api-connection.ts';
import { terminalText } from '../terminal-text.ts';
import { textTable } from '../text-table.ts';
import { assignmentIdOf } from './list-runs.ts';

type PartAgreement = TeacherAgreement['parts'][number];
type CountedShare = PartAgreement['exact'];

const percent = (share: number) => `${Math.round(100 * share)}`;
const between = (interval: Interval | null, text: (value: number) => string) =>
  interval ? ` (${text(interval.low)} to ${text(interval.high)})` : '';
const shareText = ({ count, of, interval }: CountedShare) =>
  of === 0 ? '–' : `${percent(count / of)} %${between(interval, percent)}`;

function biasText({ bias, labels, scale }: PartAgreement): string {
  if (!bias)
    return labels.map(({ label, stood }) => `${label}: ${stood.count} of ${stood.of} stood`).join('; ');
  if (bias.mean === 0) return 'neither too kind nor too strict';
  const isTurned = 'best' in scale && scale.best === scale.min;
  const way = bias.mean > 0 !== isTurned ? 'kind' : 'strict';
  const sign = Math.sign(bias.mean);
  const ends =
    bias.interval && [sign * bias.interval.low, sign * bias.interval.high].toSorted((a, b) => a - b);
  const interval = ends && { low: ends[0]!, high: ends[1]! };
  return `too ${way} by ${Math.abs(bias.mean).toFixed(2)}${between(interval, (value) => value.toFixed(2))}`;
}

function partRow(one: PartAgreement): string[] {
  const { part, pairs, exact, adjacent, kappa } = one;
  return [
    ...[part, String(pairs), shareText(exact), adjacent ? shareText(adjacent) : ''],
    kappa ? `${kappa.value.toFixed(2)}${between(kappa.interval, (value) => value.toFixed(2))}` : '–',
    biasText(one),
  ];
}

function needRow({ upTo, changed, waiting }: TeacherAgreement['byNeed'][number]): string[] {
  const works = upTo === null ? 'flagged for nothing' : `and up to: ${REASON_WORDS[upTo]}`;
  return [works, String(waiting), `${changed.count} of ${changed.of}`, shareText(changed)];
}

/** The two markers beside each of them with the machine; who is kinder is said of the machine alone. */
function describeMarkers({
  works,
  between,
  first,
  second,
}: NonNullable<TeacherAgreement['markers']>): string {
  const rows = [
    ...between.map((part) => ['the two markers', ...partRow(part).slice(0, -1)]),
    ...first.map((part) => ['machine, first marker', ...partRow(part).slice(0, -1)]),
    ...second.map((part) => ['machine, second marker', ...partRow(part).slice(0, -1)]),
  ];
  const heads = ['', '', 'scores', 'the same', 'at most one off', 'kappa'];
  return `Works that two markers have marked, whole or in part: ${works}. The second had not seen the machine's scores.\n\n${textTable([heads, ...rows])}`;
}

/** Agreement so far, as a person reads it. */
export function describeAgreement({ works, expected, parts, byNeed, markers }: TeacherAgreement): string {
  const { standIn = 0 } = works;
  const left = standIn > 0 ? ` Left out, as no real model assessed them: ${standIn}.` : '';
  if (works.read === 0 && works.waiting === 0 && standIn > 0)
    return `No agreement is told: no real model assessed the ${standIn === 1 ? 'one work' : `${standIn} works`} of this assignment, and how far you go along with the stand-in says nothing.`;
  if (works.read === 0)
    return `Nobody has said of a score yet that it stands, or changed one. Works that wait: ${works.waiting}. Accept or change scores, or findings of what has none (${assay()} desk), and ask again.${left}`;
  const next = expected
    ? `Of the ${works.waiting} that wait, expect ${Math.round(expected.mean)} to be changed${between(expected.interval, String)}, if they are as those.`
    : '';
  const heads = ['', 'scores or findings', 'the same', 'at most one off', 'kappa', 'the machine is'];
  const risks = ['released unread', 'waiting', 'changed of those read', 'share'];
  return [
    `Works that were read, whole or in part: ${works.read}; a score or finding was changed in ${works.changed}. ${next}${left}`,
    textTable([heads, ...parts.map(partRow)]),
    textTable([risks, ...byNeed.map(needRow)]),
    ...(markers ? [describeMarkers(markers)] : []),
    'In brackets: where the figure lies with 95 % confidence. Who accepts a score has seen it before.',
  ].join('\n\n');
}

/** Prints how far teachers went along with the machine. @throws AssayError AssignmentNotFound */
export async function showAgreement(given: string, { json }: { json?: boolean }): Promise<void> {
  const assignment = await assignmentIdOf(given);
  await overApi(async ({ api }) => {
    const told = await api.ask(getTeacherAgreement, { params: { assignment } });
    process.stdout.write(`${json ? JSON.stringify(told) : terminalText(describeAgreement(told))}\n`);
  });
}
