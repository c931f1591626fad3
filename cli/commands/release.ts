import { releaseAll, releaseResult } from '@assay/api/routes/reviews';
import { assay } from '@assay/kit/process/assay-command';
import type { ApiClient } from '../api-client.ts';
import { overApi } from '../api-connection.ts';
import { terminalText } from '../terminal-text.ts';
import { assignmentIdOf } from './list-runs.ts';

interface ReleaseOptions {
  which: 'unflagged' | 'all';
  standIn?: boolean;
  json?: boolean;
}

/** Releases results together until none remains. */
async function together(api: ApiClient, assignment: string, { which, standIn }: ReleaseOptions) {
  const released: string[] = [];
  for (;;) {
    const body = { which, ...(standIn && { standIn }) };
    const done = await api.ask(releaseAll, { params: { assignment }, body });
    released.push(...done.released);
    if (done.remaining === 0 || done.released.length === 0) return { ...done, released };
  }
}

/** Shows students their results: of the submissions that are named, or of all that need no look. @throws AssayError AssignmentNotFound, SubmissionNotFound, ReviewRefused */
export async function releaseResults(
  given: string,
  submissions: readonly string[],
  options: ReleaseOptions,
): Promise<void> {
  const assignment = await assignmentIdOf(given);
  await overApi(async ({ api }) => {
    const body = options.standIn ? { standIn: true } : {};
    for (const submission of submissions)
      await api.ask(releaseResult, { params: { assignment, submission }, body });
    const left = { flagged: 0, decided: 0, standIn: 0, withoutResult: 0 };
    const done =
      submissions.length > 0 ? { ...left, released: submissions } : await together(api, assignment, options);
    const { released, flagged, decided, standIn, withoutResult } = done;
    const said = [
      `Released: ${released.length}`,
      ...(flagged > 0 ? [`  ${flagged} wait for you to look at them (${assay()} desk)`] : []),
      ...(decided > 0 ? [`  ${decided} were decided on before: release each by its name`] : []),
      ...(standIn > 0 ? [`  ${standIn} were assessed by no real model (--stand-in releases them)`] : []),
      ...(withoutResult > 0 ? [`  ${withoutResult} have no result`] : []),
    ].join('\n');
    const told = { assignment, released, flagged, decided, standIn, withoutResult };
    process.stdout.write(`${options.json ? JSON.stringify(told) : terminalText(said)}\n`);
  });
}
