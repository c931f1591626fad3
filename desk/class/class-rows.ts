import { lotOf } from '@assay/platform/review/lot';
import { REASONS, STANDING } from '@assay/platform/review/reasons';
import type { ResultRow, ReviewReason } from '../api.ts';
import { isLaunched, session } from '../session.ts';
import { dayText, language, words } from '../words/words.ts';

/** Of a work, what those walk by who read one after the other. */
export type WorkRow = Pick<
  ResultRow,
  'submission' | 'owner' | 'state' | 'code' | 'released' | 'accepted' | 'changed' | 'values'
> &
  Partial<Pick<ResultRow, 'issues' | 'readFor'>>;

/** What the table is ordered by: need, name, total, date, or a part that was judged. */
export interface ClassOrder {
  by: 'need' | 'name' | 'total' | 'date' | { part: string };
  descending: boolean;
}

const UNDER_WAY: ReadonlySet<string> = new Set(['received', 'admitted', 'running']);
const FAILED: ReadonlySet<string> = new Set(['failed', 'rejected', 'held', 'cancelled']);

export const isUnderWay = ({ state }: Pick<ResultRow, 'state'>): boolean => UNDER_WAY.has(state);
/** Whether something of a work waits for a model, as there was none to be asked. */
export const waitsForModel = ({ code }: Pick<ResultRow, 'code'>): boolean => code === 'ModelMissing';
/** Whether nothing more is to come of a work by itself. */
export const isDone = (row: Pick<ResultRow, 'state' | 'code'>): boolean =>
  !isUnderWay(row) && !waitsForModel(row);
/** Whether a row has a result that can be released. */
export const hasDraft = ({ state, released }: WorkRow) =>
  released === null && (state === 'completed' || state === 'partial');

/** Whether a work belongs to nobody, so that no student reads what is released of it; a table of several students, of which that is known once it was read, is none of one, and a platform knows whose its works are. */
export const isNobodys = (row: ResultRow): boolean =>
  !isLaunched() && !isUnderWay(row) && row.owner === null && Object.keys(row.answers).length === 0;

/** Who came by a launch is known by a pseudonym that says nothing. */
const isPseudonym = (subject: string): boolean => /^lti-[0-9a-f]{32}$/.test(subject);

/** Who did something, as people call them: the name of who looks, else how they are known; of who came by a launch what they are. */
export function personText({ subject, role }: { subject: string; role: string }): string {
  const who = session.value;
  if (who?.subject === subject) return who.name ?? subject;
  const { student, teacher } = words.value.work.people;
  return isPseudonym(subject) ? (role === 'student' ? student : teacher) : subject;
}

/** Who took a release back, when and why. */
export const takenBackText = ({ at, by, reason }: NonNullable<ResultRow['withdrawn']>): string =>
  words.value.work.takenBack(personText(by), dayText(at), reason);

/** The parts of a work that are decided on: its scores, and its issues, which its row may count by category. */
export function partsOf({ issues = [], readFor = [], values }: WorkRow): string[] {
  const faults = new Set([...readFor, ...issues.flatMap(({ part, category }) => [part, category])]);
  return [...issues.map(({ part }) => part), ...Object.keys(values).filter((part) => !faults.has(part))];
}

/** What a row's state is called: a draft of which a teacher has read all is accepted, or reviewed where they changed anything; of which some, begun; what failed for want of a model alone waits. */
export function stateOf(row: WorkRow): string {
  if (row.released !== null && !isUnderWay(row)) return 'released';
  if (row.state === 'failed' && waitsForModel(row)) return 'waits';
  if (!hasDraft(row) || row.accepted.length === 0) return row.state;
  const toRead = partsOf(row).filter((part) => row.state === 'partial' || row.values[part] !== null);
  if (!toRead.every((part) => row.accepted.includes(part))) return 'begun';
  return row.changed.length > 0 ? 'reviewed' : 'accepted';
}

/** What faults were found with works: how many of each severity, the gravest first. */
export function severitiesOf({ issues }: Pick<ResultRow, 'issues'>, category: string): [string, number][] {
  const own = Map.groupBy(
    issues.filter((issue) => issue.category === category),
    ({ severity }) => severity,
  );
  return [...own].map(([severity, { length }]): [string, number] => [severity, length]).sort(byGravity);
}

const GRAVITY = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'major', 'minor'];
const byGravity = ([one]: [string, number], [other]: [string, number]) =>
  GRAVITY.indexOf(one) - GRAVITY.indexOf(other);

/** A row of what waits for who teaches: what came since another result was released is in its place, and a draft. */
export const asWaiting = (row: ResultRow): ResultRow =>
  row.newer ? { ...row, ...row.newer, released: null } : row;

/** The one column of all faults of works that have scores beside them: those of a critique. */
const CRITIQUE = 'critique';

/** A row whose issues are counted by category, none of what was looked for, beside scores all together, as they compare between works; their own numbers compare nothing. */
export function asCounted(row: ResultRow): ResultRow {
  const { readFor = [] } = row;
  if (row.issues.length + readFor.length === 0) return row;
  const faults = new Set(row.issues.map(({ part }) => part));
  const scores = Object.entries(row.values).filter(([part]) => !faults.has(part));
  const issues = row.issues.map((one) => ({ ...one, ...(scores.length > 0 && { category: CRITIQUE }) }));
  const counts = Map.groupBy(issues, ({ category }) => category);
  const categories = new Set([...readFor, ...counts.keys()]);
  const counted = [...categories].map((category) => [category, counts.get(category)?.length ?? 0]);
  return { ...row, issues, values: Object.fromEntries([...scores, ...counted]) };
}

const SETTLED: ReadonlySet<string> = new Set(['released', 'accepted', 'reviewed']);

/** Needs of what nobody has read whole, and those that hold whatever was read or is released. */
export function needsOf(row: ResultRow): readonly ReviewReason[] {
  const needs = row.needs ?? [];
  return SETTLED.has(stateOf(row)) ? needs.filter((need) => STANDING.has(need)) : needs;
}

const OF_FILTER = {
  all: () => true,
  look: (row: ResultRow) => needsOf(row).length > 0,
  running: isUnderWay,
  failed: (row: ResultRow) => FAILED.has(row.state) && !waitsForModel(row),
  ready: hasDraft,
  released: (row: ResultRow) => stateOf(row) === 'released',
};
export type ClassFilter = keyof typeof OF_FILTER;
export const FILTERS = Object.keys(OF_FILTER) as ClassFilter[];

export const isOf = (row: ResultRow, filter: ClassFilter): boolean => OF_FILTER[filter](row);

/** What a student's own answers to a quiz are called where they were read out of a class's table, or typed: that file nobody ever named. */
const ANSWERS = 'answers.jsonl';

/** What a row's file is called, as it is read; undefined: there is none. */
export const fileOf = ({ handedIn, answers }: Pick<ResultRow, 'handedIn' | 'answers'>): string | undefined =>
  handedIn?.file === ANSWERS && Object.keys(answers).length > 0 ? words.value.class.answers : handedIn?.file;

/** Whose work a row is, as it is read. */
export const nameOf = ({ owner, submission }: WorkRow): string => owner?.name ?? owner?.subject ?? submission;

export function isChosen(row: ResultRow, filter: ClassFilter, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  const texts = [row.submission, row.owner?.name, row.owner?.subject, fileOf(row)];
  return isOf(row, filter) && texts.some((text) => text?.toLowerCase().includes(wanted));
}

/** How urgent a row is: as the review queue weighs it, each reason more than all less urgent ones together. */
export const urgency = (row: ResultRow): number =>
  needsOf(row).reduce((sum, need) => sum + 2 ** (REASONS.length - 1 - REASONS.indexOf(need)), 0);

/** What a row is ordered by; null: it has nothing of that. */
function keyOf(row: ResultRow, by: ClassOrder['by']): number | string | null {
  if (by === 'need') return urgency(row);
  if (by === 'name') return nameOf(row);
  if (by === 'total') return row.total?.scoreGiven ?? null;
  if (by === 'date') return row.handedIn?.at ?? null;
  return row.values[by.part] ?? null;
}

/** Rows in an order, texts as the page's language has them after numbers; what has a gap stands last in any, what is equal by name, and by need by lot: who is first by name would be read first in every class. */
export function orderRows(
  rows: readonly ResultRow[],
  { by, descending }: ClassOrder,
  assignment: string,
): ResultRow[] {
  const sign = descending ? -1 : 1;
  const { compare } = new Intl.Collator(language.value, { numeric: true });
  const lots = (row: ResultRow) => (by === 'need' ? lotOf(assignment, row.submission) : 0);
  const keyed = rows.map((row) => ({ row, key: keyOf(row, by), lot: lots(row), name: nameOf(row) }));
  keyed.sort((one, other) => {
    const gaps = Number(one.key === null) - Number(other.key === null);
    const texts = Number(typeof one.key === 'string') - Number(typeof other.key === 'string');
    const among =
      typeof one.key === 'number'
        ? one.key - Number(other.key)
        : compare(one.key ?? '', String(other.key ?? ''));
    return gaps || sign * (texts || among) || one.lot - other.lot || compare(one.name, other.name);
  });
  return keyed.map(({ row }) => row);
}

/** Labels keep their order. */
const byNumber = (one: { value: string }, other: { value: string }) =>
  Number(one.value) - Number(other.value) || 0;

/** How often each value of a part was given, in their order: all scores of a scale, or the labels there are. */
export function distribution(
  rows: readonly ResultRow[],
  { part, scale }: { part: string; scale: { min: number; max: number } | null },
): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  if (scale) for (let score = scale.min; score <= scale.max; score += 1) counts.set(String(score), 0);
  for (const { values } of rows) {
    const value = values[part];
    if (value !== null && value !== undefined)
      counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  }
  return [...counts].map(([value, count]) => ({ value, count })).sort(byNumber);
}

/** The mean of the numbers of a part, and of how many works; null: it has none. Works that were not read for a category of issues may have more than are counted, and are in none. */
export function meanOf(rows: readonly ResultRow[], part: string): { mean: number; count: number } | null {
  const numbers = rows
    .filter(({ readFor }) => readFor?.includes(part) !== false)
    .map(({ values }) => values[part])
    .filter((value) => typeof value === 'number');
  const count = numbers.length;
  return count === 0 ? null : { mean: numbers.reduce((sum, value) => sum + value, 0) / count, count };
}

const isAssessed = ({ state }: ResultRow): boolean => state === 'completed' || state === 'partial';

/** How many works were assessed. */
export const assessedIn = (rows: readonly ResultRow[]): number => rows.filter(isAssessed).length;
