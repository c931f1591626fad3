import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { one } from '@assay/platform/run/artifact';
import { DEBATE, REPLAYS } from '@assay/short-answer-grading/artifacts';
import type { Quiz } from '@assay/short-answer-grading/assignment';
import { attachRecordings } from '@assay/short-answer-grading/recorded/attach-recordings';
import type { QuizResult } from '@assay/short-answer-grading/result';
import { validateAssignment } from '@assay/workflows/assignments';
import { type ModelStandIn, startModelStandIn } from '../../../../../infra/local/model/model-stand-in.ts';
import { openAssessments } from '../../../../support/assessments.ts';
import { answer } from '../../../../support/short-answer-grading/quiz-model.ts';
import {
  type MadeAnswer,
  madeAnswers,
  recording,
} from '../../../../unit/workflows/short-answer-grading/recorded/recordings.ts';

const GRADERS = { alpha: 0.8, beta: 0.6, gamma: 0.4 };
const NAMES = Object.keys(GRADERS);
const ALL = madeAnswers(30);
const [PAST, OWN] = [ALL.slice(0, 20), ALL.slice(20)];
const QUESTIONS = [...new Set(ALL.map(({ question }) => question))];
const UNRECORDED = OWN[3]!;

const files = new Map(
  Object.entries(GRADERS).map(([name, skill], index) => {
    const held = name === 'gamma' ? ALL.filter((made) => made !== UNRECORDED) : ALL;
    return [`${name}.csv`, recording(held, skill, index + 1)];
  }),
);

const written = {
  workflow: 'short-answer-grading',
  assignment: 'bridges',
  questions: QUESTIONS.map((question, index) => ({
    id: `q${index}`,
    question,
    reference: 'Steel lengthens.',
  })),
  graders: NAMES.map((name) => ({ name, recorded: `${name}.csv` })),
};
const { assignment, attachments } = await attachRecordings(
  validateAssignment(written) as Quiz,
  async (path) => Buffer.from(files.get(path)!),
);

const csv = (rows: string[][]) => rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
const idOf = ({ question }: MadeAnswer) => `q${QUESTIONS.indexOf(question)}`;
const past = csv([
  ['id', 'question', 'answer', 'label'],
  ...PAST.map((made, index) => [`p${index}`, idOf(made), made.answer, made.truth]),
]);
const table = csv([
  ['student', 'question', 'answer'],
  ...OWN.map((made, index) => [`s${index}`, idOf(made), `  ${made.answer.toUpperCase()}.`]),
]);

const LINE = /^"\d+","([^"]*)","([^"]*)","[^"]*","[^"]*","([^"]*)"/;

/** What a grader's file says of an answer, read without the product's readers. */
function saidIn(name: string, { question, answer }: MadeAnswer): string | null {
  const lines = files
    .get(`${name}.csv`)!
    .split('\n')
    .flatMap((line) => LINE.exec(line) ?? []);
  for (let at = 0; at < lines.length; at += 4)
    if (lines[at + 1] === question && lines[at + 2] === answer) return lines[at + 3]!;
  return null;
}

function votedFor(made: MadeAnswer): string {
  if (made.answer === 'No response.') return 'incorrect';
  const votes = NAMES.flatMap((name) => saidIn(name, made) ?? []);
  const counts = ['incorrect', 'partially correct', 'correct'].map((label) => {
    return { label, count: votes.filter((vote) => vote === label).length };
  });
  const most = Math.max(...counts.map(({ count }) => count));
  const first = counts.filter(({ count }) => count === most);
  return first.length === 1 ? first[0]!.label : 'partially correct';
}

const AGENTS = ['tendencies', 'debate', 'debate-retry', 'validator'];

/** What an agent says, whatever it is asked. */
function answerOf(name: string) {
  const agent = `short-answer-grading/${name}`;
  return { agent, content: JSON.stringify(answer({ agent, step: '', prompt: '', pictures: [] })) };
}

const { hand, assess, resultOf, runStore, artifactsOf } = await openAssessments(() => ({}));
let standIn: ModelStandIn;
before(async () => {
  standIn = await startModelStandIn({ behaviour: { answers: AGENTS.map(answerOf) } });
  process.env.OPENAI_BASE_URL = standIn.url;
});
after(() => standIn.close());

let tenant: string | undefined;
async function run(body: string, metadata: Record<string, string>) {
  const handed = { assignment, attachments, file: 'table.csv', body, metadata };
  const runId = await hand({ ...handed, ...(tenant && { tenant }) });
  const ended = await assess(runId);
  assert.equal(ended.status, 'SUCCEEDED', ended.cause);
  tenant = (await runStore.getRun(runId)).tenant;
  return { runId, result: await resultOf<QuizResult>(runId) };
}

describe('recorded graders', () => {
  it('are learnt from a past table, at the cost of one description', async () => {
    const { result } = await run(past, { purpose: 'profile' });
    const asked = standIn.requests().length;
    assert.equal(asked, 1);
    const { profile, provenance } = result;
    const graded = PAST.filter(({ answer }) => answer !== 'No response.');
    for (const { name, accuracy, count } of profile!.graders) {
      const right = graded.filter((made) => saidIn(name, made) === made.truth.toLowerCase()).length;
      assert.deepEqual([count, accuracy], [graded.length, right / graded.length]);
    }
    assert.deepEqual(new Set(profile!.order), new Set(NAMES));
    assert.ok(NAMES.every((name) => provenance.models.includes(`recorded:${name}`)));
  });

  it('vote as their files say, without a call; one that did not see an answer is missing', async () => {
    const asked = standIn.requests().length;
    const { result } = await run(table, { method: 'majority' });
    assert.equal(standIn.requests().length, asked);
    assert.deepEqual(
      result.answers.map(({ label }) => label?.toLowerCase()),
      OWN.map(votedFor),
    );
    const { calls, cost, models } = result.provenance;
    assert.deepEqual([calls, cost, models], [0, 0, NAMES.map((name) => `recorded:${name}`)]);
    const lacking = result.answers.filter(({ flags }) => flags.includes('grader-missing'));
    assert.deepEqual(
      lacking.map(({ row, graders }) => [row, graders.find(({ missing }) => missing)?.missing?.code]),
      [[OWN.indexOf(UNRECORDED) + 1, 'AnswerNotRecorded']],
    );
    assert.equal(result.status, 'partial');
    assert.match(result.warnings.join(), /gamma: its recording holds no grading of 1 of 9 answers/);
  });

  it('are debated by the first grader’s role, and all that they said stands in the result', async () => {
    const asked = standIn.requests().length;
    const { runId, result } = await run(table, { method: 'get' });
    const { debates, validations, retries } = result.counts;
    assert.equal(debates, 9);
    assert.equal(standIn.requests().length - asked, debates + validations + retries);
    for (const [index, { graders, label }] of result.answers.entries()) {
      assert.ok(label);
      for (const { grader, label: said } of graders)
        assert.equal(said?.toLowerCase() ?? null, saidIn(grader, OWN[index]!));
    }
    const [first] = Object.keys(await artifactsOf(runId).read(REPLAYS));
    const debate = await artifactsOf(runId).read(one(DEBATE, first!));
    assert.equal(debate.call.role, 'grader-1');
  });
});
