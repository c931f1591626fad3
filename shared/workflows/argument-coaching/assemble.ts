import { prepareDocument } from '@assay/evidence/anchor';
import { findEvidence } from '@assay/evidence/evidence';
import type { ModelCall } from '@assay/model/model-call';
import { nameOf } from '@assay/platform/assignment/assignment';
import type { AskedWhere } from '@assay/platform/questions/settle-questions';
import { declarationOf } from '@assay/platform/run/artifact';
import type { SettledState } from '@assay/platform/run/items';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import { allAddresses, readScreening } from '@assay/platform/submission/screening';
import { readTranscribing } from '@assay/platform/submission/transcription';
import type { AssembledResult, FinishedRun } from '@assay/platform/workflow/workflow';
import { CHANGES } from './artifact-kinds.ts';
import * as artifacts from './artifacts.ts';
import { assembleCoaching, type IndexedArgument } from './assembling/assemble-coaching.ts';
import { assembleDebate } from './assembling/assemble-debate.ts';
import { cautionFlags, flagsOf } from './assembling/flags.ts';
import { missingAgents, missingParts } from './assembling/missing.ts';
import { type CoachingRecords, readRecords } from './assembling/records.ts';
import type { Motion } from './assignment.ts';
import type { MotionCheck } from './balance.ts';
import { type ChangePlan, type CoachingPlan, PLAN } from './plan.ts';
import { hasWinningCase } from './problems/judgement-problems.ts';
import type { CoachingResult } from './result.ts';

const CASELESS = {
  code: 'ModelOutputInvalid',
  message: 'The check lets only one side win, and does not say the case of that side.',
};

/** The check of a motion; a verdict without a case behind it is none, even after asking again. */
function motionCheckOf({ motion }: Motion, { check }: CoachingPlan, records: CoachingRecords): MotionCheck {
  const answer = records.answer(artifacts.BALANCE);
  if (answer && !hasWinningCase(answer, motion))
    return { answer: null, missing: { step: check.step, ...CASELESS } };
  return { answer, missing: records.failure(check.step) };
}

/** What was said of the motion, the argument or the debate. */
async function partsOf(
  motion: Motion,
  plan: CoachingPlan,
  records: CoachingRecords,
  runArtifacts: RunArtifacts,
) {
  const balance = motionCheckOf(motion, plan, records);
  const read = plan.coach && (await runArtifacts.read(artifacts.ARGUMENT));
  const argument = read && { ...read, document: prepareDocument(read.text) };
  const [coaching, debate] = await Promise.all([
    plan.coach && argument ? assembleCoaching(motion, plan.coach, argument, records, runArtifacts) : null,
    plan.debate ? assembleDebate(motion, plan.debate, plan.judges, records, runArtifacts) : null,
  ]);
  return { balance, coaching, debate, argument };
}

/** The embeddings that comparing took, which no agent asked for. */
async function embeddingCalls(
  { coach, debate }: CoachingPlan,
  runArtifacts: RunArtifacts,
): Promise<ModelCall[]> {
  const changes: (ChangePlan | null | undefined)[] = [
    coach?.revised?.change,
    ...(debate?.beats.flatMap(({ after }) => after.map(({ change }) => change)) ?? []),
  ];
  const names = changes.flatMap((planned) => planned?.change ?? []);
  const read = await Promise.all(
    names.map((name) => runArtifacts.readOptional(declarationOf(CHANGES, name))),
  );
  return read.flatMap((change) => change?.call ?? []);
}

/** Nothing was assessed where there is no answer to what the run was for. */
function statusOf(
  { balance, coaching, debate }: Pick<CoachingResult, 'balance' | 'coaching' | 'debate'>,
  missing: string[],
): SettledState {
  const hasNothing = coaching
    ? coaching.panel.scores.length === 0 && coaching.critique === null
    : debate
      ? debate.turns.length === 0
      : balance.answer === null;
  if (hasNothing) return 'failed';
  return missing.length > 0 ? 'partial' : 'completed';
}

/** What judges of a student's argument asked the teacher; of a debate that nobody handed in there is nothing to ask. */
function askedAbout({ document }: IndexedArgument, records: CoachingRecords): AskedWhere[] {
  const look = (quote: string) => findEvidence(document, quote);
  return records.asking.map(([step, record]) => ({ step, record, subjects: [], look }));
}

/** Puts a run's result together from what agents and steps left behind. */
export async function assembleCoachingRun({
  run,
  assignment: motion,
  outcomes,
  artifacts: kept,
}: FinishedRun<Motion>): Promise<AssembledResult<CoachingResult>> {
  const plan = await kept.read(PLAN);
  const records = await readRecords(plan, outcomes, kept);
  const [{ balance, coaching, debate, argument }, human, embeddings] = await Promise.all([
    partsOf(motion, plan, records, kept),
    kept.readOptional(artifacts.HUMAN),
    embeddingCalls(plan, kept),
  ]);
  const parts = { balance, coaching, debate };
  const screening = argument && (await readScreening(kept, argument.document));
  const transcribing = await readTranscribing(kept, argument?.pictured ?? []);
  const addressed = allAddresses(argument?.addressed ?? [], screening?.addressed ?? []);
  const missing = missingAgents(plan.coach, records);
  return {
    result: {
      purpose: plan.purpose,
      status: statusOf(parts, missingParts({ ...parts, missing })),
      assignment: nameOf(motion),
      submission: { id: run.submission, file: run.file },
      motion: { text: motion.motion, background: motion.background ?? '' },
      ...parts,
      human: human ?? [],
      missing,
      addressed,
      screened: screening?.screened ?? false,
      flags: [
        ...new Set([
          ...(argument?.flags ?? []),
          ...(addressed.length > 0 ? ['suspected-injection'] : []),
          ...flagsOf(parts),
          ...cautionFlags(records.cautions),
        ]),
      ],
    },
    failure: missing[0] ?? null,
    submissionSha256: plan.submissionSha256,
    asked: argument ? askedAbout(argument, records) : [],
    calls: [...records.calls, ...embeddings, ...(screening?.calls ?? []), ...transcribing.calls],
    prompts: { ...records.prompts, ...screening?.prompts, ...transcribing.prompts },
  };
}
