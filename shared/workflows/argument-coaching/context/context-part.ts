import { canonicalLines } from '@assay/model/canonical-json';
import { cutToTokens } from '@assay/model/tokens';
import type { Briefing } from '../context.ts';
import type { CheckedPoint } from '../critique.ts';

/** What a speaker is told, one thing or several: fields of its briefing. */
export type ContextPart = Partial<
  Pick<Briefing, 'history' | 'outline' | 'selfCheck' | 'critique' | 'analysis' | 'feedback'>
>;
type BriefingFeedback = Briefing['feedback'][number];

/** What stands where a speech was cut. */
const CUT = ' […]';

const pointsText = (points: readonly CheckedPoint[]) =>
  canonicalLines(points.map(({ evidence: { passage }, ...point }) => ({ ...point, passage })));

const feedbackText = ({ weaknesses, suggestions }: BriefingFeedback) =>
  [
    ...weaknesses.map((weakness) => `Weakness: ${weakness}`),
    ...suggestions.map((suggestion) => `Suggestion: ${suggestion}`),
  ].join('\n');

/** The texts of a part as they stand in a prompt, the tags around them aside: speeches as they are, lists as JSON or lines. */
export function textsOf({
  history,
  outline,
  selfCheck,
  critique,
  analysis,
  feedback,
}: ContextPart): string[] {
  return [
    ...(history ?? []).map(({ text }) => text),
    ...[outline, selfCheck].flatMap((notes) => (notes ? [canonicalLines(notes)] : [])),
    ...[critique, analysis].flatMap((points) => (points?.length ? [pointsText(points)] : [])),
    ...(feedback ?? []).map(feedbackText),
  ];
}

/** Tokens of a part in a prompt. */
export function tokensOf(part: ContextPart, count: (text: string) => number): number {
  return textsOf(part).reduce((sum, text) => sum + count(text), 0);
}

/** Beginnings of a list, the longest first, the whole aside. */
const beginnings = <T>(list: readonly T[]): T[][] => list.slice(1).map((_, at) => list.slice(0, -1 - at));

function shorterParts({ critique, selfCheck }: ContextPart): ContextPart[] {
  if (critique) return beginnings(critique).map((points) => ({ critique: points }));
  if (!selfCheck) return [];
  const alone = { ...selfCheck, opponentErrors: [] };
  return [selfCheck.claims, ...beginnings(selfCheck.claims)].map((claims) => ({
    selfCheck: { ...alone, claims },
  }));
}

async function cutSpeech(
  [speech]: Briefing['history'],
  most: number,
  mark: number,
): Promise<ContextPart | null> {
  const text = speech && (await cutToTokens(speech.text, most - mark));
  return text ? { history: [{ ...speech, text: text + CUT }] } : null;
}

/**
 * A part in at most so many tokens: a speech cut at the end of a sentence, a critique's first points, a self-check without the
 * opponent's errors, then with its first claims only; null where nothing of it fits.
 */
export async function shortened(
  part: ContextPart,
  most: number,
  count: (text: string) => number,
): Promise<ContextPart | null> {
  if (part.history) return cutSpeech(part.history, most, count(CUT));
  return shorterParts(part).find((shorter) => tokensOf(shorter, count) <= most) ?? null;
}
