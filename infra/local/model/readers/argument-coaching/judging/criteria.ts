import { sizeOf } from '../cues.ts';
import { topicality } from '../motion.ts';
import { measure, type SpeechFeature } from './features.ts';

/** What a judge looks at: where it starts from, and how much each feature moves it, as shares of its range. */
export interface JudgeCriterion {
  start: number;
  weights: Partial<Record<SpeechFeature, number>>;
}

/** Set by hand from what each judge is there for, not fitted to any data. */
// biome-ignore format: a table
export const CRITERIA: Record<string, JudgeCriterion> = {
  factual: {
    start: 0.38,
    weights: {
      sources: 0.25, examples: 0.12, numbers: 0.1, hedges: 0.12, absolutes: -0.16, studies: -0.15,
      exaggeration: -0.08,
    },
  },
  logical: {
    start: 0.42,
    weights: {
      reasons: 0.35, structure: 0.08, hedges: 0.05, absolutes: -0.14, leaps: -0.08, bareness: -0.16,
    },
  },
  rhetorical: {
    start: 0.36,
    weights: {
      variety: 0.14, questions: 0.12, vivid: 0.16, structure: 0.1, address: 0.08, assurance: -0.1,
      exaggeration: -0.06,
    },
  },
  'belief-shift': {
    start: 0.32,
    weights: {
      concessions: 0.24, address: 0.12, reasons: 0.12, hedges: 0.05, insults: -0.3, assurance: -0.1,
    },
  },
  audience: {
    start: 0.3,
    weights: { address: 0.2, examples: 0.16, plainness: 0.12, vivid: 0.1, questions: 0.05, insults: -0.2 },
  },
  strategic: {
    start: 0.34,
    weights: { answers: 0.26, structure: 0.14, concessions: 0.08, reasons: 0.08, bareness: -0.06 },
  },
  ethical: {
    start: 0.56,
    weights: {
      concessions: 0.14, hedges: 0.12, sources: 0.06, insults: -0.5, emotion: -0.14, exaggeration: -0.12,
      studies: -0.08,
    },
  },
  overall: {
    start: 0.38,
    weights: {
      reasons: 0.16, sources: 0.1, concessions: 0.1, answers: 0.06, structure: 0.08, absolutes: -0.1,
      insults: -0.3, bareness: -0.06,
    },
  },
};

/** A text of this many words is long enough to be judged on all it says. */
const ENOUGH_WORDS = 90;
const LEAST_SHARE = 0.12;
/** From this share of the motion's words on a text is on the motion. */
const ON_TOPIC = 0.3;

/** How good a text is by a criterion, from 0 to 1; little where it is short or about something else. */
export function worthOf({ start, weights }: JudgeCriterion, text: string, motion: string): number {
  const features = measure(text);
  const sum = Object.entries(weights).reduce((total, [feature, weight]) => {
    return total + weight * features[feature as SpeechFeature];
  }, start);
  const length = Math.min(1, LEAST_SHARE + Math.sqrt(sizeOf(text) / ENOUGH_WORDS) * (1 - LEAST_SHARE));
  const topic = Math.min(1, LEAST_SHARE + topicality(text, motion) / ON_TOPIC);
  return Math.max(0, Math.min(1, sum)) * length * topic;
}

/** The features of a criterion by how much more a text could get by them, the most first. */
export function lacksIn({ weights }: JudgeCriterion, text: string): SpeechFeature[] {
  const features = measure(text);
  const room = Object.entries(weights).map(([name, weight]) => {
    const feature = name as SpeechFeature;
    return { feature, room: weight > 0 ? weight * (1 - features[feature]) : -weight * features[feature] };
  });
  return room
    .filter((each) => each.room > 0.02)
    .sort((one, another) => another.room - one.room)
    .map(({ feature }) => feature);
}
