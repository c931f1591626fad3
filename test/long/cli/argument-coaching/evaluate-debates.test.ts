import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { RESULT } from '@assay/argument-coaching/result';
import { studySchema } from '@assay/platform/workflow/study';
import { type Desk, openDesk } from '../../../stack/cli/command-line.ts';
import { revisedResult } from '../../../unit/workflows/argument-coaching/report/sample-coaching.ts';
import { debateResult, heldDebate } from '../../../unit/workflows/argument-coaching/report/sample-debates.ts';

let desk: Desk;
const evaluate = (...args: string[]) => desk.here('evaluate', 'argument-coaching', ...args);

before(async () => {
  desk = await openDesk();
  const results = [
    ...(['A', 'B'] as const).map((approach) => debateResult(heldDebate({ approach, rounds: 2 }))),
    revisedResult(),
  ];
  for (const [at, result] of results.entries()) {
    await mkdir(join(desk.folder, 'runs', `run-${at}`), { recursive: true });
    const own = RESULT.schema.parse({ ...result, runId: `run-${at}` });
    await desk.write(join('runs', `run-${at}`, 'result.json'), JSON.stringify(own));
  }
  const row = (score: number) => ({
    topic: 'A topic.',
    round_1_A_score_logic: score,
    round_1_B_score_belief: 7,
  });
  await desk.write('log.jsonl', `${JSON.stringify(row(6.5))}\n${JSON.stringify(row(5.5))}\n`);
});
after(() => desk.close());

describe('assay evaluate argument-coaching', () => {
  it('compares held and logged debates, and judges with people, in a folder with tables and pages', async () => {
    const args = ['--runs', 'runs', '--logs', 'log.jsonl', '--out', 'study', '--json'];
    const { code, stdout, stderr } = await evaluate(...args);
    assert.ok(code === 0 || code === 3, stderr);
    const { figures, people, pdf } = JSON.parse(stdout);
    const names = figures.conditions.map(({ name }: { name: string }) => name);
    assert.deepEqual(names, ['A, logged', 'A, seven judges', 'B, seven judges']);
    assert.equal(figures.pairs.length, 2);
    assert.ok(people.length > 1);
    const written = (name: string) => readFile(join(desk.folder, 'study', name), 'utf8');
    const study = studySchema.parse(JSON.parse(await written('study.json')));
    assert.deepEqual([study.data.works, study.systems.length], [4, 3]);
    const report = await written('report.md');
    for (const words of [
      'table III',
      'figure 4',
      'figure 5',
      'Judges and people',
      '| A, logged | 1 | speech | 6.000',
    ])
      assert.ok(report.includes(words), words);
    assert.match(await written('tables/rounds.csv'), /Logic paper/);
    assert.ok((await readFile(join(desk.folder, pdf))).subarray(0, 4).equals(Buffer.from('%PDF')));
    assert.match(await written('tidy/debate_scores.csv'), /^motion,debate,condition,/);
    assert.equal((await evaluate(...args)).code, code);
  });

  it('never replaces the folder of another study', async () => {
    const before = await readFile(join(desk.folder, 'study', 'study.json'), 'utf8');
    const { code, stderr } = await evaluate('--logs', 'log.jsonl', '--out', 'study');
    assert.equal(code, 1);
    assert.match(stderr, /study holds another evaluation, which is not replaced\. What differs: runs: 3, /);
    await mkdir(join(desk.folder, 'old'));
    await desk.write('old/study.json', before);
    assert.match(
      (await evaluate('--logs', 'log.jsonl', '--out', 'old')).stderr,
      /an earlier version made, which is not replaced/,
    );
    assert.equal(await readFile(join(desk.folder, 'study', 'study.json'), 'utf8'), before);
  });

  it('says what is wrong with what it was given', async () => {
    await desk.write('bad.jsonl', '{"topic": "x"}\n');
    const cases: [string[], RegExp][] = [
      [[], /^EvaluationInvalid: There is nothing to evaluate: give motions/m],
      [['--runs', 'nowhere'], /nowhere is no folder that can be read/],
      [['--logs', 'bad.jsonl'], /bad\.jsonl:1 is no logged debate/],
      [['--approaches', 'A,X'], /Choose one of A, B, control/],
      [['--judges', 'nobody'], /Choose all, one/],
      [['--runs', 'runs', '--out', 'runs'], /lies in runs/],
    ];
    for (const [args, words] of cases) {
      const { code, stderr } = await evaluate(...args);
      assert.notEqual(code, 0);
      assert.match(stderr, words);
    }
  });
});
