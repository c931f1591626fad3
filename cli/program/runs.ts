import type { Command } from 'commander';
import { runStateSchema } from '../../shared/run/items.ts';
import { oneOf } from './options.ts';

const redriving = () => import('../commands/redrive.ts');
const running = () => import('../commands/runs.ts');

/** Runs, and what could not be taken. */
export function addRuns(program: Command): void {
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
    .option(
      '--state <state>',
      'only those in this state (a latest run is never superseded: see "assay runs show" of the run)',
      oneOf([...runStateSchema.exclude(['superseded']).options, 'rejected']),
    )
    .option('--all', 'also exemplars that were scored for a calibration')
    .option('--json', 'print one JSON array')
    .action(async (options) => (await running()).runsList(options));
  runs
    .command('resume <run>')
    .description('go on with a run that failed or is partial')
    .option('--json', 'print one JSON object on stdout and nothing else')
    .option('--out <dir>', 'where the report and the artifacts go (default: assay-results/RUN)')
    .action(async (run, options) => (await running()).runsResume(run, options));
}
