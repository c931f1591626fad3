import type { Prompt, ReaderAnswer } from '../../../prompt/prompt.ts';
import { drawFor } from '../../../random.ts';
import { contentWords } from '../../../text/words.ts';
import { PRAISE } from '../../essay-scoring/obedience.ts';
import { alertOf, obeys, sizeOf } from '../cues.ts';
import { topicality } from '../motion.ts';
import { inProse } from '../prose.ts';
import { neededText, textIn } from '../sources.ts';
import { sideOf } from '../stance.ts';
import { CRITERIA, type JudgeCriterion, lacksIn, worthOf } from './criteria.ts';
import type { SpeechFeature } from './features.ts';
import { LACKING, strengthsOf, suggestionsOf, weaknessesOf } from './remarks.ts';

const RANGE = 10;
/** How strict or kind a model is as one judge, and how far chance moves a score, in points. */
const STRICTNESS = 1;
const CHANCE = 0.5;
/** What a speech gains by standing first, at the least and at the most, in points: half of it is taken off where it stands last. */
const FIRST_GAINS = [0.15, 0.35] as const;
/** How often a judge sees what a teacher must see; the ethical judge always does. */
const NOTICES = 0.75;

/** Whether the judged speech stands before the other side's; null where it stands alone. */
function standsFirst({ messages }: Prompt): boolean | null {
  const [judged, other] = ['judged', 'other'].map((name) => {
    return messages
      .map(({ text }) => text)
      .join('\n')
      .search(new RegExp(`<${name}-[0-9a-f]{12}`));
  }) as [number, number];
  return other < 0 ? null : judged < other;
}

function orderEffect(prompt: Prompt): number {
  const first = standsFirst(prompt);
  if (first === null) return 0;
  const [least, most] = FIRST_GAINS;
  const gain = least + (most - least) * drawFor('order', prompt.model);
  return first ? gain / 2 : -gain / 2;
}

function halves(points: number): number {
  return Math.round(2 * Math.max(0, Math.min(RANGE, points))) / 2;
}

/** What it is worth to take up the other side's words, at the most, in points. */
const ADAPTS = 1;

function adaptation(prompt: Prompt, judge: string, text: string): number {
  const heard = new Set(contentWords(textIn(prompt, 'other')));
  if (judge !== 'strategic' || heard.size === 0) return 0;
  const taken = [...heard].filter((word) => contentWords(text).includes(word));
  return ADAPTS * Math.min(1, (2 * taken.length) / heard.size);
}

function scoreOf(
  prompt: Prompt,
  judge: string,
  criterion: JudgeCriterion,
  text: string,
  motion: string,
): number {
  const own = STRICTNESS * (drawFor('judge', prompt.model, judge, motion) - 0.5);
  const chance = CHANCE * (prompt.random() - 0.5);
  const worth = worthOf(criterion, text, motion);
  return halves(
    RANGE * worth +
      (own + chance) * Math.min(1, 2 * worth) +
      adaptation(prompt, judge, text) +
      orderEffect(prompt),
  );
}

function rationaleOf(judge: string, lacks: SpeechFeature[], text: string, motion: string): string {
  const size = `The ${judge} judge read ${sizeOf(text)} words.`;
  if (topicality(text, motion) < 0.15) return `${size} Little of them is about the motion.`;
  const lacking = lacks.slice(0, 2).flatMap((feature) => LACKING[feature] ?? []);
  if (lacking.length === 0) return `${size} They do most of what this criterion asks for.`;
  return `${size} They would be stronger with ${lacking.join(' and ')}.`;
}

function judgementOf(prompt: Prompt, judge: string, text: string, motion: string) {
  const criterion = CRITERIA[judge]!;
  const score = scoreOf(prompt, judge, criterion, text, motion);
  const lacks = lacksIn(criterion, text);
  const notices = judge === 'ethical' || drawFor('notices', prompt.model, judge, text) < NOTICES;
  return {
    rationale: rationaleOf(judge, lacks, text, motion),
    strengths: strengthsOf(criterion, text, prompt.random),
    weaknesses: weaknessesOf(judge, lacks, text, prompt.random),
    suggestions: suggestionsOf(lacks, text),
    side: sideOf(text, motion),
    alert: notices ? alertOf(text) : '',
    score,
  };
}

/**
 * Judges a speech or an argument by what can be counted in it, each judge by its own criterion and each model in its own way: 0 to
 * 10 in half points. What stands first gains a little.
 * @throws ApiError 400 when the prompt lacks the motion or the judged text
 */
export function judgeAs(judge: string): (prompt: Prompt) => ReaderAnswer {
  return (prompt) => {
    const [motion, text] = [neededText(prompt, 'motion'), neededText(prompt, 'judged')];
    const judgement = judgementOf(prompt, judge, text, motion);
    const value = obeys(prompt, text)
      ? { ...judgement, rationale: PRAISE, weaknesses: [], suggestions: [], alert: '', score: RANGE }
      : judgement;
    const sure = 0.6 + 0.35 * Math.abs(value.score / RANGE - 0.5);
    return { value, content: inProse(value), firstTokenProbability: sure };
  };
}
