import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCause } from '@assay/platform/run/failure-cause';
import fc from 'fast-check';

describe('the cause of a failure', () => {
  const lambda = JSON.stringify({
    errorType: 'ModelUnavailable',
    errorMessage: '[teams/ideas/verdict.json] No answer.',
    trace: [],
  });
  it('of a function names its code, its step and its words', () => {
    const expected = { step: 'teams/ideas/verdict.json', code: 'ModelUnavailable', message: 'No answer.' };
    assert.deepEqual(
      readCause({ step: 'essay-scoring', error: 'ModelUnavailable', cause: lambda }),
      expected,
    );
  });
  it('of a nested execution is the cause within it', () => {
    const nested = JSON.stringify({
      ExecutionArn: 'arn',
      Status: 'FAILED',
      Error: 'ModelUnavailable',
      Cause: lambda,
    });
    assert.equal(
      readCause({ step: 'essay-scoring', error: 'States.TaskFailed', cause: nested }).code,
      'ModelUnavailable',
    );
  });
  it('of a container task says how it ended and where to look', () => {
    const cause = JSON.stringify({
      StoppedReason: 'Essential container in task exited',
      Containers: [{ ExitCode: 1 }],
    });
    const { code, message } = readCause({ step: 'render-report', error: 'States.TaskFailed', cause });
    assert.equal(code, 'RenderFailed');
    assert.match(message, /exit code 1 .*Essential container.*report\.log/);
  });
  it('in plain words, or in none, keeps the step it was caught at', () => {
    assert.deepEqual(readCause({ step: 'render-report', error: 'States.Timeout', cause: '' }), {
      step: 'render-report',
      code: 'States.Timeout',
      message: 'States.Timeout at render-report',
    });
  });
});

describe('the cause of a function, cut', () => {
  const causeOf = (errorMessage: string) =>
    JSON.stringify({ errorType: 'ModelUnavailable', errorMessage, trace: ['at run (handler.mjs:1:1)'] });
  const at = (cause: string) => readCause({ step: 'essay-scoring', error: 'ModelUnavailable', cause });
  const OPENED = '"errorMessage":"';
  const shortest = causeOf('').indexOf(OPENED) + OPENED.length;

  it('in the middle of its message names the step and says as much as is left', () => {
    const cause = causeOf(`[teams/ideas/verdict.json] ${'No answer. '.repeat(90)}`).slice(0, 500);
    const { step, code, message } = at(cause);
    assert.deepEqual([step, code], ['teams/ideas/verdict.json', 'ModelUnavailable']);
    assert.match(message, /^No answer\. (No answer\. )*[No answer.]*$/);
    assert.ok(message.length > 300);
  });

  it('in its trace has all of its message', () => {
    const cause = causeOf('The answer was "No".\nNothing else.');
    assert.equal(at(cause.slice(0, -9)).message, 'The answer was "No".\nNothing else.');
  });

  for (const [sign, of] of [
    ['"', 'a quotation mark'],
    ['\\', 'a backslash'],
    ['\n', 'a line break'],
    ['\u001b', 'a control sign'],
    ['\ud83d', 'half a character'],
  ] as const)
    it(`in the middle of the escape of ${of} ends before it`, () => {
      const whole = causeOf(`No${sign}answer`);
      const from = whole.indexOf('No') + 2;
      for (let end = from + 1; end < whole.indexOf('answer'); end += 1)
        assert.equal(at(whole.slice(0, end)).message, 'No', whole.slice(from, end));
    });

  const message = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 1500 }));

  it('anywhere gives a beginning of the message, and never throws', () => {
    fc.assert(
      fc.property(message, fc.nat(), (said, cut) => {
        const cause = causeOf(said);
        const end = shortest + (cut % (cause.length - shortest + 1));
        const read = at(cause.slice(0, end)).message;
        const words = said.replace(/^\[[^\]]+\] /, '');
        assert.ok(
          words.startsWith(read) || said.startsWith(read) || read === 'ModelUnavailable at essay-scoring',
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('before its message is given as it is', () => {
    for (let end = 1; end < shortest; end += 1) {
      const cause = causeOf('No answer.').slice(0, end);
      assert.equal(at(cause).message, cause);
    }
  });

  it('of whatever form says something, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (cause) => {
        assert.notEqual(at(cause).message, '');
      }),
    );
  });
});
