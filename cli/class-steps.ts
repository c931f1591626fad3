import { listResults } from '@assay/api/routes/classes';
import { getTeacherAgreement } from '@assay/api/routes/reviews';
import { assay } from '@assay/kit/process/assay-command';
import type { TeacherAgreement } from '@assay/platform/review/teacher-agreement';
import { everyOf } from './api-client.ts';
import type { ApiConnection } from './api-connection.ts';
import { askYesNo } from './ask-yes-no.ts';
import type { ClassFile } from './class-folder.ts';
import { firstWorks } from './first-works.ts';
import { isInterrupted } from './interrupted-runs.ts';
import { terminalText } from './terminal-text.ts';

/** Works that nobody has seen a result of are this many before a person is asked whether to begin with some. */
export const MANY = 10;

/** Works that are read first, where a person does not say how many. */
const FIRST = 5;

/** What is asked for of a class. */
export interface StepOptions {
  /** Only so many of those that are not there yet. */
  first?: number;
  /** All of them, without a question. */
  all?: boolean;
  /** Nobody is asked. */
  json?: boolean;
}

/** Where a class stands before it is handed in. */
export interface ClassStanding {
  /** Works that were never handed in. */
  fresh: number;
  /** Works of the assignment that are there and can be read: none that waits for a model. */
  there: number;
  /** How far a teacher went along with them; null: none is there. */
  agreement: Pick<TeacherAgreement, 'works' | 'parts'> | null;
}

/** What a person is asked, and what is done where the answer is only Return. */
interface StepQuestion {
  asked: string;
  usual: boolean;
  /** What yes means. */
  yes: 'first' | 'all';
}

/** How far a teacher went along with what is there, in a sentence. */
function agreementText({ works, parts }: Pick<TeacherAgreement, 'works' | 'parts'>): string {
  if (works.read === 0) return `Read what is there before the others: ${assay()} desk.`;
  const [same, of] = [
    parts.reduce((all, { exact }) => all + exact.count, 0),
    parts.reduce((all, { exact }) => all + exact.of, 0),
  ];
  return `You have read ${works.read}: of ${of} scores you left ${same} as they were (${assay()} agreement).`;
}

/** What is asked before many works are assessed; null: nothing, all are. */
export function stepQuestion({ fresh, there, agreement }: ClassStanding): StepQuestion | null {
  if (fresh < MANY) return null;
  if (there === 0)
    return {
      asked: `No work of this assignment was assessed before. Begin with ${FIRST} of the ${fresh}, chosen to differ, and read them before the others? [Y/n] `,
      usual: true,
      yes: 'first',
    };
  const known = agreement ? ` ${agreementText(agreement)}` : '';
  const wasRead = (agreement?.works.read ?? 0) > 0;
  return {
    asked: `${there} ${there === 1 ? 'work is' : 'works are'} there.${known} Assess the other ${fresh} now? [${wasRead ? 'Y/n' : 'y/N'}] `,
    usual: wasRead,
    yes: 'all',
  };
}

/** What is said where --first goes on with a class, of which some works are there; null: it begins. */
export function goingOnText(
  first: number,
  { fresh }: Pick<ClassStanding, 'fresh'>,
  files: number,
): string | null {
  const there = files - fresh;
  if (there === 0) return null;
  const taken = Math.min(first, fresh);
  const none = fresh === 0 ? 'none is left to take' : 'they are gone on with, and none is taken besides';
  const more = taken === 0 ? none : `--first takes ${taken} more of the other ${fresh} now`;
  return `${there} of these ${files} files ${there === 1 ? 'was' : 'were'} handed in before: ${more}.`;
}

/** What is said where there is no terminal to ask at. */
export const unaskedText = (works: string) =>
  `All ${works} are taken, since nobody can be asked here: --first ${FIRST} begins with ${FIRST} of them, to be read before the others (--all: without these words).`;

/** Whether a person sits at the terminal. */
export const canAsk = (json: boolean | undefined) => process.stdin.isTTY && process.stderr.isTTY && !json;

/** The works of an assignment that are there, by their ids; those of them that are gone on with since they were interrupted; and how many can be read. */
export async function worksThere(
  { api, hasModel }: Pick<ApiConnection, 'api' | 'hasModel'>,
  assignment: string,
) {
  const rows = await everyOf(api.pages(listResults, { params: { assignment } }), ({ results }) => results);
  const idsOf = (some: typeof rows) => new Set(some.map(({ submission }) => submission));
  return {
    rows,
    there: idsOf(rows),
    interrupted: idsOf(rows.filter(({ code }) => isInterrupted(code, hasModel))),
    readable: rows.filter(({ code }) => code !== 'ModelMissing').length,
  };
}

/** How many of those that are not there yet come now, as the person at the terminal says. */
export async function howMany(
  connection: Pick<ApiConnection, 'api'>,
  assignment: string,
  standing: Omit<ClassStanding, 'agreement'>,
): Promise<number> {
  const isKnown = standing.fresh >= MANY && standing.there > 0;
  const agreement = isKnown
    ? await connection.api.ask(getTeacherAgreement, { params: { assignment } })
    : null;
  const question = stepQuestion({ ...standing, agreement });
  if (question === null) return standing.fresh;
  const says = await askYesNo(terminalText(question.asked), question.usual);
  if (question.yes === 'first') return says ? FIRST : standing.fresh;
  return says ? standing.fresh : 0;
}

/**
 * The files of a class that are handed in now, and those that are left for later: those that were there before come always, of the others as many as
 * was asked for, those that are gone on with among them, or as the person at the terminal says.
 */
export async function nextOf(
  connection: Pick<ApiConnection, 'api' | 'hasModel'>,
  assignment: string,
  files: readonly ClassFile[],
  { first, all, json }: StepOptions,
): Promise<{ now: ClassFile[]; left: ClassFile[] }> {
  const isAsked = canAsk(json);
  if (all || (first === undefined && !isAsked && json)) return { now: [...files], left: [] };
  const { there, interrupted, readable } = await worksThere(connection, assignment);
  const fresh = files.filter(({ submission }) => !there.has(submission));
  if (first === undefined && !isAsked) {
    if (fresh.length >= MANY) process.stderr.write(`  ${unaskedText(`${fresh.length} files`)}\n`);
    return { now: [...files], left: [] };
  }
  const standing = { fresh: fresh.length, there: readable };
  const goneOnWith = files.filter(({ submission }) => interrupted.has(submission)).length;
  const more = first === undefined ? undefined : Math.max(0, first - goneOnWith);
  const count = more ?? (await howMany(connection, assignment, standing));
  const goingOn = more === undefined ? null : goingOnText(more, standing, files.length);
  if (goingOn && !json) process.stderr.write(`  ${goingOn}\n`);
  const chosen = new Set(count < fresh.length ? await firstWorks(fresh, count) : fresh);
  const isNow = (file: ClassFile) => there.has(file.submission) || chosen.has(file);
  return { now: files.filter(isNow), left: files.filter((file) => !isNow(file)) };
}
