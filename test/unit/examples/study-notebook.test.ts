import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { cellFigures } from '@assay/lab/evaluation/study/cells/cell-figures';
import type { CellScores } from '@assay/lab/evaluation/study/cells/design-cell';
import { TIDY_TABLES, tidyTables } from '@assay/lab/evaluation/study/cells/tidy-tables';
import * as z from 'zod';

const source = z.union([z.string(), z.array(z.string())]).transform((of) => [of].flat().join(''));
const id = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/);

/** nbformat 4.5 (https://nbformat.readthedocs.io/en/latest/format_description.html), of a notebook that was not run. */
const notebookSchema = z.strictObject({
  nbformat: z.literal(4),
  nbformat_minor: z.int().min(5),
  metadata: z.looseObject({ kernelspec: z.looseObject({ name: z.string(), display_name: z.string() }) }),
  cells: z.array(
    z.discriminatedUnion('cell_type', [
      z.strictObject({ cell_type: z.literal('markdown'), id, metadata: z.object({}), source }),
      z.strictObject({
        ...{ cell_type: z.literal('code'), id, metadata: z.object({}), source },
        ...{ execution_count: z.null(), outputs: z.array(z.never()).max(0) },
      }),
    ]),
  ),
});

const text = await readFile('examples/evaluation/study.ipynb', 'utf8');
const { cells } = notebookSchema.parse(JSON.parse(text));
const code = cells.flatMap((cell) => (cell.cell_type === 'code' ? [cell.source] : []));

/** What it computes itself. */
const OWN = new Set(['mean ± sd', 'cell', "the command's", '–', '']);
/** Words in quotation marks that are no names of columns. */
const WORDS = new Set([
  'qwk',
  'STUDY',
  'my-study',
  'tidy',
  'sum',
  'o',
  '0.6',
  'black',
  'Greys',
  'center',
  'white',
  '|',
]);

/** Runs cells as a notebook does: the last expression of each is shown. */
const RUN = `
import ast, json, sys
own = {'display': print}
for source in json.load(sys.stdin):
    cell = ast.parse(source)
    last = cell.body.pop() if isinstance(cell.body[-1], ast.Expr) else None
    exec(compile(cell, 'cell', 'exec'), own)
    shown = eval(compile(ast.Expression(last.value), 'cell', 'eval'), own) if last else ''
    print(shown.to_string() if hasattr(shown, 'to_string') else shown)
`;

/** The tables of a study in which one of two backbones was never answered. */
function tablesWithoutScores(): Record<string, string> {
  const cells = ['model-a', 'model-b'].map(
    (backbone): CellScores => ({
      cell: {
        ...{ system: `SA · ${backbone}`, variant: 'SA', backbone, promptSet: null },
        ...{ repetition: 1, seed: 7, past: null },
      },
      standIn: false,
      pairs: Array.from({ length: 12 }, (_, at) => ({
        row: { id: `w${at}`, given: `w${at}`, line: at + 2, cells: {} },
        judgement: {
          ...{ id: `w${at}`, question: null, item: 'Ideas', system: 'SA', range: { min: 0, max: 3 } },
          ...{ value: backbone === 'model-a' ? at % 4 : null, text: null, probability: null },
        },
        truth: (at * 5) % 4,
        ratings: new Map([[1, (at * 5) % 4]]),
      })) as unknown as CellScores['pairs'],
    }),
  );
  return tidyTables(cells, cellFigures(cells, { seed: 7, resamples: 20 }), []);
}

describe('the notebook of a study', () => {
  it('is a notebook of nbformat 4 without outputs, each cell with an id of its own', () => {
    assert.equal(new Set(cells.map((cell) => cell.id)).size, cells.length);
    assert.ok(code.length > 5);
  });

  it('is Python', (t) => {
    const check = 'import ast, json, sys\nfor one in json.load(sys.stdin): ast.parse(one)';
    const input = JSON.stringify(code);
    const { error, status, stderr } = spawnSync('python3', ['-c', check], { input, encoding: 'utf8' });
    if (error) return t.skip('there is no python3 on this machine to read it');
    assert.equal(status, 0, stderr);
  });

  it('goes on where a backbone has no score, and says so', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-notebook-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    await mkdir(join(folder, 'tidy'));
    for (const [name, text] of Object.entries(tablesWithoutScores()))
      await writeFile(join(folder, 'tidy', name), text);
    const environment = { ...process.env, STUDY: folder, MPLBACKEND: 'Agg' };
    const python = (script: string, input = '') =>
      spawnSync('python3', ['-c', script], { env: environment, encoding: 'utf8', input });
    if (python('import pandas, matplotlib').status !== 0)
      return t.skip('there is no python3 with pandas and matplotlib on this machine');
    const { status, stdout, stderr } = python(RUN, JSON.stringify(code));
    assert.equal(status, 0, stderr);
    assert.match(stdout, /SA +model-b +model-a +no score/);
    assert.match(stdout, /SA +model-b +product +0 +1 +–/);
    assert.match(stdout, /one repetition: nothing to agree with/);
    assert.doesNotMatch(stdout, /\bnan\b/i);
  });

  it('fills words into columns of objects alone, which pandas warns of otherwise', () =>
    assert.doesNotMatch(code.join('\n'), /\w+\[[^\]]+\]\.fillna\((?:"|NONE)/));

  it('names no column and no table that is not written', () => {
    const columns = new Set(TIDY_TABLES.flatMap((of) => of.columns.map(({ name }) => name)));
    const tables = TIDY_TABLES.map(({ id }) => id as string);
    const all = code.join('\n');
    const read = [...all.matchAll(/table\("(\w+)"\)/g)].map(([, name]) => name!);
    assert.deepEqual(read.toSorted(), tables.toSorted());
    const indexed = [...all.matchAll(/\[((?:"[^"]*"(?:, )?)+)\]/g)].flatMap(([, names]) =>
      [...names!.matchAll(/"([^"]*)"/g)].map(([, name]) => name!),
    );
    const attributes = [...all.matchAll(/\brow\.(\w+)/g)].map(([, name]) => name!);
    const named = [...indexed, ...attributes];
    assert.ok(named.length > 40, `${named.length} names`);
    assert.deepEqual(
      named.filter((name) => !columns.has(name) && !OWN.has(name) && !WORDS.has(name)),
      [],
    );
  });
});
