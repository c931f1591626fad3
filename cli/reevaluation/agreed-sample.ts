import { estimateReevaluation } from '@assay/api/routes/reevaluations';
import { AssayError } from '@assay/kit/errors/assay-error';
import { plural } from '@assay/platform/report/words/plural';
import { dollars } from '@assay/platform/run/cost-text';
import type { ApiConnection } from '../api-connection.ts';
import { askYesNo } from '../ask-yes-no.ts';
import { terminalText } from '../terminal-text.ts';
import type { ReevaluationPlan } from './read-configuration.ts';

/** From so many submissions on, whoever has not assessed the assignment again before is asked whether five would do first. */
const LARGE = 20;

/** What the first try of a large cohort is offered to be. */
const FIRST_TRY = 5;

/** What is asked for beside the configuration. */
interface SampleOptions {
  sample?: number;
  seed: number;
  now?: boolean;
  yes?: boolean;
}

/** Says a line to whoever watches. */
export const tell = (words: string) => process.stderr.write(`  ${terminalText(words)}\n`);

/**
 * How many submissions are assessed: all that were asked for, or five first.
 * @throws AssayError AssignmentNotFound, CohortEmpty, and EvaluationInvalid where nobody can be asked
 */
export async function agreedSample(
  { api, standIns }: Pick<ApiConnection, 'api' | 'standIns'>,
  reevaluationPlan: ReevaluationPlan,
  options: SampleOptions,
): Promise<number | undefined> {
  const { sample, seed } = options;
  const of = reevaluationPlan.assignment;
  const workflow = reevaluationPlan.configuration.assignment?.workflow;
  const { submissions, cost, isFirst } = await api.ask(estimateReevaluation, {
    params: { assignment: of },
    query: { sample, seed, workflow },
  });
  const works = plural(submissions, 'submission is', 'submissions are');
  const money =
    cost === null ? 'what they cost before is not known' : `${dollars(cost)} by what they cost before`;
  const less = options.now ? '' : '; less where the provider takes batches';
  tell(`${works} assessed again: ${money}${less}`);
  if (options.yes || standIns.model || !isFirst || submissions <= LARGE) return sample;
  if (!process.stdin.isTTY) {
    const words = `This is the first re-evaluation of "${of}", and a large one: try some first with --sample ${FIRST_TRY}, or say --yes.`;
    throw new AssayError('EvaluationInvalid', words);
  }
  const fewFirst = await askYesNo(`  It is the first of this assignment: try ${FIRST_TRY} first? (yes/no) `);
  return fewFirst ? FIRST_TRY : sample;
}
