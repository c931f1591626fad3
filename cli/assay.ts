#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { variantSchema } from '../shared/essay/result.ts';
import { runStateSchema } from '../shared/run/items.ts';
import { ROOT } from './home.ts';
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

function port(given: string): number {
  const number = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  if (number <= LAST_FIRST_PORT) return number;
  throw new InvalidArgumentError(`Give a port up to ${LAST_FIRST_PORT}, or 0 for free ones.`);
}

/** What a command loads is kept compiled, and no command loads what another needs. */
enableCompileCache(join(ROOT, '.assay', 'compiled'));
const anchoring = () => import('./commands/anchor.ts');
const assigning = () => import('./commands/assignments.ts');
const exemplary = () => import('./commands/exemplars.ts');
const running = () => import('./commands/runs.ts');
const serving = () => import('./commands/serve.ts');
const submitting = () => import('./commands/submit.ts');

const program = new Command('assay').description('Evidence-anchored feedback and scoring of student work');

program
  .command('submit <file>')
  .description(
    'assess an essay (UTF-8 text, Markdown or .docx) or review a deliverable (PDF), with a PDF report',
  )
  .requiredOption('--assignment <file>', 'the assignment (YAML); its workflow says what is done')
  .option(
    '--variant <name>',
    'of an essay, in place of what the assignment says: MADRAG, MARAG, MAD, MA, SARAG or SA',
    oneOf(variantSchema.options),
  )
  .option('--submission <id>', "the submission's id (default: the file's name)")
  .option('--json', 'print one JSON object on stdout and nothing else')
  .option('--out <dir>', 'where the report and the artifacts go (default: assay-results/RUN)')
  .action(async (file, options) => (await submitting()).submit(file, options));

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
  .action(async (file, options) => (await exemplary()).exemplarsImport(file, options));

const runs = program.command('runs').description('runs and what they left behind');
runs
  .command('show <run>')
  .description('read a run step by step')
  .option('--json', 'print one JSON object')
  .action(async (run, options) => (await running()).runsShow(run, options));
runs
  .command('list')
  .description("an assignment's submissions with their latest runs")
  .requiredOption('--assignment <id>', "the assignment's id")
  .option('--state <state>', 'only those in this state', oneOf(runStateSchema.options))
  .option('--json', 'print one JSON array')
  .action(async (options) => (await running()).runsList(options));
runs
  .command('resume <run>')
  .description('go on with a run that failed or is partly scored')
  .option('--json', 'print one JSON object on stdout and nothing else')
  .option('--out <dir>', 'where the report and the artifacts go (default: assay-results/RUN)')
  .action(async (run, options) => (await running()).runsResume(run, options));

program
  .command('anchor <document> <quotes>')
  .description('evidence anchoring alone: quotes is a JSON array of strings or of {quote, confidence}')
  .action(async (document, quotes) => (await anchoring()).anchor(document, quotes));

program
  .command('serve')
  .description('keep the local stack up and print its endpoints')
  .option('--port <number>', 'the first of five ports; 0 takes free ones', port, 4600)
  .option('--ephemeral', 'keep nothing')
  .action(async (options) => (await serving()).serve(options));

await program.parseAsync().catch(reportFailure);
