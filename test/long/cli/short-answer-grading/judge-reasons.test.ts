import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Label } from '@assay/short-answer-grading/label';
import type { ReasonsFound } from '@assay/short-answer-grading/validity/reasons-found';
import type { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { DeploymentConnection } from '../../../../cli/connection.ts';
import { judgeReasons, readJudges } from '../../../../cli/short-answer-grading/commands/judge-reasons.ts';
import { startGateway } from '../../../../infra/local/aws/gateway/gateway.ts';
import { jsonProtocol } from '../../../../infra/local/aws/gateway/json-protocol.ts';
import { createSecretStore } from '../../../../infra/local/aws/secrets-manager/secret-store.ts';
import { startModelStandIn } from '../../../../infra/local/model/model-stand-in.ts';
import { openFunctionEnvironment } from '../../../support/function-environment.ts';

const { invoke } = await openFunctionEnvironment();
const QUIZ = 'examples/short-answer-grading/quiz.yaml';
const JUDGES = ['grader-1', 'grader-2', 'grader-3'];
/** Reasons that a judge does not let pass. */
const INVALID = ['It says nothing of the speed.', 'A fine text.'];
const standIn = await startModelStandIn({
  examples: INVALID.map((grading) => ({
    agent: 'short-answer-grading/validity-judge',
    about: { grading },
    content: JSON.stringify({ verdict: 'InvalidGrading', because: 'The speed is there.' }),
  })),
});
const secrets = createSecretStore();
secrets.ensure('keys', '{"OPENAI_API_KEY": "k"}');
const gateway = await startGateway({ routes: [jsonProtocol({ secretsmanager: secrets })] });
Object.assign(process.env, {
  MODEL_KEYS_SECRET: 'keys',
  AWS_ENDPOINT_URL_SECRETS_MANAGER: gateway.url,
  OPENAI_BASE_URL: standIn.url,
});
after(() => gateway.close());
afterEach(() => standIn.setBehaviour({}));
after(() => standIn.close());

/** Lambda as far as a client sees it: a function's failure is an answer. */
const lambda = {
  async send({ input }: InvokeCommand) {
    const answer = (value: unknown) => ({ transformToString: () => JSON.stringify(value) });
    try {
      return { Payload: answer(await invoke(input.FunctionName!, JSON.parse(String(input.Payload)))) };
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      const failure = { errorType: error.code, errorMessage: error.message };
      return { FunctionError: 'Unhandled', Payload: answer(failure) };
    }
  },
} as unknown as LambdaClient;
const connection = { lambda, outputs: { JudgeFunction: 'judge-reasons' } } as unknown as DeploymentConnection;

const reasonOf = (label: Label, truth: Label, reason = 'It says what turns the ray.', about = 'light') => ({
  question: `Why does ${about} bend in glass?`,
  reference: 'It is slower in glass, so the side that enters first turns the ray.',
  answer: `${about} is slower there`,
  truth,
  feedback: 'The speed is right; what turns the ray is missing.',
  label,
  reason,
});

/** Every reason once, then the first again. */
const found = (reasons: ReasonsFound['reasons']): ReasonsFound => ({
  reasons,
  of: [...reasons.keys(), 0],
  withoutFeedback: 2,
  withoutReason: 1,
});

async function judge(of: ReasonsFound) {
  const lines: string[] = [];
  const stream = { isTTY: false, write: (text: string) => lines.push(text) > 0 };
  const validity = await judgeReasons(connection, await readJudges(QUIZ), of, stream as never);
  return { validity, text: lines.join('') };
}

describe('judging the reasons of a result', () => {
  it('asks each grader of the quiz about each distinct reason once, and counts it as often as it was given', async () => {
    const right = reasonOf('Correct', 'Correct');
    const of = found([right, reasonOf('Correct', 'Incorrect', INVALID[0])]);
    const { validity, text } = await judge(of);
    assert.deepEqual(
      validity.judges.map(({ grader, valid, of: all, missing }) => [grader, valid, all, missing]),
      JUDGES.map((name) => [name, 2, 3, 0]),
    );
    assert.ok(Math.abs(validity.rate! - 2 / 3) < 1e-9);
    assert.partialDeepStrictEqual(validity, {
      ...{ distinct: 2, calls: 6, memoised: 0, withoutFeedback: 2, withoutReason: 1, standIn: true },
    });
    assert.ok(validity.cost! > 0);
    assert.match(
      text,
      /^ {2}3 reasons, 2 distinct: at most 6 model calls, about \$0\.\d{4} by the prices in models\.yaml/,
    );
    assert.match(text, /\n {2}2 of 2 {2}reasons judged\n$/);
    const again = (await judge(of)).validity;
    assert.deepEqual([again.memoised, again.cost, again.rate], [6, 0, validity.rate]);
  });

  it('counts a label beside the teacher’s as its judges do, by what the reason says', async () => {
    const same = reasonOf('Correct', 'Partially correct', 'The speed is right, what turns the ray missing.');
    const other = reasonOf('Correct', 'Partially correct', INVALID[1]);
    const { validity } = await judge({ ...found([same, other]), of: [0, 1] });
    assert.deepEqual(
      validity.judges.map(({ valid }) => valid),
      [1, 1, 1],
    );
  });

  it('leaves missing what a judge does not judge, and tells of progress chunk by chunk', async () => {
    const reasons = Array.from({ length: 12 }, (_, at) =>
      reasonOf('Correct', 'Correct', undefined, `beam ${at}`),
    );
    standIn.setBehaviour({ faults: [{ kind: 'refusal', when: { model: 'gpt-6-sol' } }] });
    const { validity, text } = await judge({ ...found(reasons), of: [...reasons.keys()] });
    assert.deepEqual(
      validity.judges.map(({ of, missing, rate }) => [of, missing, rate]),
      [
        [12, 0, 1],
        [0, 12, null],
        [12, 0, 1],
      ],
    );
    assert.equal(validity.rate, 1);
    assert.match(text, /\n {2}12 of 12 {2}reasons judged\n$/);
  });

  it('says that it goes on where it stopped, and who is to judge', async () => {
    const quiz = await readJudges(QUIZ);
    const one = found([reasonOf('Correct', 'Correct', 'It is not memoised.')]);
    const quiet = { isTTY: false, write: () => true } as never;
    const strangers = { ...quiz, graders: [{ name: 'x', model: 'nobody' }] };
    await assert.rejects(judgeReasons(connection, strangers, one, quiet), { code: 'ModelUnknown' });
    const undeployed = { ...connection, outputs: {} } as DeploymentConnection;
    await assert.rejects(judgeReasons(undeployed, quiz, one, quiet), {
      code: 'StackUnavailable',
      message: /What was judged is kept: the same command goes on/,
    });
    await assert.rejects(readJudges(undefined), { code: 'EvaluationInvalid', message: /--assignment-file/ });
    await assert.rejects(readJudges('examples/essay-scoring/assignment.yaml'), { code: 'AssignmentInvalid' });
  });
});
