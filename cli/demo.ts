import { join, relative } from 'node:path';
import { parseKnowledge } from '@assay/deliverable-review/knowledge/knowledge-file';
import { putKnowledge } from '@assay/deliverable-review/knowledge/knowledge-store';
import { assay } from '@assay/kit/process/assay-command';
import { Argument, Command } from 'commander';
import { readSubmission, submitFile } from './commands/submit.ts';
import { connected, type DeploymentConnection } from './connection.ts';
import { importExemplars, readBank } from './essay-scoring/commands/exemplars.ts';
import { trainedOrWhyNot } from './essay-scoring/commands/second-reader.ts';
import { home, ROOT } from './home.ts';
import { TENANT } from './reach.ts';
import { readInput } from './read-input.ts';
import { reportFailure } from './report-failure.ts';
import { describeCost, describeSummary, exitStatus, type RunSummary } from './run-summary.ts';

const ESSAY = join(ROOT, 'examples', 'essay-scoring');
const DELIVERABLE = join(ROOT, 'examples', 'deliverable-review');
const QUIZ = join(ROOT, 'examples', 'short-answer-grading');
const ARGUMENT = join(ROOT, 'examples', 'argument-coaching');

/** A path as somebody here would type it. */
function near(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : fromHere;
}

const say = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`);

/** The model that answers: example answers unless `ASSAY_MODEL` names another. */
const MODEL = process.env.ASSAY_MODEL?.trim() || 'examples';

const EXAMPLES = 'none: example answers, written for these samples (examples/*/answers)';

function introduce({ standIns }: DeploymentConnection): void {
  const model = MODEL === 'examples' ? EXAMPLES : MODEL;
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

function conclude(summary: RunSummary, whatItIs: string): void {
  const outcome =
    summary.run.status === 'completed' && summary.run.report
      ? [...summary.lines, ...describeCost(summary), '', whatItIs, `  ${near(summary.run.report)}`]
      : [describeSummary(summary)];
  say('', ...outcome, '');
  process.exitCode ||= exitStatus(summary);
}

/** Scores the example essay: six traits, each debated before it is judged. */
async function scoreEssay(connection: DeploymentConnection): Promise<RunSummary> {
  const [essay, assignment, bankFile] = ['essay.txt', 'assignment.yaml', 'exemplars.jsonl'].map((name) =>
    near(join(ESSAY, name)),
  ) as [string, string, string];
  const bank = await readBank(bankFile, assignment);
  await importExemplars(connection.overApi.api, bank);
  const learnt = await trainedOrWhyNot(connection.overApi, bank.assignment.assignment);
  say(
    `1. An essay: ${essay}`,
    `  ${bank.exemplars.length} scored essays are in the exemplar bank. An Advocate and a Skeptic debate each trait, a Judge scores it.`,
    `  The ${learnt}.`,
  );
  const handed = await readSubmission(essay, { assignment });
  const summary = await submitFile(connection.overApi, handed, join(home(), 'demo'));
  conclude(summary, 'Scores and feedback, every point with its evidence');
  return summary;
}

/** Reviews the example deliverable: a PDF with diagrams, read by several auditors at once. */
async function reviewDeliverable(connection: DeploymentConnection): Promise<RunSummary> {
  const [report, assignment, knowledgeFile] = ['report.pdf', 'course.yaml', 'knowledge.yaml'].map((name) =>
    near(join(DELIVERABLE, name)),
  ) as [string, string, string];
  const handed = await readSubmission(report, { assignment });
  const knowledge = parseKnowledge((await readInput(knowledgeFile)).toString('utf8'));
  await putKnowledge(connection.objects, TENANT, knowledge);
  say(
    `2. A deliverable: ${report}`,
    `  ${knowledge.features.length} features are expected of it. Auditors read it, every quote is looked up, no grade is given.`,
  );
  const summary = await submitFile(connection.overApi, handed, join(home(), 'demo-review'));
  conclude(summary, 'Feedback for the students, every issue with its evidence');
  return summary;
}

/** Grades the example class, after its graders were learnt from last year's graded answers. */
async function gradeClass(connection: DeploymentConnection): Promise<RunSummary> {
  const [answers, past, assignment] = ['answers.csv', 'past.csv', 'quiz.yaml'].map((name) =>
    near(join(QUIZ, name)),
  ) as [string, string, string];
  say(
    `3. A class: ${answers}`,
    `  Three graders first grade last year's answers (${past}), whose labels are known: that tells what they are good at.`,
  );
  const submission = await readSubmission(past, { assignment, purpose: 'profile' });
  const learnt = await submitFile(connection.overApi, submission, join(home(), 'demo-graders'));
  conclude(learnt, 'What is known of the graders');
  say('  Now they grade this year’s answers alone, hold a debate, and the result is validated.');
  const handed = await readSubmission(answers, { assignment });
  const summary = await submitFile(connection.overApi, handed, join(home(), 'demo-class'));
  conclude(summary, 'The class at a glance, what a human should look at first');
  return summary;
}

/** Coaches the example argument and then its revision, which is compared with it. */
async function coachArgument(connection: DeploymentConnection): Promise<RunSummary> {
  const [argument, revision, assignment] = ['argument.md', 'revision.md', 'motion.yaml'].map((name) =>
    near(join(ARGUMENT, name)),
  ) as [string, string, string];
  say(
    `4. An argument: ${argument}`,
    '  An opponent says what is weak in it and answers it, seven judges score it, and questions lead to what to mend.',
  );
  const options = { assignment, submission: `demo-${Date.now().toString(36)}` };
  const first = await submitFile(
    connection.overApi,
    await readSubmission(argument, options),
    join(home(), 'demo-argument'),
  );
  conclude(first, 'What the opponent and the judges say of it');
  say(`  Its author hands in a revision: ${revision}`);
  const handed = await readSubmission(revision, options);
  const revised = await submitFile(connection.overApi, handed, join(home(), 'demo-revision'));
  conclude(revised, 'The revision beside its draft: scores, points that were answered, what changed');
  return first;
}

const PARTS: Readonly<Record<string, (connection: DeploymentConnection) => Promise<RunSummary>>> = {
  'essay-scoring': scoreEssay,
  'deliverable-review': reviewDeliverable,
  'short-answer-grading': gradeClass,
  'argument-coaching': coachArgument,
};

async function demo(connection: DeploymentConnection, chosen: readonly string[]): Promise<void> {
  introduce(connection);
  const runs: string[] = [];
  for (const [name, part] of Object.entries(PARTS))
    if (chosen.length === 0 || chosen.includes(name)) runs.push((await part(connection)).run.runId);
  say(
    'Next',
    `  ${assay()} submit YOUR-ESSAY.txt --assignment ${near(join(ESSAY, 'assignment.yaml'))}`,
    `  ${assay()} submit YOUR-REPORT.pdf --assignment ${near(join(DELIVERABLE, 'course.yaml'))}`,
    `  ${assay()} submit YOUR-ANSWERS.csv --assignment ${near(join(QUIZ, 'quiz.yaml'))}`,
    `  ${assay()} submit YOUR-ARGUMENT.md --assignment ${near(join(ARGUMENT, 'motion.yaml'))} --submission mine`,
    `  ${assay()} submit YOUR-REVISION.md --assignment ${near(join(ARGUMENT, 'motion.yaml'))} --submission mine`,
    `  ${assay()} debate ${near(join(ARGUMENT, 'motion.yaml'))} --approach A --rounds 3`,
    `  ${assay()} runs show ${runs[0]}`,
    `  ${assay()} serve`,
  );
}

process.env.ASSAY_MODEL = MODEL;
await new Command('npm run demo --')
  .description('Plays the examples of all workflows, or of those that are named.')
  .addArgument(new Argument('[workflows...]').choices(Object.keys(PARTS)))
  .action((chosen: string[]) =>
    connected((connection) => demo(connection, chosen), 'ask').catch(reportFailure),
  )
  .parseAsync();
