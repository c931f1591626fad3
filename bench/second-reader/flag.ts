/**
 * What the second reader's flag (SPEC M17) would find where a person stands for the Judge: of two raters one is judged by the other, and
 * the flag says where the reader lies more than one point from the first. A large error: the two raters more than one point apart. The
 * reader learns from the means of both raters on the other folds. Nothing of the data is kept.
 *
 *     node bench/second-reader/flag.ts TABLE ASSIGNMENT        # as of exemplars import, with rater1_… and rater2_…
 */

import { crossRead } from '@assay/essay-scoring/second-reader/evaluate-reader';
import { traitKey } from '@assay/kit/tables/trait-key';
import { type FlagCase, flagEffectOf } from '@assay/lab/evaluation/study/flag-effect';
import { pointsApart } from '@assay/platform/review/apart';
import { readBank } from '../../cli/essay-scoring/commands/exemplars.ts';
import { printTable } from '../table.ts';

const [FOLDS, SEED, RESAMPLES] = [5, 7, 1000];
const [file, assignmentFile] = process.argv.slice(2);

const percent = (share: number | null) => (share === null ? '–' : `${(100 * share).toFixed(1)} %`);

async function measure(data: string, rubric: string): Promise<void> {
  const { assignment, exemplars, ratings } = await readBank(data, rubric);
  const essays = exemplars.map(({ id, text, scores, means }) => ({
    id,
    text,
    scores: { ...scores, ...means },
  }));
  const { traits, question, language } = assignment;
  const { cases } = crossRead(essays, { traits, question, language }, { folds: FOLDS, seed: SEED });
  const rows = (['score', 'estimate', 'either'] as const).flatMap((rule) =>
    [0, 1].map((judge) => {
      const units = cases.flatMap(({ essay, reading }) =>
        traits.flatMap(({ name }, place): FlagCase[] => {
          const given = ratings.get(essay.id)?.[traitKey(name)] ?? [];
          const { score, estimate } = reading.traits[place]!;
          if (given.length < 2) return [];
          const alone = rule === 'score' ? score : estimate;
          const read = rule === 'either' ? { score, estimate } : { score: alone, estimate: alone };
          const apart = pointsApart(given[judge]!, read);
          if (apart === null) return [];
          return [{ work: essay.id, apart, large: Math.abs(given[0]! - given[1]!) > 1 }];
        }),
      );
      const effect = flagEffectOf([`rater ${judge + 1}`, rule], units, { seed: SEED, resamples: RESAMPLES })!;
      const { flag, caughtInterval, ranking } = effect;
      const between = caughtInterval && `${percent(caughtInterval.low)}–${percent(caughtInterval.high)}`;
      return [
        rule,
        `rater ${judge + 1}`,
        `${effect.units}`,
        percent(effect.largeErrors / effect.units),
        percent(flag.flaggedShare),
        `${percent(flag.caughtShare)} (${between})`,
        percent(flag.precision),
        ranking?.toFixed(3) ?? '–',
      ];
    }),
  );
  // biome-ignore format: a table
  printTable(
    [
      'reader’s', 'in place of the Judge', 'essay-traits', 'large errors', 'flagged', 'caught (95 %)',
      'right', 'ranking',
    ],
    rows,
  );
}

if (!file || !assignmentFile) console.log('Skipped: give a table of scored essays and its assignment.');
else await measure(file, assignmentFile);
