import { judgementsOfEssay } from '@assay/essay-scoring/judgements';
import { STRATEGIES, type Variant } from '@assay/essay-scoring/variant';
import type { ScoreJudgement } from '@assay/platform/run/judgement';
import type { StudySystem } from '@assay/platform/workflow/study';
import { effortOfRuns } from '@assay/platform/workflow/study-effort';
import type { DeploymentConnection } from '../../connection.ts';
import type { ProgressBar } from '../../progress-bar.ts';
import { type EssayStudy, foldAssignment } from './essay-study.ts';
import { fillBank } from './fold-banks.ts';
import { INTERRUPTED_ESSAY, type JudgedEssay, runEssays } from './run-essays.ts';

/** What a system said, in the order of the data, and what that took. */
export interface SystemJudgements {
  system: StudySystem;
  judgements: ScoreJudgement[];
}

/** Why something of an essay has no score: the run's failure, or those of its traits. */
function failuresOf({ id, result, failure }: JudgedEssay): StudySystem['failed'] {
  const ofTraits = (result?.scores ?? []).flatMap(({ missing }) => (missing ? [missing] : []));
  const all = ofTraits.length > 0 ? ofTraits : failure ? [failure] : [];
  const distinct = new Map(
    all.map(({ step, code, message }) => [JSON.stringify([step, code]), { id, step, code, message }]),
  );
  return [...distinct.values()];
}

/** As they stand in `judgements.jsonl`: why a score is missing is told in `study.json`. */
function judgementsOf(
  { id, result }: JudgedEssay,
  { assignment }: EssayStudy,
  system: Variant,
): ScoreJudgement[] {
  const scoreJudgements = result ? judgementsOfEssay(result) : [];
  return assignment.traits.map(({ name, min, max }): ScoreJudgement => {
    const scoreJudgement = scoreJudgements.find(({ item }) => item === name);
    if (!scoreJudgement)
      return {
        id,
        question: null,
        item: name,
        system,
        range: { min, max },
        value: null,
        text: null,
        probability: null,
      };
    const { missing: _, ...facts } = scoreJudgement.facts ?? {};
    return { ...scoreJudgement, system, facts };
  });
}

function systemOf(
  name: string,
  judgedEssays: readonly JudgedEssay[],
  endpointOf: EvaluationContext['endpointOf'],
): StudySystem {
  const runs = judgedEssays.map(({ result, charges }) => ({
    provenance: result?.provenance ?? null,
    charges,
    failed: (result?.scores ?? []).flatMap(({ missing }) => missing?.step ?? []),
  }));
  return {
    name,
    ...effortOfRuns(runs, endpointOf),
    seconds: judgedEssays.map(({ seconds }) => seconds),
    standIn: judgedEssays.some(({ result }) => result?.provenance.standIn ?? false),
    ...(judgedEssays.some(({ result }) => result?.provenance.standInEmbeddings) && {
      standInEmbeddings: true as const,
    }),
    failed: judgedEssays.flatMap(failuresOf),
  };
}

/** Where an evaluation's runs are made, and who hears how far they are. */
interface EvaluationContext {
  connection: DeploymentConnection;
  bar: ProgressBar;
  /** Tenants and assignments whose banks are filled. */
  filled: Set<string>;
  signal: AbortSignal;
  /** What is judged is called so. */
  name: string;
  /** The address that a provider is asked at. */
  endpointOf: (provider: string) => string | null;
  /** Takes what there is of a system when it is interrupted: it was paid, and is added to what the next try takes. */
  keepCut: (systemJudgements: SystemJudgements) => Promise<void>;
  /** Adds calls to those that were made; returns how many they are of those expected. */
  counted: (calls: number) => string;
}

/** The essays of the study by one variant: fold by fold where it retrieves, else all at once. */
async function judgedBy(
  study: EssayStudy,
  variant: Variant,
  judging: EvaluationContext,
  seen: JudgedEssay[],
): Promise<JudgedEssay[]> {
  const { connection, bar, filled, signal, name, counted } = judging;
  const onDone = (judgedEssay: JudgedEssay) => {
    const { id, result, failure, charges } = judgedEssay;
    seen.push(judgedEssay);
    const calls = counted(charges.filter(({ kind, fate }) => kind === 'chat' && fate !== 'put-off').length);
    bar.advance(`${name} ${id}: ${result?.status ?? failure?.code ?? 'failed'}; ${calls}`);
  };
  const onCut = (cut: JudgedEssay) => seen.push(cut);
  const common = { variant, tenant: study.tenant, onDone, onCut, signal };
  if (!STRATEGIES[variant].retrieval) {
    const assignment = foldAssignment(study, null);
    return runEssays(connection, { ...common, assignment, essays: study.judged });
  }
  const judgedEssays: JudgedEssay[] = [];
  for (const fold of study.folds) {
    const assignment = foldAssignment(study, fold);
    const bank = `${study.tenant}/${assignment.assignment}`;
    if (!filled.has(bank)) {
      filled.add(bank);
      bar.say(`fold ${fold.number} of ${study.folds.length}: ${fold.bank.length} exemplars`);
      await fillBank(connection, study, fold, () => signal.throwIfAborted());
    }
    judgedEssays.push(...(await runEssays(connection, { ...common, assignment, essays: fold.judged })));
  }
  return judgedEssays;
}

/** The essays of a study as a variant judges them, in the order of the data. */
export async function judgeBy(
  study: EssayStudy,
  variant: Variant,
  judging: EvaluationContext,
): Promise<SystemJudgements> {
  const seen: JudgedEssay[] = [];
  const made = (judgedEssays: readonly JudgedEssay[]): SystemJudgements => ({
    system: systemOf(variant, judgedEssays, judging.endpointOf),
    judgements: judgedEssays.flatMap((one) => judgementsOf(one, study, variant)),
  });
  const of = (essays: readonly JudgedEssay[]) => {
    const byId = new Map(essays.map((judgedEssay) => [judgedEssay.id, judgedEssay]));
    const notBegun = { result: null, failure: INTERRUPTED_ESSAY, seconds: 0, charges: [] };
    return study.judged.map(({ id }) => byId.get(id) ?? { id, ...notBegun });
  };
  const judgedEssays = await judgedBy(study, variant, judging, seen).catch(async (error: unknown) => {
    if (judging.signal.aborted && seen.length > 0) await judging.keepCut(made(of(seen)));
    throw error;
  });
  return made(of(judgedEssays));
}
