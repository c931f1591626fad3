import { cut } from '@assay/platform/report/cut';
import { documentFrame, letterheadOf } from '@assay/platform/report/frame';
import { type Drift, isOfStandIn } from '../drift.ts';
import { answerOf, isOfStudents } from './answer.ts';
import { changePlot } from './change-plot.ts';
import { driftFacts, provenanceFacts } from './facts-view.ts';
import { moversView } from './movers-view.ts';
import { tablesView } from './tables-view.ts';
import { driftWords } from './words/drift-words.ts';

/** What a header line has room for, in letters. */
const LONGEST_HEADER = 60;
/** So many traits are drawn. */
const MOST_PLOTS = 18;

function plotsView({ traits }: Drift, words: ReturnType<typeof driftWords>) {
  const moved = traits.filter(({ moved }) => moved > 0);
  return {
    drawings: moved.slice(0, MOST_PLOTS).map((trait) => changePlot(trait, words)),
    rest: moved.length > MOST_PLOTS ? words.plotsRest(moved.length - MOST_PLOTS) : '',
  };
}

/** A drift report as the templates take it (a `DocumentView`), every sentence in the language of the assignment. */
export function driftView(drift: Drift) {
  const { about, totals, settings } = drift;
  const words = driftWords(about.assignment.language);
  const title = words.headTitle(about.assignment.title);
  const works = words.works(totals.works, isOfStudents(drift));
  const { language } = about.assignment;
  const header = [cut(title, LONGEST_HEADER), works] as const;
  const of = { language, title, id: about.reevaluation, madeAt: about.finishedAt, header };
  return {
    ...documentFrame(words, of),
    words: { ...words, advisoryTitle: words.footer },
    letterhead: letterheadOf(about.assignment),
    title,
    standIn: isOfStandIn(drift),
    answer: answerOf(drift, words),
    facts: driftFacts(drift, words),
    tables: tablesView(drift, words),
    plots: plotsView(drift, words),
    movers: moversView(drift, words),
    how: words.how({ seed: String(settings.seed), resamples: String(settings.resamples) }),
    provenance: provenanceFacts(drift, words),
  };
}
