import { createHash } from 'node:crypto';
import { createMasker } from '@assay/platform/privacy/mask-text';
import type { OverviewWork } from './overview.ts';

/** Masks the names of everybody in a class. */
export function maskOf(works: readonly OverviewWork[]): (text: string) => string {
  const maskers = works.flatMap(({ owner }) => (owner ? [createMasker(owner)] : []));
  return (text) => maskers.reduce((left, mask) => mask(left).text, text);
}

/** Works by numbers in place of names, in an order that tells nothing of whose they are. */
export function withoutNames(
  works: readonly OverviewWork[],
  nameOf: (number: number) => string,
): OverviewWork[] {
  const mask = maskOf(works);
  const place = ({ run, submission }: OverviewWork) =>
    createHash('sha256')
      .update(run ?? submission)
      .digest('hex');
  const hidden = works.map((work) => ({ ...work, place: place(work), owner: null }));
  return hidden
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ issues, ...work }, at) => ({
      ...work,
      submission: nameOf(at + 1),
      issues: issues.map((issue) => ({ ...issue, title: mask(issue.title) })),
    }));
}
