import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { RunOfReevaluation } from '@assay/api/schemas/reevaluations';
import type { Reevaluation } from '@assay/platform/reevaluation/reevaluation';
import { createReevaluationStore } from '@assay/platform/reevaluation/reevaluation-store';
import { putAssignment } from '@assay/workflows/assignment-store';
import { validateAssignment } from '@assay/workflows/assignments';
import { everyReevaluation } from '../../../cli/commands/reevaluate.ts';
import { agreedSample } from '../../../cli/reevaluation/agreed-sample.ts';
import { describeReevaluation, requireCompleted } from '../../../cli/reevaluation/describe-reevaluation.ts';
import {
  endedBefore,
  findReevaluation,
  followReevaluation,
} from '../../../cli/reevaluation/follow-reevaluation.ts';
import { openFunctionEnvironment } from '../../support/function-environment.ts';
import { openServedApi } from '../../support/served-api.ts';
import { assignment as essays } from '../end-to-end/samples.ts';
import { type Desk, openDesk } from './command-line.ts';

const { objects, documents } = await openFunctionEnvironment();
const reevaluations = createReevaluationStore(documents, 'results');
const over = await openServedApi();

const one: Reevaluation = {
  reevaluation: 'reeval-0123456789abcdef01234567',
  tenant: 'default',
  assignment: 'story',
  state: 'failed',
  requestedAt: '2030-01-01T00:00:00.000Z',
  execution: 'reeval-0123456789abcdef01234567',
  by: 'command',
  mode: 'now',
  seed: 7,
};
const failure = { step: 'prepare-cohort', code: 'CapReached', message: 'The cap is $1.' };

/** What is written on stderr meanwhile. */
async function heard(work: () => Promise<unknown>): Promise<string> {
  const { write } = process.stderr;
  let text = '';
  process.stderr.write = ((chunk: string) => {
    text += chunk;
    return true;
  }) as typeof write;
  await work().finally(() => {
    process.stderr.write = write;
  });
  return text;
}

describe('before a cohort is assessed again', () => {
  const connection = over('default');
  const given = (assignment: string) => ({
    assignment,
    configuration: { prompts: null, models: null, assignment: null },
    attachments: [],
  });

  it('an assignment that there is not, or of which nobody has a result, is refused, and nothing is recorded', async () => {
    await putAssignment(objects, 'default', validateAssignment({ ...essays, assignment: 'empty' }));
    const refused = async (assignment: string, name: string) => {
      const said = await heard(() =>
        assert.rejects(agreedSample(connection, given(assignment), { seed: 7 }), { name }),
      );
      assert.equal(said, '', 'no number of submissions is told');
      assert.deepEqual(await reevaluations.ofAssignment({ tenant: 'default', assignment }), []);
    };
    await refused('nope', 'AssignmentNotFound');
    await refused('empty', 'CohortEmpty');
  });
});

describe('a re-evaluation that has not completed', () => {
  it('is told by the code that it failed with, and how to go on with it', () => {
    assert.throws(() => requireCompleted({ ...one, failure }), {
      name: 'CapReached',
      message: /^The cap is \$1\. \(reeval-\w{24}, at prepare-cohort\.\) .*--again reeval-0123/,
    });
    const lost = { step: 'reevaluate', code: 'ExecutionABORTED', message: 'Use "--again reeval-0123".' };
    assert.throws(
      () => requireCompleted({ ...one, failure: lost }),
      ({ message }: Error) => {
        assert.equal(message.match(/--again/g)?.length, 1);
        return true;
      },
    );
    assert.throws(() => requireCompleted({ ...one, state: 'cancelled' }), { name: 'RunCancelled' });
    requireCompleted({ ...one, state: 'completed' });
  });

  it('is listed of an assignment that there is, and of no other', async () => {
    await putAssignment(objects, 'default', validateAssignment({ ...essays, assignment: 'listed' }));
    const { api } = over('default');
    assert.deepEqual(await everyReevaluation(api, 'listed'), []);
    await assert.rejects(everyReevaluation(api, 'nope'), { code: 'AssignmentNotFound' });
  });

  it('is listed with the reason', () => {
    assert.match(
      describeReevaluation({ ...one, failure }),
      /^reeval-\w{24} {2}failed .*\n {4}CapReached: The cap is \$1\..*--again reeval-0123/,
    );
    assert.doesNotMatch(describeReevaluation({ ...one, state: 'running', failure }), /CapReached/);
  });
});

describe('a re-evaluation that there is not', () => {
  it('is told of in the words of the command, whether or not it has the form of one', async () => {
    const missing = { code: 'ReevaluationNotFound', message: /no re-evaluation .*--list/ };
    for (const id of ['zzz', '../story', one.reevaluation])
      await assert.rejects(findReevaluation(over('default'), id), missing);
    await reevaluations.create({ ...one, tenant: 'another' });
    await assert.rejects(findReevaluation(over('default'), one.reevaluation), missing);
    const { tenant: _, execution: __, ...shown } = one;
    assert.deepEqual(await findReevaluation(over('another'), one.reevaluation), shown);
  });
});

describe('whoever watches', () => {
  const run = (submission: string, state: RunOfReevaluation['state'], attempt = 1) =>
    ({ runId: `run-${submission}`, submission, state, attempt }) as RunOfReevaluation;

  it('one that is gone on with is told of the new ends, and of what was completed before, not of the old failures', async () => {
    const looks = [
      [run('ada', 'completed'), run('bob', 'failed'), run('cleo', 'cancelled')],
      [run('ada', 'completed'), run('bob', 'failed'), run('cleo', 'running', 2)],
      [run('ada', 'completed'), run('bob', 'running', 2), run('cleo', 'completed', 2)],
      [run('ada', 'completed'), run('bob', 'failed', 2), run('cleo', 'completed', 2)],
    ];
    let look = 0;
    const states: Reevaluation['state'][] = ['failed', 'running', 'running', 'completed'];
    const api = {
      ask: async ({ operationId }: { operationId: string }) =>
        operationId === 'getAssignmentCosts' ? { spent: [] } : { ...one, chosen: 3, state: states[++look]! },
      async *pages() {
        yield { runs: looks[look]! };
      },
    };
    const connection = { api, pollMs: 0, standIns: { model: true } } as never;
    const told = await endedBefore(connection, one.reevaluation);
    const text = await heard(() => followReevaluation(connection, one.reevaluation, told));
    assert.deepEqual(
      text.match(/of 3 {2}.*/g),
      ['ada completed', 'cleo completed', 'bob failed'].map((end) => `of 3  ${end}`),
    );
  });
});

describe('the command', () => {
  let desk: Desk;
  before(async () => {
    desk = await openDesk();
  });
  after(() => desk.close());
  const refused = async (code: number, words: RegExp, ...args: string[]) => {
    const outcome = await desk.here(...args);
    assert.equal(outcome.code, code, outcome.stderr);
    assert.match(outcome.stderr, words);
    assert.equal(outcome.stdout, '');
  };

  it('does one thing at a time', async () => {
    const schedule = ['reevaluate', 'story', '--schedule', 'rate(1 day)'];
    await refused(2, /^ConfigurationInvalid: --list and --schedule /, ...schedule, '--list');
    await refused(2, /--follow and --again/, 'reevaluate', '--follow', 'x', '--again', 'x');
    await refused(2, /--unschedule and --schedules/, 'reevaluate', '--unschedule', '--schedules');
  });

  it('takes a cap that is a sum of money, and zones as they are written', async () => {
    await refused(2, /from 0 to 1000000000/, 'costs', 'cap', '--usd', '99999999999999999999999');
    const zone = ['reevaluate', 'story', '--schedule', 'rate(1 day)', '--timezone'];
    await refused(1, /no time zone "europe\/rome"/, ...zone, 'europe/rome');
    await refused(1, /no time zone "Europe\/rome"/, ...zone, 'Europe/rome');
  });
});
