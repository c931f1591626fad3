import { join, relative } from 'node:path';
import { importExemplars, readBank } from './commands/exemplars.ts';
import { readSubmission, submitFile } from './commands/submit.ts';
import { type Connection, connected } from './connection.ts';
import { home, ROOT } from './home.ts';
import { reportFailure } from './report-failure.ts';
import { describeCost, describeScores, describeSummary, exitStatus, type RunSummary } from './run-summary.ts';

const EXAMPLE = join(ROOT, 'examples', 'essay-scoring');

/** A path as somebody here would type it. */
function near(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : fromHere;
}

const file = (name: string) => near(join(EXAMPLE, name));

const say = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`);

function introduce({ standIns }: Connection): void {
  const model = standIns.model ? 'the built-in stand-in (a real one with OPENAI_API_KEY set)' : 'real';
  const vectors = standIns.vectors
    ? 'the built-in stand-in (Pinecone with PINECONE_API_KEY set)'
    : 'Pinecone';
  say(
    'Assay on this machine: the functions, workflows and container that run in the cloud.',
    `  model:        ${model}`,
    `  vector index: ${vectors}`,
    '',
  );
}

function conclude(summary: RunSummary): void {
  if (summary.status !== 'completed') {
    say('', describeSummary(summary));
    return;
  }
  say(
    '',
    'Scores',
    ...describeScores(summary),
    ...describeCost(summary),
    '',
    'Feedback for the student, every point with its evidence',
    `  ${near(summary.report!)}`,
    '',
    'Next',
    `  npx assay submit YOUR-ESSAY.txt --assignment ${file('assignment.yaml')}`,
    `  npx assay runs show ${summary.runId}`,
    '  npx assay serve',
  );
}

/** Scores the example essay and says what happens. */
async function demo(connection: Connection): Promise<void> {
  introduce(connection);
  const bank = await readBank(file('exemplars.jsonl'), file('assignment.yaml'));
  await importExemplars(connection, bank);
  say(`Exemplars: ${bank.exemplars.length} scored essays are in the bank.`);
  say(`Submitting ${file('essay.txt')}: an Advocate and a Skeptic debate each trait, a Judge scores it.`);
  const handed = await readSubmission(file('essay.txt'), { assignment: file('assignment.yaml') });
  const summary = await submitFile(connection, handed, join(home(), 'demo'));
  conclude(summary);
  process.exitCode = exitStatus(summary);
}

await connected(demo).catch(reportFailure);
