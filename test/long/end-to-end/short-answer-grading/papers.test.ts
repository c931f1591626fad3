import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import { getPage, readSubmission } from '@assay/api/routes/submissions';
import { one } from '@assay/platform/run/artifact';
import { PAGE_PICTURE } from '@assay/platform/submission/pages';
import { TRANSCRIPTION } from '@assay/platform/submission/transcription';
import { type QuizResult, RESULT } from '@assay/short-answer-grading/result';
import { validateAssignment } from '@assay/workflows/assignments';
import { submitFile } from '../../../../cli/commands/submit.ts';
import { exampleAnswers } from '../../../../cli/example-answers.ts';
import { type Local, startLocal } from '../../../stack/end-to-end/local.ts';
import { PageWriter, writePdf } from '../../../unit/document/pdf/pdf-writer.ts';
import { typed, typedPages } from '../../../unit/document/pdf/typed.ts';

const quiz = {
  workflow: 'short-answer-grading',
  assignment: 'tides-on-paper',
  questions: [
    {
      id: 'pull',
      question: 'Why are there tides?',
      reference: 'The Moon pulls the near side more than the far side.',
    },
    { id: 'often', question: 'How often is there high water in a day?', reference: 'Twice.' },
  ],
};
const READ = '1) The moon pulls the [illegible] on the near side.\n\n2) Two times a day.';
const DOUBTFUL = ['The moon pulls the water on the near side.', 'I would say two times a day.'];

/** A grey picture of a page, as a telephone makes it. */
function photograph(width = 60, height = 84): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_, x) => (y % 9 === 4 && x % 7 < 5 ? 40 : 230))]),
  );
  const mark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([mark, ...parts]);
}

let local: Local;
let folder: string;
before(async () => {
  const transcription = { agent: 'transcription/transcriber', content: JSON.stringify({ text: READ }) };
  const answers = DOUBTFUL.map((passage, at) => ({ question: quiz.questions[at]!.id, passage }));
  const division = { agent: 'short-answer-grading/divider', content: JSON.stringify({ answers }) };
  const examples = [...(await exampleAnswers()), transcription, division];
  local = await startLocal({ model: { behaviour: {}, examples } });
  folder = await mkdtemp(join(tmpdir(), 'assay-papers-'));
});
after(async () => {
  await rm(folder, { recursive: true, force: true });
  await local.close();
});

const handedOf = (submission: string, file: string, body: Buffer) => ({
  ...{ body, submission, file, options: {}, attachments: [] },
  assignment: validateAssignment(quiz),
});

async function submit(submission: string, file: string, bytes: Uint8Array) {
  const summary = await submitFile(
    local.connection.overApi,
    handedOf(submission, file, Buffer.from(bytes)),
    join(folder, submission),
  );
  return { run: summary.run, result: await local.read(summary.run.runId, RESULT) };
}

const answersOf = ({ answers }: QuizResult) => answers.map(({ question, answer }) => [question, answer]);

describe('a paper of short answers', () => {
  it('that was photographed is read, graded and flagged, and shown beside what was read', async () => {
    const { run, result } = await submit('anna', 'anna.png', photograph());
    assert.equal(result.status, 'completed');
    assert.deepEqual(answersOf(result), [
      ['pull', 'The moon pulls the [illegible] on the near side.'],
      ['often', 'Two times a day.'],
    ]);
    assert.deepEqual(result.flags, ['read-from-pictures', 'illegible']);
    assert.equal((await local.read(run.runId, one(TRANSCRIPTION, 1))).output.text, READ);
    const params = { assignment: quiz.assignment, submission: 'anna' };
    const { api } = local.connection.overApi;
    const reading = await api.ask(readSubmission, { params });
    assert.deepEqual(
      reading.pages.map(({ page, picture, transcribed }) => [page, picture, transcribed]),
      [[1, true, READ]],
    );
    assert.deepEqual(reading.texts.map(({ id, title, content }) => [id, title, content])[1], [
      'row-2',
      quiz.questions[1]!.question,
      'Two times a day.',
    ]);
    const { picture } = await api.ask(getPage, { params: { ...params, page: '1' } });
    assert.equal(picture, await local.read(run.runId, one(PAGE_PICTURE, 1)));
  });

  it('that is typed asks nobody for its words, and a model where it has no numbers', async () => {
    const numbered = await submit(
      'berta',
      'berta.pdf',
      typed(DOUBTFUL.map((text, at) => `${at + 1}) ${text}`)),
    );
    const bare = await submit('carl', 'carl.pdf', writePdf(typedPages(DOUBTFUL)));
    for (const { result } of [numbered, bare]) {
      assert.equal(result.status, 'completed');
      assert.deepEqual(
        answersOf(result),
        DOUBTFUL.map((text, at) => [quiz.questions[at]!.id, text]),
      );
      assert.deepEqual(result.flags, []);
    }
    const asked = ({ provenance }: QuizResult) => 'short-answer-grading/divider' in provenance.prompts;
    assert.deepEqual([asked(numbered.result), asked(bare.result)], [false, true]);
  });

  it('that cannot be read fails in words, and goes on when it is resumed', async () => {
    await local.behave({ faults: [{ kind: 'refusal', when: { agent: 'transcription/transcriber' } }] });
    const scan = Buffer.from(writePdf([new PageWriter().image(0, 0, 595, 842, 'aa00 00aa')]));
    await local.put(quiz);
    const { runId } = await local.upload(quiz.assignment, scan, { file: 'dora.pdf' });
    const failed = await local.settled(runId);
    assert.match(
      failed.failure!.message,
      /A page that is a picture could not be read \(transcriptions\/1\.json\)/,
    );
    await local.behave({ faults: [] });
    assert.equal((await local.resume(runId)).state, 'completed');
  });
});
