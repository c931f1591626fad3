import type { LearningPoint } from '@assay/lab/evaluation/study/learning';
import { connected, type DeploymentConnection } from '../../connection.ts';
import { interruptible } from '../../evaluation/interruptible.ts';
import { createProgressBar } from '../../progress-bar.ts';
import type { EssayStudy } from './essay-study.ts';
import { removeBanks } from './fold-banks.ts';
import { judgeBy, type SystemJudgements } from './judge-essays.ts';
import { learningCurve, readBySecondReader } from './read-by-reader.ts';

/** What all systems said of a study's essays. */
export interface StudyJudgements {
  systems: SystemJudgements[];
  curve: LearningPoint[];
}

/** A judgement that says whose work it is of by the id of the data as well, where that could not be used. */
export function withGivenId<J extends { id: string }>(judgement: J, { data }: Pick<EssayStudy, 'data'>): J {
  const givenId = data.givenIds.get(judgement.id);
  return givenId === undefined ? judgement : { ...judgement, givenId };
}

const WORDS = {
  stopping: 'Stopping. What was judged is kept: the same command goes on where it stopped.',
  leaving:
    'Left at once. Banks with the texts of the exemplars stay stored: the same command, run to its end or stopped with one Ctrl-C, deletes them.',
};

type StudyProgressStream = Parameters<typeof createProgressBar>[0];

/**
 * Has every system judge the essays of a study, variant after variant. What is stored for it is deleted at the end, also after a
 * failure: banks, assignments, exemplars' texts. Answers stay in the memo of the study's tenant.
 */
async function judgeAll(
  connection: DeploymentConnection,
  study: EssayStudy,
  stream: StudyProgressStream,
): Promise<SystemJudgements[]> {
  const { variants } = study.settings;
  const bar = createProgressBar(stream, variants.length * study.judged.length);
  const filled = new Set<string>();
  return interruptible(WORDS, async (signal) => {
    try {
      const systems: SystemJudgements[] = [];
      for (const variant of variants)
        systems.push(await judgeBy(study, variant, { connection, bar, filled, signal }));
      return systems;
    } finally {
      bar.end();
      await removeBanks(connection, study).catch((error: Error) =>
        stream.write(
          `  What was stored for this is not all deleted (${error.message}): the same command deletes it.\n`,
        ),
      );
    }
  });
}

/** The second reader and its learning curve: no model, no stack. */
function readAll(study: EssayStudy, stream: StudyProgressStream): StudyJudgements {
  if (!study.settings.reader) return { systems: [], curve: [] };
  const bar = createProgressBar(stream, study.judged.length);
  try {
    const systems = [readBySecondReader(study, bar)];
    return { systems, curve: study.settings.curve ? learningCurve(study, bar) : [] };
  } finally {
    bar.end();
  }
}

/** How a study reaches Assay, where a model is asked. `after`: done on the same connection when all is judged. */
interface Reaching {
  connect?: <T>(work: (connection: DeploymentConnection) => Promise<T>) => Promise<T>;
  before?: (connection: DeploymentConnection) => Promise<unknown>;
  after?: (connection: DeploymentConnection) => Promise<unknown>;
}

/** Runs a study: the variants by their workflow, then the second reader. @throws Interrupted, and what would fail for every essay */
export async function runStudy(
  study: EssayStudy,
  { connect = connected, before, after }: Reaching = {},
  stream: StudyProgressStream = process.stderr,
): Promise<StudyJudgements> {
  const systemJudgements =
    study.settings.variants.length === 0
      ? []
      : await connect(async (connection) => {
          await before?.(connection);
          const systems = await judgeAll(connection, study, stream);
          await after?.(connection);
          return systems;
        });
  const studyJudgements = readAll(study, stream);
  const systems = [...systemJudgements, ...studyJudgements.systems].map((one) => ({
    ...one,
    judgements: one.judgements.map((judgement) => withGivenId(judgement, study)),
  }));
  return { systems, curve: studyJudgements.curve };
}
