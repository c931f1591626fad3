import type { DebateFigures } from '@assay/argument-coaching/study/debate-figures';
import type { PeopleFigures } from '@assay/argument-coaching/study/people';
import { CRITERIA, FIGURE_4, FIGURE_5, TABLE_III } from '@assay/argument-coaching/study/published';
import type { StudyDebate } from '@assay/argument-coaching/study/study-debate';
import { assay } from '@assay/kit/process/assay-command';
import type { IntervalMean } from '@assay/kit/statistics/mean-interval';
import { barLegend, groupedBars } from '@assay/lab/evaluation/study/plots/grouped-bars';
import type { StudyPlot, StudySection } from '@assay/lab/evaluation/study/report/sections';
import {
  counts,
  figures as figureColumns,
  type RangedFigure,
  ranged,
  type StudyCell,
  type StudyTable,
  text,
} from '@assay/lab/evaluation/study/report/study-table';
import { sumKnown } from '@assay/platform/run/provenance';

const PAPER = 'paper';
const MOST_BARS = 4;

const cell = ({ mean: value, interval }: IntervalMean): RangedFigure => ({ value, interval });
const publishedBeside = (approach: string, round: number, version: string | null) =>
  TABLE_III.find((row) => row.approach === approach && row.round === round && row.version === version);

/** What all tables are drawn by, and what they do not show. */
const drawn = ({ motions }: DebateFigures) =>
  `A motion is drawn (${motions.length}): its scores of one condition are one value. 95 % intervals: Student’s, over motions; [n/a]: fewer than three.`;

/** Table III of the paper with what was measured: averages of both sides by round and version. */
function roundsTable(figures: DebateFigures): StudyTable {
  const approachOf = (name: string) => figures.conditions.find((one) => one.name === name)!.approach;
  const rows = figures.rounds.map(({ condition, round, version, byJudge, average }): StudyCell[] => {
    const published = publishedBeside(approachOf(condition), round, version);
    return [
      ...[condition, String(round), version ?? 'speech'],
      ...CRITERIA.flatMap(({ judge }, at) => {
        const own = byJudge.find((one) => one.judge === judge)?.figure;
        return [own ? cell(own) : null, published?.scores[at] ?? null];
      }),
      cell(average),
      byJudge.reduce((sum, { figure }) => sum + figure.missing, 0),
    ];
  });
  return {
    id: 'rounds',
    title: 'Averages by round (table III)',
    caption: `Both sides together, 0 to 10; paper: SocrAItic Circle, table III, on other motions by other models and judges, four debates of four rounds. “All”: the mean of all judges that a condition has. ${drawn(figures)} A missing score is in no average. Scores are those of language models: they do not show which debate a person would call better.`,
    columns: [
      ...['Condition', 'Round', 'Speech'].map(text),
      ...CRITERIA.flatMap(({ name }) => [ranged(name), ...figureColumns(`${name} ${PAPER}`)]),
      ...[ranged('All'), ...counts('missing')],
    ],
    rows,
  };
}

const motionName = (index: number) => `M${index + 1}`;

function motionsTable(figures: DebateFigures): StudyTable {
  const names = figures.conditions.map(({ name }) => name);
  const rows = figures.byMotion.map(({ motion, values }, at) => [motionName(at), motion, ...values]);
  return {
    id: 'motions',
    title: 'Averages by motion (figure 4)',
    caption: `Public speeches of both sides, over all rounds: of the paper’s four criteria where a condition has their judges, else of all its judges. In the paper’s text: ${FIGURE_4.map(({ topic, approach, value }) => `${topic} ${approach} ${value.toFixed(2)}`).join(', ')}; other topics by A 6.72 to 6.82, all lower than by B. It does not show how sure the average of one motion is.`,
    columns: [text('Motion'), text('Words'), ...figureColumns(...names)],
    rows,
  };
}

function pairsTable(figures: DebateFigures): StudyTable {
  const rows = figures.pairs.map(
    ({ figure, first, second, sameJudges, difference, p, adjusted }): StudyCell[] => [
      ...[figure, first, second, sameJudges ? 'the same' : 'others'],
      ...[difference.count, cell(difference), p, adjusted],
    ],
  );
  return {
    id: 'pairs',
    title: 'Conditions beside each other, on the same motions',
    caption: `First − second, points. p: signs of motions flipped, two-sided, exact up to 14 motions; Holm: adjusted over the pairs of a figure. With n motions p is at least 2/2ⁿ: of four, 0.125. Judges “others”: the two have none in common, so that the difference is theirs as well. ${drawn(figures)}`,
    columns: [
      ...[text('Figure'), text('First'), text('Second'), text('Judges'), ...counts('Motions')],
      ...[
        ranged('Difference', 'signed'),
        { name: 'p', as: 'chance' as const },
        { name: 'Holm', as: 'chance' as const },
      ],
    ],
    rows,
  };
}

function gainsTable(figures: DebateFigures): StudyTable {
  const rows = figures.gains.map(
    ({ condition, judge, original, improved, gain, more, same, less }): StudyCell[] => [
      ...[condition, judge, original, improved, cell(gain), FIGURE_5[judge] ?? null],
      ...[more, same, less],
    ],
  );
  return {
    id: 'gains',
    title: 'Draft and revision (figure 5)',
    caption: `Improved − original of the same speech by the same judge; more, same, less: speeches. ${PAPER}: as its text gives it (V.C, V.D). Draft and revision have the same judges, who wrote the advice: how much of a gain is a model pleased with its own advice the figures do not show. ${drawn(figures)}`,
    columns: [
      ...[text('Condition'), text('Judge'), ...figureColumns('Original', 'Improved')],
      ...[ranged('Gain', 'signed'), { name: PAPER, as: 'signed' as const }],
      ...counts('more', 'same', 'less'),
    ],
    rows,
  };
}

function wholeTable(figures: DebateFigures): StudyTable {
  const groups = Map.groupBy(figures.whole, ({ condition, judge }) => JSON.stringify([condition, judge]));
  const rows = [...groups.values()].map((own): StudyCell[] => {
    const of = (side: string) => own.find(({ stance }) => stance === side)!.figure;
    return [own[0]!.condition, own[0]!.judge ?? 'average', cell(of('for')), cell(of('against'))];
  });
  return {
    id: 'whole-debates',
    title: 'Whole transcripts by judge and side (table II)',
    caption: `Each judge’s score of all that a side said. The paper’s table II is of one debate judged by five models, with zeros where a model failed: its averages for 7.4 to 7.9, against 6.1 to 7.1, the failed model’s 3.6 and 3.3. ${drawn(figures)}`,
    columns: [text('Condition'), text('Judge'), ranged('For'), ranged('Against')],
    rows,
  };
}

/** How far judges agree with people. */
function peopleTable(people: readonly PeopleFigures[]): StudyTable {
  return {
    id: 'people',
    title: 'Judges and people',
    caption:
      'Each text that a person scored, once, by the mean of the people; errors are judge − people, points. Intervals: Student’s, over runs; [n/a]: fewer than three. Within 1: the share at most a point apart. r: Pearson’s. As “overall” a person is held against the consensus where no judge is called so. People may have read the judges’ scores before they gave theirs: agreement is then too high. Of two people on one text their own agreement is not shown.',
    columns: [
      ...[text('Judge'), ...counts('Texts', 'Runs', 'People'), ...figureColumns('Judge mean', 'People mean')],
      ...[ranged('Error', 'signed'), ranged('Absolute error'), ...figureColumns('Within 1', 'r')],
    ],
    rows: people.map((one) => [
      ...[one.judge ?? 'all', one.pairs, one.runs, one.reviewers, one.score, one.people],
      ...[cell(one.bias), cell(one.error), one.within, one.correlation],
    ]),
  };
}

const isInPart = ({ failure, scores }: StudyDebate) => failure !== null && scores.length > 0;

function effortTable({ conditions }: DebateFigures): StudyTable {
  const rows = conditions.map(({ name, debates }): StudyCell[] => [
    ...[name, debates.length],
    ...[debates.filter(isInPart).length, debates.filter(({ scores }) => scores.length === 0).length],
    ...[
      sumKnown(debates.map(({ calls }) => calls)),
      sumKnown(debates.map(({ cost }) => cost)),
      sumKnown(debates.map(({ seconds }) => seconds)),
    ],
  ]);
  return {
    id: 'effort',
    title: 'Cost, time and failures',
    caption:
      'In part: debates with an agent that has no answer, or that ended early; what they hold counts. Failed: debates without a score, which are in no average; why stands in study.json. Calls that brought an answer, US dollars, seconds by the clock from hand-in to the last judge; –: not known.',
    columns: [
      ...[text('Condition'), ...counts('Debates', 'In part', 'Failed', 'Calls')],
      ...[
        { name: 'Cost', as: 'dollars' as const },
        { name: 'Seconds', as: 'seconds' as const },
      ],
    ],
    rows,
  };
}

/** Figure 4: a group of bars for each motion. */
function motionPlots({ byMotion, conditions }: DebateFigures): StudyPlot[] {
  const names = conditions.slice(0, MOST_BARS).map(({ name }) => name);
  const groups = byMotion.map(({ values }, at) => ({
    name: motionName(at),
    values: values.slice(0, MOST_BARS),
  }));
  const left = conditions.length - names.length;
  return [
    {
      title: 'Average score by motion, as in the paper’s figure 4',
      caption: `M1, M2, …: the motions of the table.${left > 0 ? ` ${left} more condition(s) stand in the table alone.` : ''}`,
      legend: barLegend(names),
      drawings: [groupedBars(groups)],
    },
  ];
}

/** Figure 5: drafts and revisions by criterion, a plot for each condition that revises by judges. */
function gainPlots({ gains }: DebateFigures): StudyPlot[] {
  return [...Map.groupBy(gains, ({ condition }) => condition)].map(([condition, own]) => ({
    title: `Before and after the judges’ word, as in the paper’s figure 5: ${condition}`,
    caption: 'Averages of the same speeches, drafted and revised.',
    legend: barLegend(['original', 'improved']),
    drawings: [
      groupedBars(
        own.map(({ judge, original, improved }) => ({ name: judge, values: [original, improved] })),
      ),
    ],
  }));
}

/** A study of debates in its sections; those of which there is nothing to say are left out. `people`: empty where nobody scored. */
export function debateSections(figures: DebateFigures, people: readonly PeopleFigures[]): StudySection[] {
  const section = (title: string, table: StudyTable, plots: readonly StudyPlot[] = []): StudySection[] =>
    table.rows.length === 0 ? [] : [{ title, words: [], tables: [table], plots }];
  const nobody = `No result holds a person’s score of a text that a judge scored: give some with "${assay()} feedback".`;
  return [
    ...section('By round', roundsTable(figures)),
    ...section('By motion', motionsTable(figures), figures.conditions.length > 0 ? motionPlots(figures) : []),
    ...section('Conditions compared', pairsTable(figures)),
    ...section('What a revision gains', gainsTable(figures), gainPlots(figures)),
    ...section('Whole debates', wholeTable(figures)),
    ...(people.length === 0
      ? [{ title: 'Agreement with people', words: [nobody], tables: [], plots: [] }]
      : section('Agreement with people', peopleTable(people))),
    ...section('Effort', effortTable(figures)),
  ];
}
