import { doEach, type ResultRow } from '../api.ts';
import { noResultOf, refusalOf, type SeenScore } from '../batch/decide-each.ts';
import { nameOf } from '../class/class-rows.ts';
import { acceptedTraits } from '../submission/groups.ts';
import { pathTo, readReview } from '../submission/work-state.ts';

/** The groups of a class, by their names; of an answer whose fellows are all gone there is none. */
export function similarGroups(rows: readonly ResultRow[]) {
  const all = rows.flatMap((row) =>
    Object.entries(row.answers).flatMap(([part, { similar }]) => (similar ? { row, part, ...similar } : [])),
  );
  const groups = [...Map.groupBy(all, ({ group, run }) => `${group} ${run}`)];
  return groups
    .filter(([, answers]) => answers.length > 1)
    .sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
    .map(([, answers]) => answers);
}

/** Answers to one question that are alike in words, each the part of a row. */
export type SimilarGroup = ReturnType<typeof similarGroups>[number];

/** Whose an answer is, as it is read. */
export const whoseAnswer = ({ row, part }: SimilarGroup[number]): string =>
  row.owner ? nameOf(row) : (row.answers[part]?.student ?? nameOf(row));

/** Reads answers of a group, each whole; `whyNot`: nothing can be decided on one. @throws ApiRefusal */
export const readAnswers = (assignment: string, group: SimilarGroup) =>
  doEach(group, async (answer) => {
    const { row, part } = answer;
    const { review } = await readReview(pathTo(assignment, row.submission));
    const score = review.reviewed?.scores.find(({ trait }) => trait === part);
    return {
      name: whoseAnswer(answer),
      probability: row.answers[part]?.probability ?? null,
      seen: score ? ({ row, review, score } satisfies SeenScore) : null,
      isDecided: score?.overridden != null || acceptedTraits(review).has(part),
      whyNot: score ? refusalOf(row, review) : noResultOf(row),
    };
  });

/** An answer of a group as it stands in its review. */
export type ReadAnswer = Awaited<ReturnType<typeof readAnswers>>[number];
