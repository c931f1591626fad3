import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { EssayAssignment } from '@assay/essay-scoring/assignment';
import { loadCatalogue } from '@assay/model/catalogue';
import { isEvaluation } from '@assay/platform/run/evaluation-tenant';
import { validateAssignment } from '@assay/workflows/assignments';
import { readEssayData } from '../../../../cli/essay-scoring/evaluation/essay-data.ts';
import { type EssayStudy, planStudy } from '../../../../cli/essay-scoring/evaluation/essay-study.ts';
import { replayStudy } from '../../../../cli/essay-scoring/evaluation/replay-study.ts';
import { runStudy } from '../../../../cli/essay-scoring/evaluation/run-study.ts';
import {
  judgementLines,
  keptSettings,
  openFolder,
  readSettings,
  writeStudy,
} from '../../../../cli/essay-scoring/evaluation/study-folder.ts';
import { readStudy } from '../../../../cli/evaluation/read-study.ts';
import { saveAnswers } from '../../../../cli/evaluation/recorded-answers.ts';
import { measuredPrompts } from '../../../../cli/measured-prompts.ts';
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
const DATA = [
  'id,essay,rater1_Ideas,rater2_Ideas,rater1_Style,rater2_Style',
  ...[0, 1, 2, 3, 4, 5].map((at) => `e${at},"${essay(at)}",${at % 4},${(at + 1) % 4},${at % 3},${at % 3}`),
].join('\n');

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
  curve: false,
};
const quiet = { write: () => true, isTTY: false } as unknown as NodeJS.WriteStream;

let local: Local;
let folder: string;
let study: EssayStudy;
before(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'assay-study-')), 'evaluation');
  const services = { prompts: await measuredPrompts(), catalogue: await loadCatalogue('models.yaml') };
  const data = readEssayData('data.csv', Buffer.from(DATA), assignment);
  study = planStudy(data, assignment, { ...settings, variants: [...settings.variants] }, services);
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
        after: (reached) => saveAnswers(reached, study.tenant, folder),
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
    assert.ok(found.study.systems[1]!.cost! > 0);
    assert.ok(found.study.systems[0]!.failed.length > 0, 'the model refused some');
    assert.ok(isEvaluation(study.tenant));
    assert.deepEqual(await connection.objects.list(`assignments/${study.tenant}/`), []);
    const texts = await readFile(join(folder, 'truth.csv'), 'utf8');
    assert.ok(!texts.includes('storm'), 'no text stands in the truths');
    assert.equal((await readSettings(folder)).settings.data.sha256, study.data.sha256);
    for (const runId of await runsOf(study.tenant)) {
      const result = await local.result(runId);
      const fold = study.folds.find(({ judged: own }) => own.some(({ id }) => id === result.submission.id))!;
      const bank = new Set(fold.bank.map(({ id }) => id));
      for (const { exemplarId } of result.scores.flatMap(({ exemplars }) => exemplars))
        assert.ok(exemplarId === null || bank.has(exemplarId));
    }
  });

  it('asked again comes to the same from memory, at the cost that its answers once had', async () => {
    const marag = { ...study, settings: { ...study.settings, variants: ['MARAG' as const], reader: false } };
    const again = await runStudy(marag, { connect: (work) => work(local.connection) }, quiet);
    const written = await readFile(join(folder, 'judgements.jsonl'), 'utf8');
    assert.ok(written.includes(judgementLines(again.systems)));
    const { study: first } = await readStudy(folder);
    const { cost } = first.systems.find(({ name }) => name === 'MARAG')!;
    const { system } = again.systems[0]!;
    assert.ok(system.cost! <= cost! && system.cost! > 0.9 * cost!, 'vectors from memory count as nothing');
  });

  it('is replayed to the same bytes without any model, and fails where an answer is not there', async () => {
    const { study: recorded } = await readStudy(folder);
    const replayed = await replayStudy(folder, recorded, study);
    assert.equal(judgementLines(replayed.systems), await readFile(join(folder, 'judgements.jsonl'), 'utf8'));
    for (const name of await readdir(join(folder, 'answers'))) {
      const answer = JSON.parse(await readFile(join(folder, 'answers', name), 'utf8')) as {
        call?: { role: string };
      };
      if (answer.call?.role === 'judge') await rm(join(folder, 'answers', name));
    }
    const alone = { ...study, settings: { ...study.settings, variants: ['SA' as const], reader: false } };
    await assert.rejects(replayStudy(folder, recorded, alone), { code: 'AnswerNotRecorded' });
  });
});

/** The runs of a tenant, by what they left behind. */
async function runsOf(tenant: string): Promise<string[]> {
  const listed = await local.connection.objects.list('runs/');
  const ids = [...new Set(listed.map(({ key }) => key.split('/')[1]!))];
  const runs = await Promise.all(ids.map((id) => local.connection.runStore.getRun(id)));
  const own = runs.filter((run) => run.tenant === tenant);
  assert.equal(own.length, 12, 'one run for each essay and variant');
  return own.map(({ runId }) => runId);
}
