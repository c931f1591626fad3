import { randomInt } from 'node:crypto';
import * as routes from '@assay/api/routes/markings';
import type { MarkingView, markingBodySchema } from '@assay/api/schemas/markings';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Principal } from '@assay/platform/access/principal';
import {
  codeOf,
  FIRST_RULES,
  type Marking,
  type MarkingRules,
  markingKey,
} from '@assay/platform/marking/marking';
import { fold } from '@assay/platform/review/fold';
import { giveSecondMark, levelsApart } from '@assay/platform/review/marks';
import { getAssignment } from '@assay/workflows/assignment-store';
import pLimit from 'p-limit';
import type { z } from 'zod';
import { type AssignmentKey, latestOf } from '../../reviews/decided-submissions.ts';
import {
  dealtNow,
  dealWorks,
  doublyMarked,
  findMarking,
  isGiven,
  isMarked,
  requireDealt,
} from '../../reviews/markings.ts';
import { owners } from '../../reviews/owners.ts';
import { reviews } from '../../reviews/reviews.ts';
import { objects } from '../../runtime/storage.ts';
import { implement, reply } from '../implement.ts';
import { decideOnResult } from '../review-access.ts';

/** Owners that are read at a time. */
const AT_ONCE = 16;

/** @throws AssayError Forbidden where another teacher is the owner */
function requireOwner({ role, subject }: Principal, standing: Marking | null): void {
  if (role === 'administrator' || standing === null || standing.owner === subject) return;
  throw new AssayError('Forbidden', 'The works of this assignment are dealt by its owner: ask them.');
}

/** Marks of two markers that lie too far apart, the open ones first. */
async function differencesOf(marking: Marking, trails: Parameters<typeof isGiven>[0]) {
  const { threshold, thresholds } = marking;
  const both = await doublyMarked(marking, trails);
  const found = both.flatMap(({ work: { work, submission }, result, marks }) =>
    marks.flatMap((mark) => {
      const { scale } = result.scores.find(({ trait }) => trait === mark.trait)!;
      const apart = levelsApart(scale, mark.first, mark.second);
      const isApart = apart !== null && apart > (thresholds[mark.trait] ?? threshold);
      return isApart ? [{ work, submission, ...mark }] : [];
    }),
  );
  return found.toSorted((one, other) => Number(one.settled !== null) - Number(other.settled !== null));
}

/** How works are dealt, with how far their markers are. */
async function viewOf(of: AssignmentKey, marking: Marking, moved = 0): Promise<MarkingView> {
  const trails = await reviews().ofAssignment(of);
  const works = marking.works.map((work) => ({
    ...{ ...work, marked: isMarked(trails, work), given: isGiven(trails, work) },
  }));
  const count = (isMeant: (work: (typeof works)[number]) => boolean) => works.filter(isMeant).length;
  const markers = marking.markers.map(({ subject, name }) => ({
    ...{ subject, ...(name !== undefined && { name }) },
    works: count(({ first }) => first === subject),
    marked: count(({ first, marked }) => first === subject && marked),
    seconds: count(({ second }) => second === subject),
    given: count(({ second, given }) => second === subject && given),
  }));
  const { last: _, ...rules } = marking;
  return { ...rules, markers, works, moved, differences: await differencesOf(marking, trails) };
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

const keyOf = ({ tenant }: Principal, { assignment }: { assignment: string }) => ({ tenant, assignment });

export const markingRoutes = [
  implement(routes.getMarking, async ({ principal, params }) => {
    const of = keyOf(principal, params);
    await getAssignment(objects(), of.tenant, of.assignment);
    return reply(200, await viewOf(of, await dealtNow(of)));
  }),

  implement(routes.dealWorks, async ({ principal, params, body }) => {
    const of = keyOf(principal, params);
    await getAssignment(objects(), of.tenant, of.assignment);
    let had = new Map<string, string>();
    const drawn = randomInt(0x1_0000_0000);
    const marking = await dealWorks(of, (standing) => {
      requireOwner(principal, standing);
      had = new Map(standing?.works.map(({ submission, first }) => [submission, first]));
      return rulesOf(body, standing ?? { ...FIRST_RULES, owner: principal.subject, seed: drawn });
    });
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
    const { works, names } = await dealtNow(of);
    const [runs, trails] = await Promise.all([latestOf(of), reviews().ofAssignment(of)]);
    const runBy = new Map(runs.map((run) => [run.submission, run]));
    const own = works.filter((work) => work.first === subject || work.second === subject);
    const listed = await pLimit(AT_ONCE).map(own, async (work) => {
      const { submission } = work;
      const run = runBy.get(submission);
      if (!run) return [];
      const isNamed = names === 'shown' || fold(trails.get(submission) ?? []).released !== null;
      const owner = isNamed ? await owners().find({ ...of, submission }) : null;
      const as = work.second === subject ? ('second' as const) : ('first' as const);
      return [
        {
          ...{ submission: codeOf(work), work: work.work, as, state: run.state },
          marked: as === 'first' ? isMarked(trails, work) : isGiven(trails, work),
          student: isNamed ? { submission, name: owner?.name ?? null } : null,
        },
      ];
    });
    return reply(200, { works: listed.flat() });
  }),

  implement(routes.giveSecondMark, async ({ principal, params, body: { scores }, headers, marker }) => {
    if (!marker)
      throw new AssayError('Forbidden', 'This is for the second marker of a work, who names it by its code.');
    const asked = { principal, of: { ...keyOf(principal, params), ...params }, run: undefined, headers };
    const { event, etag } = await decideOnResult(asked, ({ result, trail }) =>
      giveSecondMark(result, trail, scores),
    );
    return reply(201, event, { etag });
  }),
];
