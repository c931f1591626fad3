import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { boxesOnPages } from '@assay/document/text-on-pages';
import { ESSAY } from '@assay/essay-scoring/artifacts';
import type { EssayPlan } from '@assay/essay-scoring/plan';
import type { AgentCall } from '@assay/model/agent/agent-call';
import { createMemory, runArtifacts } from '@assay/platform/run/run-artifacts';
import type { RunContext } from '@assay/platform/run/run-context';
import { PAGE_LINES, pagesBeside } from '@assay/platform/submission/pages';
import { putAssignment } from '@assay/workflows/assignment-store';
import { validateAssignment } from '@assay/workflows/assignments';
import { ROOT } from '../../../../cli/home.ts';
import { answer, essayOf, ESSAY as WORDS } from '../../../support/essay-scoring/essay-model.ts';
import { BUCKET, openFunctionEnvironment } from '../../../support/function-environment.ts';
import { openModelServices } from '../../../support/model-services.ts';
import { admittedRun } from '../../../support/runs.ts';
import { PageWriter, writePdf } from '../../../unit/document/pdf/pdf-writer.ts';
import { typed, typedPages } from '../../../unit/document/pdf/typed.ts';

const { invoke, objects, runStore, upload } = await openFunctionEnvironment();
await openModelServices(answer);

const scan = () => new PageWriter().image(0, 0, 595, 842);
const jpeg = readFileSync(join(ROOT, 'test', 'unit', 'document', 'pdf', 'page.jpg'));

/** Opens the run of a file. */
async function opened(runId: string, bytes: Uint8Array, file = 'essay.pdf') {
  const tenant = `tenant-of-${runId}`;
  const { assignment } = essayOf({ traits: ['Style'], variant: 'MAD' });
  await putAssignment(objects, tenant, validateAssignment(assignment));
  const { key, versionId } = await upload(`submissions/${tenant}/story/${runId}/${file}`, bytes);
  await runStore.admit(admittedRun(runId, { tenant, file, source: { bucket: BUCKET, key, versionId } }));
  const begun = (await invoke('open-run', { runId, attempt: 1 })) as { run: RunContext; plan: EssayPlan };
  return { ...begun, artifacts: runArtifacts(objects, runId, createMemory(1)) };
}

const read = async (run: RunContext, outcomes?: object[]) =>
  (await invoke('read-pages', { run, ...(outcomes && { outcomes }) })) as { calls: AgentCall[] };

describe('pages of a text', () => {
  it('are read by a step where they are text, and none of it by who opens the run', async () => {
    const { run, plan, artifacts } = await opened('text', typed([WORDS.replaceAll('\n', ' ')]));
    assert.equal(plan.pages, true);
    assert.equal(await artifacts.readOptional(ESSAY), null);
    assert.deepEqual(await read(run), { calls: [] });
    const { text } = await artifacts.read(ESSAY);
    assert.equal(text, WORDS.replaceAll('\n', ' '));
    const words = (await artifacts.read(PAGE_LINES)).flatMap((line) => line.words);
    assert.deepEqual(
      words.map(([start, end]) => text.slice(start, end)),
      text.split(/\s+/),
    );
    const work = await pagesBeside('essay', ESSAY).read(artifacts);
    assert.deepEqual([work!.texts[0]!.content, work!.pages.length], [text, 1]);
    assert.equal(
      boxesOnPages(work!.lines!.essay!, { start: 0, end: text.length }).length,
      work!.lines!.essay!.length,
    );
  });

  it('are read by a model where they are pictures, files of pictures too', async () => {
    const mixed = await opened(
      'mixed',
      writePdf([...typedPages(['It rained all day, and the ferry lay still.']), scan()]),
    );
    assert.deepEqual(
      (await read(mixed.run)).calls.map(({ agent, step }) => [agent, step]),
      [['transcription/transcriber', 'transcriptions/2.json']],
    );
    const picture = await opened('picture', jpeg, 'essay.jpg');
    assert.deepEqual(
      (await read(picture.run)).calls.map(({ step }) => step),
      ['transcriptions/1.json'],
    );
  });

  it('that are blank sheets are left to no model, and a file of nothing else is refused by what is wrong with it', async () => {
    const sheet = () => new PageWriter().image(0, 0, 595, 842, 'fcfd fdfb');
    const blank = await opened('blank', writePdf([sheet(), sheet()]), 'scan.pdf');
    await assert.rejects(read(blank.run), {
      name: 'SubmissionEmpty',
      message: /scan\.pdf has no words that could be read on its pages/,
    });
    const backs = await opened('backs', writePdf([...typedPages([WORDS.replaceAll('\n', ' ')]), sheet()]));
    assert.deepEqual(await read(backs.run), { calls: [] });
    assert.deepEqual((await backs.artifacts.read(ESSAY)).pictured, []);
  });

  it('that no model could read fail the run, by the reason', async () => {
    const { run } = await opened('refused', jpeg, 'essay.jpg');
    const [call] = (await read(run)).calls;
    const cause = JSON.stringify({ errorType: 'ModelRefused', errorMessage: 'It refused.' });
    const outcome = { agent: call!.agent, step: call!.step, error: 'ModelRefused', cause };
    await assert.rejects(read(run, [outcome]), {
      name: 'ModelRefused',
      message: /A page that is a picture could not be read \(transcriptions\/1\.json\): It refused/,
    });
  });

  it('are refused where no model sees, or where they are too many', async () => {
    const many = await opened('many', writePdf(Array.from({ length: 41 }, scan)));
    await assert.rejects(read(many.run), {
      name: 'DocumentTooLarge',
      message: /41 pages that are pictures; at most 40/,
    });
  });
});
