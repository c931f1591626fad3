import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Desk, openDesk } from '../../stack/cli/command-line.ts';
import { sampleResult, trait } from '../../unit/platform/report/sample-results.ts';
import { sampleQuiz } from '../../unit/workflows/short-answer-grading/report/sample-quizzes.ts';

let desk: Desk;

const ESSAYS = Array.from({ length: 24 }, (_, at) => `e${at + 1}`);
const scoreOf = (at: number, of: 'Ideas' | 'Style') => (at * (of === 'Ideas' ? 5 : 3) + 1) % 4;

/** A run's folder as `assay submit` leaves it. */
async function run(id: string, at: number, variant: 'MADRAG' | 'SA' = 'MADRAG', folder = 'runs') {
  const place = join(folder, `${id}-${variant}`);
  await mkdir(join(desk.folder, place), { recursive: true });
  const result = sampleResult({
    submission: { id, file: `${id}.txt`, words: 3 },
    variant,
    scores: [trait('Ideas', scoreOf(at, 'Ideas')), trait('Style', scoreOf(at, 'Style'))],
  });
  await desk.write(join(place, 'result.json'), JSON.stringify(result));
  const text = `The boat left the harbour and ${'the children waved at it from the long stone wall, '.repeat(at + 1)}then it was gone.`;
  const essay = { file: `${id}.txt`, sha256: 'x', words: 3, text };
  await desk.write(join(place, 'submission.json'), JSON.stringify(essay));
}

const rows = ESSAYS.map((id, at) => ({ id, Ideas: scoreOf(at, 'Ideas'), Style: scoreOf(at, 'Style') }));
const long = rows.flatMap(({ id, ...scores }) =>
  Object.entries(scores).map(([name, score]) => ({ id, trait: name, score, min: 0, max: 3 })),
);
const csv = (of: readonly object[]) =>
  `${[Object.keys(of[0]!), ...of.map((row) => Object.values(row))].map((cells) => cells.join(',')).join('\n')}\n`;

before(async () => {
  desk = await openDesk();
  for (const [at, id] of ESSAYS.entries()) await run(id, at);
  for (const [at, id] of ESSAYS.slice(0, 3).entries()) {
    await run(id, at, 'MADRAG', 'both');
    await run(id, at + 1, 'SA', 'both');
  }
  const truth = ESSAYS.map((id, at) => ({
    ...{ id, rater1_ideas: scoreOf(at, 'Ideas'), rater2_ideas: scoreOf(at + 1, 'Ideas') },
    ...{ rater1_style: scoreOf(at, 'Style'), rater2_style: scoreOf(at, 'Style') },
  }));
  await desk.write('truth.csv', csv(truth));
  await desk.write('long.csv', csv(long));
  await desk.write('wide.csv', csv(rows));
  await desk.write('rows.jsonl', long.map((row) => JSON.stringify(row)).join('\n'));
  await desk.write('list.json', JSON.stringify(long));
  await desk.write('results.json', JSON.stringify({ results: long }));
});
after(() => desk.close());

async function json(...args: string[]) {
  const { code, stdout, stderr } = await desk.here('evaluate', ...args, '--json');
  assert.equal(code, 0, stderr);
  return { ...JSON.parse(stdout), stderr };
}

describe('assay evaluate --json', () => {
  for (const [form, ...args] of [
    ['a folder of runs', 'runs'],
    ['a table of scores', 'long.csv'],
    ['a table with a column a trait', 'wide.csv', '--range', '0-3'],
    ['JSONL', 'rows.jsonl'],
    ['a JSON list', 'list.json'],
    ['JSON with a list of results', 'results.json'],
  ] as const)
    it(`has traits and overall at the top, from ${form}`, async () => {
      const { traits, labels, overall, systems } = await json(...args, '--truth', 'truth.csv');
      assert.equal(labels, undefined);
      assert.deepEqual(
        traits.map((one: { trait: string; n: number; missing: number }) => [one.trait, one.n, one.missing]),
        [
          ['Ideas', 24, 0],
          ['Style', 24, 0],
        ],
      );
      const [ideas, style] = traits;
      assert.deepEqual([style.qwk, style.exact, style.mae, style.bias, style.humanQwk], [1, 1, 0, 0, 1]);
      assert.ok(ideas.qwk < 1 && ideas.qwkInterval.low <= ideas.qwk && ideas.adjacent >= ideas.exact);
      assert.deepEqual(
        [overall.n, overall.qwk, overall.humanQwk],
        [48, (ideas.qwk + 1) / 2, overall.humanQwk],
      );
      assert.equal(overall.mae, ideas.mae / 2);
      assert.equal(systems[0].scores.traits[0].qwk, ideas.qwk, 'the older form says the same');
      assert.deepEqual(systems[0].headline.overall, overall);
    });

  it('has the one essay of a result.json, whose QWK says why it is not there', async () => {
    const result = join('runs', 'e1-MADRAG', 'result.json');
    const { system, traits, overall } = await json(result, '--truth', 'truth.csv');
    assert.deepEqual([system, traits[1].n, traits[1].qwk], ['MADRAG', 1, null]);
    assert.deepEqual([traits[1].qwkUndefined, overall.n], ['one-score-only', 2]);
    const { stdout } = await desk.here('evaluate', result, '--truth', 'truth.csv');
    assert.match(stdout, /QWK of Style n\/a: results and truths all say the one same thing/);
  });

  it('has labels and overall at the top, from a class and from a table', async () => {
    const quiz = sampleQuiz(6);
    const truth = quiz.answers.map(({ student, label }, at) => ({
      student,
      label: at > 0 ? (label ?? 'Correct') : label === 'Correct' ? 'Incorrect' : 'Correct',
    }));
    await desk.write('labels.csv', csv(truth));
    await mkdir(join(desk.folder, 'quiz'), { recursive: true });
    await desk.write(join('quiz', 'result.json'), JSON.stringify(quiz));
    for (const results of [join('quiz', 'result.json'), 'quiz', 'labels.csv']) {
      const { traits, labels, overall } = await json(results, '--truth', 'labels.csv');
      assert.equal(traits, undefined);
      assert.deepEqual(
        labels.map(({ label }: { label: string }) => label),
        ['Incorrect', 'Partially correct', 'Correct'],
      );
      for (const { precision, recall, f1 } of labels)
        for (const value of [precision, recall, f1]) assert.equal(typeof value, 'number');
      assert.equal(
        labels.reduce((sum: number, { n }: { n: number }) => sum + n, 0),
        overall.n,
      );
      assert.deepEqual(Object.keys(overall).slice(0, 3), ['n', 'missing', 'accuracy']);
      if (results === 'labels.csv') assert.deepEqual([overall.accuracy, overall.kappa], [1, 1]);
      else assert.ok(overall.accuracy < 1);
    }
  });

  it('chooses none of several systems: each trait names its own, and each has its figures', async () => {
    const { system, traits, overall, systems, stderr } = await json('both', '--truth', 'truth.csv');
    assert.deepEqual([system, overall], [null, null]);
    assert.deepEqual(
      traits.map((one: { system: string; trait: string }) => `${one.system} ${one.trait}`).sort(),
      ['MADRAG Ideas', 'MADRAG Style', 'SA Ideas', 'SA Style'],
    );
    for (const { headline } of systems) assert.equal(headline.overall.n, 6);
    assert.match(stderr, /several systems \(MADRAG, SA\); .*--system NAME/);
    const one = await json('both', '--truth', 'truth.csv', '--system', 'SA');
    assert.deepEqual([one.system, one.overall.n], ['SA', 6]);
  });
});

describe('assay evaluate --audit', () => {
  it('takes texts from the folders of runs', async () => {
    const { audit } = await json('runs', '--truth', 'truth.csv', '--audit');
    const [{ system, essays, traits, human }] = audit;
    assert.deepEqual([system, essays, traits.length, human.essays], ['MADRAG', 24, 2, 24]);
    const [length, errors] = traits[0].factors;
    assert.deepEqual([length.count, length.notHeld, errors.count], [24, null, 24]);
    assert.equal(typeof length.raw.interval.low, 'number');
  });

  it('says that texts are missing, and takes them from the table of truths', async () => {
    const without = await desk.here('evaluate', 'long.csv', '--truth', 'truth.csv', '--audit');
    assert.match(without.stdout, /Length: n\/a, the essays' texts are not there/);
    const table = ESSAYS.map((id, at) => ({ id, essay: 'word '.repeat(at + 2), Ideas: 2, Style: at % 4 }));
    await desk.write('texts.csv', csv(table));
    const { stdout } = await desk.here('evaluate', 'long.csv', '--truth', 'texts.csv', '--audit');
    assert.match(stdout, /Length: points per standard deviation/);
    assert.match(stdout, /Quarter +words/);
  });

  it('is of scores', async () => {
    await desk.write('l.csv', 'id,label\na,Correct\n');
    const { code, stderr } = await desk.here('evaluate', 'l.csv', '--truth', 'l.csv', '--audit');
    assert.equal(code, 1);
    assert.match(stderr, /A bias audit is of scores/);
  });
});
