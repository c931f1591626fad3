import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { RESULT as COACHED } from '@assay/argument-coaching/result';
import { boxesOnPages } from '@assay/document/text-on-pages';
import { readYaml } from '@assay/kit/yaml/read-yaml';
import { one } from '@assay/platform/run/artifact';
import { PAGE_LINES, PAGE_PICTURE, PAGES } from '@assay/platform/submission/pages';
import { TRANSCRIPTION } from '@assay/platform/submission/transcription';
import { exampleAnswers } from '../../../../cli/example-answers.ts';
import { ROOT } from '../../../../cli/home.ts';
import { type Local, startLocal } from '../../../stack/end-to-end/local.ts';
import { assignment, essay, exemplars } from '../../../stack/end-to-end/samples.ts';
import { PageWriter, writePdf } from '../../../unit/document/pdf/pdf-writer.ts';
import { typed, typedPages } from '../../../unit/document/pdf/typed.ts';

const EXAMPLE = join(ROOT, 'examples', 'argument-coaching');
const argument = readFileSync(join(EXAMPLE, 'argument.md'), 'utf8')
  .replace(/^# /, '')
  .trim()
  .split('\n\n')
  .map((paragraph) => paragraph.replaceAll('\n', ' '));
const motion = readYaml(readFileSync(join(EXAMPLE, 'motion.yaml'), 'utf8'), Error) as { assignment: string };
const paragraphs = essay.split('\n\n');
const [read, pictured] = [paragraphs.slice(0, 2), paragraphs.slice(2)];
const transcribed = `${pictured.join('\n\n')} It lies [illegible] now.`;
const scan = (pixels?: string) => new PageWriter().image(0, 0, 595, 842, pixels);

let local: Local;
before(async () => {
  const transcription = {
    agent: 'transcription/transcriber',
    content: JSON.stringify({ text: transcribed }),
  };
  local = await startLocal({
    model: { behaviour: {}, examples: [...(await exampleAnswers()), transcription] },
  });
  await local.put(assignment);
  await local.put(motion);
  await local.learn(assignment.assignment, exemplars);
});
after(() => local.close());

async function hand(name: string, body: Uint8Array | string, file = 'work.pdf') {
  const { runId } = await local.upload(name, body, { file });
  return local.settled(runId);
}

describe('a text that is handed in as a PDF', () => {
  it('is scored as the essay that it is, its quotes found in its own words', async () => {
    const asText = await hand(assignment.assignment, essay, 'essay.txt');
    const run = await hand(assignment.assignment, typed(paragraphs, 12));
    assert.equal(run.state, 'completed', run.failure?.message);
    const [{ submission, scores, flags }, before] = [
      await local.result(run.runId),
      await local.result(asText.runId),
    ];
    assert.equal(submission.text, essay);
    assert.deepEqual(flags, []);
    assert.deepEqual(scores, before.scores);
    const supported = scores
      .flatMap(({ strengths, weaknesses }) => [...strengths, ...weaknesses])
      .flatMap(({ evidence }) => evidence)
      .filter((found) => found.supported);
    assert.ok(supported.length > 0);
    const lines = await local.read(run.runId, PAGE_LINES);
    for (const { start, end, passage } of supported) {
      assert.equal(essay.slice(start!, end!), passage);
      assert.ok(boxesOnPages(lines, { start: start!, end: end! }).length > 0, passage!);
    }
  });

  it('is coached as the argument that it is', async () => {
    const asText = await hand(motion.assignment, argument.join('\n\n'), 'argument.txt');
    const run = await hand(motion.assignment, typed(argument, 12));
    assert.equal(run.state, asText.state, run.failure?.message);
    const [{ coaching }, before] = [
      await local.read(run.runId, COACHED),
      await local.read(asText.runId, COACHED),
    ];
    assert.equal(coaching!.text, argument.join('\n\n'));
    assert.deepEqual(coaching!.panel, before.coaching!.panel);
  });

  it('is shown beside its pages', async () => {
    const run = await hand(assignment.assignment, typed(paragraphs, 12));
    const pages = await local.read(run.runId, PAGES);
    assert.deepEqual(
      pages.map(({ page, picture }) => [page, picture]),
      [
        [1, true],
        [2, true],
      ],
    );
    assert.match(await local.read(run.runId, one(PAGE_PICTURE, 2)), /^data:image\/png;base64,/);
  });

  it('fails with words that say what to do where no word can be read', async () => {
    const { state, failure } = await hand(assignment.assignment, writePdf([new PageWriter()]));
    assert.deepEqual([state, failure?.code], ['failed', 'SubmissionEmpty']);
    assert.match(failure!.message, /work\.pdf has no words that could be read on its pages/);
  });
});

describe('a page that is a picture', () => {
  it('is read by a model that sees, and flagged', async () => {
    const run = await hand(assignment.assignment, writePdf([...typedPages(read), scan()]));
    assert.equal(run.state, 'completed', run.failure?.message);
    const { submission, flags, provenance } = await local.result(run.runId);
    assert.equal(submission.text, [...read, transcribed].join('\n\n'));
    assert.deepEqual(flags, ['read-from-pictures', 'illegible']);
    assert.ok(provenance.prompts['transcription/transcriber']);
    const { output } = await local.read(run.runId, one(TRANSCRIPTION, 2));
    assert.equal(output.text, transcribed);
  });

  it('of an argument is so, too', async () => {
    const run = await hand(motion.assignment, writePdf([scan()]));
    const { coaching, flags } = await local.read(run.runId, COACHED);
    assert.equal(coaching!.text, transcribed);
    assert.ok(flags.includes('read-from-pictures') && flags.includes('illegible'), flags.join());
  });

  it('that no model could read fails its run, which goes on when it is resumed', async () => {
    await local.behave({ faults: [{ kind: 'refusal', when: { agent: 'transcription/transcriber' } }] });
    const failed = await hand(assignment.assignment, writePdf([...typedPages(read), scan('ff00 00ff')]));
    assert.equal(failed.state, 'failed');
    assert.match(
      failed.failure!.message,
      /A page that is a picture could not be read \(transcriptions\/2\.json\)/,
    );
    await local.behave({ faults: [] });
    assert.equal((await local.resume(failed.runId)).state, 'completed');
  });
});
