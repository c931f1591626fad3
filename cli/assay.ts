#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { Command, InvalidArgumentError } from 'commander';
import { runStateSchema } from '../shared/run/items.ts';
import { type ColumnName, parseColumnName } from '../shared/tables/rename-columns.ts';
import { MOST_ROUNDS } from '../shared/workflows/argument-coaching/assignment.ts';
import {
  APPROACHES,
  FORMATS,
  judgesSchema,
  SEVEN_JUDGES,
} from '../shared/workflows/argument-coaching/conditions.ts';
import { variantSchema } from '../shared/workflows/essay-scoring/variant.ts';
import { allOptions, takesValue } from '../shared/workflows/find-workflow.ts';
import { WORKFLOWS } from '../shared/workflows/list.ts';
import { PRIORITY } from '../shared/workflows/platform-options.ts';
import type { SubmissionOption } from '../shared/workflows/workflow.ts';
import { COMPILE_CACHE } from './home.ts';
import { reportFailure } from './report-failure.ts';

/** The highest first of five ports. */
const LAST_FIRST_PORT = 65_531;

/** Reads an option that has a few values, in capitals or not. */
function oneOf<T extends string>(values: readonly T[]) {
  return (given: string): T => {
    const found = values.find((value) => value.toLowerCase() === given.toLowerCase());
    if (found) return found;
    throw new InvalidArgumentError(`Choose one of ${values.join(', ')}.`);
  };
}

/** Reads an option that may be more than the values it is shown with. */
function accepted(option: SubmissionOption) {
  return (given: string): string => {
    if (takesValue(option, given)) return given;
    throw new InvalidArgumentError(`Give ${option.values.join(', ')} (${option.description}).`);
  };
}

/** Reads who judges a debate. */
function judges(given: string): string {
  const read = judgesSchema.safeParse(given.toLowerCase());
  if (read.success) return read.data;
  throw new InvalidArgumentError(
    `Choose all, one, or a list with commas of ${SEVEN_JUDGES.join(', ')}, each once.`,
  );
}

/** Reads an option that is a whole number in a range. */
function wholeNumber(least: number, most: number) {
  return (given: string): number => {
    const number = /^\d+$/.test(given) ? Number(given) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
  };
}

/** Gathers an option that may be given more than once. */
const gathered = (value: string, earlier: string[] = []) => [...earlier, value];

/** Reads a list with commas. */
const several = (given: string): string[] => given.split(',').map((name) => name.trim());

/** Reads a column's name and header, beside those before it. */
function columnNames(given: string, earlier: ColumnName[] = []): ColumnName[] {
  return [...earlier, parseColumnName(given)];
}

/** Reads numbers of raters. */
function raterNumbers(given: string): number[] {
  const numbers = several(given).map(Number);
  const isEachOnce = new Set(numbers).size === numbers.length;
  if (isEachOnce && numbers.every((number) => Number.isInteger(number) && number > 0)) return numbers;
  throw new InvalidArgumentError('Give the numbers of raters with commas, each once, such as 1,2,3.');
}

const ofColumns = [
  '--column <name=header>',
  'read a column as another, such as essay=Aufsatz; may be repeated',
  columnNames,
] as const;
const ofRaters = ['--raters <list>', 'which raters count, by number (default: 1,2)', raterNumbers] as const;

/** Reads a range of whole numbers. */
function range(given: string): { min: number; max: number } {
  const [, min, max] = /^(-?\d+)(?:-|\.\.)(-?\d+)$/.exec(given.trim()) ?? [];
  if (min !== undefined && Number(min) < Number(max)) return { min: Number(min), max: Number(max) };
  throw new InvalidArgumentError('Give the least and the highest score, such as 0-3.');
}

function port(given: string): number {
  const number = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  if (number <= LAST_FIRST_PORT) return number;
  throw new InvalidArgumentError(`Give a port up to ${LAST_FIRST_PORT}, or 0 for free ones.`);
}

/** What a command loads is kept compiled, and no command loads what another needs. */
enableCompileCache(COMPILE_CACHE);
const anchoring = () => import('./commands/anchor.ts');
const assigning = () => import('./commands/assignments.ts');
const debating = () => import('./commands/debate.ts');
const evaluating = () => import('./commands/evaluate.ts');
const evaluatingReviews = () => import('./commands/evaluate-deliverables.ts');
const evaluatingEssays = () => import('./commands/evaluate-essays.ts');
const exemplary = () => import('./commands/exemplars.ts');
const calibrating = () => import('./commands/calibrate.ts');
const checkingMotion = () => import('./commands/motion.ts');
const givingFeedback = () => import('./commands/feedback.ts');
const grading = () => import('./commands/graders.ts');
const gradingOne = () => import('./commands/grade.ts');
const knowing = () => import('./commands/knowledge.ts');
const secondReading = () => import('./commands/second-reader.ts');
const rating = () => import('./commands/taxonomy.ts');
const readingSecond = () => import('./commands/evaluate-second-reader.ts');
const recording = () => import('./commands/evaluate-recorded.ts');
const redriving = () => import('./commands/redrive.ts');
const running = () => import('./commands/runs.ts');
const varying = () => import('./commands/sensitivity.ts');
const serving = () => import('./commands/serve.ts');
const submitting = () => import('./commands/submit.ts');

const program = new Command('assay').description('Evidence-anchored feedback and scoring of student work');

const submission = program
  .command('submit <file>')
  .description(`assess ${WORKFLOWS.map(({ takes }) => takes).join(' or ')}, with a PDF report`)
  .requiredOption('--assignment <file>', 'the assignment (YAML); its workflow says what is done')
  .option(
    '--submission <id>',
    "the submission's id (default: the file's name); a revision is compared with its draft where both have the same",
  )
  .option('--json', 'print one JSON object on stdout and nothing else')
  .option('--out <dir>', 'where the report and the artifacts go (default: assay-results/RUN)')
  .action(async (file, options) => (await submitting()).submit(file, options));
for (const option of [PRIORITY, ...allOptions()]) {
  const { name, description, values, accepts } = option;
  const reader = accepts ? accepted(option) : oneOf(values);
  submission.option(`--${name} <name>`, `${description}: ${values.join(', ')}`, reader);
}

const assignments = program.command('assignments').description('assignments and their rubrics');
assignments
  .command('put <file>')
  .description('check an assignment and make it the current version')
  .action(async (file) => (await assigning()).assignmentsPut(file));

const exemplars = program.command('exemplars').description('the exemplar bank of an assignment');
exemplars
  .command('import <file>')
  .description('add scored essays (CSV, TSV or JSONL)')
  .requiredOption('--assignment <file>', 'the assignment with its rubric (YAML)')
  .option(...ofColumns)
  .option(...ofRaters)
  .option('--allow-left-out', 'exit with 0 also where rows or scores of the table are not taken')
  .action(async (file, options) => (await exemplary()).exemplarsImport(file, options));
exemplars
  .command('list <assignment>')
  .description('what the bank of an assignment (its id, or its file) holds, without any text')
  .option('--json', 'print one JSON array')
  .action(async (assignment, options) => (await exemplary()).exemplarsList(assignment, options));
exemplars
  .command('delete <assignment> [ids...]')
  .description('delete exemplars from the bank of an assignment, vectors and texts')
  .option('--all', 'every exemplar of the assignment')
  .option('--yes', 'do not ask')
  .action(async (assignment, ids, options) => (await exemplary()).exemplarsDelete(assignment, ids, options));

const secondReader = program
  .command('second-reader')
  .description('the statistical second reader of an assignment, which learns from its exemplars');
secondReader
  .command('show <assignment>')
  .description(
    'how far it can be trusted on each trait (of an assignment, its id or its file), or why it says nothing',
  )
  .option('--json', 'print one JSON object')
  .action(async (assignment, options) => (await secondReading()).secondReaderShow(assignment, options));
secondReader
  .command('train <assignment>')
  .description('train it anew on the exemplars that are there; an import of exemplars does so at its end')
  .action(async (assignment) => (await secondReading()).secondReaderTrain(assignment));

program
  .command('calibrate <assignment>')
  .description('let the Judge score exemplars, and learn how its score and the second reader’s make one')
  .option('--sample <number>', 'how many exemplars are scored', wholeNumber(20, 1000), 40)
  .option('--variant <name>', 'as of submit', oneOf(variantSchema.options))
  .option('--seed <number>', 'of the draw of exemplars', wholeNumber(0, 4_294_967_295), 7)
  .option('--yes', 'do not ask before models are asked')
  .option('--json', 'print one JSON object on stdout and nothing else')
  .action(async (assignment, options) => (await calibrating()).calibrate(assignment, options));

program
  .command('redrive [queue]')
  .description(
    'give the dead letters of a queue (default: intake) back to it: what could not be taken is tried again',
  )
  .option('--list', 'show what is there, without what it says, and move nothing')
  .option('--json', 'print one JSON object on stdout and nothing else')
  .action(async (queue, options) => (await redriving()).redrive(queue, options));

const runs = program.command('runs').description('runs and what they left behind');
runs
  .command('show <run>')
  .description('read a run step by step')
  .option('--json', 'print one JSON object')
  .action(async (run, options) => (await running()).runsShow(run, options));
runs
  .command('list')
  .description(
    "an assignment's submissions with their latest runs, and uploads that were rejected, with the reason",
  )
  .option(
    '--assignment <id>',
    "the assignment's id, or its file (YAML); without it, all rejected uploads and nothing else",
  )
  .option('--state <state>', 'only those in this state', oneOf([...runStateSchema.options, 'rejected']))
  .option('--all', 'also exemplars that were scored for a calibration')
  .option('--json', 'print one JSON array')
  .action(async (options) => (await running()).runsList(options));
runs
  .command('resume <run>')
  .description('go on with a run that failed or is partial')
  .option('--json', 'print one JSON object on stdout and nothing else')
  .option('--out <dir>', 'where the report and the artifacts go (default: assay-results/RUN)')
  .action(async (run, options) => (await running()).runsResume(run, options));

const graders = program
  .command('graders')
  .description('the graders of short answers, and what past answers teach of them');
const ofQuiz = ['--assignment <file>', 'the assignment (YAML), of short-answer-grading'] as const;
graders
  .command('profile <past>')
  .description('let the graders grade past answers (CSV, JSONL) whose labels are known, and learn them')
  .requiredOption(...ofQuiz)
  .option('--json', 'print one JSON object on stdout and nothing else')
  .option('--out <dir>', 'where the report and the artifacts go (default: assay-results/RUN)')
  .action(async (past, options) => (await grading()).gradersProfile(past, options));
graders
  .command('past <past>')
  .description('keep past answers with their labels as examples, without asking any grader')
  .requiredOption(...ofQuiz)
  .action(async (past, options) => (await grading()).gradersPast(past, options));
graders
  .command('show')
  .description('metrics, roles, tendencies and output patterns of the graders')
  .requiredOption(...ofQuiz)
  .option('--json', 'print one JSON object')
  .action(async (options) => (await grading()).gradersShow(options));

program
  .command('grade <answer>')
  .description('grade one short answer, with graders, debate, validation and retry shown')
  .requiredOption(...ofQuiz)
  .option('--question <id>', 'which question it answers, where the assignment has several')
  .option('--method <name>', 'as of submit')
  .option('--hint <name>', 'as of submit')
  .option('--json', 'print one JSON object on stdout and nothing else')
  .option('--out <dir>', 'where the report and the artifacts go (default: assay-results/RUN)')
  .action(async (answer, options) => (await gradingOne()).grade(answer, options));

program
  .command('debate <motion>')
  .description('hold a debate of two models on a motion (YAML), judged round by round, with a PDF report')
  .option(
    '--approach <name>',
    `how feedback reaches the debaters: ${APPROACHES.join(', ')}`,
    oneOf(APPROACHES),
  )
  .option('--rounds <number>', 'how many rounds', wholeNumber(1, MOST_ROUNDS))
  .option('--format <name>', `what is said in which round: ${FORMATS.join(', ')}`, oneOf(FORMATS))
  .option('--judges <names>', `all, one, or a list with commas of ${SEVEN_JUDGES.join(', ')}`, judges)
  .option(
    '--seed <number>',
    "in place of the motion's, to hold a debate again with other draws",
    wholeNumber(0, 4_294_967_295),
  )
  .option('--submission <id>', "the debate's id (default: made of the motion and these options)")
  .option('--json', 'print one JSON object on stdout and nothing else')
  .option('--out <dir>', 'where the report and the artifacts go (default: assay-results/RUN)')
  .action(async (motion, options) => (await debating()).debate(motion, options));

const motion = program.command('motion').description('motions to be argued for and against');
motion
  .command('check <motion>')
  .description('whether both sides of a motion can reasonably be argued: its words, or an assignment (YAML)')
  .option('--language <code>', 'of words: the language of the report, such as en')
  .option('--json', 'print one JSON object on stdout and nothing else')
  .option('--out <dir>', 'where the report and the artifacts go (default: assay-results/RUN)')
  .action(async (words, options) => (await checkingMotion()).motionCheck(words, options));

program
  .command('feedback <run> <file>')
  .description(
    "add a person's scores and comments (YAML, JSON) to a run of argument coaching, beside the judges'",
  )
  .option('--as <name>', 'who gives it, in place of what the file says')
  .option('--json', 'print one JSON object on stdout and nothing else')
  .option('--out <dir>', 'where the report and the artifacts go (default: assay-results/RUN)')
  .action(async (run, file, options) => (await givingFeedback()).feedback(run, file, options));

const knowledge = program
  .command('knowledge')
  .description('the features expected of the deliverables of an assignment');
const ofAssignment = ['--assignment <file>', 'the assignment (YAML), of deliverable-review'] as const;
knowledge
  .command('build <reports...>')
  .description('mine the features that reference reports (PDF files and folders of them) have in common')
  .requiredOption(...ofAssignment)
  .option('--year <year>', 'the year it is for (default: this year)', wholeNumber(1900, 2999))
  .option('--min-cluster-size <number>', 'fewest mentions of a feature', wholeNumber(2, 1000), 3)
  .option('--json', 'print one JSON object on stdout and nothing else')
  .action(async (reports, options) => (await knowing()).knowledgeBuild(reports, options));
knowledge
  .command('show')
  .description('print features, checklists and where they come from')
  .requiredOption(...ofAssignment)
  .option('--at <version>', 'an earlier version')
  .option('--json', 'print one JSON object')
  .action(async (options) => (await knowing()).knowledgeShow(options));
knowledge
  .command('edit')
  .description('add, change and remove features; without an option, open all of them in $EDITOR')
  .requiredOption(...ofAssignment)
  .option('--add <file>', 'features to add (YAML: title, summary, checklist); may be repeated', gathered)
  .option('--set <file>', 'changes (YAML: the id of a feature and what is new); may be repeated', gathered)
  .option('--remove <id>', 'a feature to remove; may be repeated', gathered)
  .action(async (options) => (await knowing()).knowledgeEdit(options));
knowledge
  .command('export [file]')
  .description('write the knowledge base into a file, or to stdout')
  .requiredOption(...ofAssignment)
  .option('--format <format>', 'yaml or json', oneOf(['yaml', 'json']), 'yaml')
  .option('--at <version>', 'an earlier version')
  .action(async (file, options) => (await knowing()).knowledgeExport(file, options));
knowledge
  .command('import <file>')
  .description('make a knowledge base in a file (YAML or JSON) the current one')
  .requiredOption(...ofAssignment)
  .action(async (file, options) => (await knowing()).knowledgeImport(file, options));

const evaluation = program
  .command('evaluate')
  .description("results against a teacher's: figures, comparisons, whole evaluations of a workflow");
const ofSeed = ['--seed <number>', 'of everything that is drawn', wholeNumber(0, 4_294_967_295), 7] as const;
const ofResamples = ['--resamples <number>', 'of the bootstrap', wholeNumber(100, 100_000), 1000] as const;
evaluation
  .command('results <results>', { isDefault: true })
  .description('a result.json, a folder of runs, or a table (CSV, JSONL); any workflow with scores or labels')
  .option('--truth <file>', 'the true scores or labels (CSV, TSV, JSONL), by the same ids')
  .option('--against <results>', 'another result on the same truths: differences with intervals and tests')
  .option('--errors <file>', 'write the scores that a person should look at (CSV)')
  .option('--every-row', 'of --errors: all scores')
  .option('--audit', 'of scores: residuals against length, errors and the other traits')
  .option('--with-texts', 'of --errors: with the texts that were handed in')
  .option('--assignment <id>', "of a folder: only this assignment's runs")
  .option('--system <name>', 'only this variant')
  .option('--judged', "of short-answer-grading: have a quiz's graders judge whether each reason is valid")
  .option('--assignment-file <file>', 'of --judged: the quiz (YAML) whose graders judge')
  .option('--labels <list>', 'of a table: its labels, the worst first, with commas', several)
  .option('--range <min-max>', 'of a table: the range of its scores', range)
  .option(...ofColumns)
  .option(...ofRaters)
  .option('--allow-left-out', 'exit with 0 also where truths of the table are not taken')
  .option(...ofSeed)
  .option(...ofResamples)
  .option('--json', 'print one JSON object on stdout and nothing else')
  .action(async (results, options) => (await evaluating()).evaluateCommand(results, options));
evaluation
  .command('short-answer-grading')
  .description(
    'labelled answers graded by several methods, or what recorded graders come to, beside the paper',
  )
  .option('--data <file>', 'answers that a teacher labelled (CSV, JSONL), to be graded')
  .option('--assignment <file>', 'of --data: the quiz (YAML)')
  .option('--methods <list>', 'of --data: with commas (default: get,majority,no-pseudo-learning)', several)
  .option('--folds <number>', 'of --data: the other folds are the past (default: 2)', wholeNumber(2, 100))
  .option('--sample <number>', 'of --data: take so many of the answers', wholeNumber(1, 100_000))
  .option('--judged', "of --data: have the quiz's graders judge whether each reason is valid")
  .option('--yes', 'of --data: do not ask before models are asked')
  .option('--recorded <folder>', 'recorded graders, a CSV file each, of the same answers; no model is asked')
  .option('--trio <list>', 'of --recorded with --out: the three graders of the folder, with commas', several)
  .option('--past <file>', 'further answers with labels (CSV, JSONL); may be repeated', gathered)
  .option('--keep-same', 'of --recorded: let past answers count that are the same as the answer graded')
  .option('--splits <number>', 'of --recorded: how often the answers are halved', wholeNumber(1, 1000), 10)
  .option('--figures <folder>', "figures and report anew from a folder's judgements")
  .option('--out <folder>', 'where the evaluation goes (of --data, default: assay-results/evaluation-…)')
  .option(...ofSeed)
  .option(...ofResamples)
  .option('--json', 'print one JSON object on stdout and nothing else')
  .action(async (options) => (await recording()).evaluateShortAnswers(options));

evaluation
  .command('deliverable-review')
  .description("two people's ratings of reviews on eight criteria, beside the paper's; time and cost of runs")
  .option('--ratings <file>', 'the ratings (CSV), of both or of one rater; may be repeated', gathered)
  .option('--runs <folder>', 'the results of the runs that were rated: their time and cost')
  .option('--sheet <folder>', 'write a blank sheet for two raters of the runs in this folder, to --out')
  .option('--out <path>', 'of --ratings: a folder for the evaluation; of --sheet: the file')
  .option(...ofSeed)
  .option(...ofResamples)
  .option('--json', 'print one JSON object on stdout and nothing else')
  .action(async (options) => (await evaluatingReviews()).evaluateDeliverables(options));

evaluation
  .command('essay-scoring')
  .description(
    "variants of essay scoring, and the second reader, on essays that raters scored; beside the paper's figures",
  )
  .option('--data <file>', 'scored essays (CSV, TSV, JSONL), as for exemplars import')
  .option('--assignment <file>', 'the assignment with its rubric (YAML)')
  .option(
    '--variants <list>',
    "SA, SARAG, MA, MAD, MARAG, MADRAG, second-reader, with commas (default: the assignment's)",
    several,
  )
  .option('--no-second-reader', 'leave the second reader out')
  .option(
    '--folds <number>',
    'exemplars are those of the other folds (default: 5; with --sample all that are not judged)',
    wholeNumber(1, 1000),
  )
  .option(
    '--sample <number>',
    'how many essays are judged, drawn by the seed (default: all)',
    wholeNumber(1, 1_000_000),
  )
  .option('--learning-curve', 'the second reader with 20, 50, 100 and 300 exemplars')
  .option(...ofColumns)
  .option(...ofRaters)
  .option('--out <dir>', 'the folder of the evaluation (default: assay-results/evaluation-NAME)')
  .option('--yes', 'do not ask before models are')
  .option('--replay <folder>', 'make a recorded evaluation again, with --data, without any model')
  .option('--figures <folder>', "figures and report anew from a folder's judgements")
  .option(...ofSeed)
  .option(...ofResamples)
  .option('--json', 'print one JSON object on stdout and nothing else')
  .action(async (options) => (await evaluatingEssays()).evaluateEssays(options));

evaluation
  .command('second-reader')
  .description('how well the second reader, trained on scored essays, reads others; no stack, no model')
  .requiredOption('--assignment <file>', 'the assignment with its rubric (YAML)')
  .option('--train <file>', 'scored essays to learn from (CSV, TSV, JSONL), as of exemplars import')
  .option('--test <file>', 'scored essays to read; those that are also in --train are left out')
  .option('--data <file>', 'in place of both: scored essays that are divided into folds')
  .option('--folds <number>', 'of --data: how many (default: 5)', wholeNumber(2, 100))
  .option('--sample <number>', 'so many essays are read at most (default: 5000)', wholeNumber(2, 1_000_000))
  .option('--curve', 'also with 20, 50, 100 and 300 exemplars')
  .option('--prior <file>', 'scored essays of another assignment, which help where exemplars are few')
  .option('--prior-assignment <file>', 'of --prior: its assignment (YAML)')
  .option(...ofColumns)
  .option(...ofRaters)
  .option('--allow-left-out', 'exit with 0 also where rows or scores of a table are not taken')
  .option(...ofSeed)
  .option(...ofResamples)
  .option('--json', 'print one JSON object on stdout and nothing else')
  .action(async (options) => (await readingSecond()).evaluateSecondReader(options));

program
  .command('taxonomy <ratings>')
  .description("pass rates and agreement of two raters' ratings of reports (CSV) on the eight criteria")
  .option('--json', 'print one JSON object')
  .action(async (ratings, options) => (await rating()).taxonomy(ratings, options));

program
  .command('sensitivity <runs...>')
  .description('how many findings of reviews survive other thresholds of evidence anchoring')
  .option('--json', 'print one JSON object on stdout and nothing else')
  .option('--plot <file>', 'where the plot (SVG) goes (default: assay-results/RUN/sensitivity.svg)')
  .action(async (runs, options) => (await varying()).sensitivity(runs, options));

program
  .command('anchor <document> <quotes>')
  .description(
    'evidence alone, similarity and grade of each quote: quotes is a JSON array of strings or of {quote, confidence}',
  )
  .action(async (document, quotes) => (await anchoring()).anchor(document, quotes));

program
  .command('serve')
  .description('keep the local stack up and print its endpoints')
  .option('--port <number>', 'the first of five ports; 0 takes free ones', port, 4600)
  .option('--ephemeral', 'keep nothing')
  .action(async (options) => (await serving()).serve(options));

await program.parseAsync().catch(reportFailure);
