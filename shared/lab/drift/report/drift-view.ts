import { createHash } from 'node:crypto';
import { cut } from '@assay/platform/report/cut';
import { letterheadOf } from '@assay/platform/report/frame';
import { pdfHex } from '@assay/platform/report/latex/escape';
import { babelLanguage } from '@assay/platform/report/words/languages';
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
  const date = new Intl.DateTimeFormat(words.tag, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    words: { ...words, advisoryTitle: words.footer },
    babel: babelLanguage(about.assignment.language),
    pdf: {
      title: pdfHex(cut(title, 200)),
      language: words.tag.slice(0, 2),
      id: createHash('sha256').update(about.reevaluation).digest('hex').slice(0, 32),
    },
    letterhead: letterheadOf(about.assignment),
    title,
    headerTitle: cut(title, LONGEST_HEADER),
    headerSubmission: works,
    page: words.page('\\the\\AssayNumber{}', '\\the\\AssayTotal{}'),
    assessedAt: about.finishedAt,
    date: date.format(new Date(about.finishedAt)),
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
