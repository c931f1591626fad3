import { AssayError } from '@assay/kit/errors/assay-error';
import type { LaunchScope, Principal } from '@assay/platform/access/principal';
import type { RouteSpec } from '@assay/platform/api/route';
import type { Submission } from '@assay/platform/run/version-store';
import pLimit from 'p-limit';
import { links, platforms } from '../lti/lti-stores.ts';
import { isLearners } from '../reviews/learners-work.ts';
import { askedAbout } from './asked-about.ts';
import type { RouteRequest } from './implement.ts';
import { submissionNotFound } from './submission-access.ts';

/** Owners that are read at the same time. */
const READ_AT_ONCE = 16;

/** What is said where who came by a launch asks for anything else. */
export const notLaunched = () =>
  new AssayError(
    'Forbidden',
    'Who came by a launch of a learning platform sees the works of its activity, and nothing else: sign in, or open the other activity.',
  );

/** A launch is no more good once its platform is no more the tenant's, or its activity is of another assignment. @throws AssayError TokenInvalid */
async function requireStanding(tenant: string, { assignment, link }: LaunchScope): Promise<void> {
  const found = await links().find({ tenant, link });
  if (found?.assignment === assignment && (await platforms().find(found))) return;
  const words = 'The activity is not here any more as it was: open it again from the learning platform.';
  throw new AssayError('TokenInvalid', words);
}

/** Whether a work was handed in through the link of a launch, and nobody has said since that it is another student's. */
const isThrough = async (of: Submission, link: string): Promise<boolean> =>
  (await links().findHandedIn(of, link)) !== null && isLearners(of);

/** @throws AssayError SubmissionNotFound */
async function requireOwn({ principal }: RouteRequest, of: Submission, link: string): Promise<void> {
  if (principal.role === 'student' || (await isThrough(of, link))) return;
  throw submissionNotFound();
}

/**
 * Holds who came by a launch to its activity, as its pages do: to its assignment, and who teaches to the works that were handed in through
 * its link. Courses may share an assignment, and whoever teaches one may name any in a link.
 * @throws AssayError Forbidden, TokenInvalid, SubmissionNotFound
 */
export async function requireLaunched(request: RouteRequest): Promise<void> {
  const { tenant, launch } = request.principal;
  if (!launch) return;
  const { assignment, submission } = await askedAbout(request);
  if (assignment !== launch.assignment) throw notLaunched();
  await requireStanding(tenant, launch);
  if (submission !== undefined) await requireOwn(request, { tenant, assignment, submission }, launch.link);
}

/** What was handed in through the link of a launch. */
async function worksOf(tenant: string, { assignment, link }: LaunchScope): Promise<ReadonlySet<string>> {
  const handed = (await links().ofLink({ tenant, link })).filter((one) => one.assignment === assignment);
  const theirs = await pLimit(READ_AT_ONCE).map(handed, isLearners);
  return new Set(handed.flatMap(({ submission }, at) => (theirs[at] ? [submission] : [])));
}

const isRow = (row: unknown): row is { submission: string } => row instanceof Object && 'submission' in row;

/** A page of a class as it is read, and the id that the next begins after; null: there is none. */
interface ClassPage<R> {
  rows: R[];
  shared: string[];
  last: string | null;
}

/** Rows that are read at a time to find one's own. */
const READ_ROWS = 200;

/** A page of the works of a launch's own link, which `read` is told: no id of another's is told, not even as where the next page begins. */
export async function ownResults<R extends { submission: string }>(
  { tenant, launch }: Principal,
  { after, limit }: { after: string | undefined; limit: number },
  read: (
    page: { after: string | undefined; limit: number },
    works: ReadonlySet<string>,
  ) => Promise<ClassPage<R>>,
): Promise<ClassPage<R>> {
  const works = await worksOf(tenant, launch!);
  const own: R[] = [];
  const flags = new Set<string>();
  let from = after;
  do {
    const { rows, shared, last } = await read({ after: from, limit: READ_ROWS }, works);
    own.push(...rows);
    for (const flag of shared) flags.add(flag);
    from = last ?? undefined;
  } while (from !== undefined && own.length <= limit);
  const rows = own.slice(0, limit);
  const shared = [...flags];
  return { rows, shared, last: own.length > limit ? rows.at(-1)!.submission : null };
}

/** What the desk shows of an assignment. */
const SHOWN = ['assignment', 'title', 'language', 'institution', 'course'] as const;
/** What it shows of a trait. */
const SHOWN_OF_TRAIT = ['name', 'min', 'max', 'points', 'weight'] as const;

const only = (body: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));

/** An assignment without what its owner keeps for those who grade: anybody who teaches may name any in a link. */
function shownAssignment(body: object & { traits?: object[] }) {
  const traits = body.traits?.map((trait) => only(trait, SHOWN_OF_TRAIT));
  return { ...only(body, SHOWN), ...(traits && { traits }) };
}

/** An answer as who came by a launch is given it: of its lists the works that were handed in through its link. */
export async function toldToLaunched(
  { operationId }: RouteSpec,
  body: unknown,
  { tenant, role, launch }: Principal,
): Promise<unknown> {
  if (!launch) return body;
  if (operationId === 'getAssignment') return shownAssignment(body as object);
  if (role === 'student') return body;
  const lists = Object.entries(body ?? {}).filter(([, rows]) => Array.isArray(rows) && rows.some(isRow));
  if (lists.length === 0) return body;
  const works = await worksOf(tenant, launch);
  const own = lists.map(([name, rows]) => [
    name,
    rows.filter((row: unknown) => isRow(row) && works.has(row.submission)),
  ]);
  return { ...(body as object), ...Object.fromEntries(own) };
}
