import { one } from '@assay/platform/run/artifact';
import { answeredSteps, type CallOutcome, missingOf } from '@assay/platform/run/outcome';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import * as artifacts from '../artifacts.ts';
import type { Motion } from '../assignment.ts';
import type { DebatePlan, TurnPlan } from '../plan.ts';
import { seatOf, turnsOf } from '../planning/plan-debate.ts';
import type { SpeakerMaterial } from './speaker-material.ts';

type RecallArtifacts = Pick<RunArtifacts, 'read' | 'readOptional'>;

/** What was said in public before a turn. */
async function readSpoken(
  motion: Motion,
  before: readonly TurnPlan[],
  recallArtifacts: RecallArtifacts,
): Promise<SpeakerMaterial['spoken']> {
  return Promise.all(
    before.map(async ({ turn, round, stance }) => {
      const { output } = await recallArtifacts.read(one(artifacts.TURN_SPEECH, turn));
      const { speaker } = seatOf(motion, stance);
      return { turn, round, stance, speaker, text: output.speech };
    }),
  );
}

/** The outline that a debater made before its first speech. */
async function readOutline(
  first: TurnPlan,
  recallArtifacts: RecallArtifacts,
): Promise<SpeakerMaterial['outline']> {
  const record = await recallArtifacts.readOptional(one(artifacts.TURN_OUTLINE, first.turn));
  return record && { turn: first.turn, outline: record.output };
}

/** What the opponent's critique of a debater's last speech found, which reaches it as external expert analysis (SPEC S2). */
async function readAnalysis(
  own: TurnPlan | undefined,
  before: readonly TurnPlan[],
  recallArtifacts: RecallArtifacts,
): Promise<SpeakerMaterial['analysis']> {
  if (!own) return null;
  const target = one(artifacts.TURN_SPEECH, own.turn).name;
  const critic = before.findLast(({ check }) => check?.target === target);
  const checked =
    critic && (await recallArtifacts.readOptional(one(artifacts.TURN_CHECKED_CRITIQUE, critic.turn)));
  return checked ? { turn: own.turn, points: checked.points } : null;
}

/** What judges said of a debater's earlier speeches: all of them are done by now, as the plan has it. */
async function readPanels(
  own: readonly TurnPlan[],
  recallArtifacts: RecallArtifacts,
): Promise<SpeakerMaterial['panels']> {
  const panels = await Promise.all(
    own.map(async ({ turn, round }) => {
      const panel = await recallArtifacts.readOptional(one(artifacts.TURN_PANEL, turn));
      return panel ? [{ turn, round, panel }] : [];
    }),
  );
  return panels.flat();
}

/**
 * Everything that a speaker may be told of at a turn: public speeches, its own preparation, what experts and judges said of its
 * own speeches. No draft of anybody is read (SPEC S5). `outcomes`: of this turn's preparation.
 */
export async function recall(
  motion: Motion,
  debate: DebatePlan,
  plan: TurnPlan,
  outcomes: readonly CallOutcome[],
  recallArtifacts: RecallArtifacts,
): Promise<SpeakerMaterial> {
  const before = turnsOf(debate).filter(({ turn }) => turn < plan.turn);
  const own = before.filter(({ stance }) => stance === plan.stance);
  const isControl = debate.approach === 'control';
  const answered = new Set(answeredSteps(outcomes));
  const selfCheck = one(artifacts.TURN_SELF_CHECK, plan.turn);
  const [spoken, outline, checkedSelf, critique, analysis, panels] = await Promise.all([
    readSpoken(motion, isControl ? own : before, recallArtifacts),
    readOutline(own[0] ?? plan, recallArtifacts),
    answered.has(selfCheck.name) ? recallArtifacts.read(selfCheck) : null,
    plan.check ? recallArtifacts.read(one(artifacts.TURN_CHECKED_CRITIQUE, plan.turn)) : null,
    readAnalysis(own.at(-1), before, recallArtifacts),
    isControl ? [] : readPanels(own, recallArtifacts),
  ]);
  return {
    plan,
    rounds: debate.rounds,
    approach: debate.approach,
    seat: seatOf(motion, plan.stance),
    words: motion.speech_words,
    budget: motion.context_tokens,
    spoken,
    outline,
    selfCheck: checkedSelf?.output ?? null,
    critique: critique?.points ?? [],
    analysis,
    panels,
    missing: missingOf(outcomes),
  };
}
