import { AssayError } from '../../shared/errors/assay-error.ts';
import { drawCohort } from '../../shared/reevaluation/draw-cohort.ts';
import { estimateCost } from '../../shared/reevaluation/estimate-cost.ts';
import { plural } from '../../shared/report/words/plural.ts';
import { dollars } from '../../shared/run/cost-text.ts';
import { getAssignment } from '../../shared/workflows/assignment-store.ts';
import { askYesNo } from '../ask-yes-no.ts';
import type { Connection } from '../connection.ts';
import { TENANT } from '../reach.ts';
import { terminalText } from '../terminal-text.ts';
import type { Given } from './read-configuration.ts';

/** From so many submissions on, whoever has not assessed the assignment again before is asked whether five would do first. */
const LARGE = 20;

/** What the first try of a large cohort is offered to be. */
const FIRST_TRY = 5;

/** What is asked for beside the configuration. */
interface Asked {
  sample?: number;
  seed: number;
  now?: boolean;
  yes?: boolean;
}

/** Says a line to whoever watches. */
export const tell = (words: string) => process.stderr.write(`  ${terminalText(words)}\n`);

/** What the cohort would have cost without memory, as it stands now. */
async function expected(
  { objects, runStore }: Pick<Connection, 'objects' | 'runStore'>,
  { assignment, configuration }: Given,
  { sample, seed }: Asked,
) {
  const of = { tenant: TENANT, assignment, reevaluation: '', seed, ...(sample !== undefined && { sample }) };
  const stored = await getAssignment(objects, TENANT, assignment);
  const { workflow } = configuration.assignment ?? stored;
  const { members, baselines } = await drawCohort(runStore, of, workflow);
  return { count: members.length, cost: estimateCost(baselines, 1) };
}

/**
 * How many submissions are assessed: all that were asked for, or five first.
 * @throws AssayError AssignmentNotFound, CohortEmpty, and EvaluationInvalid where nobody can be asked
 */
export async function agreedSample(
  connection: Pick<Connection, 'objects' | 'runStore' | 'reevaluations' | 'standIns'>,
  given: Given,
  options: Asked,
): Promise<number | undefined> {
  const { sample } = options;
  const of = given.assignment;
  const { count, cost } = await expected(connection, given, options);
  const works = plural(count, 'submission is', 'submissions are');
  const money =
    cost === null ? 'what they cost before is not known' : `${dollars(cost)} by what they cost before`;
  const less = options.now ? '' : '; less where the provider takes batches';
  tell(`${works} assessed again: ${money}${less}`);
  const earlier = await connection.reevaluations.ofAssignment({ tenant: TENANT, assignment: of });
  const isFirst = !earlier.some(({ state }) => state === 'completed');
  if (options.yes || connection.standIns.model || !isFirst || count <= LARGE) return sample;
  if (!process.stdin.isTTY) {
    const words = `This is the first re-evaluation of "${of}", and a large one: try some first with --sample ${FIRST_TRY}, or say --yes.`;
    throw new AssayError('EvaluationInvalid', words);
  }
  const fewFirst = await askYesNo(`  It is the first of this assignment: try ${FIRST_TRY} first? (yes/no) `);
  return fewFirst ? FIRST_TRY : sample;
}
