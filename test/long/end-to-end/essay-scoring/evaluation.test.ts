import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { EssayAssignment } from '@assay/essay-scoring/assignment';
import { type Catalogue, loadCatalogue } from '@assay/model/catalogue';
import { isEvaluation } from '@assay/platform/access/principal';
import { validateAssignment } from '@assay/workflows/assignments';
import { readEssayData } from '../../../../cli/essay-scoring/evaluation/essay-data.ts';
import { keptSettings } from '../../../../cli/essay-scoring/evaluation/kept-settings.ts';
import { replayStudy } from '../../../../cli/essay-scoring/evaluation/replay-study.ts';
import { runStudy } from '../../../../cli/essay-scoring/evaluation/run-study.ts';
import { planDesign, type StudyDesign } from '../../../../cli/essay-scoring/evaluation/study-design.ts';
import {
  judgementLines,
  openFolder,
  readSettings,
  writeStudy,
} from '../../../../cli/essay-scoring/evaluation/study-folder.ts';
import { keepCell, keptCells } from '../../../../cli/evaluation/cell-files.ts';
import { promptSets } from '../../../../cli/evaluation/prompt-sets.ts';
import { readStudy } from '../../../../cli/evaluation/read-study.ts';
import { saveAnswers } from '../../../../cli/evaluation/recorded-answers.ts';
import { writeStudyReport } from '../../../../cli/evaluation/write-study-report.ts';
import { type Local, startLocal } from '../../../stack/end-to-end/local.ts';

const assignment = validateAssignment({
  assignment: 'storm',
  title: 'A storm',
  question: 'Tell of a storm at sea.',
  traits: [
    { name: 'Ideas', min: 0, max: 3, description: 'How good the ideas are.' },
    { name: 'Style', min: 0, max: 3, description: 'How good the style is.' },
  ],
}) as EssayAssignment;

const SENTENCES = [
  'The storm came before anyone in the house was awake.',
  'My brother rowed out because the wind had changed in the night.',
  'Nobody told us that the tide would come back so soon.',
  'We lost the rope and drifted past the lighthouse until noon.',
  'In the end a fisherman pulled us in and laughed about it.',
];
const essay = (at: number) =>
  Array.from({ length: 3 + at }, (_, turn) => SENTENCES[(at * 2 + turn) % 5]).join(' ');
const HEAD = 'id,essay,rater1_Ideas,rater2_Ideas,rater1_Style,rater2_Style';
const ROWS = [0, 1, 2, 3, 4, 5].map(
  (at) => `e${at},"${essay(at)}",${at % 4},${(at + 1) % 4},${at % 3},${at % 3}`,
);

/** What the single agent says of every essay. */
const VERDICTS = {
  verdicts: ['Ideas', 'Style'].map((trait, at) => ({
    trait,
    rationale: 'One thing after another is told, and none of them is dwelt on.',
    score: 1 + at,
  })),
  question: null,
};

const settings = {
  ...{ variants: ['SA', 'MARAG'] as const, reader: true, folds: 2, sample: null, seed: 7, resamples: 100 },
  ...{ curve: false, repeat: 1, past: null },
};
type Settings = StudyDesign['base']['settings'];

/** A study of the essays, by the product's roles and prompts unless others are named. */
async function planned(
  more: Partial<Settings>,
  { backbones = [null] as (string | null)[], prompts = [] as string[], essays = ROWS.length } = {},
): Promise<StudyDesign> {
  const rows = [HEAD, ...ROWS.slice(0, essays)].join('\n');
  const data = readEssayData('data.csv', Buffer.from(rows), assignment);
  const asked = { ...settings, variants: [...settings.variants], ...more };
  const sets = await promptSets(prompts, catalogue);
  return planDesign({ data, assignment, settings: asked, backbones, promptSets: sets, catalogue });
}

const quiet = { write: () => true, isTTY: false } as unknown as NodeJS.WriteStream;

let local: Local;
let folder: string;
let study: StudyDesign;
let catalogue: Catalogue;
before(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'assay-study-')), 'evaluation');
  catalogue = await loadCatalogue('models.yaml');
  study = await planned({});
  local = await startLocal();
});
after(async () => {
  await local.close();
  await rm(join(folder, '..'), { recursive: true, force: true });
});

describe('an evaluation with the stand-in', () => {
  it('judges each essay by each variant, with no exemplar of its own fold, and leaves no bank behind', async () => {
    const kept = keptSettings(study, { column: [], raters: [1, 2] });
    await openFolder(folder, study, kept);
    const when = { agent: 'essay-scoring/judge-all-traits' };
    const careless = { when, probability: 0.4, draw: 'content' as const };
    await local.behave({
      answers: [{ agent: 'essay-scoring/judge-all-traits', content: VERDICTS }],
      faults: [{ kind: 'refusal', ...careless }],
    });
    const { connection } = local;
    const judged = await runStudy(
      study,
      {
        connect: (work) => work(connection),
        after: (reached) => saveAnswers(reached, study.base.tenant, folder),
      },
      quiet,
    );
    await writeStudy(folder, study, judged);
    const found = await readStudy(folder);
    assert.deepEqual(
      found.study.systems.map(({ name, standIn }) => [name, standIn]),
      [
        ['SA', true],
        ['MARAG', true],
        ['second-reader', false],
      ],
    );
    assert.deepEqual(
      found.judgements.map(({ system, id, item }) => `${system} ${id} ${item}`),
      ['SA', 'MARAG', 'second-reader'].flatMap((system) =>
        [0, 1, 2, 3, 4, 5].flatMap((at) => [`${system} e${at} Ideas`, `${system} e${at} Style`]),
      ),
    );
    assert.equal(found.study.systems[1]!.cost, 0, 'the stand-in is not paid');
    assert.ok(found.study.systems[0]!.failed.length > 0, 'the model refused some');
    assert.ok(isEvaluation(study.base.tenant));
    assert.deepEqual(await connection.objects.list(`assignments/${study.base.tenant}/`), []);
    const texts = await readFile(join(folder, 'truth.csv'), 'utf8');
    assert.ok(!texts.includes('storm'), 'no text stands in the truths');
    assert.equal((await readSettings(folder)).settings.data.sha256, study.base.data.sha256);
    for (const runId of await runsOf(study.base.tenant)) {
      const result = await local.result(runId);
      const fold = study.base.folds.find(({ judged: own }) =>
        own.some(({ id }) => id === result.submission.id),
      )!;
      const bank = new Set(fold.bank.map(({ id }) => id));
      for (const { exemplarId } of result.scores.flatMap(({ exemplars }) => exemplars))
        assert.ok(exemplarId === null || bank.has(exemplarId));
    }
  });

  it('says who answered, by which seeds, and counts what was asked apart from what was remembered', async () => {
    const { study: first } = await readStudy(folder);
    const [sa, marag] = first.systems;
    assert.deepEqual(
      [...new Set(sa!.models!.map(({ standIn, seed }) => `${standIn} ${seed}`))],
      ['true all'],
    );
    assert.ok(sa!.unanswered! > 0, 'what was refused was asked and is counted');
    assert.equal(sa!.calls, sa!.answered! + sa!.unanswered!);
    assert.equal(marag!.remembered, 6, 'each essay was screened for SA');
  });

  it('asked again comes to the same from memory, which is no call and costs nothing', async () => {
    const marag = await planned({ variants: ['MARAG'], reader: false });
    const again = await runStudy(marag, { connect: (work) => work(local.connection) }, quiet);
    const written = await readFile(join(folder, 'judgements.jsonl'), 'utf8');
    assert.ok(written.includes(judgementLines(again.cells)));
    const { study: first } = await readStudy(folder);
    const asked = first.systems.find(({ name }) => name === 'MARAG')!;
    const { system } = again.cells[0]!;
    assert.deepEqual([system.calls, system.cost, system.tokens], [0, 0, 0]);
    assert.equal(system.remembered, asked.calls! + asked.remembered!);
    assert.equal(system.rememberedCost, 0, 'nobody paid the stand-in once');
  });

  it('is replayed to the same bytes without any model, and fails where an answer is not there', async () => {
    const { study: recorded } = await readStudy(folder);
    const replayed = await replayStudy(folder, recorded, study);
    assert.equal(judgementLines(replayed.cells), await readFile(join(folder, 'judgements.jsonl'), 'utf8'));
    assert.deepEqual(
      replayed.cells.map(({ system }) => system),
      recorded.systems,
      'what it cost and who answered is as it was recorded',
    );
    for (const name of await readdir(join(folder, 'answers'))) {
      const answer = JSON.parse(await readFile(join(folder, 'answers', name), 'utf8')) as {
        call?: { role: string };
      };
      if (answer.call?.role === 'judge') await rm(join(folder, 'answers', name));
    }
    const settings = { ...study.base.settings, variants: ['SA' as const], reader: false };
    const alone = { ...study, base: { ...study.base, settings } };
    await assert.rejects(replayStudy(folder, recorded, alone), { code: 'AnswerNotRecorded' });
  });
});

/** A prompt of one's own, in a folder of its own. */
async function ownPrompts(): Promise<string> {
  const own = join(folder, '..', 'terse');
  await mkdir(join(own, 'essay-scoring'), { recursive: true });
  const file = join('essay-scoring', 'judge-all-traits.yaml');
  const text = await readFile(join('prompts', file), 'utf8');
  await writeFile(
    join(own, file),
    text.replace('You are the only Judge', 'Be terse. You are the only Judge'),
  );
  return own;
}

describe('a study of backbones, sets of prompts and repetitions', () => {
  const more = { variants: ['SA' as const], reader: false, repeat: 2 };
  const ESSAYS = 2;
  let design: StudyDesign;
  let out: string;
  before(async () => {
    const [backbones, prompts] = [['gpt-4o', 'gpt-4o-mini'], [await ownPrompts()]];
    design = await planned(more, { backbones, prompts, essays: ESSAYS });
    out = join(folder, '..', 'design');
    await openFolder(out, design, keptSettings(design, { column: [], raters: [1, 2] }));
    await local.behave({ answers: [{ agent: 'essay-scoring/judge-all-traits', content: VERDICTS }] });
  });

  /** Runs it on the stack under test, until so many cells are judged. */
  async function run(most = Number.POSITIVE_INFINITY) {
    const judged: string[] = [];
    const cells = await keptCells(out);
    const stopped = new Error('stopped');
    const made = await runStudy(
      design,
      {
        connect: (work) => work(local.connection),
        after: (reached, { study: { tenant } }) => saveAnswers(reached, tenant, out, { isAdded: true }),
        kept: {
          cells,
          async keep(cell) {
            await keepCell(out, cell);
            judged.push(cell.cell.system);
            if (judged.length >= most) throw stopped;
          },
        },
      },
      quiet,
    ).catch((error: unknown) => {
      if (error !== stopped) throw error;
      return null;
    });
    return { made, judged };
  }

  it('that was stopped is gone on with: what is judged is not judged again', async () => {
    const first = await run(3);
    assert.deepEqual([first.made, first.judged.length], [null, 3]);
    const { made, judged } = await run();
    assert.equal(judged.length, 5, 'of eight cells, three are kept');
    assert.ok(first.judged.every((system) => !judged.includes(system)));
    await writeStudy(out, design, made!);
    assert.equal((await keptCells(out)).length, 8);
  });

  it('asked each model by its name, with its own prompts, each repetition by a seed of its own', async () => {
    for (const { study: arm, backbone } of design.arms) {
      const results = await resultsOf(arm.tenant);
      assert.equal(results.length, 2 * ESSAYS, 'each essay twice');
      const asked = results.flatMap(({ provenance }) => provenance.parameters ?? []);
      const { name } = catalogue.models[backbone!]!;
      assert.deepEqual([...new Set(asked.map(({ model, seed }) => `${model} ${seed}`))].sort(), [
        `${name} 1007`,
        `${name} 7`,
      ]);
      for (const { provenance } of results) {
        const judge = 'essay-scoring/judge-all-traits';
        assert.equal(provenance.prompts[judge], arm.prompts[judge]);
        assert.equal(provenance.memoisedCalls, 0, 'no repetition is answered from the memory of another');
      }
    }
    const hashes = design.arms.map(({ study: arm }) => arm.prompts['essay-scoring/judge-all-traits']);
    assert.equal(new Set(hashes).size, 2);
  });

  it('has its tables by variant, backbone, set of prompts and repetition', async () => {
    const { figures } = await writeStudyReport(out, { raters: [1, 2] });
    assert.deepEqual(
      figures
        .cells!.spreads.filter(({ trait, metric }) => trait === null && metric === 'mae')
        .map(({ cell, defined, sd }) => [cell.backbone, cell.promptSet, defined, sd]),
      ['gpt-4o', 'gpt-4o-mini'].flatMap((model) => [
        [model, null, 2, 0],
        [model, 'terse', 2, 0],
      ]),
    );
    const scores = await readFile(join(out, 'tidy', 'scores.csv'), 'utf8');
    assert.equal(scores.trim().split('\r\n').length, 1 + ESSAYS * 2 * 8);
  });

  it('is replayed to the same bytes in all of its cells, without any model', async () => {
    const { study: recorded } = await readStudy(out);
    const { cells } = await replayStudy(out, recorded, design);
    assert.equal(cells.length, 8);
  });
});

/** The results of a tenant's runs. */
async function resultsOf(tenant: string) {
  const listed = await local.connection.objects.list('runs/');
  const ids = [...new Set(listed.map(({ key }) => key.split('/')[1]!))];
  const runs = await Promise.all(ids.map((id) => local.connection.runStore.getRun(id)));
  return Promise.all(runs.filter((one) => one.tenant === tenant).map(({ runId }) => local.result(runId)));
}

/** The runs of a tenant, by what they left behind. */
async function runsOf(tenant: string): Promise<string[]> {
  const listed = await local.connection.objects.list('runs/');
  const ids = [...new Set(listed.map(({ key }) => key.split('/')[1]!))];
  const runs = await Promise.all(ids.map((id) => local.connection.runStore.getRun(id)));
  const own = runs.filter((run) => run.tenant === tenant);
  assert.equal(own.length, 12, 'one run for each essay and variant');
  return own.map(({ runId }) => runId);
}
