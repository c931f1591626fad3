import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { coachingView } from '@assay/argument-coaching/report/coaching-view';
import { coachingWords } from '@assay/argument-coaching/report/words/coaching-words';
import type { HeldDebate } from '@assay/argument-coaching/result';
import { FAILURE } from './sample-coaching.ts';
import { debateResult, heldDebate } from './sample-debates.ts';

const english = coachingWords('en');

const viewOf = (debate: HeldDebate) => coachingView(debateResult(debate)).debate!;
const B = heldDebate({ approach: 'B', rounds: 4 });
const winner = (over: Partial<HeldDebate['winner']>) =>
  viewOf({
    ...B,
    whole: { for: null, against: null },
    winner: { ...B.winner, incomplete: 0, ...over },
  }).outcome.join(' ');
const texts = (drawing: { captions: { text: string }[] } | null) => drawing!.captions.map(({ text }) => text);

describe('who is ahead', () => {
  it('is told with difference, interval and pairs, seen from the side that is', () => {
    const averages = { for: 7.1, against: 6.3 };
    const ahead = { stance: 'for', difference: 0.8, interval: { low: 0.21, high: 1.4 }, pairs: 28, averages };
    assert.equal(
      winner(ahead as Partial<HeldDebate['winner']>),
      'Evening Advocate, for the motion, is ahead by 0.80 points on average (95 % interval 0.21 to 1.40), over 28 pairs of scores by the same judge on speeches of the same exchange. The interval is the range in which the true difference plausibly lies; where it holds zero, the difference may be chance. Average of these pairs: for 7.1, against 6.3.',
    );
    assert.match(
      winner({ stance: 'against', difference: -0.8, interval: { low: -1.4, high: -0.21 }, pairs: 1 }),
      /^Practice Advocate, against the motion, is ahead by 0\.80 .* 0\.21 to 1\.40\), over 1 pair of scores/,
    );
  });

  it('is not decided where the interval holds zero, where pairs are few, and where there are none', () => {
    const averages = { for: null, against: null };
    assert.match(
      winner({ stance: null, difference: 0.2, interval: { low: -0.4, high: 0.8 }, pairs: 28, averages }),
      /not decided.*\+0\.20 points.*−0\.40 to \+0\.80, holds zero \(28 pairs/,
    );
    const few = winner({ stance: null, difference: 2, interval: { low: 1, high: 3 }, pairs: 2, averages });
    assert.equal(
      few,
      'It is not decided: 2 pairs of scores are too few, or of too few judges or exchanges, to tell.',
    );
    const none = { stance: null, difference: null, interval: null, pairs: 0, incomplete: 14, averages };
    assert.equal(
      winner(none),
      'It is not decided: there is no pair of scores to compare. 14 pairs of scores were left out because a score is missing.',
    );
  });

  it('is no question where one speaker was alone', () => {
    const alone = heldDebate({ approach: 'control', rounds: 3 });
    assert.deepEqual(viewOf(alone).outcome, [english.debate.alone]);
  });
});

describe('what has no score or answer in a debate', () => {
  it('is told with its reason below the speech, once for all judges of whom it is so', () => {
    const [first, ...rest] = B.turns;
    const missing = { step: 'panel.json', code: 'ReasonShared', message: 'raw' };
    const panel = first!.panel!;
    const judgements = panel.judgements.map((one, at) => (at < 2 ? { ...one, score: null, missing } : one));
    const { transcript } = viewOf({ ...B, turns: [{ ...first!, panel: { ...panel, judgements } }, ...rest] });
    const names = panel.judgements.slice(0, 2).map(({ judge }) => english.judgesShort[judge]);
    assert.deepEqual(
      transcript[0]!.speeches[0]!.unscored.find(({ why }) => why === english.unscored.ReasonShared),
      { judges: names.join(' and '), why: english.unscored.ReasonShared },
    );
  });

  it('is told of a preparation in words for people', () => {
    const [first, ...rest] = B.turns;
    const message = 'it does not match the schema; raise max_output_tokens of the agent';
    const missing = [
      { agent: 'argument-coaching/self-check', step: 'a.json', code: 'ModelOutputInvalid', message },
    ];
    const { preparation } = viewOf({
      ...B,
      turns: [{ ...first!, preparation: { ...first!.preparation, missing } }, ...rest],
    });
    assert.deepEqual(preparation[0]!.missing, [`${english.debate.selfCheck}: ${english.failures.unusable}`]);
  });
});

describe('people’s scores of a debate', () => {
  it('stand on its first page, by side, and only where they scored both', () => {
    const given = (stance: 'for' | 'against', score: number) => ({
      ...{ judge: 'logical' as const, stance, round: 1, score, comment: '' },
    });
    const outcome = (...scores: ReturnType<typeof given>[]) => {
      const human = [{ reviewer: 'Ann', at: '2026-04-13T08:00:00.000Z', comment: '', scores }];
      return coachingView(debateResult(B, { human })).debate!.outcome.join(' ');
    };
    assert.match(
      outcome(given('for', 6), given('for', 7), given('against', 8)),
      /Ann scored the speeches as well, on average: for 6\.5, against 8\.0; that is in none/,
    );
    assert.doesNotMatch(outcome(given('for', 6)), /Ann/);
  });
});

describe('the whole debate', () => {
  it('has a table of its own, and its averages beside who is ahead', () => {
    const view = viewOf(B);
    assert.match(view.outcome.at(-1)!, /^Judged by the whole debate: for \d\.\d, against \d\.\d/);
    assert.equal(view.whole!.rows.length, 7);
    assert.deepEqual(
      view.whole!.average.map(({ count }) => count),
      ['7', '7'],
    );
    assert.deepEqual(
      view.wholeSides.map(({ speaker }) => speaker),
      ['Evening Advocate', 'Practice Advocate'],
    );
  });

  it('is not judged where it ended early', () => {
    const view = viewOf(heldDebate({ approach: 'B', rounds: 2 }, 3));
    assert.deepEqual([view.whole, view.wholeSides], [null, []]);
    assert.doesNotMatch(view.outcome.join(' '), /whole debate/);
  });
});

describe('the scores of a debate', () => {
  it('are averaged by judge and side without those that are missing', () => {
    const lost = heldDebate({
      approach: 'B',
      rounds: 4,
      lost: (turn, judge) => judge === 'ethical' && turn % 2 === 1,
    });
    const table = viewOf(lost).byJudge!;
    assert.deepEqual(table.heads, ['For', 'Against']);
    const ethical = table.rows.find(({ name }) => name === 'Ethical')!;
    assert.deepEqual(ethical.cells[1], { mean: '–', count: '0 of 4' });
    assert.notEqual(ethical.cells[0]!.mean, '–');
    assert.equal(table.average[1]!.count, '24 of 28');
    assert.match(table.missing!, /^4 scores are missing/);
  });

  it('have two rows a round where drafts were judged, and one where not', () => {
    const stages = (debate: HeldDebate) =>
      viewOf(debate).byRound!.rows.map(({ round, stage }) => `${round} ${stage}`);
    assert.deepEqual(stages(heldDebate({ approach: 'B', rounds: 2 })), [
      '1 draft',
      ' revision',
      '2 draft',
      ' revision',
    ]);
    assert.deepEqual(stages(heldDebate({ approach: 'A', rounds: 2 })), ['1 speech', '2 speech']);
  });

  it('are drawn by round and side, and not at all where there are none', () => {
    const shown = texts(viewOf(B).roundPlot);
    assert.ok(shown.includes('Round 4'));
    assert.equal(shown.filter((text) => /^\d\.\d$/.test(text)).length, 8);
    const silent = viewOf(heldDebate({ approach: 'B', rounds: 2, lost: () => true }));
    assert.equal(silent.roundPlot, null);
    assert.ok(silent.byJudge!.rows.every(({ cells }) => cells.every(({ mean }) => mean === '–')));
  });

  it('tell the order’s effect, that it may be chance, or that nothing can be said', () => {
    const position = (over: Partial<HeldDebate['position']>) =>
      viewOf({
        ...B,
        position: {
          effect: 0.3,
          interval: { low: 0.1, high: 0.5 },
          first: 24,
          last: 25,
          pairs: { for: 0, against: 7 },
          ...over,
        },
      }).position;
    const [meaning, effect, pairs, ...others] = position({});
    assert.equal(meaning, english.debate.positionMeaning);
    assert.match(effect!, /\+0\.30 points .* \+0\.10 to \+0\.50\)/);
    assert.match(pairs!, /7 pairs, .*: 0 for the motion, 7 against it\. A side counts only where/);
    assert.deepEqual(others, []);
    assert.doesNotMatch(position({ pairs: { for: 7, against: 7 } })[2]!, /counts only/);
    assert.equal(position({ interval: { low: -0.1, high: 0.5 } }).at(-1), english.debate.positionChance);
    assert.equal(position({ effect: null, interval: null }).at(-1), english.debate.positionUnknown);
    const alone = viewOf(heldDebate({ approach: 'control', rounds: 3 })).position;
    assert.deepEqual(alone, [english.debate.positionAlone]);
  });
});

describe('what is said of how a debate is held', () => {
  it('tells that critiques reach their target, and that a speaker alone is told of by nobody', () => {
    for (const approach of ['A', 'B'] as const)
      assert.match(viewOf(heldDebate({ approach, rounds: 2 })).preparationNote, /analysis of an external/);
    const alone = viewOf(heldDebate({ approach: 'control', rounds: 2 }));
    assert.match(alone.preparationNote, /nothing of it was told to the other side/);
    assert.match(alone.draftsNote, /no judge saw them/);
    assert.match(viewOf(B).draftsNote, /the judges saw them/);
  });
});

describe('why a speech has its scores', () => {
  it('is told of every judge in a line or so, also of drafts that were judged', () => {
    const long = 'This weakness is told at great length. '.repeat(20);
    const [first, ...others] = B.turns;
    const judgements = first!.panel!.judgements.map((one) => ({
      ...one,
      weaknesses: [{ point: long, evidence: null }],
    }));
    const turns = [{ ...first!, panel: { ...first!.panel!, judgements } }, ...others];
    const view = viewOf({ ...B, turns });
    const { reasons } = view.transcript[0]!.speeches[0]!;
    assert.equal(reasons.length, 7);
    assert.ok(reasons.every(({ weakness }) => weakness.length <= 132 && weakness.endsWith('…')));
    assert.equal(view.drafts[0]!.reasons[0]!.weakness, 'No study is named.');
    assert.equal(view.drafts[0]!.reasons[0]!.suggestion, 'Name one study and say what it measured.');
    const control = viewOf(heldDebate({ approach: 'control', rounds: 2 })).drafts[0]!;
    assert.deepEqual(control.reasons, []);
  });

  it('is not made up where no judge gave a reason', () => {
    const silent = viewOf(heldDebate({ approach: 'B', rounds: 2, lost: () => true }));
    const speech = silent.transcript[0]!.speeches[0]!;
    assert.deepEqual(speech.reasons, []);
    assert.match(speech.scores!, /Factual –/);
  });
});

describe('how a debate went', () => {
  it('draws change and alignment of every revised speech, – where there is nothing to compare', () => {
    const shown = texts(viewOf(B).changePlot);
    assert.equal(shown.filter((text) => text === '–').length, 1);
    assert.ok(shown.includes('0.08') && shown.includes('−0.15'));
    assert.equal(viewOf(heldDebate({ approach: 'A', rounds: 2 })).changePlot, null);
  });

  it('keeps drafts and preparation out of the transcript', () => {
    const { transcript, drafts, preparation } = viewOf(B);
    assert.equal(transcript.length, 4);
    assert.doesNotMatch(JSON.stringify(transcript), /A draft\.|correlation|survey of 1,200/);
    assert.equal(drafts.length, 8);
    assert.match(drafts[0]!.changed, /Semantic change 0\.08, feedback alignment 0\.55/);
    assert.match(JSON.stringify(preparation), /It takes a correlation for a cause/);
  });

  it('counts what a speaker knew and what was left out', () => {
    const last = viewOf(B).preparation.at(-1)!.context!;
    assert.deepEqual(last.rows[1], { kind: 'own speeches', entries: '0 of 1', used: '0', left: '820' });
    assert.match(last.note, /of 8,000 tokens\. A token is/);
  });

  it('says where and why it ended early', () => {
    const broken = { ...FAILURE, step: 'turns/04/speech.json' };
    const debate = { ...heldDebate({ approach: 'B', rounds: 4 }, 3), broken };
    const [notice] = coachingView(debateResult(debate, { status: 'partial' })).notices;
    assert.match(notice!, /after 3 of 8 speeches, in round 2: The language model gave no answer\.$/);
    const never = { ...heldDebate({ approach: 'B', rounds: 4 }, 0), broken };
    const view = coachingView(debateResult(never, { status: 'failed' }));
    assert.match(view.notices[0]!, /after 0 of 8 speeches: /);
    assert.deepEqual(
      [view.debate!.byJudge, view.debate!.byRound, view.debate!.roundPlot],
      [null, null, null],
    );
  });

  it('cuts a speech that goes on and on, and says so', () => {
    const [first, ...others] = B.turns;
    const endless = { ...first!, text: 'words '.repeat(5000) };
    const { shown } = viewOf({ ...B, turns: [endless, ...others] }).transcript[0]!.speeches[0]!;
    assert.ok(shown.text.length <= 12_002);
    assert.match(shown.note!, /the text has 29,999 characters/);
  });
});
