import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EssayAssignment } from '@assay/essay-scoring/assignment';
import { scoredEssay } from '@assay/essay-scoring/second-reader/scored-essay';
import { readTable } from '@assay/kit/tables/read-table';
import { truthTable } from '@assay/lab/evaluation/cells';
import { errorAnalysis, isUncoded } from '@assay/lab/evaluation/error-analysis';
import { judgedTruths } from '@assay/lab/evaluation/evaluate';
import { loadCatalogue } from '@assay/model/catalogue';
import { type Judgement, judgementSchema } from '@assay/platform/run/judgement';
import { validateAssignment } from '@assay/workflows/assignments';
import { readEssayData } from '../../../../../cli/essay-scoring/evaluation/essay-data.ts';
import { planStudy } from '../../../../../cli/essay-scoring/evaluation/essay-study.ts';
import { withGivenId } from '../../../../../cli/essay-scoring/evaluation/run-study.ts';
import { measuredPrompts } from '../../../../../cli/measured-prompts.ts';

const assignment = validateAssignment({
  assignment: 'storm',
  question: 'Tell of a storm at sea.',
  traits: ['Ideas', 'Word Choice'].map((name) => ({ name, min: 0, max: 3 })),
}) as EssayAssignment;
const TEXT = 'The storm came early and we ran to the boats before anyone was awake.';
const read = (lines: string[], how = {}) =>
  readEssayData('in/data.csv', Buffer.from(lines.join('\n')), assignment, how);

describe('the data of an evaluation', () => {
  it('keeps what each rater gave, the one score of them, and no text', () => {
    const data = read([
      'id,essay,rater1_ideas,rater2_ideas,rater3_ideas,Word Choice',
      `a,${TEXT},1,2,3,2`,
      `"b c",${TEXT} Twice.,3,,1,`,
    ]);
    const truth = data.truthOf(data.essays).split('\r\n');
    assert.equal(truth[0], 'id,given_id,rater1_Ideas,rater2_Ideas,resolved_Ideas,resolved_Word Choice');
    assert.equal(truth[1], 'a,a,1,2,2,2');
    assert.match(truth[2]!, /^b-c-[0-9a-f]{12},b c,3,,3,$/);
    assert.ok(!truth.join().includes('boats'));
    assert.deepEqual(scoredEssay(data.essays[0]!).scores, { ideas: 1.5, 'word-choice': 2 });
  });

  it('says whose each rewritten id is, in truths, errors and judgements, whatever ids there are', () => {
    const ids = ['=1+1', 'a/b', '../../etc', '__proto__', '🙂', 'plain'];
    const data = read(['id,essay,Ideas,Word Choice', ...ids.map((id, at) => `${id},${TEXT} Day ${at}.,1,2`)]);
    const table = truthTable(readTable(Buffer.from(data.truthOf(data.essays)), 'truth.csv'), 'truth.csv');
    const guarded = ids.map((id) => (id === '=1+1' ? "'=1+1" : id));
    assert.deepEqual(
      table.rows.map(({ cells }) => cells.get('given-id')),
      guarded,
    );
    const said = data.essays.map(
      ({ id }) => withGivenId({ id }, { data }) as { id: string; givenId?: string },
    );
    assert.deepEqual(
      said.map(({ id, givenId }) => givenId ?? id),
      ids,
    );
    assert.equal(said.at(-1)!.givenId, undefined);
    const judgements = said.map(
      (one): Judgement => ({
        ...one,
        ...{ question: null, item: 'Ideas', system: null, text: null, probability: null },
        ...{ range: { min: 0, max: 3 }, value: 3 },
      }),
    );
    for (const one of judgements)
      assert.deepEqual(judgementSchema.parse(JSON.parse(JSON.stringify(one))), one);
    const { csv } = errorAnalysis(judgedTruths(judgements, table).scores, {});
    const errors = readTable(Buffer.from(csv), 'errors.csv');
    assert.deepEqual(
      errors.rows.map(({ cells }) => cells['given id']),
      guarded,
    );
    assert.ok(isUncoded(Buffer.from(csv)));
  });

  it('counts the raters that are asked for', () => {
    const data = read(['id,essay,rater1_ideas,rater3_ideas,Word Choice', `a,${TEXT},1,3,2`], { raters: [3] });
    assert.deepEqual(data.truthOf(data.essays).split('\r\n').slice(0, 2), [
      'id,rater3_Ideas,resolved_Ideas,resolved_Word Choice',
      'a,3,3,2',
    ]);
  });

  it('tells of essays that could not be handed in, and leaves out scores off the scale', () => {
    const data = read(['id,essay,Ideas,Word Choice', `a,${TEXT},1,9`, 'b,"???",2,2', `c,${TEXT} Again.,2,1`]);
    assert.deepEqual(
      data.unfit.map(({ id }) => id),
      ['b'],
    );
    assert.equal(data.leftOut.length, 1);
    assert.equal(data.essays.length, 3);
  });

  it('leaves a score out where one rater’s lies off the scale, though their mean does not, by its line and value', () => {
    const data = read([
      'id,essay,rater1_ideas,rater2_ideas,Word Choice',
      `a,${TEXT},5,1,1`,
      `b,${TEXT} Twice.,2,,1`,
      `c,${TEXT} Thrice.,2,2,1`,
    ]);
    assert.deepEqual(data.leftOut, ['line 2: Ideas 5 (rater 1) lies outside 0-3 and is left out']);
    assert.deepEqual(data.warnings, [
      'data.csv: rater 2 gave no score for "Ideas" in 1 row(s) (line 3): there the truth is of rater 1 alone',
    ]);
    assert.deepEqual(data.truthOf(data.essays).split('\r\n').slice(1, 3), ['a,,,,1', 'b,2,,2,1']);
  });

  it('refuses rows that are there twice, and says of none of them that it is left out', () =>
    assert.throws(
      () => read(['id,essay,Ideas,Word Choice', `a,${TEXT},1,1`, `a,${TEXT},2,1`]),
      /Keep one of each:\n {2}line 3: the work of line 2 again \(the same id\), with other scores$/,
    ));
});

const asking = { prompts: await measuredPrompts(), catalogue: await loadCatalogue('models.yaml') };
const rows = Array.from(
  { length: 23 },
  (_, at) => `e${at},${TEXT} It was day ${at}.,${at % 4},${(at * 3) % 4}`,
);
const data = read(['id,essay,Ideas,Word Choice', ...rows]);
const settings = {
  variants: ['MADRAG' as const],
  reader: true,
  folds: 5,
  sample: null,
  seed: 7,
  resamples: 100,
  curve: false,
  repeat: 1,
  past: null,
};
const plan = (more: object) => planStudy(data, assignment, { ...settings, ...more }, asking);
const ids = (essays: readonly { id: string }[]) => essays.map(({ id }) => id).sort();

describe('the plan of an evaluation', () => {
  it('judges each essay once, with all essays of the other folds and none of its own', () => {
    const { folds, judged } = plan({});
    assert.deepEqual(ids(folds.flatMap((fold) => fold.judged)), ids(data.essays));
    assert.equal(judged.length, 23);
    for (const { judged: own, bank } of folds) assert.deepEqual(ids([...own, ...bank]), ids(data.essays));
  });

  it('of a sample takes exemplars from all that are not judged', () => {
    const { folds, judged } = plan({ folds: null, sample: 6 });
    assert.equal(folds.length, 1);
    assert.equal(judged.length, 6);
    assert.deepEqual(ids([...folds[0]!.judged, ...folds[0]!.bank]), ids(data.essays));
  });

  it('of a sample in folds takes them from the other folds, judged or not', () => {
    const { folds, judged } = plan({ sample: 6 });
    assert.equal(judged.length, 6);
    for (const { judged: own, bank } of folds) {
      assert.ok(bank.length >= 18);
      assert.ok(own.every(({ id }) => !bank.some((exemplar) => exemplar.id === id)));
    }
  });

  it('has a tenant that follows from what is asked, and not from which variants are', () => {
    const { tenant } = plan({});
    assert.match(tenant, /^evaluation-[0-9a-f]{16}$/);
    assert.equal(plan({ variants: ['SA'], reader: false, resamples: 200 }).tenant, tenant);
    assert.notEqual(plan({ seed: 8 }).tenant, tenant);
    assert.notEqual(plan({ folds: 4 }).tenant, tenant);
  });
});
