import type { reviewSchema } from '@assay/api/schemas/reviews';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Principal } from '@assay/platform/access/principal';
import type { RouteSpec } from '@assay/platform/api/route';
import { codeOf, isMarker, isOverMarker, type Marking, worksOf } from '@assay/platform/marking/marking';
import type { Actor } from '@assay/platform/review/event';
import { isFault } from '@assay/platform/review/fault';
import { fold, isReleased } from '@assay/platform/review/fold';
import type { SubmissionReading } from '@assay/platform/review/submission-reading';
import pLimit from 'p-limit';
import type { z } from 'zod';
import { resultOf } from '../reviews/decided-submissions.ts';
import { findMarking, isGiven } from '../reviews/markings.ts';
import { reviews } from '../reviews/reviews.ts';
import { runStore } from '../runtime/storage.ts';
import { askedAbout } from './asked-about.ts';
import type { hiderOf } from './hide-student.ts';
import type { RouteRequest } from './implement.ts';
import { submissionNotFound } from './submission-access.ts';

/** Who asks for a work that was dealt to them, and what of it they may see. */
export interface MarkerView {
  as: 'first' | 'second';
  /** What they call the work. */
  code: string;
  /** What the machine and other markers said of it: a second marker has to give their own mark first. */
  seesMarks: boolean;
  /** What hides its student in a text; null: names are shown. */
  mask: ((text: string) => string) | null;
  /** Whether who decided is over the class, so that its markers change nothing of what they decided. */
  isOver(by: Actor): boolean;
}

/** Assignments that are looked at at a time. */
const AT_ONCE = 16;

const NOT_DEALT =
  'The works of this assignment are dealt to markers, and this is for its owner. What was dealt to you: GET …/marking/works.';

const forbidden = (words: string) => new AssayError('Forbidden', words);

/** The assignments of some that are dealt to markers by somebody else than a teacher who asks. */
export async function closedTo(
  { tenant, role, subject }: Principal,
  assignments: readonly string[],
): Promise<ReadonlySet<string>> {
  const named = role === 'teacher' ? [...new Set(assignments)] : [];
  const found = await pLimit(AT_ONCE).map(named, async (assignment) => {
    const marking = await findMarking({ tenant, assignment });
    return marking !== null && marking.owner !== subject ? [assignment] : [];
  });
  return new Set(found.flat());
}

/** @throws AssayError Forbidden where a route is not for who marks, or not for this marker of the work */
function requireFor({ marks }: RouteSpec, as: MarkerView['as'] | null): void {
  if (marks === undefined) throw forbidden(NOT_DEALT);
  if (as === null || marks === 'any' || marks === as) return;
  throw forbidden(
    as === 'second'
      ? 'You are the second marker of this work: give your own mark (POST …/second-mark).'
      : 'This is for the second marker of the work: you are the first.',
  );
}

/** As `hiderOf`, which reads texts, and is loaded where names are hidden. */
const hide = async (...of: Parameters<typeof hiderOf>) => (await import('./hide-student.ts')).hiderOf(...of);

/** A work as a marker sees it. */
async function viewOf(
  { tenant, subject }: Principal,
  { names, owner }: Marking,
  { assignment, work }: { assignment: string; work: Marking['works'][number] },
): Promise<MarkerView> {
  const of = { tenant, assignment, submission: work.submission };
  const [trail, latest] = await Promise.all([reviews().events(of), runStore().latestRun(of)]);
  const runId = latest?.latestRun ?? null;
  const run = names === 'hidden' && runId !== null ? await runStore().findRun(runId) : null;
  const isHidden = names === 'hidden' && !(run && isReleased(fold(trail), resultOf(run)));
  const as = work.second === subject ? 'second' : 'first';
  return {
    ...{ as, code: codeOf(work) },
    seesMarks: as === 'first' || isGiven({ ...work, trail, runId }),
    mask: isHidden ? await hide(of, run) : null,
    isOver: isOverMarker({ owner }, subject),
  };
}

/**
 * A request as it is answered where an assignment is dealt: a marker names a work by its code, and reaches no other and no route that does not
 * say so; its owner reaches everything, and by codes the works that were dealt to them. @throws AssayError Forbidden, SubmissionNotFound
 */
export async function asDealt(route: RouteSpec, request: RouteRequest): Promise<RouteRequest> {
  const { principal } = request;
  if (principal.role !== 'teacher') return request;
  const { assignment } = await askedAbout(request);
  const marking = assignment === null ? null : await findMarking({ tenant: principal.tenant, assignment });
  if (marking === null) return request;
  const isOwner = marking.owner === principal.subject;
  if (!isOwner) requireFor(route, null);
  if (!isOwner && !isMarker(marking, principal.subject)) throw forbidden(NOT_DEALT);
  const { submission } = request.params as { submission?: string };
  if (submission === undefined) return request;
  const work = worksOf(marking, principal.subject).find((one) => codeOf(one) === submission);
  if (isOwner && !work) return request;
  if (!work) throw submissionNotFound();
  const marker = await viewOf(principal, marking, { assignment: assignment!, work });
  requireFor(route, marker.as);
  return { ...request, params: { ...(request.params as object), submission: work.submission }, marker };
}

/** Fields whose texts are names within the product, or labels, and never a person's words. */
// biome-ignore format: a table
const KEPT = new Set([
  'trait', 'finding', 'kind', 'id', 'run', 'runId', 'grade', 'labels', 'at', 'score', 'machine', 'field', 'edited', 'for',
  'appealUntil', 'draftAt', 'category',
]);

/** Parts of which no text is a person's words: who decides, who is no student, and why a person should look. */
const KEPT_WHOLE = new Set(['by', 'needs']);

/** An answer as a marker is given it: the work by its code and, where names are hidden, without what names its student. `field`: where a value stands. */
export function toldToMarker(value: unknown, view: MarkerView, field = ''): unknown {
  if (typeof value === 'string') {
    if (field === 'submission') return view.code;
    return view.mask === null || KEPT.has(field) ? value : view.mask(value);
  }
  if (Array.isArray(value)) return value.map((one) => toldToMarker(one, view, field));
  if (value === null || typeof value !== 'object' || KEPT_WHOLE.has(field)) return value;
  const isScore = (name: string) => 'trait' in value && (name === 'from' || name === 'to');
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, isScore(name) ? one : toldToMarker(one, view, name)]),
  );
}

type ReviewBody = z.input<typeof reviewSchema>;

/** Scores to be given, of which nothing is told. */
const unmarked = ({ scores }: NonNullable<ReviewBody['reviewed']>) =>
  scores.map(({ trait, scale, levels, asked }) => ({
    ...{ trait, scale, score: null, machine: null, level: null, overridden: null },
    ...(levels && { levels }),
    ...(asked && { asked }),
  }));

/** The faults that the machine found, of a result without scores, of which nothing is told that anybody decided. */
const undecided = ({ scores, findings }: NonNullable<ReviewBody['reviewed']>) =>
  (scores.length === 0 ? findings : []).filter(isFault).map(({ confirmed: _, ...finding }) => ({
    ...{ ...finding, fields: finding.machine, edited: [], hidden: null },
  }));

/** Why only the owner of a class should look at a work, who alone can do anything about it. */
const OF_OWNER: ReadonlySet<string> = new Set(['appeal-open', 'owner-unsettled']);

/**
 * A review of what a marker is told (`trailOfMarker`) as they see it: without what its student waits for; a second marker who has not marked it yet
 * sees what there is to mark alone.
 */
export function shownToMarker(body: ReviewBody, { seesMarks }: MarkerView): ReviewBody {
  const needs = body.needs.filter(({ reason }) => !OF_OWNER.has(reason));
  const shown: ReviewBody = { ...body, needs, appeals: [], questions: [] };
  if (seesMarks) return shown;
  const reviewed = body.reviewed && {
    scores: unmarked(body.reviewed),
    findings: undecided(body.reviewed),
    comments: [],
  };
  const untold = { seq: 0, released: null, total: null, needs: [], trail: [] };
  return { ...shown, ...untold, reviewed };
}

/**
 * What was handed in as a marker sees it: a second marker who has not marked it yet without what is said of it; where names are hidden without
 * pictures of pages, which were drawn before somebody told a name that is hidden now.
 */
export const readingOfMarker = (
  reading: SubmissionReading,
  { seesMarks, mask }: MarkerView,
): SubmissionReading => ({
  ...reading,
  ...(!seesMarks && { cites: {}, unshown: [], addressed: [] }),
  ...(mask && { pages: reading.pages.map((page) => ({ ...page, picture: false })) }),
});
