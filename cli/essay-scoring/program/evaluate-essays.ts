import { type Command, InvalidArgumentError } from 'commander';
import {
  ofColumns,
  ofModels,
  ofPrompts,
  ofRaters,
  ofRepeat,
  ofResamples,
  ofSeed,
  several,
  wholeNumber,
} from '../../program/options.ts';
import { RECORDING_VARIABLES } from '../../recording/recording-variables.ts';

const evaluatingEssays = () => import('../commands/evaluate-essays.ts');
const readingSecond = () => import('../commands/evaluate-second-reader.ts');

/** The folder of `--replay`: of an evaluation here, though the whole program takes the option first, as a recording of single answers. */
function evaluationToReplay(command: Command): string | undefined {
  const { replay } = command.optsWithGlobals<{ replay?: string }>();
  if (replay !== undefined) delete process.env[RECORDING_VARIABLES.replay];
  return replay;
}

/** Reads how many works of a bank are drawn, and by which seed. */
function pastSample(given: string): { works: number; seed: number } {
  const [, works, seed = '7'] = /^(\d+)(?::(\d+))?$/.exec(given) ?? [];
  if (works === undefined || Number(works) < 1)
    throw new InvalidArgumentError(
      'Give how many works of the bank are drawn, such as 50, or 50:12 with the seed.',
    );
  return { works: wholeNumber(1, 1_000_000)(works), seed: wholeNumber(0, 4_000_000_000)(seed) };
}

/** Variants of essay scoring. */
export function addEssays(evaluation: Command): void {
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
    .option(...ofRepeat)
    .option(...ofModels)
    .option(...ofPrompts)
    .option(
      '--past-sample <number[:seed]>',
      'so many works of each bank, drawn by the seed (default: all; seed 7); each repetition draws its own',
      pastSample,
    )
    .option('--learning-curve', 'the second reader with 20, 50, 100 and 300 exemplars')
    .option(...ofColumns)
    .option(...ofRaters)
    .option('--allow-left-out', 'exit with 0 also where rows or scores of the data are not taken')
    .option('--out <dir>', 'the folder of the evaluation (default: assay-results/evaluation-NAME)')
    .option('--yes', 'do not ask before models are')
    .option('--replay <folder>', 'make a recorded evaluation again, with --data, without any model')
    .option('--figures <folder>', "figures and report anew from a folder's judgements")
    .option(...ofSeed)
    .option(...ofResamples)
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (options, command: Command) =>
      (await evaluatingEssays()).evaluateEssays({ ...options, replay: evaluationToReplay(command) }),
    );
}

/** The second reader alone. */
export function addSecondReader(evaluation: Command): void {
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
}
