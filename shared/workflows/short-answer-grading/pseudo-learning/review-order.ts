import type { Label } from '../label.ts';

/** What the order of review looks at. `label` is null where the answer got none. */
interface ReviewableAnswer {
  label: Label | null;
  /** Of the label, whoever concluded it; null where it is not known. */
  probability: number | null;
  graders: readonly (Label | null)[];
}

/** How many of the labels given are another than the most frequent one, as a share; 0 where none was given. */
function disagreement(graders: readonly (Label | null)[]): number {
  const given = graders.filter((label) => label !== null);
  if (given.length === 0) return 0;
  const sizes = [...Map.groupBy(given, (label) => label).values()].map(({ length }) => length);
  return 1 - Math.max(...sizes) / given.length;
}

/**
 * Places of the answers in the order in which a human should look at them (SPEC G14): those without a label first, then the
 * least probable labels (where a debate concluded against the posterior, that is most of them), of equally certain ones those whose graders differ most, then as given.
 */
export function reviewOrder(answers: readonly ReviewableAnswer[]): number[] {
  const keyed = answers.map((answer, place) => ({
    place,
    missing: Number(answer.label === null),
    doubt: 1 - (answer.probability ?? 0),
    differ: disagreement(answer.graders),
  }));
  keyed.sort(
    (a, b) => b.missing - a.missing || b.doubt - a.doubt || b.differ - a.differ || a.place - b.place,
  );
  return keyed.map(({ place }) => place);
}

/** The places among them that a human sees: everything without a label, and the least certain `share` of all, rounded up. */
export function needHuman(answers: readonly ReviewableAnswer[], share: number): number[] {
  const unlabelled = answers.filter(({ label }) => label === null).length;
  return reviewOrder(answers).slice(0, Math.max(unlabelled, Math.ceil(share * answers.length - 1e-9)));
}
