import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import type { CoachingResult } from '@assay/argument-coaching/result';
import {
  answer,
  argumentOf,
  debateOf,
  MENDED,
} from '../../../../support/argument-coaching/coaching-model.ts';
import { type Handed, openAssessments } from '../../../../support/assessments.ts';
import { type Call, lambdaFailure } from '../../../../support/workflows.ts';

const assessments = await openAssessments(answer);
const { assess, hand, model, resultOf, runStore } = assessments;
beforeEach(() => assessments.reset());

const JUDGES = { judges: 'factual,logical' };

/** Where the platform ends a function: by the function's name, and by what the artifact that it writes is called. */
interface Kill {
  name: string;
  step: string;
}
const agentAt = (step: string): Kill => ({ name: 'runagent', step });

function stepOf({ name, payload }: Call): string {
  const { step, turn } = payload;
  const of = (part: string, field: string) => (payload[part] as Record<string, string>)?.[field];
  const written: Record<string, string | undefined> = {
    checkcritique: of('check', 'checked'),
    weighpanel: of('panel', 'panel'),
    measurerevision: of('change', 'change'),
    briefspeaker: `turns/${turn}/preparation/briefing.json`,
    readdraft: 'draft.json',
  };
  return step ?? written[name] ?? name;
}

const GONE = 'Runtime exited with error: signal: killed';

/** `words`: of the failure, which names the step where the function itself says what went wrong. */
function killAt(kill: Kill, words = `[${kill.step}] ${GONE}`) {
  assessments.platform = async (call, run) => {
    if (call.name === kill.name && stepOf(call) === kill.step)
      throw lambdaFailure('Runtime.ExitError', words);
    return run();
  };
}

async function resume(runId: string) {
  const { attempt } = (await assessments.invoke('resume-run', { runId })) as { attempt: number };
  await assess(runId, attempt);
  return runStore.getRun(runId);
}

/** A result without what differs between any two runs: ids, times, and what was paid in which attempt. */
function comparable({ runId, tenant, startedAt, assessedAt, provenance, ...rest }: CoachingResult) {
  const { prompts, assignmentVersion, submissionSha256, seed } = provenance;
  const plain = { ...rest, prompts, assignmentVersion, submissionSha256, seed };
  return JSON.parse(
    JSON.stringify(plain, (key, value) =>
      key === 'draft' && value?.runId ? { ...value, runId: '', handedIn: '' } : value,
    ),
  );
}

/** No prompt was paid twice: equal requests of a run are answered from memory. */
function nothingPaidTwice() {
  const paid = model.asked.map(({ step, prompt }) => `${step}\n${prompt}`);
  assert.equal(new Set(paid).size, paid.length);
}
const stepsAsked = () => model.asked.map(({ step }) => step).sort();

interface Undisturbed {
  asked: string[];
  result: object;
}

/** A run that nothing disturbs: its result, and the steps that a model was asked for. */
async function undisturbed(handed: Handed): Promise<Undisturbed> {
  assessments.reset();
  const runId = await hand(handed);
  await assess(runId);
  assert.equal((await runStore.getRun(runId)).state, 'completed');
  return { asked: stepsAsked(), result: comparable(await resultOf<CoachingResult>(runId)) };
}

const draftsOf = (turn: string) => agentAt(`turns/${turn}/preparation/draft.json`);
const speechOf = (turn: string) => agentAt(`turns/${turn}/speech.json`);
const reflectionOf = (turn: string) => agentAt(`turns/${turn}/preparation/reflection.json`);
const TURNS = 4;
const LAST_PANEL = { name: 'weighpanel', step: 'turns/04/panel.json' };
/** In the order of the debate: where each attempt is ended in turn. Among them are every turn and every step of a speech. */
const KILLS: Record<string, Kill[]> = {
  A: [speechOf('01'), speechOf('03'), LAST_PANEL],
  B: [draftsOf('01'), speechOf('02'), draftsOf('04'), LAST_PANEL],
  control: [draftsOf('02'), reflectionOf('03'), speechOf('04')],
};
const turnAt = ({ step }: Kill) => Number(/^turns\/(\d\d)/.exec(step)![1]);

for (const approach of ['A', 'B', 'control'])
  describe(`a debate by approach ${approach} that the platform ends`, () => {
    let calm: Undisturbed;
    before(async () => {
      calm = await undisturbed(debateOf({ approach, rounds: '2' }, JUDGES));
    });

    it('at each of its speeches in turn goes on from there, and ends as if nothing had been', async () => {
      const kills = KILLS[approach]!;
      const runId = await hand(debateOf({ approach, rounds: '2' }, JUDGES));
      killAt(kills[0]!);
      await assess(runId);
      for (const [index, kill] of kills.entries()) {
        const { state, failure, missing } = await runStore.getRun(runId);
        const { debate, status } = await resultOf<CoachingResult>(runId);
        const held = kill.name === 'weighpanel' ? TURNS : turnAt(kill) - 1;
        assert.deepEqual([state, status], held === 0 ? ['failed', 'failed'] : ['partial', 'partial']);
        assert.equal(debate!.turns.length, held, kill.step);
        const said = { step: kill.step, code: 'Runtime.ExitError', message: GONE };
        if (kill.name === 'weighpanel') {
          assert.deepEqual([debate!.broken, debate!.turns.at(-1)!.panel], [null, null]);
          assert.ok(
            missing!.some((part) => part.includes(kill.step)),
            `${missing}`,
          );
        } else assert.partialDeepStrictEqual(debate!.broken, said);
        if (held === 0) assert.match(failure!.message, /First reason, at turns\/01\/.*signal: killed/);
        else if (held < TURNS) assert.ok(missing!.includes(`turns after ${held}`), `${missing}`);
        const next = kills[index + 1];
        if (next) killAt(next);
        else assessments.platform = (_, run) => run();
        await resume(runId);
      }
      assert.equal((await runStore.getRun(runId)).state, 'completed');
      assert.deepEqual(stepsAsked(), calm.asked);
      nothingPaidTwice();
      assert.deepEqual(comparable(await resultOf<CoachingResult>(runId)), calm.result);
    });

    const critique = { name: 'checkcritique', step: 'turns/03/preparation/checked-critique.json' };
    const briefing = { name: 'briefspeaker', step: 'turns/03/preparation/briefing.json' };
    for (const kill of approach === 'B' ? [critique] : [briefing])
      it(`at ${kill.name} keeps what was said before, and goes on`, async () => {
        const runId = await hand(debateOf({ approach, rounds: '2' }, JUDGES));
        killAt(kill);
        await assess(runId);
        const { debate, status } = await resultOf<CoachingResult>(runId);
        assert.deepEqual([status, debate!.turns.length], ['partial', 2]);
        assert.partialDeepStrictEqual(debate!.broken, { step: kill.step, message: GONE });
        assessments.platform = (_, run) => run();
        assert.equal((await resume(runId)).state, 'completed');
        assert.deepEqual(stepsAsked(), calm.asked);
        nothingPaidTwice();
        assert.deepEqual(comparable(await resultOf<CoachingResult>(runId)), calm.result);
      });

    if (approach === 'B')
      it('without a word of where it was names the speech, or the panel, that was under way', async () => {
        const runId = await hand(debateOf({ approach, rounds: '2' }, JUDGES));
        const gone = { code: 'Runtime.ExitError', message: GONE };
        killAt({ name: 'briefspeaker', step: 'turns/02/preparation/briefing.json' }, GONE);
        await assess(runId);
        const { debate } = await resultOf<CoachingResult>(runId);
        assert.deepEqual(debate!.broken, { step: 'turns/02/speech.json', ...gone });
        assert.ok(debate!.turns[0]!.panel, 'what is judged beside a turn that breaks is kept');
        killAt({ name: 'weighpanel', step: 'turns/04/panel.json' }, GONE);
        await resume(runId);
        const { missing } = await resultOf<CoachingResult>(runId);
        assert.deepEqual(missing, [
          { agent: 'argument-coaching/weigh-panel', step: 'turns/04/panel.json', ...gone },
        ]);
      });

    if (approach === 'A')
      it('at a judge of the last speech holds the debate, with that judge missing, and mends it', async () => {
        const runId = await hand(debateOf({ approach, rounds: '2' }, JUDGES));
        killAt(agentAt('turns/04/judges/logical.json'));
        await assess(runId);
        const { debate, status } = await resultOf<CoachingResult>(runId);
        assert.deepEqual([status, debate!.turns.length, debate!.broken], ['partial', 4, null]);
        const { panel, consensus } = debate!.turns[3]!;
        assert.deepEqual([panel!.missing, panel!.average, consensus], [['logical'], 5, null]);
        assert.partialDeepStrictEqual(panel!.judgements[1], { score: null, missing: { message: GONE } });
        assessments.platform = (_, run) => run();
        assert.equal((await resume(runId)).state, 'completed');
        assert.deepEqual(stepsAsked(), calm.asked);
        nothingPaidTwice();
        assert.deepEqual(comparable(await resultOf<CoachingResult>(runId)), calm.result);
      });

    if (approach !== 'control')
      it('at an early judge pays only for what is new to be told', async () => {
        const runId = await hand(debateOf({ approach, rounds: '2' }, JUDGES));
        const step =
          approach === 'B'
            ? 'turns/01/preparation/draft-judges/factual.json'
            : 'turns/01/judges/factual.json';
        killAt(agentAt(step));
        await assess(runId);
        assert.equal((await runStore.getRun(runId)).state, 'partial');
        assessments.platform = (_, run) => run();
        assert.equal((await resume(runId)).state, 'completed');
        nothingPaidTwice();
        assert.deepEqual(comparable(await resultOf<CoachingResult>(runId)), calm.result);
      });

    if (approach === 'control')
      it('at measuring a revision leaves that figure alone missing, also where there was one before', async () => {
        const runId = await hand(debateOf({ approach, rounds: '2' }, JUDGES));
        const measure = (turn: string) => ({ name: 'measurerevision', step: `turns/${turn}/change.json` });
        const kept = async () =>
          (await resultOf<CoachingResult>(runId)).debate!.turns.map(({ change }) => change !== null);
        killAt(measure('02'));
        await assess(runId);
        assert.equal((await runStore.getRun(runId)).state, 'partial');
        assert.deepEqual(await kept(), [true, false, true, true]);
        killAt(measure('03'));
        assert.equal((await resume(runId)).state, 'partial');
        assert.deepEqual(await kept(), [true, true, false, true]);
        assessments.platform = (_, run) => run();
        assert.equal((await resume(runId)).state, 'completed');
        assert.deepEqual(stepsAsked(), calm.asked);
        assert.deepEqual(comparable(await resultOf<CoachingResult>(runId)), calm.result);
      });
  });

describe('a coached argument that the platform ends', () => {
  const fatal: Kill[] = [{ name: 'checkcritique', step: 'checked-critique.json' }];
  const agents = ['critique', 'judges/logical', 'rebuttal', 'questions', 'balance', 'consensus'];
  const partial: Kill[] = [
    ...agents.map((name) => agentAt(`${name}.json`)),
    { name: 'weighpanel', step: 'panel.json' },
  ];
  /** A first version and its revision, before which something is spoilt. */
  const versions = async (tenant: string, spoil: () => void = () => undefined) => {
    await assess(await hand({ ...argumentOf(undefined, JUDGES), tenant }));
    const second = await hand({ ...argumentOf(MENDED, JUDGES), tenant });
    spoil();
    await assess(second);
    return second;
  };
  let calm: Undisturbed;
  let revised: object;
  before(async () => {
    calm = await undisturbed(argumentOf(undefined, JUDGES));
    revised = comparable(await resultOf<CoachingResult>(await versions('calm')));
  });

  for (const kill of [...fatal, ...partial])
    it(`at ${kill.step} says so, and is complete once it is resumed`, async () => {
      const runId = await hand(argumentOf(undefined, JUDGES));
      killAt(kill);
      await assess(runId);
      const { state, failure, missing } = await runStore.getRun(runId);
      if (fatal.includes(kill)) {
        assert.equal(state, 'failed');
        assert.partialDeepStrictEqual(failure, { step: kill.step, message: GONE });
      } else {
        assert.equal(state, 'partial');
        assert.ok(missing!.some((name) => name.includes(kill.step) || kill.step === `judges/${name}.json`));
      }
      assessments.platform = (_, run) => run();
      assert.equal((await resume(runId)).state, 'completed');
      nothingPaidTwice();
      const changed = ['critique.json', 'judges/logical.json'].includes(kill.step);
      if (!changed) assert.deepEqual(stepsAsked(), calm.asked);
      assert.deepEqual(comparable(await resultOf<CoachingResult>(runId)), calm.result);
    });

  for (const [kill, state] of [
    [{ name: 'measurerevision', step: 'change.json' }, 'partial'],
    [agentAt('answered.json'), 'partial'],
    [{ name: 'readdraft', step: 'draft.json' }, 'failed'],
  ] as const)
    it(`as a revision at ${kill.step} says so, and is complete once it is resumed`, async () => {
      const runId = await versions(`rough-${kill.step}`, () => killAt(kill));
      assert.equal((await runStore.getRun(runId)).state, state);
      assessments.platform = (_, run) => run();
      assert.equal((await resume(runId)).state, 'completed');
      nothingPaidTwice();
      assert.deepEqual(comparable(await resultOf<CoachingResult>(runId)), revised);
    });
});
