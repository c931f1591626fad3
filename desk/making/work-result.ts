import type { Citing } from '../api.ts';

/** A claim of a debater about an essay, with what the essay holds of each of its quotes. */
export interface SideClaim {
  text: string;
  evidence: { grade: Citing['grade']; supported: boolean; quote: string; passage: string | null }[];
}

/** How the score of a trait came about. */
export interface TraitMaking {
  trait: string;
  score?: number | null;
  rationale?: string | null;
  variant?: string;
  confidence?: Record<'advocate' | 'skeptic', { value: number } | null>;
  strengths?: SideClaim[];
  weaknesses?: SideClaim[];
  exemplars?: { score: number | null; exemplarId: string | null }[];
  secondReader?: { estimate: number | null } | null;
}

export type DebateStance = 'for' | 'against';

interface JudgePanel {
  judgements: {
    judge: string;
    score: number | null;
    rationale: string;
    strengths: { point: string }[];
    weaknesses: { point: string }[];
  }[];
  average: number | null;
  least: number | null;
  most: number | null;
}

/** What judges gave a speech, or all that a side said, from 0 to 10. */
export interface JudgeScores {
  panel: JudgePanel | null;
  consensus: { score: number | null; reason: string } | null;
}

export interface DebateSpeech extends JudgeScores {
  turn: string;
  round: number;
  kind: string;
  stance: DebateStance;
  speaker: string;
  text: string;
}

/** A debate of two models, as far as it was held. */
export interface DebateTranscript {
  speakers: Record<DebateStance, string>;
  turns: DebateSpeech[];
  whole?: Record<DebateStance, JudgeScores | null>;
  broken: { message: string } | null;
  winner: {
    stance: DebateStance | null;
    difference: number | null;
    interval: { low: number; high: number } | null;
  };
}

/** A student’s revision beside its draft. */
export interface DraftComparison {
  unchanged: boolean;
  criteria: { judge: string; draft: number | null; revision: number | null }[];
  consensus: { draft: number | null; revision: number | null };
  diff: { kind: 'kept' | 'added' | 'removed'; text: string }[];
  points: { point: { id: string; point: string }; fate: string; why: string }[];
}

/** What the desk reads of `GET …/result`: each workflow's has some of it. */
export interface WorkResult {
  scores?: TraitMaking[];
  debate?: DebateTranscript | null;
  coaching?: { comparison: DraftComparison | null } | null;
}
