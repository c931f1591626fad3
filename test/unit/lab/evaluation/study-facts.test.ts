import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { StudyFigures } from '@assay/lab/evaluation/study/figures';
import { studyFacts } from '@assay/lab/evaluation/study/report/facts';
import type { Study, StudyModel, StudySystem } from '@assay/platform/workflow/study';

const system = (name: string, own: Partial<StudySystem> = {}): StudySystem => ({
  ...{ name, calls: 3, tokens: 9, cost: 0, costAtLeast: 0, seconds: [1], standIn: false, failed: [] },
  ...own,
});

function factsOf(
  systems: StudySystem[],
  own: Partial<Study> = {},
  raters: number[] = [],
): Record<string, string> {
  const study: Study = {
    ...{ workflow: 'w', assignment: { id: 'a', title: 'A', version: '1' } },
    data: { file: 'd.csv', sha256: '0', works: 1, judged: 1 },
    protocol: { folds: null, sample: null, seed: 7, resamples: 100 },
    ...{
      models: { judge: 'm', embedding: 'e' },
      prompts: {},
      systems,
      madeAt: '2026-11-28T12:00:00Z',
      ...own,
    },
  };
  const left = { withoutTruth: 0, notJudged: 0, traitsNotJudged: 48, unusable: 0 };
  const facts = studyFacts({ study, works: 1, left, raters } as unknown as StudyFigures);
  return Object.fromEntries(facts.map(({ name, value }) => [name, String(value)]));
}

it('vectors of the stand-in are told as such, whatever embedding model the catalogue names', () => {
  const vectors = { standInEmbeddings: true } as const;
  assert.equal(factsOf([system('SA'), system('MADRAG', vectors)]).Vectors, 'the stand-in’s, of MADRAG');
  assert.equal(factsOf([system('MADRAG')]).Vectors, undefined);
});

const answering = (own: Partial<StudyModel> = {}): StudyModel => ({
  ...{ kind: 'chat', asked: 'm', answered: 'qwen-7b', endpoint: 'http://127.0.0.1:8080/v1' },
  ...{ standIn: false, seed: 'all', ...own },
});

it('models are those that answered, by what they call themselves and where they were asked, not the catalogue’s', () => {
  const one = system('SA', { models: [answering()] });
  assert.equal(factsOf([one]).Models, 'qwen-7b (asked for as m) at http://127.0.0.1:8080/v1');
  const other = system('MAD', { models: [answering({ answered: 'm', endpoint: null, standIn: true })] });
  assert.equal(
    factsOf([one, other]).Models,
    'qwen-7b (asked for as m) at http://127.0.0.1:8080/v1 (of SA); the model stand-in, in the place of m (of MAD)',
  );
  assert.equal(factsOf([system('SA', { calls: 0, remembered: 3, models: [] })]).Models, 'none answered');
});

it('seeds are told as they were sent: none where the model takes none or its server refuses it', () => {
  const seeds = (...models: StudyModel[]) => factsOf([system('SA', { models })])['Seeds of requests'];
  assert.equal(seeds(answering()), 'qwen-7b: sent with every question');
  assert.match(seeds(answering({ seed: 'none' }))!, /^qwen-7b: none was sent/);
  assert.equal(seeds(), undefined);
  assert.match(seeds(answering(), answering({ seed: 'none' }))!, /^qwen-7b: sent with some questions[^;]*$/);
});

it('a study says which Assay made it, to the commit', () => {
  const madeBy = { version: '0.2.0', commit: 'abc' };
  assert.equal(factsOf([system('SA')], { madeBy })['By Assay'], '0.2.0, commit abc');
  const changed = factsOf([system('SA')], { madeBy: { ...madeBy, dirty: true } })['By Assay'];
  assert.equal(changed, '0.2.0, commit abc, with changes since that are in no commit');
  assert.equal(
    factsOf([system('SA')], { madeBy: { ...madeBy, commit: null } })['By Assay'],
    '0.2.0, commit not known',
  );
  assert.equal(factsOf([system('SA')])['By Assay'], undefined);
});

it('a sample says how many works were not judged, and which raters count', () => {
  const data = { file: 'd.csv', sha256: '0', works: 150, judged: 12 };
  const facts = factsOf([system('SA')], { data }, [1, 3]);
  assert.match(facts.Works!, /^150 in the file, 12 judged, .*; the 138 others were not judged/);
  assert.equal(facts['Raters that count'], '1, 3');
  assert.match(facts['Left out']!, /48 truths of other works not judged/);
});
