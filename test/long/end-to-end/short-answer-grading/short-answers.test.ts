import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { loadPromptLibrary } from '@assay/model/agent/prompt-library';
import { loadCatalogue } from '@assay/model/catalogue';
import { one } from '@assay/platform/run/artifact';
import * as artifacts from '@assay/short-answer-grading/artifacts';
import type { Quiz } from '@assay/short-answer-grading/assignment';
import { readBank } from '@assay/short-answer-grading/bank';
import { estimateQuiz } from '@assay/short-answer-grading/estimate';
import { PLAN } from '@assay/short-answer-grading/plan';
import { type QuizResult, RESULT } from '@assay/short-answer-grading/result';
import { validateAssignment } from '@assay/workflows/assignments';
import { submitFile } from '../../../../cli/commands/submit.ts';
import { ROOT } from '../../../../cli/home.ts';
import { type RunSummary, summaryJson } from '../../../../cli/run-summary.ts';
import { type Local, startLocal } from '../../../stack/end-to-end/local.ts';
import { answers, past, quiz } from '../../../stack/end-to-end/short-answer-grading/tides.ts';

const MODELS = { luna: 'gpt-6-luna', sol: 'gpt-6-sol', other: 'gpt-6.1-sol' };
const ROLES = ['Skilled Expert Grader', 'University Teacher', 'Student TA'];

let local: Local;
let folder: string;
const prompts = await loadPromptLibrary(join(ROOT, 'prompts'));
const catalogue = await loadCatalogue(join(ROOT, 'models.yaml'));
before(async () => {
  [local, folder] = [await startLocal(), await mkdtemp(join(tmpdir(), 'assay-quiz-'))];
});
after(async () => {
  await rm(folder, { recursive: true, force: true });
  await local.close();
});

interface Handed {
  table?: string;
  file?: string;
  own?: object;
  options?: Record<string, string>;
}

interface Ended {
  summary: RunSummary;
  runId: string;
  result: QuizResult;
  out: string;
  /** Model calls, at least and at most. */
  estimated: [number, number];
}

let hands = 0;

const handedOf = ({ table = answers, file = 'class.csv', own = {}, options = {} }: Handed) => {
  const assignment = validateAssignment({ ...quiz, ...own });
  return {
    body: Buffer.from(table),
    assignment,
    submission: `class-${++hands}`,
    file,
    options,
    attachments: [],
  };
};

/** Hands a table in as the command line does; `estimated` is what that tells before. */
async function submit(handed: Handed): Promise<Ended> {
  const { connection } = local;
  const given = handedOf(handed);
  const { objects } = connection;
  const { body: bytes, file, options } = given;
  const asked = { assignment: given.assignment as Quiz, bytes, file, options, objects, tenant: 'default' };
  const { calls: estimated } = await estimateQuiz({ ...asked, prompts, catalogue });
  const out = join(folder, given.submission);
  const summary = await submitFile(connection.overApi, given, out);
  const result = await local.read(summary.run.runId, RESULT).catch(() => null);
  return { summary, runId: summary.run.runId, result: result!, out, estimated };
}

/** What an agent was sent, from the artifacts that its call names. */
async function promptOf(runId: string, agent: string, answer: string): Promise<string> {
  const [brief, material, weighed] = await Promise.all([
    local.read(runId, artifacts.BRIEF),
    local.read(runId, one(artifacts.MATERIAL, answer)),
    local.read(runId, one(artifacts.WEIGHED, answer)),
  ]);
  const messages = prompts.render(`short-answer-grading/${agent}`, { brief, material, weighed });
  return messages.map(({ content }) => String(content)).join('\n');
}

/** Model calls that a run made, which lie within what was estimated. */
function callsOf({ result, estimated: [least, most] }: Ended): number {
  const { calls } = result.provenance;
  assert.ok(calls >= least && calls <= most, `${calls} calls; ${least} to ${most} were estimated`);
  return calls;
}

const answerOf = ({ answers: graded }: QuizResult, student: string) =>
  graded.find((answer) => answer.student === student)!;

describe('a class', () => {
  let graded: Ended;

  it('of the past teaches the graders: metrics, roles, tendencies, patterns', async () => {
    const ended = await submit({
      table: past,
      file: 'past.csv',
      options: { purpose: 'profile' },
    });
    const { summary, result, runId } = ended;
    assert.equal(summary.run.status, 'completed', summary.run.failure?.message);
    assert.equal(callsOf(ended), 3 * 11 + 1, 'each grader on each answer, then the tendencies');
    const { profile } = await readBank(local.connection.objects, 'default', 'tides');
    assert.deepEqual(result.profile, profile);
    assert.deepEqual(
      profile!.graders.map(({ role }) => role),
      ROLES,
    );
    const scores = profile!.graders.map(({ macroF1 }) => macroF1);
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => b - a),
    );
    assert.ok(profile!.graders.every(({ good, bad, count }) => good && bad && count === 11));
    assert.ok(profile!.patterns.length > 0);
    assert.equal(result.counts.debates, 0);
    const { rows } = await local.read(runId, artifacts.CLASS);
    for (const { group, answer } of rows) {
      const { examples } = await local.read(runId, one(artifacts.MATERIAL, group));
      assert.ok(examples.length === 3 && examples.every((example) => example.answer !== answer));
    }
  });

  it('is graded by graders that are known, by models as careless as real ones', async () => {
    const kinds = ['other-label', 'loose-form', 'no-reasons', 'contradiction', 'careless-quotes'] as const;
    const careless = kinds.map((kind) => ({
      kind,
      probability: 0.25,
      when: { agent: 'short-answer-grading/.*' },
    }));
    await local.behave({ faults: [...careless, { kind: 'server-error', times: 2 }] });
    local.typeset(true);
    graded = await submit({ options: { handouts: 'students' } });
    local.typeset(false);
    const { summary, result, runId } = graded;
    await local.behave({ faults: [] });
    assert.notEqual(summary.run.status, 'failed', summary.run.failure?.message);
    assert.deepEqual([result.counts.answers, result.counts.distinct, result.counts.empty], [7, 4, 1]);
    const plan = await local.read(runId, PLAN);
    const { profile } = await readBank(local.connection.objects, 'default', 'tides');
    assert.deepEqual(
      plan.graders.map(({ name, role }) => [name, role]),
      profile!.graders.map(({ name, role }) => [name, role]),
    );
    for (const { label, asked, probability, reason, answer, basis } of result.answers) {
      assert.equal(label === null, probability === null);
      if (asked && label !== null) assert.equal(basis, 'calibrated');
      for (const { evidence } of reason?.points ?? [])
        if (evidence?.passage) assert.ok(answer.includes(evidence.passage), evidence.passage);
    }
  });

  it('gives the debate opinions, roles, tendencies, hint and examples', async () => {
    const { runId, result } = graded;
    const { group } = answerOf(result, 's2');
    const weighed = await local.read(runId, one(artifacts.WEIGHED, group));
    const sent = await promptOf(runId, 'debate', group);
    for (const { role, good, bad } of weighed.opinions)
      assert.ok(sent.includes(`${role}: best in: ${good} Caution: ${bad}`), role);
    assert.ok(sent.includes(`the most likely grading so far is ${weighed.hint!.labels.join(' or ')}.`));
    assert.match(sent, /<example-answer[^>]*>\s*The moon pulls/);
    assert.equal(sent.match(/<opinion-[^>]*label=/g)?.length, weighed.opinions.length);
  });

  it('grades the same answer once, an empty one without a call, and sends none of 20,001 characters', () => {
    const { result } = graded;
    const [one, other] = [answerOf(result, 's2'), answerOf(result, 's3')];
    assert.equal(one.group, other.group);
    const said = ({ label, flags, reason }: typeof one) => {
      return [label, flags, reason?.conclusion, reason?.points.map(({ point, graders }) => [point, graders])];
    };
    assert.deepEqual(said(one), said(other));
    const empty = answerOf(result, 's4');
    assert.deepEqual(
      [empty.label, empty.asked, empty.flags, empty.graders],
      ['Incorrect', false, ['empty-answer'], []],
    );
    const long = answerOf(result, '=1+1');
    assert.deepEqual([long.label, long.asked, long.missing?.code], [null, false, 'SubmissionTooLarge']);
    assert.ok(long.flags.includes('too-long') && long.needsHuman);
  });

  it('shows a human first who speaks to the graders and what has no label', () => {
    const { answers: rows, review } = graded.result;
    assert.ok(answerOf(graded.result, 's6').flags.includes('suspected-injection'));
    for (const { row, flags, label } of rows)
      if (label === null || flags.includes('suspected-injection')) assert.ok(review.includes(row));
    assert.ok(!review.includes(answerOf(graded.result, 's4').row));
  });

  it('comes back as table, as JSON, as report and as pages for students, without a formula', async () => {
    const { out, result, summary, runId } = graded;
    const csv = readFileSync(join(out, 'results.csv'), 'utf8');
    assert.doesNotMatch(csv, /(?:^|[,\n])"?[=+@]/m);
    assert.match(csv, /'=1\+1/);
    const rows = JSON.parse(readFileSync(join(out, 'results.json'), 'utf8')) as { student: string }[];
    assert.deepEqual(
      rows.map(({ student }) => student),
      result.answers.map(({ student }) => student),
    );
    assert.ok(existsSync(summary.run.report!) && existsSync(join(out, 'students.pdf')));
    const items = await local.connection.runStore.items(runId, 1);
    assert.deepEqual(
      items.map(({ item }) => item).sort(),
      result.answers.map(({ row }) => `row-${row}`),
    );
  });

  it('is printed as the contract says', () => {
    const printed = JSON.parse(summaryJson(graded.summary)) as Record<string, unknown>;
    for (const field of [
      'runId',
      'status',
      'workflow',
      'results',
      'report',
      'artifacts',
      'cost',
      'provenance',
    ])
      assert.ok(field in printed, field);
    assert.equal(printed.workflow, 'short-answer-grading');
    const [first] = printed.results as Record<string, unknown>[];
    for (const field of ['student', 'label', 'probability', 'reason', 'graders', 'flags'])
      assert.ok(field in first!, field);
    assert.deepEqual(Object.keys((first!.graders as object[])[0]!), ['grader', 'label']);
  });
});

describe('a class whose graders are not all there', () => {
  it('is graded by the others, says so, and is completed later without paying twice', async () => {
    const { profile } = await readBank(local.connection.objects, 'default', 'tides');
    const { name: best, model } = profile!.graders[0]!;
    const down = `^${model.replaceAll('.', '\\.')}$`;
    await local.behave({ faults: [{ kind: 'refusal', when: { model: down } }] });
    const { result, runId, summary } = await submit({ own: { seed: 77, hint: 'algorithm-1' } });
    assert.equal(result.hint, 'algorithm-1');
    assert.equal(summary.run.status, 'partial', summary.run.failure?.message);
    const asked = result.answers.filter((answer) => answer.asked);
    for (const { label, flags, graders, debate } of asked) {
      assert.ok(label !== null && debate !== null);
      assert.ok(flags.includes('grader-missing'));
      assert.deepEqual(
        graders.map((said) => said.missing?.code ?? null),
        ['ModelRefused', null, null],
      );
    }
    const [{ group }] = asked as [(typeof asked)[0]];
    const held = await local.read(runId, one(artifacts.DEBATE, group));
    assert.notEqual(held.call.role, best);
    await local.behave({ faults: [] });
    const resumed = await local.resume(runId);
    const whole = await local.read(runId, RESULT);
    assert.deepEqual(
      whole.answers.filter(({ graders }) => graders.some(({ missing }) => missing)),
      [],
    );
    assert.equal(resumed.state, 'partial', 'the answer that is too long has no label');
    assert.ok(whole.provenance.memoisedCalls >= 2 * result.counts.distinct, 'two graders of each answer');
  });

  it('has one answer less where one debate has none, and keeps what was learnt where no past answer is graded', async () => {
    const once = { kind: 'refusal' as const, times: 1, when: { agent: 'short-answer-grading/debate' } };
    await local.behave({ faults: [once] });
    const { result } = await submit({ own: { seed: 78 } });
    const missing = result.answers.filter(({ asked, label }) => asked && label === null);
    assert.equal(new Set(missing.map(({ group }) => group)).size, 1);
    assert.match(missing[0]!.missing!.step, /debate\.json$/);
    await local.behave({ faults: [{ kind: 'refusal' }] });
    const before = await readBank(local.connection.objects, 'default', 'tides');
    const failed = await submit({
      table: past,
      file: 'past.csv',
      own: { seed: 79 },
      options: { purpose: 'profile' },
    });
    assert.equal(failed.summary.run.status, 'failed');
    assert.equal(failed.summary.run.failure?.code, 'NothingAssessed');
    assert.deepEqual(await readBank(local.connection.objects, 'default', 'tides'), before);
    await local.behave({ faults: [] });
  });
});

describe('a past table with a grader that is down', () => {
  it('leaves the profile that is known, says who is silent and why, and becomes it once it is resumed', async () => {
    const { objects } = local.connection;
    const before = await readBank(objects, 'default', 'tides');
    await local.behave({ faults: [{ kind: 'refusal', when: { model: `^${MODELS.sol}$` } }] });
    const { summary, result, runId } = await submit({
      table: past,
      file: 'past.csv',
      own: { seed: 80 },
      options: { purpose: 'profile' },
    });
    await local.behave({ faults: [] });
    assert.equal(summary.run.status, 'partial', summary.run.failure?.message);
    assert.match(result.warnings[0]!, /not kept: grader-2 has no label for 11 of 11 past answers \(first/);
    assert.deepEqual(result.profile!.patterns, []);
    assert.deepEqual(await readBank(objects, 'default', 'tides'), before);
    const resumed = await local.resume(runId);
    assert.equal(resumed.state, 'completed');
    const whole = await local.read(runId, RESULT);
    assert.deepEqual(whole.warnings, []);
    const { profile } = await readBank(objects, 'default', 'tides');
    assert.deepEqual(whole.profile, profile);
    assert.notEqual(profile!.profiledAt, before.profile!.profiledAt);
  });
});

describe('a class by another method', () => {
  it('is the vote, or of one model with a debate, or of one grader with five examples', async () => {
    const methods = ['majority', 'one-model', 'rag'];
    const ended = await Promise.all(methods.map((method) => submit({ options: { method } })));
    const [majority, alone, rag] = ended as [Ended, Ended, Ended];
    for (const { summary, result } of ended) {
      assert.notEqual(summary.run.status, 'failed', summary.run.failure?.message);
      assert.ok(result.answers.every(({ asked, label }) => !asked || label !== null));
    }
    assert.deepEqual([majority, rag].map(callsOf), [12, 4]);
    assert.ok(callsOf(alone) >= 16);
    const debates = ended.map(({ result }) => result.counts.debates);
    assert.deepEqual(debates, [0, 4, 0]);
    assert.equal(new Set(alone.result.graders.map(({ model }) => model)).size, 1);
    const { group } = answerOf(rag.result, 's2');
    assert.equal((await local.read(rag.runId, one(artifacts.MATERIAL, group))).examples.length, 5);
  });

  it('in a cascade labels every answer that graders were asked about, and debates none that it was sure of', async () => {
    const ended = await submit({ own: { cascade: 0.6, debate: 'on-disagreement' } });
    const asked = ended.result.answers.filter((answer) => answer.asked);
    assert.ok(asked.length > 0);
    for (const { label, debate, graders } of asked) {
      assert.ok(label !== null);
      if (graders.length < 3) assert.equal(debate, null);
    }
  });
});

describe('a table that cannot be graded', () => {
  it('is refused with what to do, before anything is handed in', async () => {
    const uploads = async () => (await local.connection.objects.list('submissions/')).length;
    const first = await uploads();
    for (const [handed, code, message] of [
      [{ table: 'name,text2\nA,B\n' }, 'TableInvalid', /no column with answers/],
      [
        { table: 'student,answer\na,x\na,y\n' },
        'TableInvalid',
        /same student answers the same question twice: lines 2 and 3/,
      ],
      [
        { table: 'question,answer,label\nmoon,x,Great\n', options: { purpose: 'profile' } },
        'TableInvalid',
        /"Correct"/,
      ],
      [
        { table: 'student,answer\na,x\n', options: { method: 'single:nobody' } },
        'AssignmentInvalid',
        /grader "nobody".*choose one of grader-1, grader-2, grader-3/,
      ],
    ] as [Handed, string, RegExp][])
      await assert.rejects(submitFile(local.connection.overApi, handedOf(handed), join(folder, 'none')), {
        code,
        message,
      });
    assert.equal(await uploads(), first);
  });
});
