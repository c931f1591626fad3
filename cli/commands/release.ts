import { releaseAll, releaseResult } from '@assay/api/routes/reviews';
import { assay } from '@assay/kit/process/assay-command';
import type * as z from 'zod';
import type { ApiClient } from '../api-client.ts';
import { overApi } from '../api-connection.ts';
import { isSomebodys } from '../hand-in-class.ts';
import { withNearest } from '../known-submission.ts';
import { sharedLines } from '../review-text.ts';
import { terminalText } from '../terminal-text.ts';
import { assignmentIdOf } from './list-runs.ts';

interface ReleaseOptions {
  which: 'unflagged' | 'all';
  standIn?: boolean;
  json?: boolean;
}

type ReleaseAnswer = z.output<(typeof releaseAll)['answers'][200]>;

/** Releases results together until none remains. */
async function together(
  api: ApiClient,
  assignment: string,
  { which, standIn }: ReleaseOptions,
): Promise<ReleaseAnswer> {
  const released: string[] = [];
  let unowned = 0;
  for (;;) {
    const body = { which, ...(standIn && { standIn }) };
    const done = await api.ask(releaseAll, { params: { assignment }, body });
    released.push(...done.released);
    unowned += done.unowned;
    if (done.remaining === 0 || done.released.length === 0) return { ...done, released, unowned };
  }
}

/** Releases each of some results, whatever speaks for a look at it. */
async function byName(
  api: ApiClient,
  assignment: string,
  { submissions, standIn }: { submissions: readonly string[]; standIn: ReleaseOptions['standIn'] },
): Promise<ReleaseAnswer> {
  let unowned = 0;
  for (const submission of submissions) {
    const params = { assignment, submission };
    const body = { ...(standIn && { standIn }) };
    await withNearest(api, params, () => api.ask(releaseResult, { params, body }));
    if (!(await isSomebodys(api, params))) unowned += 1;
  }
  const left = { shared: [], flagged: 0, decided: 0, standIn: 0, remaining: 0, withoutResult: 0 };
  return { ...left, released: [...submissions], unowned };
}

/** What was released, and what was left and why, with the way out. */
export function describeRelease(
  assignment: string,
  { released, unowned, shared, flagged, decided, standIn, withoutResult }: Omit<ReleaseAnswer, 'remaining'>,
): string {
  const way = `${assay()} desk, or ${assay()} review ${assignment}, says why; --which all releases them unread`;
  return [
    `Released: ${released.length}`,
    ...(unowned > 0
      ? [
          `  ${unowned} of these ${unowned === 1 ? 'belongs' : 'belong'} to nobody: no student can read them (say whose they are: ${assay()} desk)`,
        ]
      : []),
    ...(flagged > 0 ? [`  ${flagged} wait for you to look at them (${way})`] : []),
    ...(decided > 0 ? [`  ${decided} were decided on before: release each by its name`] : []),
    ...(standIn > 0
      ? [`  ${standIn} were assessed by no real model (with --stand-in they are released like the others)`]
      : []),
    ...(withoutResult > 0 ? [`  ${withoutResult} have no result`] : []),
    ...sharedLines(shared),
  ].join('\n');
}

/** Shows students their results: of the submissions that are named, or of all that need no look. @throws AssayError AssignmentNotFound, SubmissionNotFound, ReviewRefused */
export async function releaseResults(
  given: string,
  submissions: readonly string[],
  options: ReleaseOptions,
): Promise<void> {
  const assignment = await assignmentIdOf(given);
  const { standIn } = options;
  await overApi(async ({ api }) => {
    const { remaining: _, ...done } =
      submissions.length > 0
        ? await byName(api, assignment, { submissions, standIn })
        : await together(api, assignment, options);
    const told = { assignment, ...done };
    const words = () => terminalText(describeRelease(given, done));
    process.stdout.write(`${options.json ? JSON.stringify(told) : words()}\n`);
  });
}
