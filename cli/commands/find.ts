import { text } from 'node:stream/consumers';
import { AssayError } from '@assay/kit/errors/assay-error';
import { createOwnerStore } from '@assay/platform/access/owner-store';
import type { RejectedUpload, RunItem } from '@assay/platform/run/items';
import { executionName, NOBODY } from '@assay/platform/run/run-id';
import type { Submission } from '@assay/platform/run/version-store';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { connected, type DeploymentConnection } from '../connection.ts';
import { findLetters, lettersNamed, namesOfLetters } from '../dead-letters.ts';
import { type NamedWork, submissionOf, worksIn } from '../find-work.ts';
import { terminalText } from '../terminal-text.ts';

/** A piece of work as an operator looks for it. */
interface FoundWork extends Submission {
  /** Null: it has none yet. */
  run: string | null;
  /** Of an upload that was rejected: the id that its run would have. */
  upload: string | null;
  state: string | null;
  /** Why it failed. */
  code: string | null;
  step: string | null;
  /** The name of its execution of the state machine `assess`. */
  execution: string | null;
  /** Whose work it is, as the issuer of their tokens names them. */
  student: string | null;
}

const NONE = { run: null, upload: null, state: null, code: null, step: null, execution: null };

const ofRun = ({ tenant, assignment, submission, runId, attempt, state, failure }: RunItem) => ({
  ...{ tenant, assignment, submission, run: runId, state },
  code: failure?.code ?? null,
  step: failure?.step ?? null,
  execution: executionName(runId, attempt),
});

/** An upload whose key names nobody's submission is of `-`. */
const ofRejected = ({ tenant, assignment, source, upload, state, code }: RejectedUpload) => ({
  ...{ tenant, assignment, submission: submissionOf(source.key)?.submission ?? NOBODY },
  ...{ upload, state, code },
});

/** All dead letters, where somebody asks for those of no queue. */
const ALL = 'dead-letters';

/** What the words name, those of standard input for `-`, and what dead letters do for the name of their queue. */
async function textOf(words: readonly string[], { outputs }: DeploymentConnection): Promise<string> {
  const known = namesOfLetters(outputs);
  const parts = words.map(async (word) => {
    if (word === '-') return text(process.stdin);
    const queues = word === ALL ? known : known.filter((name) => name === word);
    const letters = queues.map((name) => lettersNamed(new SQSClient({}), findLetters(outputs, name)));
    return letters.length > 0 ? (await Promise.all(letters)).join('\n') : word;
  });
  return (await Promise.all(parts)).join('\n');
}

/** Everything that is known of what is named: runs, submissions without one, and uploads that became none, whose ids are those of runs. */
export async function find(
  { runs, submissions }: NamedWork,
  runStore: DeploymentConnection['runStore'],
  owners: Pick<ReturnType<typeof createOwnerStore>, 'find'>,
): Promise<FoundWork[]> {
  const latest = await Promise.all(
    submissions.map(async (submission) => ({
      submission,
      run: (await runStore.latestRun(submission))?.latestRun,
    })),
  );
  const ids = [...new Set([...runs, ...latest.flatMap(({ run }) => run ?? [])])];
  const found = await Promise.all(ids.map((id) => runStore.findRun(id)));
  const others = ids.filter((_, at) => found[at] === null);
  const rejected = await Promise.all(others.map((id) => runStore.findRejected(id)));
  const works = [
    ...found.flatMap((run) => (run ? { ...NONE, ...ofRun(run) } : [])),
    ...rejected.flatMap((upload) => (upload ? { ...NONE, ...ofRejected(upload) } : [])),
    ...latest.flatMap(({ submission, run }) => (run === undefined ? { ...NONE, ...submission } : [])),
  ];
  return Promise.all(
    works.map(async (work) => ({ ...work, student: (await owners.find(work))?.subject ?? null })),
  );
}

const described = ({
  tenant,
  assignment,
  submission,
  student,
  run,
  upload,
  state,
  code,
  step,
  execution,
}: FoundWork) =>
  [
    `${run ?? upload ?? 'no run yet'}  ${[state, code, step && `in ${step}`].filter(Boolean).join(', ')}`,
    `  tenant ${tenant}, assignment ${assignment}, submission ${submission}, of ${student ?? 'nobody who is named'}`,
    ...(execution ? [`  execution ${execution}`] : []),
  ].join('\n');

/** Prints whose work runs, executions, keys, messages or lines of logs are about, or that no dead letter waits there. @throws AssayError RunNotFound where none is known */
export async function findWork(words: readonly string[], { json }: { json?: boolean }): Promise<void> {
  await connected(async (connection) => {
    const named = await textOf(words, connection);
    const letters = [ALL, ...namesOfLetters(connection.outputs)];
    if (named.trim() === '' && words.every((word) => letters.includes(word))) {
      process.stdout.write(json ? '{"works":[]}\n' : `Nothing waits in ${words.join(', ')}.\n`);
      return;
    }
    const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));
    const owners = createOwnerStore(documents, connection.outputs.Table);
    const works = await find(worksIn(named), connection.runStore, owners);
    if (works.length === 0)
      throw new AssayError(
        'RunNotFound',
        'Nothing known is named there: give a run, an execution, the id or the key of an upload, "-" for lines of a log, or a queue with dead letters.',
      );
    process.stdout.write(
      `${json ? JSON.stringify({ works }) : terminalText(works.map(described).join('\n'))}\n`,
    );
  });
}
