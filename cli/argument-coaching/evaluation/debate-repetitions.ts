import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DebateFigures, StudyCondition } from '@assay/argument-coaching/study/debate-figures';
import type { StudyDebate } from '@assay/argument-coaching/study/study-debate';
import { meanOf } from '@assay/kit/statistics/score-agreement';
import { writeCsv } from '@assay/kit/tables/write-csv';
import {
  inEveryGroup,
  meansByPlace,
  spreadOf,
  type ValueSpread,
} from '@assay/lab/evaluation/study/cells/spread';
import type { StudySection } from '@assay/lab/evaluation/study/report/sections';
import { counts, figures as figureColumns, text } from '@assay/lab/evaluation/study/report/study-table';
import { write } from '../../evaluation/write-sections.ts';

/** What a condition's repetitions come to with a judge; null: all of its judges, each counted once. */
interface RepetitionSpread extends ValueSpread {
  condition: string;
  judge: string | null;
  standIn: boolean;
}

/** What a judge gave public speeches, with the speech's key among those of a repetition. */
const judged = (debates: readonly StudyDebate[], judge: string) =>
  debates.flatMap(({ motion, scores }) =>
    scores.flatMap(({ score, round, stance, ...one }) =>
      one.judge === judge && one.version !== 'original' && score !== null
        ? [{ score, speech: JSON.stringify([motion, round, stance]) }]
        : [],
    ),
  );

function spreadsOf({ name, judges, debates }: StudyCondition): RepetitionSpread[] {
  const repetitions = [...Map.groupBy(debates, ({ repetition }) => repetition).values()];
  const of = (judge: string) =>
    inEveryGroup(
      repetitions.map((own) => judged(own, judge)),
      ({ speech }) => speech,
    ).map((own) => meanOf(own.map(({ score }) => score)));
  const standIn = debates.some((debate) => debate.standIn);
  return [
    { condition: name, judge: null, standIn, ...spreadOf(meansByPlace(judges.map(of))) },
    ...judges.map((judge) => ({ condition: name, judge, standIn, ...spreadOf(of(judge)) })),
  ];
}

/** Mean and spread of each condition over its repetitions: of public speeches that all of these have a score of that have any. */
export const repetitionSpreads = ({ conditions }: DebateFigures): RepetitionSpread[] =>
  conditions.flatMap(spreadsOf);

/** The report's section on repetitions; nothing where each debate was held once. */
export function repetitionSection(figures: DebateFigures): StudySection[] {
  const debates = figures.conditions.flatMap((condition) => condition.debates);
  if (debates.every(({ repetition }) => repetition === 1)) return [];
  const rows = repetitionSpreads(figures)
    .filter(({ judge }) => judge === null)
    .map(({ condition, defined, mean, sd, min, max }) => [condition, defined, mean, sd, min, max]);
  return [
    {
      title: 'Repetitions',
      words: [],
      tables: [
        {
          id: 'repetitions',
          title: 'Averages over repetitions',
          caption:
            'Public speeches of both sides, of rounds and motions that have a score in all repetitions, the mean of the judges’ means; then its mean, standard deviation (n − 1), least and most over the repetitions in which it is defined. A spread over repetitions is of the models’ sampling and no interval. By judge: tidy/debate_spread.csv.',
          columns: [
            text('Condition'),
            ...counts('repetitions'),
            ...figureColumns('mean', 'sd', 'least', 'most'),
          ],
          rows,
        },
      ],
      plots: [],
    },
  ];
}

const SCORES = [
  ...['motion', 'debate', 'condition', 'approach', 'debaters', 'judged_by', 'repetition', 'round', 'side'],
  ...['version', 'judge', 'score', 'missing', 'stand_in'],
];

function scoreRows({ name, debates }: StudyCondition) {
  return debates.flatMap((debate) => {
    const { motion, id, approach, models, repetition, scores, whole, standIn } = debate;
    const own = [motion, id, name, approach, models.debaters, models.judges, repetition];
    const ends = (score: number | null) => [score, Number(score === null), Number(standIn)];
    return [
      ...scores.map((one) => [
        ...own,
        ...[one.round, one.stance, one.version ?? 'speech', one.judge, ...ends(one.score)],
      ]),
      ...whole.map((one) => [...own, null, one.stance, 'transcript', one.judge, ...ends(one.score)]),
    ];
  });
}

/** Writes `tidy/debate_scores.csv` and `tidy/debate_spread.csv` into a study's folder. */
export async function writeDebateTidy(folder: string, figures: DebateFigures): Promise<void> {
  const tidy = join(folder, 'tidy');
  await mkdir(tidy, { recursive: true });
  const scores = figures.conditions.flatMap(scoreRows);
  await write(tidy, 'debate_scores.csv', writeCsv(SCORES, scores, { isExact: true }));
  const header = [
    'condition',
    'judge',
    'repetitions',
    'undefined',
    'mean',
    'sd',
    'least',
    'most',
    'stand_in',
  ];
  const spread = repetitionSpreads(figures).map((row) => [
    ...[row.condition, row.judge, row.defined, row.undefined, row.mean, row.sd, row.min, row.max],
    Number(row.standIn),
  ]);
  await write(tidy, 'debate_spread.csv', writeCsv(header, spread, { isExact: true }));
}
