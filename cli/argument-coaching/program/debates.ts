import { MOST_ROUNDS } from '@assay/argument-coaching/assignment';
import { APPROACHES, FORMATS, judgesSchema, SEVEN_JUDGES } from '@assay/argument-coaching/conditions';
import { type Command, InvalidArgumentError } from 'commander';
import { gathered, ofRepeat, ofSeed, oneOf, several, wholeNumber } from '../../program/options.ts';

const debating = () => import('../commands/debate.ts');
const checkingMotion = () => import('../commands/motion.ts');
const evaluatingDebates = () => import('../commands/evaluate-debates.ts');
const givingFeedback = () => import('../commands/feedback.ts');

/** Reads who judges a debate. */
function panelOfJudges(given: string): string {
  const read = judgesSchema.safeParse(given.toLowerCase());
  if (read.success) return read.data;
  throw new InvalidArgumentError(
    `Choose all, one, or a list with commas of ${SEVEN_JUDGES.join(', ')}, each once.`,
  );
}

/** Motions, debates and what people say of them. */
export function addDebates(program: Command): void {
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
    .option(
      '--judges <names>',
      `all, one, or a list with commas of ${SEVEN_JUDGES.join(', ')}`,
      panelOfJudges,
    )
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
    .description(
      'whether both sides of a motion can reasonably be argued: its words, or an assignment (YAML)',
    )
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
}

/** Debates under several conditions. */
export function addDebateStudy(evaluation: Command): void {
  evaluation
    .command('argument-coaching [motions...]')
    .description(
      "debates on the same motions by several approaches, judges and models, beside the paper's; judges against people",
    )
    .option(
      '--approaches <list>',
      `${APPROACHES.join(', ')}, with commas (default: each motion's)`,
      (given) => several(given).map(oneOf(APPROACHES)),
    )
    .option(
      '--judges <names>',
      'all, one, or names with commas; may be repeated',
      (given, before?: string[]) => gathered(panelOfJudges(given), before),
    )
    .option('--models <list>', 'who debates, both sides: models or roles, with commas', several)
    .option('--judge-model <model>', 'who judges all of them')
    .option('--rounds <number>', 'how many rounds', wholeNumber(1, MOST_ROUNDS))
    .option(...ofRepeat)
    .option('--runs <folder>', 'results that are there, with people’s scores; may be repeated', gathered)
    .option('--logs <file>', 'logged debates of the paper (JSONL, .gz); may be repeated', gathered)
    .option('--out <dir>', 'the folder of the evaluation (default: assay-results/evaluation-debates)')
    .option('--yes', 'do not ask before models are')
    .option(...ofSeed)
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (motions, options) => (await evaluatingDebates()).evaluateDebates(motions, options));
}
