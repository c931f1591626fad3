import type { MissingAgent } from '@assay/platform/run/outcome';
import type { Approach } from '../conditions.ts';
import type { Briefing } from '../context.ts';
import type { CheckedPoint } from '../critique.ts';
import type { Panel } from '../judgement.ts';
import type { TurnPlan } from '../plan.ts';
import type { Outline, SelfCheck } from '../speech.ts';
import type { Stance } from '../stance.ts';

/** What was said in public in a turn. */
export type PublicSpeech = Briefing['history'][number];

/** What judges said of a speech. */
export interface JudgedSpeech {
  turn: string;
  round: number;
  panel: Panel;
}

/** All that a speaker could be told before a turn. */
export interface SpeakerMaterial {
  plan: Pick<TurnPlan, 'turn' | 'round' | 'stance' | 'kind'>;
  rounds: number;
  approach: Approach;
  seat: { stance: Stance; speaker: string; opponent: string; role: string };
  /** About how long the speech is to be. */
  words: number;
  /** Tokens of context at the most (`contextBudget`). */
  budget: number;
  /** In the order of speaking. */
  spoken: PublicSpeech[];
  outline: { turn: string; outline: Outline } | null;
  selfCheck: SelfCheck | null;
  /** Of the opponent's last speech. */
  critique: CheckedPoint[];
  /** What the opponent's critic found in the speaker's own last speech, told as an external expert's analysis (SPEC S2). */
  analysis: { turn: string; points: CheckedPoint[] } | null;
  /** Of the speaker's own speeches, as far as it may be told by now. */
  panels: JudgedSpeech[];
  missing: MissingAgent[];
}

/**
 * What of the material may be told: public speeches of earlier turns, and what judges said of own ones. A speaker alone
 * (control) is told of nobody but itself.
 */
export function tellable(material: SpeakerMaterial): SpeakerMaterial {
  const { plan, approach, seat } = material;
  const spoken = material.spoken.filter(({ turn }) => turn < plan.turn);
  const own = spoken.filter(({ stance }) => stance === seat.stance);
  if (approach === 'control') return { ...material, spoken: own, panels: [], critique: [], analysis: null };
  const panels = material.panels.filter((panel) => own.some(({ turn }) => turn === panel.turn));
  return { ...material, spoken, panels };
}
