import { text } from 'node:stream/consumers';
import { AssayError } from '@assay/kit/errors/assay-error';
import { createOwnerStore } from '@assay/platform/access/owner-store';
import { executionName } from '@assay/platform/run/run-id';
import type { Submission } from '@assay/platform/run/version-store';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { connected, type DeploymentConnection } from '../connection.ts';
import { findLetters, lettersNamed, namesOfLetters } from '../dead-letters.ts';
import { type NamedWork, worksIn } from '../find-work.ts';
import { terminalText } from '../terminal-text.ts';

/** A piece of work as an operator looks for it. */
interface FoundWork extends Submission {
  /** Null: it has none yet. */
  run: string | null;
  state: string | null;
  /** Why it failed. */
  code: string | null;
  step: string | null;
  /** The name of its execution of the state machine `assess`. */
  execution: string | null;
  /** Whose work it is, as the issuer of their tokens names them. */
  student: string | null;
}

/** What the words name, those of standard input for `-`, and what dead letters do for the name of their queue. */
async function textOf(words: readonly string[], { outputs }: DeploymentConnection): Promise<string> {
  const known = namesOfLetters(outputs);
  const parts = words.map(async (word) => {
    if (word === '-') return text(process.stdin);
    return known.includes(word) ? lettersNamed(new SQSClient({}), findLetters(outputs, word)) : word;
  });
  return (await Promise.all(parts)).join('\n');
}

async function find(
  { runs, submissions }: NamedWork,
  { runStore, outputs }: DeploymentConnection,
): Promise<FoundWork[]> {
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const owners = createOwnerStore(documents, outputs.Table);
  const latest = await Promise.all(
    submissions.map(async (submission) => ({
      submission,
      run: (await runStore.latestRun(submission))?.latestRun,
    })),
  );
  const ids = new Set([...runs, ...latest.flatMap(({ run }) => run ?? [])]);
  const found = (await Promise.all([...ids].map((id) => runStore.findRun(id)))).filter((run) => run !== null);
  const without = latest
    .filter(({ run }) => run === undefined)
    .map(({ submission }) => ({ submission, run: null }));
  const all = [...found.map((run) => ({ submission: run, run })), ...without];
  return Promise.all(
    all.map(async ({ submission: { tenant, assignment, submission }, run }) => ({
      tenant,
      assignment,
      submission,
      run: run?.runId ?? null,
      state: run?.state ?? null,
      code: run?.failure?.code ?? null,
      step: run?.failure?.step ?? null,
      execution: run ? executionName(run.runId, run.attempt) : null,
      student: (await owners.find({ tenant, assignment, submission }))?.subject ?? null,
    })),
  );
}

const described = ({
  tenant,
  assignment,
  submission,
  student,
  run,
  state,
  code,
  step,
  execution,
}: FoundWork) =>
  [
    `${run ?? 'no run yet'}  ${[state, code, step && `in ${step}`].filter(Boolean).join(', ')}`,
    `  tenant ${tenant}, assignment ${assignment}, submission ${submission}, of ${student ?? 'nobody who is named'}`,
    ...(execution ? [`  execution ${execution}`] : []),
  ].join('\n');

/** Prints whose work runs, executions, keys, messages or lines of logs are about, or that no dead letter waits there. @throws AssayError RunNotFound where none is known */
export async function findWork(words: readonly string[], { json }: { json?: boolean }): Promise<void> {
  await connected(async (connection) => {
    const named = await textOf(words, connection);
    const letters = namesOfLetters(connection.outputs);
    if (named.trim() === '' && words.every((word) => letters.includes(word))) {
      process.stdout.write(json ? '{"works":[]}\n' : `Nothing waits in ${words.join(', ')}.\n`);
      return;
    }
    const works = await find(worksIn(named), connection);
    if (works.length === 0)
      throw new AssayError(
        'RunNotFound',
        'Nothing known is named there: give a run, an execution, the key of an upload, "-" for lines of a log, or a queue with dead letters.',
      );
    process.stdout.write(
      `${json ? JSON.stringify({ works }) : terminalText(works.map(described).join('\n'))}\n`,
    );
  });
}
