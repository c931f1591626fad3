import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { MetaJudgement } from '@assay/argument-coaching/judgement';
import { coachingView } from '@assay/argument-coaching/report/coaching-view';
import type { CoachingResult } from '@assay/argument-coaching/result';
import { summarizeCoaching } from '@assay/argument-coaching/summary/summary';
import { answer, argumentOf, debateOf } from '../../../../support/argument-coaching/coaching-model.ts';
import { openAssessments } from '../../../../support/assessments.ts';
import { type Answer, type Asked, REFUSED } from '../../../../support/scripted-model.ts';

const assessments = await openAssessments(answer);
const { assess, hand, model, resultOf, runStore } = assessments;
beforeEach(() => assessments.reset());

const JUDGES = { judges: 'factual,logical,ethical' };

/** How a model answers one step in place of what it should; `times`: how often, before it does as it should. */
interface Careless {
  step: string;
  says: (asked: Asked) => Answer;
  times?: number;
}

function spoil(...careless: Careless[]) {
  const answers = new Map<string, number>();
  model.answer = (asked) => {
    const spoilt = careless.find(({ step }) => step === asked.step);
    const before = answers.get(asked.step) ?? 0;
    answers.set(asked.step, before + 1);
    return spoilt && before < (spoilt.times ?? Number.POSITIVE_INFINITY) ? spoilt.says(asked) : answer(asked);
  };
}
const timesAsked = (step: string) => model.asked.filter((asked) => asked.step === step).length;
const refuse = (): Answer => REFUSED;

async function ended(handed: ReturnType<typeof debateOf>) {
  const runId = await hand(handed);
  await assess(runId);
  const run = await runStore.getRun(runId);
  const result = await resultOf<CoachingResult>(runId);
  coachingView(result);
  summarizeCoaching(result);
  return { runId, run, result };
}
const debated = (approach = 'A') => ended(debateOf({ approach, rounds: '2' }, JUDGES));
const coached = () => ended(argumentOf(undefined, JUDGES));

const SPEECH = 'turns/03/speech.json';
const own = (asked: Asked) => answer(asked) as { stance: string; speech: string; claims: [] };

describe('a debater', () => {
  const habits: [habit: string, says: Careless['says'], problem: RegExp][] = [
    [
      'repeats itself word for word',
      (asked) => ({ ...own(asked), speech: own({ ...asked, step: 'turns/01/speech.json' }).speech }),
      /in the same words what you said before/,
    ],
    [
      'takes over its opponent’s words',
      (asked) => {
        const before = own({
          ...asked,
          step: 'turns/02/speech.json',
          prompt: 'You argue against the motion.',
        });
        return { ...own(asked), speech: before.speech };
      },
      /takes over the opponent's words/,
    ],
    ['declares the other side', (asked) => ({ ...own(asked), stance: 'against' }), /your side is for/],
    ['is too short', (asked) => ({ ...own(asked), speech: 'Lock them away.' }), /has 3 words: say more/],
    [
      'plays both speakers',
      (asked) => ({ ...own(asked), speech: `${own(asked).speech}\n\n**Opposition:** I give in.` }),
      /speaks for somebody else too/,
    ],
    [
      'tells of its preparation',
      (asked) => ({ ...own(asked), speech: `The judges told me to be clear. ${own(asked).speech}` }),
      /speaks of its preparation/,
    ],
  ];
  it(`that ${habits[0]![0]} once is asked once more, and does better`, async () => {
    const [, says, problem] = habits[0]!;
    spoil({ step: SPEECH, says, times: 1 });
    const { result } = await debated();
    assert.equal(timesAsked(SPEECH), 2);
    assert.match(model.asked.findLast(({ step }) => step === SPEECH)!.prompt, problem);
    assert.deepEqual([result.status, result.flags], ['completed', []]);
    assert.deepEqual(result.debate!.turns[2]!.problems, []);
  });

  for (const [habit, says, problem] of habits)
    it(`that ${habit} whatever it is told is kept with what is wrong, and the debate goes on`, async () => {
      spoil({ step: SPEECH, says });
      const { result } = await debated();
      assert.equal(timesAsked(SPEECH), 2);
      assert.match(model.asked.findLast(({ step }) => step === SPEECH)!.prompt, problem);
      const { turns, broken } = result.debate!;
      assert.deepEqual([turns.length, broken], [4, null]);
      assert.match(turns[2]!.problems.join('\n'), problem);
      assert.ok(result.flags.includes('speech-faults'), `${result.flags}`);
      for (const turn of [turns[0], turns[1], turns[3]]) assert.deepEqual(turn!.problems, []);
    });

  it('that argues the other side under its own name is seen by the judges', async () => {
    const other = 'You argue against the motion.';
    spoil({ step: SPEECH, says: (asked) => ({ ...own({ ...asked, prompt: other }), stance: 'for' }) });
    const { result } = await debated();
    assert.deepEqual(
      result.debate!.turns.map(({ side }) => side),
      ['for', 'against', 'against', 'against'],
    );
    assert.ok(result.flags.includes('changed-sides'));
  });

  for (const approach of ['A', 'B', 'control'])
    it(`that refuses to speak ends a debate by approach ${approach} early, which says so and can be resumed`, async () => {
      spoil({ step: SPEECH, says: refuse });
      const { runId, run, result } = await debated(approach);
      assert.deepEqual([run.state, result.status], ['partial', 'partial']);
      const { broken, turns, planned, winner } = result.debate!;
      assert.deepEqual([turns.length, planned], [2, 4]);
      assert.partialDeepStrictEqual(broken, { step: SPEECH, code: 'ModelRefused' });
      assert.match(broken!.message, /refused to answer/);
      assert.equal(winner.pairs, 3);
      assert.ok(result.flags.includes('ended-early'));
      assert.ok(run.missing!.includes('turns after 2'));
      model.answer = answer;
      const { attempt } = (await assessments.invoke('resume-run', { runId })) as { attempt: number };
      await assess(runId, attempt);
      const whole = await resultOf<CoachingResult>(runId);
      assert.deepEqual(
        [whole.status, whole.debate!.turns.length, whole.debate!.broken],
        ['completed', 4, null],
      );
    });

  it('that refuses the first speech leaves nothing, and the run says where', async () => {
    spoil({ step: 'turns/01/speech.json', says: refuse });
    const { run } = await debated();
    assert.equal(run.state, 'failed');
    assert.match(run.failure!.message, /at turns\/01\/speech\.json: .*refused/);
  });

  it('whose preparation fails speaks without it, which is told', async () => {
    spoil(
      ...['self-check', 'critique'].map((name) => ({
        step: `turns/03/preparation/${name}.json`,
        says: refuse,
      })),
    );
    const { run, result } = await debated();
    assert.equal(run.state, 'partial');
    const { preparation } = result.debate!.turns[2]!;
    assert.deepEqual([preparation.selfCheck, preparation.critique], [null, null]);
    assert.deepEqual(
      preparation.missing.map(({ code, step }) => [code, step]),
      [
        ['ModelRefused', 'turns/03/preparation/self-check.json'],
        ['ModelRefused', 'turns/03/preparation/critique.json'],
      ],
    );
    assert.equal(result.debate!.turns.length, 4);
  });
});

describe('a judge', () => {
  const STEP = 'judges/logical.json';
  const judged = (asked: Asked) => answer(asked) as { score: number };
  const withScore = (score: number | null) => (asked: Asked) => ({ ...judged(asked), score });
  const CHAT = 'I would rather speak of the weather.';
  const PROSE = 'Rationale: It gives reasons.\nSide: for\nAlert: none\nScore: 7/10';
  const spoilt: [what: string, says: Careless['says'], code: string, asked: number][] = [
    ['gives no score', withScore(null), 'ScoreMissing', 2],
    ['gives 11 of 10', withScore(11), 'ScoreMissing', 2],
    ['gives less than nothing', withScore(-1), 'ScoreMissing', 2],
    ['refuses', refuse, 'ModelRefused', 1],
    ['only chats', () => CHAT, 'ModelOutputInvalid', 2],
  ];
  for (const [what, says, code, asked] of spoilt)
    it(`that ${what} is missing, never zero, and does not count`, async () => {
      spoil({ step: STEP, says });
      const { run, result } = await coached();
      const { panel, consensus } = result.coaching!;
      assert.equal(timesAsked(STEP), asked);
      assert.deepEqual([run.state, run.missing], ['partial', ['logical']]);
      assert.deepEqual(panel.missing, ['logical']);
      assert.partialDeepStrictEqual(panel.judgements[1], {
        judge: 'logical',
        score: null,
        missing: { step: STEP, code },
      });
      assert.equal(panel.judgements[1]!.rationale !== '', code === 'ScoreMissing', 'reasons are kept');
      assert.equal(panel.average, (5 + 8) / 2);
      assert.equal(consensus!.score, (5 + 8) / 2);
      assert.deepEqual([panel.least, panel.most], [5, 8]);
    });

  it('that writes its score in prose, where a form was asked for, is read at once and counts', async () => {
    spoil({ step: STEP, says: () => PROSE });
    const { run, result } = await coached();
    const { judgements, average, missing } = result.coaching!.panel;
    assert.equal(timesAsked(STEP), 1);
    assert.deepEqual([run.state, missing, judgements[1]!.score], ['completed', [], 7]);
    assert.equal(average, (5 + 7 + 8) / 3);
  });

  it('that gives a score the second time counts as any other', async () => {
    for (const says of [withScore(null), withScore(11), () => CHAT]) {
      spoil({ step: STEP, says, times: 1 });
      const { result } = await coached();
      assert.deepEqual([result.status, result.coaching!.panel.missing], ['completed', []]);
    }
  });

  it('of all that fail leaves the critique, and a run that is partly done', async () => {
    spoil(
      ...['factual', 'logical', 'ethical'].map((name) => ({ step: `judges/${name}.json`, says: refuse })),
    );
    const { run, result } = await coached();
    const { panel, consensus, critique, rebuttal, questions } = result.coaching!;
    assert.deepEqual([run.state, run.missing], ['partial', ['factual', 'logical', 'ethical']]);
    assert.deepEqual([panel.scores, panel.average, consensus], [[], null, null]);
    assert.equal(critique!.points.length, 1);
    assert.ok(rebuttal && questions);
    assert.equal(timesAsked('consensus.json'), 0);
  });

  it('of all that fail in a debate leaves the speeches, and nobody ahead', async () => {
    model.answer = (asked) => (/\/judge-/.test(asked.agent) ? REFUSED : answer(asked));
    const { result } = await debated('B');
    const { turns, winner } = result.debate!;
    assert.deepEqual([result.status, turns.length], ['partial', 4]);
    assert.deepEqual([winner.stance, winner.difference, winner.pairs], [null, null, 0]);
    for (const { panel, draft, change } of turns) {
      assert.deepEqual([panel!.average, draft!.panel!.average], [null, null]);
      assert.ok(change);
    }
  });
});

describe('a meta-judge', () => {
  const STEP = 'consensus.json';
  const said = (asked: Asked) => answer(asked) as MetaJudgement;
  const outside = (words: string) => (asked: Asked) => ({ ...said(asked), consensus: 9, outside: words });
  const zero = (asked: Asked) => {
    const { accounts, ...rest } = said(asked);
    return { ...rest, accounts: accounts.map((account) => ({ ...account, score: account.score ?? 0 })) };
  };
  const spoilt: [what: string, says: Careless['says'], problem: RegExp, judges: Careless[]][] = [
    [
      'leaves a judge out',
      (asked) => ({ ...said(asked), accounts: said(asked).accounts.slice(1) }),
      /"factual" is not accounted for/,
      [],
    ],
    [
      'counts a missing score as zero',
      zero,
      /"logical" gave no score: its score is null, not 0/,
      [{ step: 'judges/logical.json', says: refuse }],
    ],
    [
      'leaves the range without a reason',
      outside('It lies within.'),
      /lies outside of the judges' scores/,
      [],
    ],
    [
      'invents a judge',
      (asked) => ({
        ...said(asked),
        accounts: [...said(asked).accounts, { judge: 'poetic', score: 9, weight: 1, account: 'It rhymes.' }],
      }),
      /no judge "poetic"/,
      [],
    ],
  ];
  for (const [what, says, problem, judges] of spoilt) {
    it(`that ${what} is asked once more, and refused in the end`, async () => {
      spoil({ step: STEP, says }, ...judges);
      const { run, result } = await coached();
      assert.equal(timesAsked(STEP), 2);
      const { consensus, panel } = result.coaching!;
      assert.equal(consensus!.score, null);
      assert.match(consensus!.problems.join('\n'), problem);
      assert.ok(panel.average !== null);
      assert.ok(result.flags.includes('consensus-refused'));
      assert.equal(
        run.state,
        judges.length > 0 ? 'partial' : 'completed',
        'asking again would bring the same',
      );
    });

    it(`that ${what} once is accepted the second time`, async () => {
      spoil({ step: STEP, says, times: 1 }, ...judges);
      const { result } = await coached();
      assert.ok(result.coaching!.consensus!.score !== null);
      assert.deepEqual([result.coaching!.consensus!.problems, result.flags], [[], []]);
    });
  }

  it('that says why it leaves the range is believed, with its reason', async () => {
    spoil({ step: STEP, says: outside('All of them overlooked the strongest warrant.') });
    const { result } = await coached();
    const { score, reason } = result.coaching!.consensus!;
    assert.deepEqual([score, result.status, timesAsked(STEP)], [9, 'completed', 1]);
    assert.match(reason, /overlooked the strongest warrant/);
  });
});

describe('an agent beside them that fails', () => {
  it('as the check of the motion leaves the debate alone', async () => {
    spoil({ step: 'balance.json', says: refuse });
    const { run, result } = await debated();
    assert.deepEqual([run.state, run.missing], ['partial', ['balance (balance.json)']]);
    assert.equal(result.balance.answer, null);
    assert.equal(result.balance.missing!.code, 'ModelRefused');
    assert.equal(result.debate!.turns.length, 4);
    assert.deepEqual(result.flags, []);
  });

  it('as embeddings leaves the change missing and all else there', async () => {
    model.embedsNothing = () => true;
    const { run, result } = await debated('B');
    assert.equal(run.state, 'partial');
    assert.equal(run.missing!.length, 4);
    for (const missing of run.missing!)
      assert.match(missing, /^measure-revision \(turns\/0\d\/change\.json\)$/);
    for (const { change, panel, consensus, draft } of result.debate!.turns) {
      assert.equal(change, null);
      assert.deepEqual([panel!.scores.length, draft!.panel!.scores.length], [3, 3]);
      assert.ok(consensus!.score !== null);
    }
  });

  it('as the critic leaves rebuttal, questions and scores, without a critique', async () => {
    spoil({ step: 'critique.json', says: refuse });
    const { run, result } = await coached();
    const { critique, rebuttal, questions, panel } = result.coaching!;
    assert.deepEqual([run.state, critique], ['partial', null]);
    assert.deepEqual(run.missing, ['opponent-critique (critique.json)']);
    assert.ok(rebuttal && questions);
    assert.equal(panel.scores.length, 3);
  });

  it('as all of them fails the run, and says where', async () => {
    model.answer = refuse;
    const { run, result } = await coached();
    assert.deepEqual([run.state, result.status], ['failed', 'failed']);
    assert.match(run.failure!.message, /Nothing could be assessed\. First reason, at .*refused/);
  });
});
