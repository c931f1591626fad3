import { runStateSchema } from '@assay/platform/run/items';
import type { Command } from 'commander';
import { oneOf } from './options.ts';

const redriving = () => import('../commands/redrive.ts');
const finding = () => import('../commands/find.ts');
const restoring = () => import('../commands/restore.ts');
const running = () => import('../commands/runs.ts');
const listing = () => import('../commands/list-runs.ts');
const resuming = () => import('../commands/resume-runs.ts');
const cancelling = () => import('../commands/cancel-runs.ts');
const comparing = () => import('../commands/compare-runs.ts');
const getting = () => import('../commands/get-run.ts');

/** Runs, and what could not be taken. */
export function addRuns(program: Command): void {
  program
    .command('retake [queue]')
    .description('have what a queue (default: intake) could not take at first taken again')
    .option('--list', 'show what is there, without what it says, and move nothing')
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (queue, options) => (await redriving()).redrive(queue, options));

  program
    .command('find <what...>')
    .description(
      'whose work it is about: runs, executions, ids and keys of uploads, "-" for lines of a log on standard input, or a queue with dead letters',
    )
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (what, options) => (await finding()).findWork(what, options));

  program
    .command('restore <table>')
    .description(
      'bring work back from a table that was restored from a backup: what is there stays, and what was erased since stays erased',
    )
    .option('--kinds <kinds...>', 'what its keys begin with (default: all that is of work)')
    .option('--dry-run', 'count, and write nothing')
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (table, options) => (await restoring()).restore(table, options));

  const runs = program.command('runs').description('runs and what they left behind');
  runs
    .command('show <run>')
    .description('read a run step by step')
    .option('--json', 'print one JSON object')
    .action(async (run, options) => (await running()).runsShow(run, options));
  runs
    .command('list [assignment]')
    .description(
      "an assignment's submissions with their latest runs and scores, and uploads that were rejected, with the reason; without an assignment, those that there are and how many runs stand how",
    )
    .option('--assignment <id>', "the assignment's id, or its file (YAML)")
    .option('--state <state>', 'only those in this state', oneOf([...runStateSchema.options, 'rejected']))
    .option(
      '--all',
      'also runs of earlier versions of a submission, and of exemplars that were scored for a calibration',
    )
    .option('--json', 'print one JSON object')
    .action(async (assignment, options) => (await listing()).runsList(assignment, options));
  runs
    .command('resume [run]')
    .description('go on with a run that failed or is partial, held or cancelled')
    .option('--failed', 'all such runs of an assignment')
    .option('--assignment <id>', "with --failed: the assignment's id, or its file (YAML)")
    .option('--json', 'print one JSON object on stdout and nothing else')
    .option('--out <dir>', 'where the report and the artifacts of one run go (default: assay-results/RUN)')
    .action(async (run, options) => (await resuming()).runsResume(run, options));
  runs
    .command('cancel [run]')
    .description('end a run that waits or works, or a re-evaluation with its runs; it can be resumed')
    .option('--reevaluation <id>', 'a re-evaluation in place of a run')
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (run, options) => (await cancelling()).runsCancel(run, options));
  runs
    .command('compare <before> <after>')
    .description('what two runs of the same work say of it, side by side, with the reasons of both')
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (before, after, options) => (await comparing()).runsCompare(before, after, options));
  runs
    .command('get <run>')
    .description("bring a run's result, report and files to this machine")
    .option('--json', 'print one JSON object on stdout and nothing else')
    .option('--out <dir>', 'where they go (default: assay-results/RUN)')
    .action(async (run, options) => (await getting()).runsGet(run, options));
}
