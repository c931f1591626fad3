import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errorAnalysis, isUncoded } from '@assay/lab/evaluation/error-analysis';
import { parse } from 'csv-parse/sync';
import { beside } from './tables.ts';

const range = { min: 1, max: 6 };
const SAID = `id,trait,score,variant,rationale
e1,Ideas,2,MADRAG,"=HYPERLINK(""x"")"
e1,Ideas,4,SA,fine
e2,Ideas,2,MADRAG,raters differ
e3,Ideas,4,MADRAG,close
e4,Ideas,,MADRAG,
e5,Ideas,6,SA,only SA is off
e5,Ideas,5,MADRAG,near
`;
const TRUTH = `id,rater1_ideas,rater2_ideas,essay
e1,4,5,A boat.
e2,6,4,
e3,4,3,
e4,4,4,
e5,4,5,
`;

const read = (csv: string) => parse(csv, { columns: true, bom: true }) as Record<string, string>[];

describe('the error analysis of scores', () => {
  const { scores } = beside(SAID, TRUTH, { range });

  it('holds where raters agree and a system is more than 1 off their mean, systems side by side', () => {
    const { csv, rows, of } = errorAnalysis(scores, {});
    assert.deepEqual([rows, of], [2, 5]);
    const [first, second] = read(csv);
    assert.partialDeepStrictEqual(first, {
      ...{ id: 'e1', trait: 'Ideas', 'rater 1': '4', 'rater 2': '5', mean: '4.5', truth: '5', off: 'MADRAG' },
      ...{ 'MADRAG score': '2', 'MADRAG residual': '-2.5', 'SA score': '4', 'SA residual': '-0.5' },
      ...{ 'MADRAG rationale': `'=HYPERLINK("x")`, A: '', B: '', C: '', D: '' },
    });
    assert.partialDeepStrictEqual(second, { id: 'e5', off: 'SA', 'MADRAG score': '5' });
    assert.ok(!csv.includes('A boat.'));
  });

  it('holds every score, and the texts, where they are asked for', () => {
    const { csv, rows } = errorAnalysis(scores, { every: true, texts: new Map([['e1', 'A boat.']]) });
    assert.equal(rows, 5);
    const found = read(csv);
    assert.equal(found[0]!.text, 'A boat.');
    assert.partialDeepStrictEqual(found[3], {
      id: 'e4',
      'MADRAG score': '',
      'MADRAG residual': '',
      text: '',
    });
  });

  it('shows of each system its own facts, and no empty columns of the others', () => {
    const described = scores.map((pair) => {
      const facts: Record<string, number> = pair.judgement.system === 'SA' ? { sure: 1 } : { estimate: 2 };
      return { ...pair, judgement: { ...pair.judgement, facts } };
    });
    const [first] = read(errorAnalysis(described, {}).csv);
    const columns = Object.keys(first!).filter((name) => /sure|estimate/.test(name));
    assert.deepEqual(columns.sort(), ['MADRAG estimate', 'SA sure']);
    assert.partialDeepStrictEqual(first, { 'MADRAG estimate': '2', 'SA sure': '1' });
  });

  it('is of the system that is asked for, else of the one whose errors are read, and proposes what follows', () => {
    const reading = {
      system: 'MADRAG',
      propose: (system: string, residuals: ReadonlyMap<string, number | null>) => ({
        A: (residuals.get(system) ?? 0) < 0 ? 'A1' : null,
        'D proposed': residuals.has('SA') ? 'D1' : null,
      }),
    };
    const own = errorAnalysis(scores, { reading });
    assert.deepEqual([own.rows, own.system], [1, 'MADRAG']);
    assert.partialDeepStrictEqual(read(own.csv)[0], { id: 'e1', A: 'A1', B: '', D: '', 'D proposed': 'D1' });
    const over = (from: string, to: string) => Buffer.from(own.csv.replace(from, to));
    assert.ok(isUncoded(over('', ''), reading), "what follows from scores is nobody's work");
    assert.ok(!isUncoded(over('', '')), 'nothing follows where nobody says what does');
    assert.ok(!isUncoded(over(',A1,', ',A2,'), reading), 'another code than follows is somebody’s');
    const other = errorAnalysis(scores, { reading, of: 'SA' });
    assert.deepEqual(
      read(other.csv).map(({ id, A }) => [id, A]),
      [['e5', '']],
    );
    assert.throws(() => errorAnalysis(scores, { of: 'MAD' }), /"MAD" judged nothing here; .*MADRAG, SA/);
  });

  it('is of scores', () => assert.throws(() => errorAnalysis([], {}), { code: 'EvaluationInvalid' }));
});
