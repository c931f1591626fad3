import { traitKey } from '@assay/kit/tables/trait-key';
import { bestScore } from '@assay/platform/assignment/best-score';
import { computed, signal } from '@preact/signals';
import { type AgreementView, type CostsView, pathOf, type ResultRow, read, readPages } from '../api.ts';
import type { BatchLine } from '../batch/decide-each.ts';
import { isLaunched } from '../session.ts';
import { calledBy, words } from '../words/words.ts';
import {
  asCounted,
  asWaiting,
  type ClassFilter,
  type ClassOrder,
  isChosen,
  isUnderWay,
  orderRows,
} from './class-rows.ts';

/** A column of scores: a trait of the rubric, or what else submissions are judged by. */
export interface ScoreColumn {
  /** As rows name it. */
  part: string;
  name: string;
  scale: { min: number; max: number } | null;
  /** The most that a judge gives; absent: it is of no judge. */
  most?: number;
  /** The best score, where that is not the highest. */
  best?: number | undefined;
}

/** An assignment with what was handed in for it, as far as it is known. */
interface ClassState {
  assignment: string;
  title: string;
  language: string;
  columns: ScoreColumn[];
  /** The works of its students, without what is flagged in all of them. */
  rows: ResultRow[];
  /** What is. */
  shared: readonly string[];
  /** Submissions of several students, each of whom has a row. */
  tables: ReadonlySet<string>;
  costs: CostsView | null;
  agreement: AgreementView | null;
  /** Of graders to the teacher, that are open. */
  questions: number;
}

export const classState = signal<ClassState | null>(null);
export const filter = signal<ClassFilter>('all');
export const search = signal('');
export const BY_NEED: ClassOrder = { by: 'need', descending: true };
export const order = signal(BY_NEED);

/** Shows at once what was decided on a work, until its class is read again. */
export function showDecided(assignment: string, submission: string, now: Partial<ResultRow>): void {
  const state = classState.value;
  if (state?.assignment !== assignment) return;
  const rows = state.rows.map((row) => (row.submission === submission ? { ...row, ...now } : row));
  classState.value = { ...state, rows };
}

/** The submissions of an assignment in the order in which a person walks through them; none: they look at the class. */
export const walk: { of: string; value: readonly string[] } = { of: '', value: [] };

/** The places that submissions keep while something is decided on several. */
const held = signal<ReadonlyMap<string, number>>(new Map());

/** The rows of the class in the order in which they are worked through. */
export const shownRows = computed(() => {
  const rows = classState.value?.rows ?? [];
  const chosen = orderRows(
    rows.filter((row) => isChosen(row, filter.value, search.value)),
    order.value,
    classState.value?.assignment ?? '',
  );
  const place = ({ submission }: ResultRow) => held.value.get(submission) ?? 0;
  return chosen.sort((one, other) => place(one) - place(other));
});

/** Does something to several rows, none of which moves before all is done. */
export async function holdOrder<T>(run: () => Promise<T>): Promise<T> {
  held.value = new Map(shownRows.value.map(({ submission }, place) => [submission, place]));
  return run().finally(() => {
    held.value = new Map();
  });
}

/** Most rows that are drawn at once: a browser is slow with some ten thousand cells. */
export const DRAWN = 200;

/** From which row on they are drawn: from the first, whenever others are chosen or ordered. */
export const drawnFrom = signal(0);
for (const chosen of [filter, search, order])
  chosen.subscribe(() => {
    drawnFrom.value = 0;
  });

/** Of a page that is printed all rows are drawn. */
const isPrinted = signal(false);
for (const at of ['beforeprint', 'afterprint'])
  globalThis.addEventListener?.(at, () => {
    isPrinted.value = at === 'beforeprint';
  });

/** The rows that are drawn, with the place of the first. */
export const drawnRows = computed(() => {
  const rows = shownRows.value;
  if (isPrinted.value) return { from: 0, rows };
  const from = Math.min(drawnFrom.value, Math.floor(Math.max(0, rows.length - 1) / DRAWN) * DRAWN);
  return { from, rows: rows.slice(from, from + DRAWN) };
});

/** The submissions that are chosen to be decided on together. */
export const picked = signal<Set<string>>(new Set());

/** What was decided together last in the class that is shown, and can be taken back, whatever is chosen since. */
export const undoable = signal<readonly BatchLine[]>([]);

/** Of these, the rows that are seen: nobody decides on what they do not see. */
export const chosenRows = computed(() =>
  shownRows.value.filter(({ submission }) => picked.value.has(submission)),
);

/** Chooses submissions, or does so no longer. */
export function pick(submissions: readonly string[], isPicked: boolean): void {
  const these = new Set(submissions);
  picked.value = isPicked ? picked.value.union(these) : picked.value.difference(these);
  last = null;
}

/** The submission that was chosen last, or no longer; null: several were. */
let last: string | null = null;

/** Chooses a submission, or does so no longer; `isRange`: and all between it and the last one. */
export function pickRow(submission: string, isPicked: boolean, isRange: boolean): void {
  const names = shownRows.value.map((row) => row.submission);
  const ends = [names.indexOf(submission), isRange && last !== null ? names.indexOf(last) : -1];
  const from = ends.includes(-1) ? ends[0]! : Math.min(...ends);
  pick(names.slice(from, Math.max(...ends) + 1), isPicked);
  last = submission;
}

/** Most parts that a table has a column for each of. */
const MOST_COLUMNS = 12;

/** The most that judges of arguments give, who have no rubric. */
const JUDGED_OF = 10;

const isTrait = (
  value: unknown,
): value is { name: string; min: number; max: number; points?: Record<string, number> } => {
  const { name, min, max } = (value ?? {}) as Record<string, unknown>;
  return typeof name === 'string' && typeof min === 'number' && typeof max === 'number';
};

/** The columns of a class: its rubric's traits in their order; else what its rows were judged by, answers by their questions, where that is not too much. */
export function columnsOf(
  { traits }: { traits?: unknown },
  rows: readonly (Pick<ResultRow, 'values' | 'answers'> & Partial<Pick<ResultRow, 'issues' | 'readFor'>>)[],
): ScoreColumn[] {
  if (Array.isArray(traits) && traits.every(isTrait))
    return traits.map(({ name, min, max, points }) => ({
      ...{ part: traitKey(name), name, scale: { min, max } },
      best: points && bestScore(points),
    }));
  const parts = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
  const asked = (part: string) => new Set(rows.flatMap(({ answers }) => answers[part]?.question ?? []));
  const nameOf = (part: string) => [...asked(part)].join(' / ') || part;
  const counted = new Set(
    rows.flatMap(({ issues = [], readFor = [] }) => [...readFor, ...issues.map((one) => one.category)]),
  );
  const isJudges = (part: string) =>
    !counted.has(part) && rows.some(({ values }) => typeof values[part] === 'number');
  if (parts.length > MOST_COLUMNS) return [];
  return parts.map((part) => ({
    ...{ part, name: nameOf(part), scale: null },
    ...(isJudges(part) && { most: JUDGED_OF }),
  }));
}

/** What is said of parts that no rubric names, or that are missing, loaded with the first class that has some. */
export const ofParts = signal<typeof import('./words/part-words.ts') | null>(null);

/** What a column is called, with the most that a judge gives. */
export function calledPart({ name, most }: Pick<ScoreColumn, 'name' | 'most'>): string {
  const called = calledBy(ofParts.value?.partWords.value.parts ?? {}, name);
  return most === undefined ? called : `${called} (${words.value.work.outOf('', String(most)).trim()})`;
}

interface AssignmentView {
  title: string;
  language?: string;
  traits?: unknown;
}

/** The language of an assignment, in which what is kept of its works is read. @throws ApiRefusal */
export const languageOf = async (assignment: string): Promise<string> =>
  (await read<AssignmentView>(pathOf`/assignments/${assignment}`)).language ?? 'en';

/** What all that was decided or asked is read for. Of a launch there is none: that is of all works of the assignment. */
async function readSlowly(path: string): Promise<Pick<ClassState, 'agreement' | 'questions'>> {
  if (isLaunched()) return { agreement: null, questions: 0 };
  const [agreement, questions] = await Promise.all([
    read<AgreementView>(`${path}/agreement`).catch(() => null),
    read<{ total: number }>(`${path}/questions?state=open&limit=1`).catch(() => ({ total: 0 })),
  ]);
  return { agreement, questions: questions.total };
}

/** What was read before, where what is read now is the same. */
const unchanged = <T>(before: T | undefined, now: T): T =>
  before && JSON.stringify(before) === JSON.stringify(now) ? before : now;

/** The look at a class that began last: what an earlier one reads, as of another class, is shown no more. */
let latest = {};

/**
 * Reads a class. Rows that did not change stay the very same, so that nothing of them is drawn again. `isAgain`: for whoever looked a moment before:
 * agreement, for which all that was decided is read, is not read anew while runs are on, and nothing once another class is looked at. @throws ApiRefusal
 */
export async function loadClass(assignment: string, isAgain = false): Promise<void> {
  const before = classState.value?.assignment === assignment ? classState.value : null;
  if (isAgain && !before) return;
  const look = {};
  latest = look;
  if (!before) {
    classState.value = null;
    picked.value = new Set();
    undoable.value = [];
    drawnFrom.value = 0;
  }
  const path = pathOf`/assignments/${assignment}`;
  const flags = new Set<string>();
  const [info, rows, costs] = await Promise.all([
    read<AssignmentView>(path),
    readPages<ResultRow, { shared: string[] }>(`${path}/results`, 'results', (page) => {
      for (const flag of page.shared) flags.add(flag);
    }),
    isLaunched() ? null : read<CostsView>(`${path}/costs`).catch(() => null),
  ]);
  const known = new Map(before?.rows.map((row) => [row.submission, row]));
  const shared = unchanged(before?.shared, [...flags]);
  const kept = rows.map((row) => unchanged(known.get(row.submission), asCounted(asWaiting(row))));
  const { title, language = 'en' } = info;
  const works = kept.filter(({ table }) => !table);
  const tables = new Set(kept.filter(({ table }) => table).map(({ submission }) => submission));
  const columns = unchanged(before?.columns, columnsOf(info, works));
  if (columns.some(({ scale }) => scale === null) || works.some(({ missing }) => missing?.length))
    ofParts.value ??= await import('./words/part-words.ts');
  const { agreement, questions } =
    before && isAgain && kept.some(isUnderWay) ? before : await readSlowly(path);
  if (latest !== look) return;
  const others = { columns, costs, agreement, questions };
  classState.value = { assignment, title, language, rows: works, shared, tables, ...others };
}
