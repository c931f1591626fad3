import { meanOf } from '@assay/kit/statistics/score-agreement';
import type { CoachingResult, HeldDebate } from '../result.ts';
import { STANCES } from '../stance.ts';
import { differenceFigure, meanFigure } from './figures.ts';
import { scorersOf } from './human-view.ts';
import type { CoachingWords } from './words/coaching-words.ts';

const holdsZero = ({ low, high }: { low: number; high: number }) => low <= 0 && high >= 0;

/** Whether the interval is told: with too few pairs it tells nothing, and one speaker alone is not ahead of anybody. */
function tellsInterval({ winner: { stance, interval }, turns }: HeldDebate): boolean {
  const alone = new Set(turns.map((turn) => turn.stance)).size < 2;
  return !alone && interval !== null && (stance !== null || holdsZero(interval));
}

function winnerSentence({ winner, turns, speakers }: HeldDebate, words: CoachingWords): string {
  const { stance, difference, interval, pairs } = winner;
  if (new Set(turns.map((turn) => turn.stance)).size < 2 && turns.length > 0) return words.debate.alone;
  if (difference === null || interval === null) return words.debate.undecided(pairs);
  const two = (value: number) => differenceFigure(value, words, 2);
  if (stance === null && !holdsZero(interval)) return words.debate.undecided(pairs);
  if (stance === null)
    return words.debate.level(pairs, two(difference), two(interval.low), two(interval.high));
  const turned = stance === 'against';
  const [low, high] = turned ? [-interval.high, -interval.low] : [interval.low, interval.high];
  return words.debate.ahead({
    speaker: speakers[stance],
    stance,
    difference: meanFigure(Math.abs(difference), words, 2),
    low: meanFigure(low, words, 2),
    high: meanFigure(high, words, 2),
    pairs,
  });
}

/** The averages of the judges at the end, of all that each side said; none where nobody was asked. */
function wholeSentence({ whole }: HeldDebate, words: CoachingWords): string[] {
  const [inFavour, against] = [whole.for, whole.against].map((side) => side?.panel.average ?? null);
  if (inFavour === null || inFavour === undefined || against === null || against === undefined) return [];
  return [words.debate.wholeAverages(meanFigure(inFavour, words), meanFigure(against, words))];
}

/** What people gave the speeches of each side, on average, beside the judges; none where they scored one side alone. */
function peopleSentence(human: CoachingResult['human'], words: CoachingWords): string[] {
  const scores = human.flatMap((one) => one.scores);
  const [inFavour, against] = STANCES.map((stance) =>
    meanOf(scores.filter((one) => one.stance === stance).flatMap(({ score }) => score ?? [])),
  );
  const names = scorersOf(human, words);
  if (names === null || inFavour === null || against === null) return [];
  return [words.debate.people(names, meanFigure(inFavour!, words), meanFigure(against!, words))];
}

/** Who is ahead, by how much and from how many pairs, or that it is not decided (SPEC S8). */
export function outcomeView(
  debate: HeldDebate,
  human: CoachingResult['human'],
  words: CoachingWords,
): string[] {
  const { averages, incomplete } = debate.winner;
  const known = averages.for !== null && averages.against !== null;
  return [
    winnerSentence(debate, words),
    ...(tellsInterval(debate) ? [words.debate.interval] : []),
    ...(known
      ? [words.debate.averages(meanFigure(averages.for, words), meanFigure(averages.against, words))]
      : []),
    ...wholeSentence(debate, words),
    ...peopleSentence(human, words),
    ...(incomplete > 0 ? [words.debate.incomplete(incomplete)] : []),
  ];
}

/** What the order does in which the two sides are shown to a judge. */
export function positionSentences({ approach, position }: HeldDebate, { debate, ...words }: CoachingWords) {
  if (approach === 'control') return [debate.positionAlone];
  const { effect, interval, pairs } = position;
  if (effect === null || interval === null) return [debate.positionMeaning, debate.positionUnknown];
  const two = (value: number) => differenceFigure(value, words, 2);
  const stands = debate.positionPairs(pairs.for + pairs.against, pairs.for, pairs.against);
  return [
    debate.positionMeaning,
    debate.positionValue(two(effect), two(interval.low), two(interval.high)),
    pairs.for > 0 && pairs.against > 0 ? stands : `${stands} ${debate.positionOneSide}`,
    ...(holdsZero(interval) ? [debate.positionChance] : []),
  ];
}
