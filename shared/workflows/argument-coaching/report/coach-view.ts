import { markedView } from '@assay/platform/report/marked/marked-view';
import { MOST_QUESTIONS } from '../coach.ts';
import type { Coaching, CoachingResult } from '../result.ts';
import { argumentCitations } from './argument-citations.ts';
import { comparisonView } from './comparison-view.ts';
import { scoreFigure } from './figures.ts';
import { scorersOf } from './human-view.ts';
import { consensusView, judgesView, outOfTen, scoresDrawing } from './panel-view.ts';
import { critiqueView } from './points-view.ts';
import { sentence, speechText } from './shown-text.ts';
import { toldByJudges } from './told-by-judges.ts';
import type { CoachingWords } from './words/coaching-words.ts';

/** Why a part is not there: withheld, or without an answer. */
function absence({ withheld }: Coaching, part: string, missing: string, words: CoachingWords): string {
  return withheld.includes(part) ? words.withheld : missing;
}

function sidesOf({ stance, side, panel }: Coaching, words: CoachingWords) {
  const argued = panel.scores.length > 0 ? words.sideUnknown : words.none;
  return {
    asked: stance === null ? words.sideOpen : words.stances[stance],
    argued: side === null ? argued : words.sides[side],
  };
}

const rangeOf = (least: string, most: string, words: CoachingWords) =>
  least === most ? words.oneScore(least) : words.range(least, most);

function scoresView({ panel, consensus }: Coaching, human: CoachingResult['human'], words: CoachingWords) {
  const { least, most, missing } = panel;
  const score = consensus?.score ?? null;
  const scorers = scorersOf(human, words);
  return {
    consensus: score === null ? null : outOfTen(score, words),
    drawing: panel.judgements.length > 0 ? scoresDrawing(panel, consensus, human, words) : null,
    notes: [
      least === null || most === null
        ? null
        : rangeOf(scoreFigure(least, words), scoreFigure(most, words), words),
      words.scoresNote,
      score === null ? words.noConsensus : words.consensusNote,
      scorers && words.peopleNote(scorers),
      missing.length > 0 ? words.scoresMissing(missing.length) : null,
    ].filter((note) => note !== null),
  };
}

/** What a student is told of an argument (SPEC S10), the questions last; null in other reports. */
export function coachView({ coaching, human }: CoachingResult, words: CoachingWords) {
  if (coaching === null) return null;
  const { critique, rebuttal, panel, consensus, questions, comparison } = coaching;
  const told = toldByJudges(panel);
  const { citations, cited } = argumentCitations(coaching, told, words);
  return {
    marked: cited.passages.length > 0 ? markedView(cited, citations, words) : null,
    sides: sidesOf(coaching, words),
    scores: scoresView(coaching, human, words),
    priorities: (consensus?.priorities ?? []).map(sentence),
    critique: critique === null ? null : critiqueView(critique, words, cited),
    critiqueAbsent: absence(coaching, 'critique', words.critiqueMissing, words),
    rebuttal: rebuttal === null ? null : speechText(rebuttal, words),
    rebuttalAbsent: absence(coaching, 'rebuttal', words.rebuttalMissing, words),
    judges: judgesView(panel, told, cited, words),
    reconciled: consensusView(consensus, words),
    comparison: comparisonView(comparison, words),
    questions: (questions ?? []).slice(0, MOST_QUESTIONS).map(({ question, about }) => ({
      text: sentence(question),
      about: critique?.points.some(({ id }) => id === about) ? words.about(about) : null,
    })),
    questionsAbsent: absence(coaching, 'questions', words.questionsMissing, words),
  };
}
