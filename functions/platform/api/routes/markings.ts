import { randomInt } from 'node:crypto';
import * as routes from '@assay/api/routes/markings';
import type { MarkingView, markingBodySchema } from '@assay/api/schemas/markings';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Principal } from '@assay/platform/access/principal';
import { etagOf } from '@assay/platform/api/etag';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import {
  codeOf,
  FIRST_RULES,
  type Marking,
  type MarkingRules,
  markingKey,
  worksOf,
} from '@assay/platform/marking/marking';
import { fold, isReleased } from '@assay/platform/review/fold';
import { giveSecondMark, levelsApart, markedParts } from '@assay/platform/review/marks';
import { getAssignment } from '@assay/workflows/assignment-store';
import { findWorkflow } from '@assay/workflows/find-workflow';
import pLimit from 'p-limit';
import type { z } from 'zod';
import { type AssignmentKey, resultOf } from '../../reviews/decided-submissions.ts';
import {
  dealtNow,
  dealWorks,
  doublyMarked,
  findMarking,
  isGiven,
  isMarked,
  requireDealt,
  standingWorks,
} from '../../reviews/markings.ts';
import { owners } from '../../reviews/owners.ts';
import { objects } from '../../runtime/storage.ts';
import { implement, reply } from '../implement.ts';
import { decideOnResult, reviewEtag } from '../review-access.ts';

/** Owners that are read at a time. */
const AT_ONCE = 16;

/** @throws AssayError Forbidden where another teacher is the owner */
function requireOwner({ role, subject }: Principal, standing: Marking | null): void {
  if (role === 'administrator' || standing === null || standing.owner === subject) return;
  throw new AssayError('Forbidden', 'The works of this assignment are dealt by its owner: ask them.');
}

/** Marks of two markers that lie too far apart, the open ones first. */
async function differencesOf(of: AssignmentKey, marking: Marking) {
  const { threshold, thresholds } = marking;
  const both = await doublyMarked(of, marking);
  const found = both.flatMap(({ work: { work, submission, trail }, run, result, marks }) => {
    const parts = markedParts(result);
    const review = fold(trail);
    const standing = { released: isReleased(review, result), etag: etagOf(reviewEtag(review, run)) };
    return marks.flatMap((mark) => {
      const { scale, isFinding } = parts.find(({ trait }) => trait === mark.trait)!;
      const apart = levelsApart(scale, mark.first, mark.second);
      const isApart = apart !== null && apart > (isFinding ? 0 : (thresholds[mark.trait] ?? threshold));
      return isApart ? [{ work, submission, isFinding, ...mark, ...standing }] : [];
    });
  });
  return found.toSorted((one, other) => Number(one.settled !== null) - Number(other.settled !== null));
}

/** How works are dealt, with how far their markers are. */
async function viewOf(of: AssignmentKey, marking: Marking, moved = 0): Promise<MarkingView> {
  const standing = await standingWorks(of, marking.works);
  const works = await pLimit(AT_ONCE).map(standing, async (work) => ({
    ...{ ...work, marked: await isMarked(work, marking), given: isGiven(work) },
  }));
  const count = (isMeant: (work: (typeof works)[number]) => boolean) => works.filter(isMeant).length;
  const markers = marking.markers.map(({ subject, name }) => ({
    ...{ subject, ...(name !== undefined && { name }) },
    works: count(({ first, marked, closed }) => first === subject && (marked || !closed)),
    marked: count(({ first, marked }) => first === subject && marked),
    seconds: count(({ second, given, closed }) => second === subject && (given || !closed)),
    given: count(({ second, given }) => second === subject && given),
  }));
  const { last: _, ...rules } = marking;
  return { ...rules, markers, works, moved, differences: await differencesOf(of, marking) };
}

/** What is asked for in place of what stands. @throws AssayError RequestInvalid */
function rulesOf(
  asked: z.output<typeof markingBodySchema>,
  before: Omit<MarkingRules, 'markers'> & Partial<MarkingRules>,
): MarkingRules {
  const { markers, ...rules } = { ...before, ...asked };
  const words = 'Name those who mark in "markers": two or more where "share" asks for a second marker.';
  if (!markers || (rules.share > 0 && markers.length < 2)) throw new AssayError('RequestInvalid', words);
  return { ...rules, markers } as MarkingRules;
}

/** Refuses limits of traits that an assignment does not have. @throws AssayError RequestInvalid */
function requireTraits({ thresholds = {} }: Partial<MarkingRules>, assignment: CommonAssignment): void {
  const { assignments, classes } = findWorkflow(assignment.workflow);
  const traits = (!classes && assignments?.subjects?.(assignment)) || [];
  if (Object.keys(thresholds).every((trait) => traits.includes(trait))) return;
  const words = `"thresholds" names what is no trait of the assignment: it has ${traits.join(', ') || 'none by name'}.`;
  throw new AssayError('RequestInvalid', words);
}

const keyOf = ({ tenant }: Principal, { assignment }: { assignment: string }) => ({ tenant, assignment });

export const markingRoutes = [
  implement(routes.getMarking, async ({ principal, params }) => {
    const of = keyOf(principal, params);
    await getAssignment(objects(), of.tenant, of.assignment);
    return reply(200, await viewOf(of, await dealtNow(of)));
  }),

  implement(routes.dealWorks, async ({ principal, params, query, body }) => {
    const of = keyOf(principal, params);
    requireTraits(body, await getAssignment(objects(), of.tenant, of.assignment));
    let had = new Map<string, string>();
    const drawn = randomInt(0x1_0000_0000);
    const rulesNow = (standing: Marking | null) => {
      requireOwner(principal, standing);
      had = new Map(standing?.works.map(({ submission, first }) => [submission, first]));
      return rulesOf(body, standing ?? { ...FIRST_RULES, owner: principal.subject, seed: drawn });
    };
    const marking = await dealWorks(of, rulesNow, query.preview === 'true');
    const moved = marking.works.filter(({ submission, first }) => (had.get(submission) ?? first) !== first);
    return reply(200, await viewOf(of, marking, moved.length));
  }),

  implement(routes.endMarking, async ({ principal, params }) => {
    const of = keyOf(principal, params);
    await getAssignment(objects(), of.tenant, of.assignment);
    requireOwner(principal, requireDealt(await findMarking(of)));
    await objects().remove([markingKey(of)]);
    return reply(204);
  }),

  implement(routes.listDealt, async ({ principal, params }) => {
    const of = keyOf(principal, params);
    const { subject } = principal;
    await getAssignment(objects(), of.tenant, of.assignment);
    const marking = await dealtNow(of);
    const own = await standingWorks(of, worksOf(marking, subject));
    const listed = await pLimit(AT_ONCE).map(own, async (work) => {
      const { submission, run, trail, closed } = work;
      if (!run) return [];
      const released = isReleased(fold(trail), resultOf(run));
      const isNamed = marking.names === 'shown' || released;
      const owner = isNamed ? await owners().find({ ...of, submission }) : null;
      const as = work.second === subject ? ('second' as const) : ('first' as const);
      return [
        {
          ...{ submission: codeOf(work), work: work.work, as, state: run.state },
          marked: as === 'first' ? await isMarked(work, marking) : isGiven(work),
          released,
          closed,
          student: isNamed ? { submission, name: owner?.name ?? null } : null,
        },
      ];
    });
    return reply(200, { works: listed.flat() });
  }),

  implement(routes.giveSecondMark, async ({ principal, params, body: { scores }, headers, marker }) => {
    if (!marker)
      throw new AssayError('Forbidden', 'This is for the second marker of a work, who names it by its code.');
    const of = { ...keyOf(principal, params), ...params };
    const asked = { principal, of, run: undefined, headers, unseen: true };
    const { event, etag } = await decideOnResult(asked, ({ result, trail }) =>
      giveSecondMark(result, trail, scores),
    );
    return reply(201, event, { etag });
  }),
];
