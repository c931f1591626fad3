import { MOST_USD } from '@assay/platform/run/ledger';
import { type Command, InvalidArgumentError } from 'commander';
import type { ExamPart } from '../own-models/exam/examiner.ts';
import { wholeNumber } from './options.ts';

const counting = () => import('../commands/costs.ts');
const retiring = () => import('../commands/models.ts');
const getting = () => import('../commands/get-model.ts');
const trying = () => import('../commands/try-model.ts');

/** Reads US dollars. */
function usDollars(given: string): number {
  const usd = /^\d+(?:\.\d+)?$/.test(given.trim()) ? Number(given) : Number.NaN;
  if (usd <= MOST_USD) return usd;
  throw new InvalidArgumentError(`Give US dollars as a number from 0 to ${MOST_USD}, such as 25 or 2.50.`);
}

/** What models cost, the caps on it, when they are switched off, and what they are fit for. `exam`: what is asked to find that. */
export function addCosts(program: Command, exam: readonly (() => Promise<ExamPart>)[]): void {
  const costs = program
    .command('costs [assignment]')
    .description(
      'what models have cost: by assignment and month, runs and re-evaluations apart, with the caps and what is left of them',
    )
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (assignment, options) => (await counting()).showCosts(assignment, options));
  costs
    .command('cap')
    .description(
      'cap what may be spent on an assignment in all or, without one, on all assignments in a calendar month; runs that have not begun are held then',
    )
    .option('--usd <number>', 'US dollars; 0 stops all', usDollars)
    .option('--none', 'take this cap away: the ordinary one holds again')
    .option('--assignment <id>', "the assignment's id, or its file (YAML)")
    .option('--json', 'print one JSON object on stdout and nothing else')
    .action(async (_, command: Command) => (await counting()).setCap(command.optsWithGlobals()));
  const models = program
    .command('models')
    .description(
      'models that are switched off soon or have been, what asked them last, and how to find out what moving changes',
    )
    .option('--within <days>', 'how soon', wholeNumber(0, 3650), 60)
    .option('--json', 'print one JSON object')
    .allowExcessArguments()
    .action(async (options, command: Command & { unknownCommand?(): never }) => {
      if (command.args.length > 0) command.unknownCommand?.();
      return (await retiring()).showModels(options);
    });
  models
    .command('get [name]')
    .description('download a small model that is recommended; without a name, list them')
    .action(async (name) => (await getting()).getModel(name));
  models
    .command('try [model]')
    .description(
      'examine a model before a class trusts it: what it is fit for, role by role, and how fast it is here (exit status 3: unfit for one)',
    )
    .action(async (name) => (await trying()).tryModel(name, exam));
}
