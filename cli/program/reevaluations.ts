import type { Command } from 'commander';
import { UsageError } from '../usage-error.ts';
import { rolesOfModels, wholeNumber } from './options.ts';

const reevaluating = () => import('../commands/reevaluate.ts');
const scheduling = () => import('../commands/reevaluation-schedules.ts');

/** What `reevaluate` does in place of assessing again: one of them at a time. */
const INSTEAD = ['list', 'follow', 'again', 'schedule', 'unschedule', 'schedules'];

/** @throws UsageError where two things are asked for at once */
function requireOne(options: Record<string, unknown>): void {
  const asked = INSTEAD.filter((name) => options[name] !== undefined);
  if (asked.length < 2) return;
  const names = asked.map((name) => `--${name}`).join(' and ');
  throw new UsageError('ConfigurationInvalid', `${names} are two things: ask for one at a time.`);
}

/** Cohorts that are assessed again. */
export function addReevaluations(program: Command): void {
  program
    .command('reevaluate [assignment]')
    .description(
      'assess what was handed in again and say what would change, for whom, and whether it is more than noise; nothing that was given back is touched (an assignment: its id, or the file of a version to try)',
    )
    .option('--prompts <dir>', 'prompts in place of those deployed: files {workflow}/{agent}.yaml')
    .option(
      '--models <list>',
      'models of the deployment that play roles in place of those that do, such as judge=gpt-6.1-sol',
      rolesOfModels,
    )
    .option(
      '--sample <number>',
      'how many submissions, drawn with the seed (default: all)',
      wholeNumber(1, 1_000_000),
    )
    .option('--seed <number>', 'of the sample and of the intervals', wholeNumber(0, 4_294_967_295), 7)
    .option('--now', 'ask at once, at the usual price, also where the provider takes batches')
    .option('--yes', 'do not ask before a large first one')
    .option('--json', 'print one JSON object on stdout and nothing else')
    .option('--out <dir>', 'where the drift report goes (default: assay-results/REEVALUATION)')
    .option('--list', 'the re-evaluations of the assignment, and how they stand')
    .option('--follow <id>', 'go on watching a re-evaluation, and bring its drift report')
    .option('--again <id>', 'go on with one that failed, was cancelled or lacks runs; what is done stays')
    .option(
      '--schedule <expression>',
      'not now, but again and again: "rate(30 days)", "cron(0 6 ? * MON *)" or once "at(2027-01-31T06:00:00)"; with prompts and models as they are now',
    )
    .option('--timezone <zone>', 'of the schedule, such as Europe/Rome (default: UTC)')
    .option('--unschedule', 'end the schedule of the assignment')
    .option('--schedules', 'list the schedules there are, with their next times')
    .action(async (assignment: string | undefined, options) => {
      requireOne(options);
      const { schedule, timezone, unschedule, schedules } = options;
      if ((schedule ?? timezone) !== undefined || unschedule || schedules)
        return (await scheduling()).reevaluationSchedules(assignment, options);
      const { list, follow, again } = options;
      if (follow !== undefined || again !== undefined) {
        const how = { isAgain: again !== undefined, given: assignment };
        return (await reevaluating()).reevaluationFollow(again ?? follow, how, options);
      }
      if (assignment === undefined)
        throw new UsageError('ConfigurationInvalid', 'Name the assignment that is to be assessed again.');
      if (list) return (await reevaluating()).reevaluationList(assignment, options);
      return (await reevaluating()).reevaluate(assignment, options);
    });
}
