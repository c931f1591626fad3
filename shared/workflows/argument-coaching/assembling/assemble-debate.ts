import { prepareDocument } from '@assay/evidence/anchor';
import { isCutOff } from '@assay/model/model-call';
import { type Artifact, one } from '@assay/platform/run/artifact';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import * as artifacts from '../artifacts.ts';
import type { Motion } from '../assignment.ts';
import type { Judge } from '../conditions.ts';
import { positionEffect } from '../judging/position-effect.ts';
import { sideOf } from '../judging/sides.ts';
import { findWinner } from '../judging/winner.ts';
import type { DebatePlan, PanelPlan, TurnPlan } from '../plan.ts';
import { allSeats, seatOf, turnsOf } from '../planning/plan-debate.ts';
import { joined } from '../read-texts.ts';
import type { HeldDebate, HeldTurn, JudgedSide } from '../result.ts';
import { withoutCall } from '../revision/compare-revision.ts';
import { STANCES, type Stance } from '../stance.ts';
import { consensusOn } from './assemble-coaching.ts';
import type { CoachingRecords } from './records.ts';

type DebateArtifacts = Pick<RunArtifacts, 'read' | 'readOptional'>;

/** What a debater prepared for a turn, never public (SPEC S2). */
async function preparationOf(
  { turn, reflection }: TurnPlan,
  records: CoachingRecords,
  debateArtifacts: DebateArtifacts,
  missing: HeldTurn['preparation']['missing'],
): Promise<HeldTurn['preparation']> {
  return {
    outline: records.answer(one(artifacts.TURN_OUTLINE, turn)),
    selfCheck: records.answer(one(artifacts.TURN_SELF_CHECK, turn)),
    critique: records.of(one(artifacts.TURN_CRITIQUE, turn).name)
      ? await debateArtifacts.readOptional(one(artifacts.TURN_CHECKED_CRITIQUE, turn))
      : null,
    reflection: reflection && records.answer(one(artifacts.TURN_REFLECTION, turn)),
    missing,
  };
}

/** The draft of a turn with its judges, where a revision took its place. */
async function draftOf(
  { turn, revision }: TurnPlan,
  records: CoachingRecords,
  debateArtifacts: DebateArtifacts,
): Promise<HeldTurn['draft']> {
  const draft = revision && records.answer(one(artifacts.TURN_DRAFT, turn));
  if (!draft) return null;
  return {
    text: draft.speech,
    panel: await debateArtifacts.readOptional(one(artifacts.TURN_DRAFT_PANEL, turn)),
  };
}

const panelsOf = ({ beats }: DebatePlan) => beats.flatMap(({ after }) => after.map(({ panel }) => panel));

/** Whether this attempt asked judges. What an earlier attempt left does not count. */
const wereAsked = (judged: PanelPlan | undefined, records: CoachingRecords) =>
  judged?.calls.some(({ step }) => records.answered(step) || records.failure(step)) ?? false;

/** What judges make at the end of all that a side said; null where the debate ended before, or nothing could be gathered. */
async function wholeOf(
  stance: Stance,
  plan: DebatePlan,
  turns: readonly HeldTurn[],
  records: CoachingRecords,
  debateArtifacts: DebateArtifacts,
): Promise<JudgedSide | null> {
  const artifact = one(artifacts.WHOLE_PANEL, stance);
  const judged = panelsOf(plan).find(({ panel }) => panel === artifact.name);
  if (!judged || !wereAsked(judged, records) || records.failure(artifact.name)) return null;
  const panel = await debateArtifacts.readOptional(artifact);
  const said = turns.filter((turn) => turn.stance === stance).map(({ text }) => text);
  return panel && { panel, consensus: consensusOn(panel, judged, records, prepareDocument(joined(said))) };
}

/** What came of a speech that was held: its panel, and how far it went from its draft. */
async function afterOf(
  { turn }: TurnPlan,
  judged: PanelPlan | undefined,
  records: CoachingRecords,
  debateArtifacts: DebateArtifacts,
) {
  const wasJudged = wereAsked(judged, records);
  const read = async <T>(artifact: Artifact<T>) =>
    wasJudged && !records.failure(artifact.name) ? debateArtifacts.readOptional(artifact) : null;
  const [panel, change] = await Promise.all([
    read(one(artifacts.TURN_PANEL, turn)),
    read(one(artifacts.TURN_CHANGE, turn)),
  ]);
  return { panel, change: change && withoutCall(change) };
}

async function heldTurn(
  motion: Motion,
  plan: TurnPlan,
  judged: PanelPlan | undefined,
  records: CoachingRecords,
  debateArtifacts: DebateArtifacts,
): Promise<HeldTurn | null> {
  const { turn, round, exchange, kind, stance } = plan;
  const spoken = one(artifacts.TURN_SPEECH, turn);
  const [record, said] = [records.of(spoken.name), records.answer(spoken)];
  if (!record || !said) return null;
  const [{ panel, change }, briefing, draft] = await Promise.all([
    afterOf(plan, judged, records, debateArtifacts),
    debateArtifacts.readOptional(one(artifacts.TURN_BRIEFING, turn)),
    draftOf(plan, records, debateArtifacts),
  ]);
  return {
    turn,
    round,
    exchange,
    kind,
    stance,
    speaker: seatOf(motion, stance).speaker,
    text: said.speech,
    claims: said.claims,
    problems: record.problems ?? [],
    ...(isCutOff(record.call) ? { cutOff: true } : {}),
    side: panel && sideOf(panel),
    draft,
    preparation: await preparationOf(plan, records, debateArtifacts, briefing?.missing ?? []),
    context: briefing?.context ?? null,
    panel,
    consensus: panel && judged ? consensusOn(panel, judged, records, prepareDocument(said.speech)) : null,
    change,
  };
}

/** The speeches as far as they were held: the first that is missing ends the debate. */
async function heldTurns(
  motion: Motion,
  plan: DebatePlan,
  records: CoachingRecords,
  debateArtifacts: DebateArtifacts,
): Promise<HeldTurn[]> {
  const panels = new Map(panelsOf(plan).map((panel) => [panel.panel, panel]));
  const turns = await Promise.all(
    turnsOf(plan).map((turn) =>
      heldTurn(motion, turn, panels.get(one(artifacts.TURN_PANEL, turn.turn).name), records, debateArtifacts),
    ),
  );
  const end = turns.indexOf(null);
  return turns.slice(0, end < 0 ? turns.length : end).filter((turn) => turn !== null);
}

/** The models that really answered for a side, or as judges. */
function modelsOf(plan: DebatePlan, records: CoachingRecords): HeldDebate['models'] {
  const named = (steps: string[]) =>
    [...new Set(steps.flatMap((step) => records.of(step)?.call.modelAnswered ?? []))].join(', ');
  const turns = turnsOf(plan);
  const ofSide = (stance: string) =>
    named(turns.filter((turn) => turn.stance === stance).map(({ speech }) => speech.step));
  return {
    for: ofSide('for'),
    against: ofSide('against'),
    judges: named(panelsOf(plan).flatMap(({ calls }) => calls.map(({ step }) => step))),
  };
}

/** Who failed where a debate ended early: the beat as a whole. */
const BEAT = 'argument-coaching/debate';

/** Why a debate ended early, at the step that says so itself; null where it did not. */
function brokenAt(records: CoachingRecords): HeldDebate['broken'] {
  const beat = records.missing.find(({ agent }) => agent === BEAT);
  return beat ? records.failure(beat.step) : null;
}

/** Puts a debate together: what was said in public, and apart from it what was prepared, judged and measured (SPEC S3, S8). */
export async function assembleDebate(
  motion: Motion,
  plan: DebatePlan,
  judges: Judge[],
  records: CoachingRecords,
  debateArtifacts: DebateArtifacts,
): Promise<HeldDebate> {
  const turns = await heldTurns(motion, plan, records, debateArtifacts);
  const [proposition, opposition] = allSeats(motion);
  const [inFavour, against] = await Promise.all(
    STANCES.map((stance) => wholeOf(stance, plan, turns, records, debateArtifacts)),
  );
  return {
    approach: plan.approach,
    format: plan.format,
    rounds: plan.rounds,
    judges,
    speakers: { for: proposition!.speaker, against: opposition!.speaker },
    models: modelsOf(plan, records),
    turns,
    whole: { for: inFavour!, against: against! },
    planned: turnsOf(plan).length,
    broken: brokenAt(records),
    winner: findWinner(turns, motion.seed),
    position: positionEffect(turns, motion.seed),
  };
}
