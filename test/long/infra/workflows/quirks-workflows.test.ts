import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { CoachingResult } from '@assay/argument-coaching/result';
import type { ReviewResult } from '@assay/deliverable-review/result';
import type { CommonResult } from '@assay/platform/run/result';
import type { QuizResult } from '@assay/short-answer-grading/result';
import type { Behaviour } from '../../../../infra/local/model/misbehaviour/behaviour.ts';
import { answers, quiz } from '../../../stack/end-to-end/short-answer-grading/tides.ts';
import * as coaching from '../../../support/argument-coaching/coaching-model.ts';
import type { Handed } from '../../../support/assessments.ts';
import * as review from '../../../support/deliverable-review/review-model.ts';
import { assertBill, fateOf, openQuirks, type Played } from '../../../support/quirks.ts';
import type { Answer, Asked } from '../../../support/scripted-model.ts';
import * as grading from '../../../support/short-answer-grading/quiz-model.ts';

const quirks = await openQuirks();

type Faults = NonNullable<Behaviour['faults']>;

/** What is handed in, what of a result does not depend on the form of answers, and what warns of them. */
interface Workflow {
  handed: Handed;
  answers?: NonNullable<Behaviour['answers']>;
  gist(result: CommonResult): unknown;
  flags(result: CommonResult): string[];
}

const GRADERS = ['grader', 'debate', 'debate-retry', 'validator'];
const COACHES = [
  ...['balance', 'outline', 'judge-factual', 'judge-logical'],
  ...['opponent-critique', 'opponent-rebuttal', 'questions'],
];
const ACCOUNT = { weight: 0.5, account: 'It counts as much as the other.' };
/** What the meta-judge makes of the two judges' scores. */
const CONSENSUS = {
  accounts: [
    { judge: 'factual', score: 5, ...ACCOUNT },
    { judge: 'logical', score: 5.5, ...ACCOUNT },
  ],
  consensus: 5.25,
  reason: 'They are near to each other.',
  outside: '',
  priorities: ['Name a source.'],
};
const REVIEWERS = [
  'cache-warmer',
  'specification-auditor',
  'test-auditor',
  'traceability-matrix',
  'context-extraction',
  'consistency-manager',
  'document-overview',
  'executive-summary',
  'strengths',
];

/** What the agents of a workflow say, whatever they are asked, as its scripted model has it. */
function scripted(workflow: string, names: readonly string[], model: (asked: Asked) => Answer) {
  return names.map((name) => {
    const agent = `${workflow}/${name}`;
    const content = model({ agent, step: `agents/${name}-1.json`, prompt: '', pictures: [] });
    return { agent, content: JSON.stringify(content) };
  });
}

const WORKFLOWS: Record<string, Workflow> = {
  'short-answer-grading': {
    handed: { assignment: quiz, file: 'class.csv', body: answers.split('\n').slice(0, 3).join('\n') },
    answers: scripted('short-answer-grading', GRADERS, grading.answer),
    gist: (result) => (result as QuizResult).answers.map(({ label }) => label),
    flags: (result) => (result as QuizResult).answers.flatMap(({ flags }) => flags),
  },
  'argument-coaching': {
    handed: coaching.argumentOf(coaching.ARGUMENT, { judges: 'factual,logical', student: 'for' }),
    answers: [
      ...scripted('argument-coaching', COACHES, coaching.answer),
      { agent: 'argument-coaching/meta-judge', content: JSON.stringify(CONSENSUS) },
    ],
    gist: (result) => {
      const { panel, critique } = (result as CoachingResult).coaching!;
      return {
        scores: panel.judgements.map(({ judge, score }) => [judge, score]),
        points: critique!.points.map(({ dimension, damage }) => [dimension, damage]),
      };
    },
    flags: ({ flags }) => flags,
  },
  'deliverable-review': {
    handed: review.handed(review.deliverable({ figures: 0 })),
    answers: scripted('deliverable-review', REVIEWERS, review.answer),
    gist: (result) => {
      const { issues, traceability } = result as ReviewResult;
      return { issues: issues.map(({ category, severity }) => [category, severity]), traceability };
    },
    flags: ({ flags }) => flags,
  },
};

const FORMS: [name: string, faults: Faults, mended: string][] = [
  ['thoughts', [{ kind: 'thinks' }], 'thoughts'],
  ['a preamble', [{ kind: 'preamble' }], 'words-around-json'],
  ['a fence', [{ kind: 'fence' }], 'words-around-json'],
];
/** Answers that were paid, those aside that only fill a provider's cache: their limit has no room for thoughts. */
function answered({ requests }: Played<CommonResult>): number {
  return requests.filter(({ status, agent }) => status === 200 && !agent!.endsWith('/cache-warmer')).length;
}

const NO_SCHEMA: Faults[number] = { kind: 'no-json-schema' };

for (const [id, workflow] of Object.entries(WORKFLOWS))
  describe(`${id} with a careless model`, { concurrency: 4 }, () => {
    const play = (faults: Faults = []) =>
      quirks.play(workflow.handed, { faults, answers: workflow.answers ?? [] });
    let calm: Played<CommonResult>;
    let wordy: Played<CommonResult>;
    before(async () => {
      [calm, wordy] = await Promise.all([play(), play([NO_SCHEMA])]);
      assert.deepEqual([calm.run.state, wordy.run.state], ['completed', 'completed']);
      assert.deepEqual(fateOf(wordy).fallbacks, ['json-schema-unsupported']);
      await assertBill(wordy);
    });

    async function assertSame(played: Played<CommonResult>, like: Played<CommonResult>): Promise<void> {
      assert.equal(played.run.state, 'completed', played.run.failure?.message);
      assert.deepEqual(workflow.gist(played.result!), workflow.gist(like.result!));
      assert.equal(answered(played), answered(like), 'nothing more is paid');
      await assertBill(played);
    }

    for (const [name, faults, mended] of FORMS) {
      it(`reads ${name} around what it says`, async () => {
        const played = await play(faults);
        await assertSame(played, calm);
        assert.ok(fateOf(played).mended.includes(mended));
      });
      it(`reads ${name}, also without structured output`, async () => {
        await assertSame(await play([NO_SCHEMA, ...faults]), wordy);
      });
    }

    it('reads enumerations in another case, and says so', async () => {
      const played = await play([{ kind: 'other-case', style: 'upper' }]);
      await assertSame(played, calm);
      assert.ok(fateOf(played).mended.includes('enumeration'));
    });

    it('reads an empty text as nothing', async () => {
      await assertSame(await play([{ kind: 'empty-for-null' }]), calm);
    });

    for (const kind of ['forgotten-id', 'doubled-id'] as const)
      it(`(${kind}) loses nothing but what was not said`, async () => {
        const played = await play([{ kind }]);
        assert.equal(played.run.state, 'completed', played.run.failure?.message);
        await assertBill(played);
      });

    it('takes a refusal in prose for a refusal', async () => {
      const played = await play([{ kind: 'prose-refusal' }]);
      assert.ok(['partial', 'failed'].includes(played.run.state));
      assert.match(JSON.stringify([played.result, played.run.failure]), /ModelRefused|refused to answer/);
      await assertBill(played);
    });

    it("asks at most twice where a proxy's page answers", async () => {
      const played = await play([{ kind: 'html-page' }]);
      assert.ok(['partial', 'failed'].includes(played.run.state));
      const charges = await quirks.assessments.runStore.charges(played.runId);
      assert.ok(charges.every(({ requests }) => requests <= 2));
      assert.equal(played.run.cost, null);
      await assertBill(played);
    });

    it('knows no cost where there is no usage', async () => {
      const played = await play([{ kind: 'no-usage' }]);
      await assertSame(played, calm);
      assert.equal(played.run.cost, null);
    });
  });
