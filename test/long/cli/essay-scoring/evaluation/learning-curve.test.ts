import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EssayAssignment } from '@assay/essay-scoring/assignment';
import { trainAndRead } from '@assay/essay-scoring/second-reader/evaluate-reader';
import { scoredEssay } from '@assay/essay-scoring/second-reader/scored-essay';
import { drawFolds, drawSample } from '@assay/kit/statistics/folds';
import { quadraticWeightedKappa } from '@assay/kit/statistics/kappa';
import type { Exemplar } from '@assay/platform/exemplar/exemplar';
import { validateAssignment } from '@assay/workflows/assignments';
import { drawables } from '../../../../../cli/essay-scoring/evaluation/essay-data.ts';
import type { EssayStudy } from '../../../../../cli/essay-scoring/evaluation/essay-study.ts';
import { learningCurve } from '../../../../../cli/essay-scoring/evaluation/read-by-reader.ts';
import { madeEssays } from '../../../../unit/workflows/essay-scoring/second-reader/made-essays.ts';

const SEED = 7;
const TRAIT = { name: 'Ideas', min: 0, max: 3 };
const assignment = validateAssignment({
  assignment: 'day',
  title: 'A day',
  question: 'Tell a story about a day that you remember.',
  traits: [TRAIT],
}) as EssayAssignment;

const essays: Exemplar[] = madeEssays(80, 6).map(({ id, text, scores }) => ({
  ...{ id, text, overall: null },
  scores: { ideas: Math.floor(scores.ideas! + 0.5) },
}));

/** What the curve takes of a study: two folds of forty. */
function studyOf(judged: Exemplar[]): EssayStudy {
  const foldOf = drawFolds(drawables(judged, assignment), 2, SEED);
  const folds = [0, 1].map((fold) => ({
    number: fold + 1,
    judged: judged.filter(({ id }) => foldOf.get(id) === fold),
    bank: judged.filter(({ id }) => foldOf.get(id) !== fold),
  }));
  return { assignment, judged, folds, settings: { seed: SEED, resamples: 20 } } as unknown as EssayStudy;
}

function curveOf(study: EssayStudy) {
  const said: string[] = [];
  const bar = { say: (words: string) => said.push(words), advance: () => {}, end: () => {} };
  return { points: learningCurve(study, bar as unknown as Parameters<typeof learningCurve>[1]), said };
}

describe('the learning curve of an evaluation', () => {
  it('is measured on essays that the reader did not learn, with as many exemplars as it says', () => {
    const study = studyOf(essays);
    const { points, said } = curveOf(study);
    assert.deepEqual(
      points.map(({ exemplars, item }) => [exemplars, item]),
      [
        [20, 'Ideas'],
        [20, 'mean'],
      ],
    );
    assert.match(said.join('\n'), /50, 100, 300 exemplars left out: .* 40 /);
    const { question, language } = assignment;
    const pairs = study.folds.flatMap(({ judged, bank }) => {
      const drawn = drawSample(drawables(bank, assignment), 20, SEED);
      const train = bank.filter(({ id }) => drawn.has(id)).map(scoredEssay);
      const { cases } = trainAndRead(train, judged.map(scoredEssay), { traits: [TRAIT], question, language });
      return cases.map(({ essay, reading }) => {
        assert.deepEqual([reading.exemplarId, reading.traits[0]!.exemplars], [null, 20]);
        return [essay.scores.ideas!, reading.traits[0]!.score!] as const;
      });
    });
    assert.equal(pairs.length, 80);
    const expected = quadraticWeightedKappa(pairs, TRAIT)!;
    for (const { qwk } of points) assert.ok(Math.abs(qwk! - expected) < 1e-12);
    assert.ok(expected > 0.4 && expected < 1, String(expected));
  });

  it('comes to nothing where scores do not follow from texts', () => {
    const shifted = essays.map((essay, at) => ({ ...essay, scores: essays[(at * 37 + 11) % 80]!.scores }));
    for (const { qwk } of curveOf(studyOf(shifted)).points) assert.ok(qwk! < 0.3, String(qwk));
  });
});
