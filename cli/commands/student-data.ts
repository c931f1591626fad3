import { writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { deleteSubmission, eraseStudent, exportStudent, getErasure } from '@assay/api/routes/privacy';
import { AssayError } from '@assay/kit/errors/assay-error';
import type * as z from 'zod';
import { type ApiConnection, bytesAt, overApi } from '../api-connection.ts';
import { askYesNo } from '../ask-yes-no.ts';
import { copiesText, eraseHere, worksOfStudent } from '../erased-here.ts';
import { countsInWords } from '../erasure-counts.ts';
import { requireFile } from '../out-folder.ts';
import { idOf } from '../read-input.ts';
import { terminalText } from '../terminal-text.ts';
import { UsageError } from '../usage-error.ts';
import { withPhases } from '../waiting/phase-line.ts';

interface DeleteOptions {
  assignment?: string;
  student?: string;
  yes?: boolean;
  json?: boolean;
}

type ToldErasure = z.output<(typeof getErasure.answers)[200]>;

const isUnderWay = ({ state }: ToldErasure) => state === 'requested' || state === 'erasing';

/** What went, what could not, and what stays. */
function describeErasure({ counts = {}, left = [], state }: ToldErasure): string[] {
  const gone = countsInWords(counts);
  return [
    ...(gone === '' ? [] : [`  gone, in every version: ${gone}`]),
    ...left.map(({ kind, count, why }) => `  left: ${countsInWords({ [kind]: count })} (${why})`),
    ...(state === 'erased'
      ? [
          '  stays: the proof of it, with these counts and hashes alone; and what else was made on this or another machine and is yours to delete: overviews of the class and reports in other folders, tables that were moved or edited, exports, handouts, your own file and its row in students.csv.',
        ]
      : []),
  ];
}

/** Waits until an erasure has ended; `isBefore`: it had when it was asked for, and nothing is held since. */
async function ended({ api, pollMs }: ApiConnection, asked: ToldErasure) {
  const isBefore = asked.state === 'erased';
  let erasure = asked;
  while (isUnderWay(erasure)) {
    await wait(pollMs);
    erasure = await api.ask(getErasure, { params: { erasure: erasure.erasure } });
  }
  return { erasure, isBefore };
}

/** @throws UsageError NotConfirmed where nobody can be asked; AssayError NotConfirmed where a person says no */
async function requireConsent(what: string): Promise<void> {
  if (!process.stdin.isTTY)
    throw new UsageError(
      'NotConfirmed',
      `Nothing was erased: ${what} would be gone for good, with results and reports. Say --yes where nobody is asked.`,
    );
  if (await askYesNo(`${terminalText(what)} is erased for good, with results and reports. Go on? `)) return;
  throw new AssayError('NotConfirmed', 'Nothing was erased.');
}

/**
 * Has everything erased that is held on a submission, or on a student, and waits for the end of it.
 * @throws UsageError where neither or both are named; AssayError SubmissionNotFound, StudentNotFound
 */
export async function deleteWork(submission: string | undefined, options: DeleteOptions): Promise<void> {
  const { student, assignment: named, yes, json } = options;
  if ((submission === undefined) === (student === undefined))
    throw new UsageError(
      'ConfigurationInvalid',
      'Name a submission with its --assignment, or a --student: one of both.',
    );
  if (submission !== undefined && named === undefined)
    throw new UsageError(
      'ConfigurationInvalid',
      'Say with --assignment which assignment the submission is for.',
    );
  if (!yes) await requireConsent(submission ?? student!);
  const assignment = named === undefined ? undefined : await idOf(named);
  const { erasure, isBefore, works } = await overApi(async (connection) => {
    const { api } = connection;
    const works =
      submission === undefined
        ? await worksOfStudent(connection, student!)
        : [{ assignment: assignment!, submission }];
    const asked =
      submission === undefined
        ? await api.ask(eraseStudent, { body: { subject: student! } })
        : await api.ask(deleteSubmission, { params: { assignment: assignment!, submission } });
    return { ...(await ended(connection, asked)), works };
  });
  const copies = erasure.state === 'erased' ? await eraseHere({ works, student: student ?? null }) : null;
  const what = submission ?? student;
  const words = {
    erased: isBefore
      ? `Nothing is held on ${what}: it was erased before, on ${erasure.finishedAt?.slice(0, 10)} (${erasure.erasure}).`
      : `${what} is erased (${erasure.erasure}).`,
    incomplete: `Of ${what} something is left, and is tried again by itself (${erasure.erasure}).`,
    failed: `${what} could not be erased (${erasure.erasure}): ask for the same again.`,
  }[erasure.state as 'erased' | 'incomplete' | 'failed'];
  process.exitCode = { erased: 0, incomplete: 3 }[erasure.state as string] ?? 1;
  const lines = [words, ...(copies ? copiesText(copies) : []), ...(isBefore ? [] : describeErasure(erasure))];
  const text = lines.map(terminalText).join('\n');
  process.stdout.write(`${json ? JSON.stringify({ ...erasure, ...(copies && { copies }) }) : text}\n`);
}

/** Writes everything that is held on a student into a zip archive. @throws AssayError StudentNotFound, ExportTooLarge, FileUnreadable */
export async function exportWork(
  student: string,
  { out = 'export.zip', json }: { out?: string; json?: boolean },
): Promise<void> {
  await requireFile(out);
  const bytes = await overApi(({ api, pollMs }) =>
    withPhases(process.stderr, async ({ enter }) => {
      for (enter('gathering what is held'); ; await wait(pollMs)) {
        const answered = await api.ask(exportStudent, { query: { subject: student } });
        if (!('url' in answered)) continue;
        enter('bringing it here');
        return bytesAt({ name: out, url: answered.url });
      }
    }),
  );
  await writeFile(out, bytes);
  process.stdout.write(`${json ? JSON.stringify({ student, file: out }) : terminalText(out)}\n`);
}
