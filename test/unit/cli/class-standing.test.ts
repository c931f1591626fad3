import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import { parseAssignment } from '@assay/workflows/assignments';
import type { ApiClient } from '../../../cli/api-client.ts';
import { dryClass, tellEstimates } from '../../../cli/class-estimates.ts';
import { readClassFolder } from '../../../cli/class-folder.ts';
import { worksThere } from '../../../cli/class-steps.ts';
import { estimateText } from '../../../cli/dry-run.ts';
import { followRun } from '../../../cli/follow-run.ts';
import { handInClass } from '../../../cli/hand-in-class.ts';
import { unchangedWorks } from '../../../cli/unchanged-works.ts';

const folder = await mkdtemp(join(tmpdir(), 'assay-standing-'));
after(() => rm(folder, { recursive: true }));
for (const name of ['ada', "zoe's"])
  await writeFile(join(folder, `${name}.txt`), `It rained on ${name} all day.`);

/** An API in which Zoe's work was erased. */
const api = {
  async ask({ operationId }: { operationId: string }, { body }: { body: { submission: string } }) {
    if (body.submission.startsWith('zoe')) throw new AssayError('SubmissionErased', 'It was erased.');
    return operationId === 'submit' ? { run: 'run-ada' } : { unchanged: null };
  },
} as unknown as ApiClient;

describe('a class with an erased work', () => {
  it('leaves it out, and names the command that brings it back as it can be typed', async (t) => {
    t.mock.method(process.stderr, 'write', () => true);
    const { files, refused, students } = await readClassFolder(folder);
    const taken = await handInClass(
      { api },
      'story',
      { files, refused, students },
      { named: 'my story.yaml' },
    );
    assert.deepEqual(
      taken.map(({ path }) => path),
      ['ada.txt'],
    );
    const [zoe] = refused;
    assert.equal(zoe!.code, 'SubmissionErased');
    const { submission } = files[1]!;
    const place = `'${join(folder, "zoe'\\''s.txt")}'`;
    assert.ok(
      zoe!.detail.endsWith(
        ` submit ${place} --assignment 'my story.yaml' --submission ${submission} --erased take`,
      ),
      zoe!.detail,
    );
  });

  it('is told before it is handed in', async () => {
    const { files } = await readClassFolder(folder);
    const refused: { file: string; code: string; detail: string }[] = [];
    assert.equal((await unchangedWorks(api, 'story', files, { refused })).size, 0);
    assert.deepEqual(
      refused.map(({ file, code }) => [file, code]),
      [["zoe's.txt", 'SubmissionErased']],
    );
  });
});

describe('a class where no model is', () => {
  const estimate = {
    what: '28 works',
    calls: [364, 756] as [number, number],
    cost: [0, 0] as [number, number],
  };

  it('is told that it would wait, before it is handed in and as it is', () => {
    assert.match(
      estimateText(estimate, { hasModel: false }),
      /^[^:]+: no model is there .* 364 to 756 model calls would wait for one\.$/,
    );
    assert.match(estimateText(estimate, { hasModel: true }), /nothing to pay$/);
    const said: string[] = [];
    tellEstimates({ hasModel: false }, new Map([['a.txt', { ...estimate, warnings: [] }]]), (words) =>
      said.push(words),
    );
    assert.match(said[0]!, /: no model is there/);
  });

  it('is not watched for calls that nobody can make', async () => {
    const runs = ['running', 'completed'].map((state) => ({
      ...{ state, attempt: 1, workflow: 'essay-scoring', report: { state: 'ready' } },
    }));
    let asked = 0;
    const count = async () => {
      asked += 1;
      return [];
    };
    const source = {
      hasModel: false,
      pollMs: 0,
      objects: { readOptional: async () => null },
      runStore: {
        findRun: async () => (runs.length > 1 ? runs.shift() : runs[0]) as never,
        steps: async () =>
          [{ step: 'assess', at: '2026-01-01T00:00:00Z', durationMs: 1, memoised: false }] as never,
        charges: count,
        fileNames: count,
      },
    };
    await followRun(source, 'run-1', 1, () => {}, [13, 27]);
    assert.equal(asked, 0);
  });

  it('is not to be read before the others', async () => {
    const rows = [{ submission: 'ada', code: 'ModelMissing' }];
    const connection = {
      hasModel: false,
      api: {
        async *pages() {
          yield { results: rows };
        },
      } as unknown as ApiClient,
    };
    const { there, readable } = await worksThere(connection, 'story');
    assert.deepEqual([there.size, readable], [1, 0]);
  });
});

it('a dry run says which table of students was read, and which files have no row in it', async (t) => {
  const said: string[] = [];
  t.mock.method(process.stdout, 'write', (words: string) => said.push(words) > 0);
  const { ASSAY_HOME, ASSAY_MODEL } = process.env;
  Object.assign(process.env, { ASSAY_HOME: join(folder, 'home'), ASSAY_MODEL: 'none' });
  const students = join(folder, 'students.csv');
  const marks = join(folder, 'marks.csv');
  await writeFile(marks, 'name,mark\nAnna,4\nBen,3\n');
  await writeFile(join(folder, 'ada-final.txt'), 'It rained, and the ferry lay still all day.');
  t.after(() => Promise.all([marks, join(folder, 'ada-final.txt')].map((file) => rm(file))));
  await writeFile(students, 'file,subject,name\nada.txt,ada,Ada\nada-final.txt,ada,Ada\n');
  const traits = 'traits:\n  - { name: Ideas, min: 1, max: 4 }\n';
  const assignment = parseAssignment(`assignment: story\nworkflow: essay-scoring\nquestion: Why?\n${traits}`);
  const classFolder = await readClassFolder(folder);
  await dryClass(classFolder, assignment, {}).finally(() => {
    process.exitCode = 0;
    for (const [name, value] of Object.entries({ ASSAY_HOME, ASSAY_MODEL }))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  });
  assert.match(said.join(''), /in no table of students .*: zoe's\.txt$/m);
  const lines = said.join('').split('\n');
  assert.equal(lines.filter((line) => line.includes('marks.csv')).length, 1, 'told once');
  assert.match(said.join(''), /^ {2}Ada has 2 works, each of which is assessed: ada-final\.txt, ada\.txt$/m);
  assert.match(said.join(''), /^Students: .*students\.csv$/m);
});
