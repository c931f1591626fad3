import type { LearningPoint } from '@assay/lab/evaluation/study/learning';
import type { ScoreJudgement } from '@assay/platform/run/judgement';
import { askedCatalogue } from '../../asked-catalogue.ts';
import { connected, type DeploymentConnection } from '../../connection.ts';
import { bringConfiguration } from '../../evaluation/bring-configuration.ts';
import type { KeptCell } from '../../evaluation/cell-files.ts';
import { endpointsOf } from '../../evaluation/endpoints.ts';
import { interruptible } from '../../evaluation/interruptible.ts';
import { type KeptCells, StudyCells } from '../../evaluation/study-cells.ts';
import { createProgressBar, type ProgressBar } from '../../progress-bar.ts';
import type { EssayStudy } from './essay-study.ts';
import { estimateDesign } from './estimate-study.ts';
import { removeBanks } from './fold-banks.ts';
import { judgeBy, type SystemJudgements } from './judge-essays.ts';
import { learningCurve, readBySecondReader, SECOND_READER } from './read-by-reader.ts';
import { cellOf, repetitionNumbers, repetitionOf, type StudyArm, type StudyDesign } from './study-design.ts';

/** A cell of a study, judged. */
export type JudgedCell = KeptCell<ScoreJudgement>;

/** What all cells said of a study's essays, in their order. */
export interface StudyJudgements {
  cells: JudgedCell[];
  curve: LearningPoint[];
}

/** A judgement that says whose work it is of by the id of the data as well, where that could not be used. */
export function withGivenId<J extends { id: string }>(judgement: J, { data }: Pick<EssayStudy, 'data'>): J {
  const givenId = data.givenIds.get(judgement.id);
  return givenId === undefined ? judgement : { ...judgement, givenId };
}

const WORDS = {
  stopping:
    'Stopping. No further question is asked; answers that are under way are paid, so they are waited for and kept. What was judged is kept: the same command goes on where it stopped.',
  leaving:
    'Left at once. Banks with the texts of the exemplars stay stored: the same command, run to its end or stopped with one Ctrl-C, deletes them.',
};

type StudyProgressStream = Parameters<typeof createProgressBar>[0];

/** How a study reaches Assay, where a model is asked. `before` and `after`: done on the same connection before an arm is judged, and when it is. */
export interface Reaching {
  connect?: <T>(work: (connection: DeploymentConnection) => Promise<T>) => Promise<T>;
  before?: (connection: DeploymentConnection, arm: StudyArm) => Promise<unknown>;
  after?: (connection: DeploymentConnection, arm: StudyArm) => Promise<unknown>;
  /** Cells that were judged whole before, which are not judged again, and what becomes of one that is. */
  kept?: KeptCells<ScoreJudgement>;
}

/** Where an arm is judged. */
interface ArmContext {
  connection: DeploymentConnection;
  bar: ProgressBar;
  filled: Set<string>;
  signal: AbortSignal;
  endpointOf: (provider: string) => string | null;
  counted: (calls: number) => string;
}

/** Judgements that say whose work they are of as the data does. */
const named = ({ system, judgements }: SystemJudgements, study: EssayStudy): SystemJudgements => ({
  system,
  judgements: judgements.map((judgement) => withGivenId(judgement, study)),
});

async function judgeArm(
  design: StudyDesign,
  arm: StudyArm,
  progress: StudyCells<ScoreJudgement>,
  context: ArmContext,
) {
  const { variants } = design.base.settings;
  for (const repetition of repetitionNumbers(design)) {
    const study = repetitionOf(arm.study, repetition);
    for (const variant of variants) {
      const cell = cellOf(design, { arm, variant, repetition });
      if (progress.takeKept(cell)) {
        context.bar.advance(`${cell.system}: judged before`, study.judged.length);
        continue;
      }
      const keep = (judged: SystemJudgements) => progress.add(cell, named(judged, study));
      await keep(await judgeBy(study, variant, { ...context, name: cell.system, keepCut: keep }));
    }
  }
}

/** Tells how many calls were made of those that are expected: of what is left where a study is gone on with. */
function callCount(design: StudyDesign, { kept }: Reaching): (calls: number) => string {
  const [least, most] = estimateDesign(design, kept?.cells).all.calls;
  let made = 0;
  return (calls) => {
    made += calls;
    return `${made.toLocaleString('en')} of ${least.toLocaleString('en')} to ${most.toLocaleString('en')} calls`;
  };
}

/** Deletes what is stored for a study, also what an earlier try of it left behind. */
async function clear(connection: DeploymentConnection, design: StudyDesign): Promise<void> {
  const draws = design.base.settings.past === null ? [1] : repetitionNumbers(design);
  for (const { study } of design.arms)
    for (const repetition of draws) await removeBanks(connection, repetitionOf(study, repetition));
}

/**
 * Has every arm judge the essays of a study, repetition after repetition and variant after variant. What is stored for it is deleted at
 * the end, also after a failure: banks, assignments, exemplars' texts. Answers stay in the memo of the arm's tenant.
 */
async function judgeAll(
  connection: DeploymentConnection,
  design: StudyDesign,
  progress: StudyCells<ScoreJudgement>,
  { reaching, stream }: { reaching: Reaching; stream: StudyProgressStream },
): Promise<void> {
  const { settings, judged } = design.base;
  const parts = design.arms.length * settings.repeat * settings.variants.length * judged.length;
  const bar = createProgressBar(stream, parts);
  const counted = callCount(design, reaching);
  const filled = new Set<string>();
  const endpointOf = endpointsOf(await askedCatalogue());
  await interruptible(WORDS, async (signal) => {
    try {
      for (const arm of design.arms) {
        await bringConfiguration(connection, { ...arm, tenant: arm.study.tenant });
        await reaching.before?.(connection, arm);
        await judgeArm(design, arm, progress, { connection, bar, filled, signal, endpointOf, counted });
        await reaching.after?.(connection, arm);
      }
    } finally {
      bar.end();
      await clear(connection, design).catch((error: Error) =>
        stream.write(
          `  What was stored for this is not all deleted (${error.message}): the same command deletes it.\n`,
        ),
      );
    }
  });
}

/** The second reader, for each draw of the banks, and its learning curve: no model, no stack. */
async function readAll(
  design: StudyDesign,
  progress: StudyCells<ScoreJudgement>,
  stream: StudyProgressStream,
): Promise<LearningPoint[]> {
  const { settings, judged } = design.base;
  if (!settings.reader) return [];
  const draws = settings.past === null ? [1] : repetitionNumbers(design);
  const bar = createProgressBar(stream, judged.length * draws.length);
  try {
    for (const repetition of draws) {
      const cell = cellOf(design, { arm: null, variant: SECOND_READER, repetition });
      const alone = draws.length === 1 ? { ...cell, system: SECOND_READER } : cell;
      const study = repetitionOf(design.base, repetition);
      await progress.add(alone, named(readBySecondReader(study, bar), study));
    }
    return settings.curve ? learningCurve(design.base, bar) : [];
  } finally {
    bar.end();
  }
}

/** Runs a study: the variants by their workflow, then the second reader. @throws Interrupted, and what would fail for every essay */
export async function runStudy(
  design: StudyDesign,
  reaching: Reaching = {},
  stream: StudyProgressStream = process.stderr,
): Promise<StudyJudgements> {
  const progress = new StudyCells<ScoreJudgement>(reaching.kept);
  const { connect = connected } = reaching;
  if (design.base.settings.variants.length > 0)
    await connect((connection) => judgeAll(connection, design, progress, { reaching, stream }));
  const curve = await readAll(design, progress, stream);
  return { cells: progress.judged, curve };
}
