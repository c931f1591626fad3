import { countedBy } from '@assay/platform/report/counted-by';
import { cut } from '@assay/platform/report/cut';
import { figure, pointsFigure, pointsText } from '@assay/platform/report/facts';
import { frameView, howMade } from '@assay/platform/report/frame';
import { unwrapped } from '@assay/platform/report/line-ends';
import { markedView } from '@assay/platform/report/marked/marked-view';
import { type CountedPoints, countedPoints, saysMore } from '@assay/platform/review/counted-points';
import { isForTeacher } from '@assay/platform/submission/teacher-note';
import { draftEssayResult } from '../draft-result.ts';
import type { EssayResult, Flag } from '../result.ts';
import { STRATEGIES } from '../variant.ts';

import { essayCitations } from './essay-citations.ts';
import { differingTraits, secondReaderNotes } from './second-reader-view.ts';
import { toldOnce } from './told-once.ts';
import { commonNotes, traitView } from './trait-view.ts';
import type { EssayWords, ToldFlag } from './words/essay-words.ts';
import { essayWords } from './words/essay-words.ts';

/** A longer question is cut, in characters: the student has the task already. */
const LONGEST_TASK = 1600;

const isTold = (flag: Flag): flag is ToldFlag => !isForTeacher(flag);

function noticeOf({ status, scores, doubt }: EssayResult, words: EssayWords): string | null {
  if (status === 'completed' || (doubt && scores.every(({ score }) => score !== null))) return null;
  const scored = scores.filter(({ score }) => score !== null).length;
  return scored === 0 ? words.notScoredAtAll : words.partlyScored(scored, scores.length);
}

/** What was counted in an essay that nobody could score, as far as the report has words for it; that nothing of a kind was found is not that there is none. */
function countedView({ counted = {} }: EssayResult, words: EssayWords) {
  const names = Object.keys(words.counts) as (keyof EssayWords['counts'])[];
  return names.flatMap((name) => {
    const count = counted[name];
    return count ? [{ name: words.counts[name], value: figure(count, words) }] : [];
  });
}

/** What the scores add up to, as it stands below them. */
const sumText = ({ scoreGiven, scoreMaximum }: NonNullable<CountedPoints['sum']>, words: EssayWords) =>
  words.outOf(pointsFigure(scoreGiven, words), pointsFigure(scoreMaximum, words));

/** Whether an essay that teachers had scored was there for a Judge to compare with, whatever the variant looks for. */
const wasCompared = ({ scores }: EssayResult): boolean =>
  scores.some(({ exemplars }) => exemplars.some(({ exemplarId }) => exemplarId !== null));

/** A result as the templates take it: plain values, every sentence written out in the report's language. */
export function essayView(result: EssayResult) {
  const { assignment, submission, runId, variant } = result;
  const words = essayWords(assignment.language);
  const told = {
    strengths: toldOnce(result.scores, 'strengths'),
    weaknesses: toldOnce(result.scores, 'weaknesses'),
  };
  const { citations, cited } = essayCitations(result, told, words);
  const { total } = draftEssayResult(result);
  const points = countedPoints(total, result.scores);
  const common = commonNotes(result.scores, words);
  const traits = result.scores.map((trait) => ({
    ...traitView(trait, common, told, cited, words, runId),
    points: saysMore(total, trait.trait) ? pointsText(points.parts.get(trait.trait), words) : null,
  }));
  return {
    ...frameView(result, words, {
      extent: words.words(submission.words),
      facts: [{ name: words.method, value: variant }],
      isStudents: true,
    }),
    task: cut(unwrapped(assignment.question).trim(), LONGEST_TASK),
    notice: noticeOf(result, words),
    attention: [
      ...[...new Set(result.flags)].filter(isTold).map((flag) => words.flags[flag]),
      ...differingTraits(result, words),
    ],
    points: points.sum && sumText(points.sum, words),
    countedBy: countedBy(result.counting, result.scores.length, words),
    debated: traits.some((trait) => trait.debated),
    marked: cited.passages.length > 0 ? markedView(cited, citations, words) : null,
    traits,
    notes: [...secondReaderNotes(result, words), ...common],
    counted: countedView(result, words),
    how: howMade(result, words, words.how({ ...STRATEGIES[variant], retrieval: wasCompared(result) })),
  };
}
