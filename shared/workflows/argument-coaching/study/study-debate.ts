import { AssayError } from '@assay/kit/errors/assay-error';
import { areChats } from '@assay/platform/run/chat-calls';
import { paidCost } from '@assay/platform/run/cost-text';
import { sumKnown } from '@assay/platform/run/provenance';
import * as z from 'zod';
import { type Approach, type Judge, SCORE_RANGE, SEVEN_JUDGES } from '../conditions.ts';
import type { Panel } from '../judgement.ts';
import type { CoachingResult, HeldDebate } from '../result.ts';
import { STANCES, type Stance } from '../stance.ts';
import { CRITERIA } from './published.ts';

/** A score of a speech, or of its draft; null is missing. `version` null: it was given as it was drafted. */
export interface DebateScore {
  round: number;
  stance: Stance;
  version: 'original' | 'improved' | null;
  judge: Judge;
  score: number | null;
}

/** A debate as a study compares it. */
export interface StudyDebate {
  /** The run, or the line of a log. */
  id: string;
  motion: string;
  approach: Approach;
  judges: readonly Judge[];
  /** Who debated and who judged; empty: a log does not say. */
  models: { debaters: string; judges: string };
  logged: boolean;
  /** How often it was held before in the same way, and this time: from 1. */
  repetition: number;
  scores: readonly DebateScore[];
  /** By the whole transcript. */
  whole: readonly Pick<DebateScore, 'stance' | 'judge' | 'score'>[];
  standIn: boolean;
  /** Questions that models answered; those from memory are none, and beside it. */
  calls: number | null;
  remembered: number | null;
  cost: number | null;
  seconds: number | null;
  /** Why it is not whole; null where it is. */
  failure: { step: string; code: string; message: string } | null;
}

const given = (panel: Panel | null) => panel?.judgements.map(({ judge, score }) => ({ judge, score })) ?? [];

function scoresOf({ turns }: HeldDebate): DebateScore[] {
  return turns.flatMap(({ round, stance, draft, panel }) => [
    ...given(draft?.panel ?? null).map((one) => ({ round, stance, version: 'original' as const, ...one })),
    ...given(panel).map((one) => ({ round, stance, version: draft ? ('improved' as const) : null, ...one })),
  ]);
}

/** Chat answers of a run that were asked for, and those from memory; null where an earlier version did not count them. */
function answersOf({ parameters = [] }: CoachingResult['provenance']) {
  const chats = parameters.filter(areChats);
  const sum = (of: (one: (typeof chats)[number]) => number | undefined) =>
    sumKnown(chats.map((one) => of(one) ?? null));
  const [all, remembered] = [sum(({ calls }) => calls), sum(({ memoised }) => memoised)];
  return { calls: all === null || remembered === null ? null : all - remembered, remembered };
}

/** A held debate, the so-manieth of its kind; null of any other run. */
export function studyDebateOf(result: CoachingResult, repetition = 1): StudyDebate | null {
  const { debate, provenance, runId, startedAt, assessedAt } = result;
  if (!debate) return null;
  const { models, approach, judges, whole, broken } = debate;
  return {
    ...{ id: runId, motion: result.motion.text, approach, judges, logged: false, repetition },
    models: { debaters: [...new Set([models.for, models.against])].join(' / '), judges: models.judges },
    scores: scoresOf(debate),
    whole: STANCES.flatMap((stance) =>
      given(whole[stance]?.panel ?? null).map((one) => ({ stance, ...one })),
    ),
    ...{ standIn: provenance.standIn, ...answersOf(provenance), cost: paidCost(provenance) },
    seconds: (Date.parse(assessedAt) - Date.parse(startedAt)) / 1000,
    failure: broken ?? result.missing[0] ?? null,
  };
}

const score = z.number().min(SCORE_RANGE.min).max(SCORE_RANGE.max).nullable();
const logSchema = z.looseObject({ topic: z.string().min(1) });
const NAMED = /^round_(\d+)_([AB])_(?:(original|improved)_)?score_(\w+)$/;

function loggedScore([name, value]: [string, unknown]): DebateScore[] {
  const [, round, side, version, criterion] = NAMED.exec(name) ?? [];
  const judge = CRITERIA.find(({ logged }) => logged === criterion)?.judge;
  const read = score.safeParse(value);
  if (judge === undefined || !read.success) return [];
  const stance = side === 'A' ? 'for' : 'against';
  const as = (version ?? null) as DebateScore['version'];
  return [{ round: Number(round), stance, version: as, judge, score: read.data }];
}

/**
 * A debate of the paper's own logs: `topic` and `round_1_A_original_score_logic` and the like; A speaks for the topic.
 * @throws AssayError EvaluationInvalid where it has no score
 */
export function loggedDebate(row: unknown, id: string): StudyDebate {
  const read = logSchema.safeParse(row);
  const scores = read.success ? Object.entries(read.data).flatMap(loggedScore) : [];
  if (!read.success || scores.length === 0) {
    const words = `${id} is no logged debate: it needs a "topic" and scores such as "round_1_A_score_logic", 0 to 10.`;
    throw new AssayError('EvaluationInvalid', words);
  }
  const approach = scores.some(({ version }) => version !== null) ? 'B' : 'A';
  return {
    ...{ id, motion: read.data.topic, approach, logged: true, repetition: 1, scores, whole: [] },
    judges: SEVEN_JUDGES.filter((judge) => scores.some((one) => one.judge === judge)),
    models: { debaters: '', judges: '' },
    ...{ standIn: false, calls: null, remembered: null, cost: null, seconds: null, failure: null },
  };
}
