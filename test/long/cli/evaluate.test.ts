import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Desk, openDesk } from '../../stack/cli/command-line.ts';
import { sampleResult, trait } from '../../unit/platform/report/sample-results.ts';

let desk: Desk;

/** A run's folder as `assay submit` leaves it: what evaluation reads of it. */
async function run(folder: string, id: string, scores: [number | null, number], assessedAt: string) {
  await mkdir(join(desk.folder, folder), { recursive: true });
  const result = sampleResult({
    submission: { id, file: `${id}.txt`, words: 3 },
    scores: [trait('Ideas', scores[0]), trait('Style', scores[1])],
    assessedAt,
  });
  await desk.write(join(folder, 'result.json'), JSON.stringify(result));
  const essay = { file: `${id}.txt`, sha256: 'x', words: 3, text: `=A boat, ${id}.` };
  await desk.write(join(folder, 'submission.json'), JSON.stringify(essay));
}

const TRUTH = 'id,rater1_ideas,rater2_ideas,rater1_style,rater2_style\na,3,3,1,1\nb,0,1,2,2\nc,1,1,1,1\n';

before(async () => {
  desk = await openDesk();
  await run('runs/1', 'a', [0, 1], '2026-04-12T09:00:00.000Z');
  await run('runs/2', 'a', [3, 1], '2026-04-12T10:00:00.000Z');
  await run('runs/3', 'b', [null, 0], '2026-04-12T09:00:00.000Z');
  await desk.write('truth.csv', TRUTH);
});
after(() => desk.close());

describe('assay evaluate', () => {
  it('holds a folder of runs against the truth, the latest run of each essay', async () => {
    const { code, stdout, stderr } = await desk.here(
      ...['evaluate', 'runs', '--truth', 'truth.csv', '--errors', 'errors.csv', '--with-texts', '--json'],
    );
    assert.equal(code, 0, stderr);
    assert.match(stderr, /2 judgement\(s\) of earlier runs/);
    assert.match(stderr, /1 truth\(s\) were not judged \(c\)/);
    const { systems, seed, resamples, errors } = JSON.parse(stdout);
    assert.deepEqual([seed, resamples, systems.length, systems[0].system], [7, 1000, 1, 'MADRAG']);
    const [ideas, style] = systems[0].scores.traits;
    assert.deepEqual([ideas.count, ideas.missing, ideas.exact], [1, 1, 1]);
    assert.deepEqual([style.count, style.mae], [2, 1]);
    assert.deepEqual([errors.rows, errors.of], [1, 4]);
    const csv = await readFile(errors.file, 'utf8');
    assert.match(csv, /^b,Style,0,3,2,2,2,2,MADRAG,0,-2,.*,0\.914,0\.7,/m);
    assert.match(csv, /"'=A boat, b\."/);
  });

  it('says of a stand-in’s run that its figures are about no quality: in text, JSON and the table of errors', async () => {
    await mkdir(join(desk.folder, 'made-up'), { recursive: true });
    const { provenance, ...sample } = sampleResult({
      submission: { id: 'a', file: 'a.txt', words: 3 },
      scores: [trait('Ideas', 0), trait('Style', 1)],
    });
    const result = { ...sample, provenance: { ...provenance, standIn: true } };
    await desk.write(join('made-up', 'result.json'), JSON.stringify(result));
    const evaluating = ['evaluate', 'made-up', '--truth', 'truth.csv', '--errors', 'made-up.csv', '--audit'];
    const { code, stdout, stderr } = await desk.here(...evaluating);
    assert.equal(code, 0, stderr);
    assert.equal(stdout.split('Model stand-in: no figure about quality.').length, 3);
    const [head, row] = (await readFile(join(desk.folder, 'made-up.csv'), 'utf8')).trim().split(/\r?\n/);
    assert.match(head!, /,standIn$/);
    assert.match(row!, /,MADRAG$/);
    const asJson = await desk.here(...evaluating, '--json');
    assert.equal(JSON.parse(asJson.stdout).standIn, true);
    const real = await desk.here('evaluate', 'runs', '--truth', 'truth.csv', '--json');
    assert.equal(JSON.parse(real.stdout).standIn, false);
  });

  it('reads a row for each rater, and names truths that it does not take', async () => {
    const rated = 'Prüfer;id;ideas;style\nKO;a;3;1\nNB;a;3;1\nKO;b;0;2\nNB;b;2;zwei\n';
    await desk.write('rated.csv', rated);
    const evaluating = ['evaluate', 'runs', '--truth', 'rated.csv', '--column', 'rater=Prüfer', '--json'];
    const { code, stdout, stderr } = await desk.here(...evaluating);
    assert.equal(code, 3, stderr);
    assert.match(stderr, /Style: a truth that is no number in 1 row\(s\), left out \(line 4\)/);
    const [ideas, style] = JSON.parse(stdout).systems[0].scores.traits;
    assert.deepEqual([ideas.human.count, style.count], [2, 2], 'the other rating of that work counts');
    assert.equal((await desk.here(...evaluating, '--allow-left-out')).code, 0);
  });

  it('prints tables for a person, and compares two tables of results', async () => {
    await desk.write('one.csv', 'student;label;probability\na;Correct;0,8\nb;Incorrect;0,6\n');
    await desk.write('two.csv', 'student,label\na,Incorrect\nb,Incorrect\n');
    await desk.write('labels.csv', 'student,label\na,Correct\nb,Incorrect\n');
    const { code, stdout, stderr } = await desk.here(
      ...['evaluate', 'one.csv', '--truth', 'labels.csv', '--against', 'two.csv', '--seed', '3'],
    );
    assert.equal(code, 0, stderr);
    assert.match(stdout, /Accuracy 1\.000 \[n\/a\], macro-F1 0\.667/);
    assert.match(stdout, /calibration error 0\.300/);
    assert.match(stdout, /1000 resamples, seed 3/);
    assert.match(stdout, /accuracy {2}\+0\.500/);
  });

  it('holds a system of one result against a system of another name in the other', async () => {
    const table = (of: [system: string, score: number][]) =>
      [
        'id,trait,score,min,max,system',
        ...of.map(([system, score]) => `a,Style,${score},0,3,${system}`),
      ].join('\n');
    await desk.write(
      'first.csv',
      table([
        ['MADRAG', 1],
        ['SA', 0],
      ]),
    );
    await desk.write(
      'second.csv',
      table([
        ['MADRAG · 1', 3],
        ['SA · 1', 2],
      ]),
    );
    await desk.write('nameless.csv', 'id,trait,score,min,max\na,Style,2,0,3\n');
    const maeOf = async (...more: string[]) => {
      const given = [
        'evaluate',
        'first.csv',
        '--truth',
        'truth.csv',
        '--system',
        'MADRAG',
        '--json',
        ...more,
      ];
      const { code, stdout, stderr } = await desk.here(...given);
      assert.equal(code, 0, stderr);
      assert.match(stderr, /1 truth\(s\) of "ideas" were not judged/);
      return JSON.parse(stdout).comparison.scores.mae.difference;
    };
    assert.equal(await maeOf('--against', 'second.csv', '--against-system', 'MADRAG · 1'), -2);
    assert.equal(await maeOf('--against', 'nameless.csv'), -1);
    assert.equal(await maeOf('--against', 'first.csv', '--against-system', 'SA'), -1);
    const alone = await desk.here('evaluate', 'first.csv', '--truth', 'truth.csv', '--against-system', 'SA');
    assert.match(alone.stderr, /^EvaluationInvalid: --against-system is about another result/m);
  });

  it('tells or refuses options that do nothing, and ends with 3 where half of the results have no truth', async () => {
    await desk.write('long.csv', 'id,trait,score,min,max\na,Ideas,3,0,3\nx,Ideas,1,0,3\n');
    const on = (...more: string[]) =>
      desk.here('evaluate', 'long.csv', '--truth', 'truth.csv', '--resamples', '100', ...more);
    const half = await on('--labels', 'a,b', '--range', '0-6');
    assert.equal(half.code, 3, half.stderr);
    assert.match(half.stderr, /--range does nothing.*\n.*--labels does nothing/);
    assert.equal((await on('--allow-left-out')).code, 0);
    for (const option of ['--every-row', '--with-texts']) {
      const { code, stderr } = await on(option);
      assert.equal(code, 1);
      assert.match(stderr, new RegExp(`^EvaluationInvalid: ${option} is about the table of errors`, 'm'));
    }
  });

  it('says what cannot be evaluated', async () => {
    const review = { ...sampleResult(), workflow: 'tea-making' };
    await desk.write('tea.json', JSON.stringify(review));
    for (const [results, message] of [
      ['tea.json', /There is no workflow "tea-making"/],
      ['nowhere.csv', /^FileUnreadable/],
      ['essay.txt', /^(EvaluationInvalid|TableInvalid)/],
    ] as const) {
      const { code, stderr } = await desk.here('evaluate', results, '--truth', 'truth.csv');
      assert.equal(code, 1, results);
      assert.match(stderr, message);
    }
  });
});
