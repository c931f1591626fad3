#!/usr/bin/env node
import { Command } from 'commander';
import { AssayError } from '../shared/errors/assay-error.ts';
import { anchor } from './commands/anchor.ts';
import { assignmentsPut } from './commands/assignments.ts';
import { exemplarsImport } from './commands/exemplars.ts';
import { runsList, runsResume, runsShow } from './commands/runs.ts';
import { serve } from './commands/serve.ts';
import { submit } from './commands/submit.ts';

const program = new Command('assay').description('Evidence-anchored feedback and scoring of student work');

program
  .command('submit <essay>')
  .description('assess an essay (UTF-8 text, Markdown or .docx): scores, and a PDF report')
  .requiredOption('--assignment <file>', 'the assignment with its rubric (YAML)')
  .option('--variant <name>', 'MADRAG, MARAG, MAD, MA, SARAG or SA, in place of what the assignment says')
  .option('--submission <id>', "the submission's id (default: the file's name)")
  .option('--json', 'print one JSON object on stdout and nothing else')
  .option('--out <dir>', 'where the report and the artifacts go (default: assay-results/RUN)')
  .action(submit);

const assignments = program.command('assignments').description('assignments and their rubrics');
assignments
  .command('put <file>')
  .description('check an assignment and make it the current version')
  .action(assignmentsPut);

const exemplars = program.command('exemplars').description('the exemplar bank of an assignment');
exemplars
  .command('import <file>')
  .description('add scored essays (CSV, TSV or JSONL)')
  .requiredOption('--assignment <file>', 'the assignment with its rubric (YAML)')
  .action(exemplarsImport);

const runs = program.command('runs').description('runs and what they left behind');
runs.command('show <run>').description('read a run step by step').option('--json').action(runsShow);
runs
  .command('list')
  .description("an assignment's submissions with their latest runs")
  .requiredOption('--assignment <id>')
  .option('--state <state>')
  .option('--json')
  .action(runsList);
runs
  .command('resume <run>')
  .description('go on with a run that failed or is partly scored')
  .option('--json')
  .option('--out <dir>')
  .action(runsResume);

program
  .command('anchor <document> <quotes>')
  .description('evidence anchoring alone: quotes is a JSON array of strings or of {quote, confidence}')
  .action(anchor);

program
  .command('serve')
  .description('keep the local stack up and print its endpoints')
  .option('--port <number>', 'the first of five ports; 0 takes free ones', '4600')
  .option('--ephemeral', 'keep nothing')
  .action(serve);

try {
  await program.parseAsync();
} catch (error) {
  const words =
    error instanceof AssayError
      ? `${error.code}: ${error.message}`
      : String((error as Error)?.stack ?? error);
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
}
