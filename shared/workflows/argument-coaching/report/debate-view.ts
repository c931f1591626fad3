import type { Fact } from '@assay/platform/report/facts';
import type { CoachingResult, HeldDebate } from '../result.ts';
import { STANCES } from '../stance.ts';
import { changePlot } from './change-plot.ts';
import { meanFigure } from './figures.ts';
import { outcomeView, positionSentences } from './outcome-view.ts';
import { preparationView } from './preparation-view.ts';
import { roundPlot } from './round-plot.ts';
import { byJudgeView, byRoundView, wholeTable } from './score-tables-view.ts';
import { draftsView, transcriptView, wholeView } from './transcript-view.ts';
import type { CoachingWords } from './words/coaching-words.ts';

/** How the debate was held, as facts of the first page. */
function setUp(
  { approach, format, rounds, judges, turns, speakers }: HeldDebate,
  words: CoachingWords,
): Fact[] {
  const held = new Set(turns.map(({ round }) => round)).size;
  const names = new Intl.ListFormat(words.tag, { type: 'conjunction' });
  const spoken = STANCES.filter(
    (stance) => approach !== 'control' || turns.some((turn) => turn.stance === stance),
  );
  return [
    {
      name: words.debate.speakers,
      value: spoken.map((stance) => words.debate.speaker(speakers[stance], stance)).join('; '),
    },
    { name: words.debate.approach, value: words.approaches[approach] },
    { name: words.debate.format, value: words.formats[format] },
    {
      name: words.debate.rounds,
      value: held === rounds ? String(held) : words.debate.roundsValue(held, rounds),
    },
    { name: words.debate.judges, value: names.format(judges.map((judge) => words.judges[judge])) },
  ];
}

/** A debate for teachers and researchers: scores, what was said in public, and apart from it what was not; else null. */
export function debateView({ debate, human }: CoachingResult, words: CoachingWords) {
  if (debate === null) return null;
  const { turns, approach } = debate;
  const revised = turns.some(({ draft }) => draft !== null && draft.panel !== null);
  return {
    setUp: setUp(debate, words),
    outcome: outcomeView(debate, human, words),
    position: positionSentences(debate, words),
    roundPlot: roundPlot(debate, words),
    roundPlotNote: words.debate.roundPlotNote(revised),
    changePlot: changePlot(debate, words),
    whole: wholeTable(debate, words),
    wholeSides: wholeView(debate, words),
    byJudge: byJudgeView(debate, words),
    byRound: byRoundView(debate, words),
    transcript: transcriptView(turns, words),
    preparation: preparationView(turns, words),
    preparationNote: words.debate.preparationNote[approach],
    draftsNote: words.debate.draftsNote[approach],
    drafts: draftsView(turns, (value) => meanFigure(value, words, 2), words),
  };
}
