import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readFeedback } from '@assay/argument-coaching/add-feedback';
import * as artifacts from '@assay/argument-coaching/artifacts';
import type { Motion } from '@assay/argument-coaching/assignment';
import { SEVEN_JUDGES } from '@assay/argument-coaching/conditions';
import { estimateCoaching } from '@assay/argument-coaching/estimate';
import { type CoachingResult, RESULT } from '@assay/argument-coaching/result';
import { loadPromptLibrary } from '@assay/model/agent/prompt-library';
import { loadCatalogue } from '@assay/model/catalogue';
import { invokeFunction } from '@assay/platform/lambda/invoke-function';
import { one } from '@assay/platform/run/artifact';
import { debateOf } from '../../../cli/argument-coaching/commands/debate.ts';
import { motionOf, readMotion } from '../../../cli/argument-coaching/commands/motion.ts';
import { type PreparedSubmission, readSubmission, submitFile } from '../../../cli/commands/submit.ts';
import { exampleAnswers } from '../../../cli/example-answers.ts';
import { followRun } from '../../../cli/follow-run.ts';
import { ROOT } from '../../../cli/home.ts';
import { createProgress } from '../../../cli/progress.ts';
import { type RunSummary, summaryJson } from '../../../cli/run-summary.ts';
import { type Local, startLocal } from '../../stack/end-to-end/local.ts';
import { debateAudience, debaters } from '../../support/argument-coaching/scripted-debate.ts';

const EXAMPLE = join(ROOT, 'examples', 'argument-coaching');
const MOTION = join(EXAMPLE, 'motion.yaml');
const JUDGES = ['logical', 'factual'];
const ONE_SIDED = {
  agent: 'argument-coaching/balance',
  about: { motion: 'Is slavery justifiable today?' },
  content: JSON.stringify({
    strongestFor: 'Nothing that a reasonable person can hold.',
    strongestAgainst: 'Nobody may own another human being.',
    balanced: false,
    favours: 'against',
    reason: 'The side for it would have to deny what every constitution holds.',
    suggestion: 'How should states make up for slavery?',
  }),
};
const COMMON = ['runId', 'status', 'workflow', 'report', 'artifacts', 'cost', 'provenance'];

let local: Local;
let folder: string;
const prompts = await loadPromptLibrary(join(ROOT, 'prompts'));
const catalogue = await loadCatalogue(join(ROOT, 'models.yaml'));
before(async () => {
  const examples = [...(await exampleAnswers()), ONE_SIDED, ...debateAudience(JUDGES)];
  local = await startLocal({ model: { behaviour: { answers: debaters(['opening', 'closing']) }, examples } });
  folder = await mkdtemp(join(tmpdir(), 'assay-argument-'));
});
after(async () => {
  await rm(folder, { recursive: true, force: true });
  await local.close();
});

interface Ended {
  summary: RunSummary;
  runId: string;
  result: CoachingResult;
  /** Model calls, at least and at most. */
  estimated: [number, number];
}

let hands = 0;

/** Hands something in as the command line does; `estimated` is what that tells before. */
async function submit(handed: PreparedSubmission): Promise<Ended> {
  const { objects } = local.connection;
  const { body: bytes, file, options } = handed;
  const asked = { assignment: handed.assignment as Motion, bytes, file, options, objects, tenant: 'default' };
  const { calls: estimated } = await estimateCoaching({ ...asked, prompts, catalogue });
  const summary = await submitFile(local.connection.overApi, handed, join(folder, String(++hands)));
  const { runId, failure } = summary.run;
  assert.equal(summary.run.status, 'completed', failure?.message);
  return { summary, runId, result: await local.read(runId, RESULT), estimated };
}

const handIn = async (file: string) =>
  submit(await readSubmission(join(EXAMPLE, file), { assignment: MOTION, submission: 'mine' }));

/** What `--json` prints. */
const printed = ({ summary }: Ended) => JSON.parse(summaryJson(summary)) as Record<string, never>;

function requireFields(value: object, fields: readonly string[]): void {
  for (const field of fields) assert.ok(field in value, field);
}

function requireEstimated({ result, estimated: [least, most] }: Ended): void {
  const { calls } = result.provenance;
  assert.ok(calls >= least && calls <= most, `${calls} calls; ${least} to ${most} were estimated`);
}

/** Adds what a person says to a run and waits for its new result. */
async function addFeedback(runId: string, text: string): Promise<CoachingResult> {
  const { lambda, outputs } = local.connection;
  const event = { runId, feedback: readFeedback(text) };
  const { attempt } = await invokeFunction<{ attempt: number }>(lambda, outputs.FeedbackFunction, event);
  const { state } = await local.settled(runId, attempt);
  assert.equal(state, 'completed');
  return local.read(runId, RESULT);
}

describe('a student’s argument', () => {
  let first: Ended;
  let second: Ended;

  it('is criticized with its own words, answered, scored by seven judges, and questioned', async () => {
    first = await handIn('argument.md');
    requireEstimated(first);
    const coaching = first.result.coaching!;
    assert.deepEqual([first.result.debate, coaching.comparison, coaching.stance], [null, null, 'for']);
    assert.deepEqual(
      coaching.panel.judgements.map(({ judge }) => judge),
      SEVEN_JUDGES,
    );
    assert.ok(coaching.critique!.points.length > 0 && coaching.rebuttal && coaching.questions!.length > 0);
    for (const { evidence } of coaching.critique!.points)
      assert.ok(evidence.supported && coaching.text.includes(evidence.passage!), evidence.quote);
    const { least, most } = coaching.panel;
    assert.ok(least! <= coaching.consensus!.score! && coaching.consensus!.score! <= most!);
  });

  it('is compared with its revision, which is the same submission', async () => {
    local.typeset(true);
    second = await handIn('revision.md');
    local.typeset(false);
    requireEstimated(second);
    const { comparison } = second.result.coaching!;
    assert.deepEqual([comparison!.draft.runId, comparison!.draft.state], [first.runId, 'assessed']);
    const before = new Map(first.result.coaching!.panel.scores.map(({ judge, score }) => [judge, score]));
    for (const { judge, draft } of comparison!.criteria) assert.equal(draft, before.get(judge));
    const texts = (kind: string) =>
      comparison!.diff.flatMap((part) => (part.kind === kind ? [] : part.text)).join('');
    assert.equal(texts('added'), first.result.coaching!.text);
    assert.equal(texts('removed'), second.result.coaching!.text);
    assert.deepEqual(
      comparison!.points.map(({ point }) => point.id),
      first.result.coaching!.critique!.points.map(({ id }) => id),
    );
    assert.ok(comparison!.change!.semanticChange > 0);
    assert.ok(existsSync(second.summary.run.report!));
  });

  it('is printed as the contract says, and in lines that a terminal has room for', () => {
    const json = printed(second);
    requireFields(json, [...COMMON, 'critique', 'rebuttal', 'judges', 'comparison']);
    requireFields(json.critique![0]!, ['dimension', 'point', 'quote', 'grade', 'passage', 'alternative']);
    assert.equal(printed(first).comparison, null);
    for (const { summary } of [first, second])
      for (const line of summary.lines) assert.ok(line.length <= 100, line);
    assert.match(second.summary.lines.join('\n'), /factual +\d+\.\d +\d+\.\d +[+-]\d+\.\d\n/);
  });

  it('hears what a teacher says beside the judges, who say what they said', async () => {
    const said = 'reviewer: A teacher\nscores: {logical: 7}\ncomment: The yard was counted. Good.';
    const { coaching, human } = await addFeedback(second.runId, said);
    assert.deepEqual(coaching, second.result.coaching);
    assert.deepEqual(
      human.map(({ reviewer, scores }) => [reviewer, scores[0]!.judge, scores[0]!.score]),
      [['A teacher', 'logical', 7]],
    );
  });
});

describe('a debate', () => {
  let held: Ended;

  it('by approach B is held in public with revisions alone, judged twice, and told turn by turn', async () => {
    const options = { approach: 'B', rounds: 2, judges: JUDGES.join(',') } as const;
    held = await submit(debateOf(await readMotion(MOTION), options));
    requireEstimated(held);
    const { turns, planned, winner } = held.result.debate!;
    assert.deepEqual([turns.length, planned, winner.pairs], [4, 4, 4]);
    for (const { turn, draft, text, panel, change } of turns) {
      assert.ok(draft!.text !== text && change !== null);
      assert.equal(draft!.panel!.scores.length + panel!.scores.length, 4);
      const briefing = await local.read(held.runId, one(artifacts.TURN_BRIEFING, turn));
      const heard = new Map(turns.map((said) => [said.turn, said.text]));
      for (const said of briefing.history) assert.equal(said.text, heard.get(said.turn));
    }
    const lines: string[] = [];
    const stream = { isTTY: false as const, write: (line: string) => lines.push(line.trim()) > 0 };
    await followRun(local.connection, held.runId, 1, createProgress(stream as never).show);
    for (const round of [1, 2])
      for (const stance of ['for', 'against']) {
        const told = lines.filter((line) => line.startsWith(`round ${round}, ${stance} `));
        const words = told.map((line) => line.replace(/^\S+ \S+ \S+ +/, ''));
        assert.deepEqual(words, ['draft', 'spoken']);
        for (const text of ['draft', 'judges']) {
          const row = `round ${round}, ${stance}, ${text} `;
          const [judged, ...more] = lines.filter((line) => line.startsWith(row));
          assert.deepEqual(more, []);
          for (const word of ['logical', 'factual', 'judged']) assert.ok(judged!.includes(word), judged);
        }
      }
  });

  it('is printed as the contract says', () => {
    const json = printed(held);
    requireFields(json, [...COMMON, 'approach', 'transcript', 'judges', 'consensus', 'semanticChange']);
    requireFields(json.transcript![0]!, ['round', 'speaker', 'stance', 'text']);
    requireFields(json.judges![0]!, ['judge', 'round', 'stance', 'score', 'min', 'max']);
    for (const line of held.summary.lines) assert.ok(line.length <= 100, line);
    assert.match(held.summary.lines.join('\n'), /round 2 +\d\.\d → \d\.\d +\d\.\d → \d\.\d\n/);
    const written = readFileSync(join(held.summary.run.artifacts, 'result.json'), 'utf8');
    assert.deepEqual(JSON.parse(written).debate.winner, json.winner);
  });

  it('is scored by people speech by speech, and by them alone', async () => {
    const said = 'reviewer: B\nscores: [{judge: factual, stance: against, round: 2, score: 4.5}]';
    const { human, debate } = await addFeedback(held.runId, said);
    assert.deepEqual(debate, held.result.debate);
    assert.deepEqual([human[0]!.scores[0]!.score, human[0]!.scores[0]!.stance], [4.5, 'against']);
  });

  it('is not held on a motion that only has to be checked', async () => {
    const { assignment, attachments } = motionOf('Is slavery justifiable today?');
    const options = { purpose: 'check' };
    const body = Buffer.from('Is slavery justifiable today?');
    const handed = { body, assignment, attachments, submission: 'check', file: 'motion.txt', options };
    const { result, summary } = await submit(handed);
    assert.deepEqual([result.debate, result.coaching], [null, null]);
    assert.equal(result.balance.answer!.balanced, false);
    assert.match(summary.lines.join('\n'), /one-sided motion: only the side against/);
  });
});
