import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SEVEN_JUDGES } from '@assay/argument-coaching/conditions';
import { weighPanel } from '@assay/argument-coaching/judging/weigh-panel';
import { coachingView } from '@assay/argument-coaching/report/coaching-view';
import { coachingWords } from '@assay/argument-coaching/report/words/coaching-words';
import fc from 'fast-check';
import { discarded } from '../../../platform/report/sample-results.ts';
import {
  ARGUMENT,
  coaching,
  coachingResult,
  comparison,
  consensus,
  FAILURE,
  HUMAN,
  judged,
  judgement,
  POINTS,
  point,
  revisedResult,
} from './sample-coaching.ts';

const english = coachingWords('en');
const italian = coachingWords('it');

const coachOf = (result: ReturnType<typeof coachingResult>) => coachingView(result).coach!;
const texts = (drawing: { captions: { text: string }[] } | null) => drawing!.captions.map(({ text }) => text);

describe('what a student is told of an argument', () => {
  it('shows the consensus, every judge and what to look at first', () => {
    const coach = coachOf(coachingResult());
    assert.equal(coach.scores.consensus, '6.2 of 10');
    const shown = texts(coach.scores.drawing);
    for (const text of ['Consensus', '6.2', 'Belief shift', '6.5', 'Ethical', '8.0'])
      assert.ok(shown.includes(text), text);
    assert.equal(coach.priorities.length, 3);
    assert.deepEqual(coach.sides, { asked: 'for the motion', argued: 'for the motion' });
  });

  it('shows a missing score as missing, whichever it is, and never as a number', () => {
    fc.assert(
      fc.property(fc.subarray([...SEVEN_JUDGES], { minLength: 1 }), (lost) => {
        const panel = weighPanel(judged(SEVEN_JUDGES, lost), ARGUMENT);
        const coach = coachOf(coachingResult({ coaching: coaching({ panel, consensus: null }) }));
        const missing = texts(coach.scores.drawing).filter((text) => text === '– missing');
        assert.equal(missing.length, lost.length + 1, 'the judges and the consensus');
        assert.equal(coach.judges.filter(({ score }) => score === 'missing').length, lost.length);
        assert.equal(
          coach.judges.filter((judge) => judge.missing === english.failures.unanswered).length,
          lost.length,
        );
        assert.ok(coach.scores.notes.some((note) => /missing is not zero/.test(note)));
      }),
    );
  });

  it('says why a panel drops a score, and that a judge was asked again only where it was', () => {
    const unread = { ...judgement(6), strengths: [], weaknesses: [], suggestions: [] };
    const rationale = 'It is plain and easy to follow, and it holds together from beginning to end.';
    const outcomes = (['logical', 'ethical'] as const).map((judge) => {
      return { judge, order: null, judgement: { ...unread, rationale }, missing: null };
    });
    const bare = weighPanel(outcomes.slice(0, 1), ARGUMENT);
    for (const [panel, why] of [
      [weighPanel(outcomes, ARGUMENT), english.unscored.ReasonShared],
      [bare, english.unscored.ReasonOfAnyText],
    ] as const) {
      const { judges } = coachOf(coachingResult({ coaching: coaching({ panel, consensus: null }) }));
      for (const { score, missing } of judges) assert.deepEqual([score, missing], ['missing', why]);
    }
    assert.match(english.failures.unusable, /asking again/);
  });

  it('says once what several judges say, with all who say it', () => {
    const same = { point: 'No source stands behind the claim on marks.', quote: '' };
    const outcomes = (['logical', 'ethical', 'factual'] as const).map((judge) => {
      const said = { strengths: [], weaknesses: [same], suggestions: ['Name the study on marks.'] };
      const rationale = `The ${judge} side of homework is weighed with marks in mind.`;
      return { judge, order: null, judgement: { ...judgement(6), ...said, rationale }, missing: null };
    });
    const { judges } = coachOf(
      coachingResult({ coaching: coaching({ panel: weighPanel(outcomes, ARGUMENT) }) }),
    );
    for (const kind of ['weaknesses', 'suggestions'] as const) {
      assert.deepEqual(
        judges.map((judge) => judge[kind].length),
        [1, 0, 0],
      );
      assert.equal(judges[0]![kind][0]!.alsoOf, 'Ethical and Factual say so, too.');
    }
    assert.deepEqual(judges[2]!.earlier, ['2 things that this judge says, too, stand above, at Logical.']);
  });

  it('shows a given zero as zero', () => {
    const panel = weighPanel(
      [{ judge: 'logical', order: null, judgement: judgement(0), missing: null }],
      ARGUMENT,
    );
    const coach = coachOf(coachingResult({ coaching: coaching({ panel, consensus: null }) }));
    assert.equal(coach.judges[0]!.score, '0 of 10');
    assert.ok(!texts(coach.scores.drawing).includes('Consensus'), 'one judge alone is not reconciled');
  });

  it('puts the most damaging points first, each with its passage, and counts those that were dropped', () => {
    const { critique } = coachOf(coachingResult());
    assert.deepEqual(
      critique!.points.map(({ id }) => id),
      ['P2', 'P3', 'P1'],
    );
    assert.equal(
      critique!.points[0]!.passage,
      '“Studies show that homework has no effect on the marks of young pupils.”',
    );
    assert.match(critique!.dropped!, /^1 point was dropped/);
  });

  it('shows no words of an agent as the student’s', () => {
    const invented = point('P1', '', { evidence: discarded('words that nobody wrote') });
    const result = coachingResult({
      coaching: coaching({ critique: { points: [invented], dropped: [invented] } }),
    });
    assert.doesNotMatch(JSON.stringify(coachOf(result)), /words that nobody wrote|Teachers love to give/);
    const [, , last] = coachOf(result).judges[0]!.weaknesses;
    assert.deepEqual(
      [last!.passage, last!.note],
      [null, 'not in the text as it is quoted'],
      'a judge’s misquote is told',
    );
  });

  it('says when the text argues for another side, or nobody knows for which', () => {
    const notices = (over: Parameters<typeof coaching>[0]) =>
      coachingView(coachingResult({ coaching: coaching(over) })).notices.join(' ');
    assert.match(notices({ side: 'against' }), /was to argue for the motion; .* arguing against the motion/);
    assert.match(notices({ side: null }), /do not agree/);
    assert.equal(notices({ stance: null, side: 'against' }), '');
    assert.match(notices({ withheld: ['rebuttal'], rebuttal: null }), /withheld/);
  });

  it('tells a teacher what judges and code saw, also a flag that has no words', () => {
    const alert = judgement(3, { alert: 'The text threatens a classmate.' });
    const panel = weighPanel([{ judge: 'ethical', order: null, judgement: alert, missing: null }], ARGUMENT);
    const { attention } = coachingView(
      coachingResult({ flags: ['very-short', 'unheard-of'], coaching: coaching({ panel }) }),
    );
    assert.equal(
      attention[0],
      'To be seen by a teacher first (judge: Ethical): The text threatens a classmate.',
    );
    assert.deepEqual(attention.slice(1), [english.flags['very-short'], 'unheard-of']);
  });

  it('tells the same alert of several judges once, with their names', () => {
    const alert = judgement(3, { alert: 'The text threatens a classmate.' });
    const panel = weighPanel(
      (['logical', 'ethical'] as const).map((judge) => ({
        judge,
        order: null,
        judgement: alert,
        missing: null,
      })),
      ARGUMENT,
    );
    const { attention } = coachingView(
      coachingResult({ flags: ['judge-alert'], coaching: coaching({ panel }) }),
    );
    assert.deepEqual(attention, [
      'To be seen by a teacher first (judge: Logical and Ethical): The text threatens a classmate.',
    ]);
  });

  it('says of what is not there whether it was withheld or has no answer', () => {
    const coach = coachOf(
      coachingResult({
        coaching: coaching({ critique: null, rebuttal: null, questions: null, withheld: ['rebuttal'] }),
      }),
    );
    assert.equal(coach.rebuttalAbsent, english.withheld);
    assert.equal(coach.critiqueAbsent, english.critiqueMissing);
    assert.equal(coach.questionsAbsent, english.questionsMissing);
  });

  it('keeps what people say apart from the judges', () => {
    const view = coachingView(coachingResult({ human: HUMAN }));
    assert.equal(view.human[0]!.by, 'the class teacher, 13 April 2026');
    assert.deepEqual(
      view.human[0]!.scores.map(({ name, score }) => [name, score]),
      [
        ['Logical', '8'],
        ['Ethical', '–'],
      ],
    );
    assert.equal(view.coach!.scores.consensus, '6.2 of 10');
  });

  it('shows what people score of judges that were not on the panel, and leaves the panel as it is', () => {
    const [first] = HUMAN[0]!.scores;
    const scores = (['audience', 'overall'] as const).map((judge) => ({ ...first!, judge, score: 6.5 }));
    const only = coaching({});
    only.panel.judgements = only.panel.judgements.filter(({ judge }) => judge === 'logical');
    const of = (human: typeof HUMAN) => coachingView(coachingResult({ coaching: only, human }));
    const view = of([{ ...HUMAN[0]!, scores }]);
    assert.deepEqual(
      view.human[0]!.scores.map(({ name, score }) => [name, score]),
      [
        [english.judges.audience, '6.5'],
        [english.judges.overall, '6.5'],
      ],
    );
    assert.equal(view.coach!.judges.length, 1);
    assert.deepEqual({ ...view.coach, scores: null }, { ...of([]).coach, scores: null });
    assert.deepEqual(texts(view.coach!.scores.drawing).slice(-2), ['6.5', '6.5']);
    assert.ok(texts(view.coach!.scores.drawing).includes(english.judges.audience));
  });

  it('has people’s scores on its first page beside the judges’, by name, and in no average', () => {
    const [first] = HUMAN[0]!.scores;
    const as = (score: number) => ({ ...first!, score });
    const human = [
      { ...HUMAN[0]!, scores: [as(8)] },
      { ...HUMAN[0]!, reviewer: 'Ms Other', scores: [as(6.5)] },
    ];
    const [alone, beside] = [coachOf(coachingResult({ human: [] })), coachOf(coachingResult({ human }))];
    assert.equal(texts(beside.scores.drawing).at(-1), '6.5–8');
    assert.match(
      beside.scores.notes.at(-1)!,
      /scores by the class teacher and Ms Other; they are in no average/,
    );
    assert.equal(texts(beside.scores.drawing).length, texts(alone.scores.drawing).length + 1);
    assert.equal(beside.scores.consensus, alone.scores.consensus);
    assert.doesNotMatch(alone.scores.notes.join(' '), /Squares/);
  });

  it('tells nothing of a consensus that was not accepted, nor what the meta-judge was told of it', () => {
    const panel = weighPanel(judged(SEVEN_JUDGES, []), ARGUMENT);
    const told = 'The judge "logical" gave 6, not 9.';
    const refused = { score: null, reason: 'They agree.', accounts: [], priorities: [], problems: [told] };
    const view = coachOf(
      coachingResult({ coaching: coaching({ panel, consensus: { ...refused, missing: null } }) }),
    );
    assert.equal(view.reconciled, null);
    assert.doesNotMatch(JSON.stringify(view), /gave 6, not 9/);
    assert.ok(view.scores.notes.includes(english.noConsensus));
  });

  it('names what is missing as the report heads it, and why in the report’s language', () => {
    const missing = ['opponent-rebuttal', 'judge-ethical', 'answered'].map((name) => ({
      ...{ agent: `argument-coaching/${name}`, step: `${name}.json`, code: 'ModelOutputInvalid' },
      message: 'The rebuttal has 4 words: say more.',
    }));
    const assignment = { ...coachingResult().assignment, language: 'it' };
    const view = coachingView(coachingResult({ missing, assignment }));
    assert.deepEqual(view.missing, [
      { name: italian.rebuttal, message: italian.failures.unusable },
      { name: italian.judges.ethical, message: italian.failures.unusable },
      { name: 'answered', message: italian.failures.unusable },
    ]);
  });

  it('warns of a motion that only one side can win, in a sentence with a better one', () => {
    const answer = {
      ...coachingResult().balance.answer!,
      balanced: false,
      favours: 'against' as const,
      reason: 'Nobody is for it.',
      suggestion: 'Homework should be capped',
    };
    const [notice] = coachingView(coachingResult({ balance: { answer, missing: null } })).notices;
    assert.match(notice!, /but against the motion\. Nobody is for it\. .*“Homework should be capped”/);
    const check = coachingView(
      coachingResult({ purpose: 'check', coaching: null, balance: { answer: null, missing: FAILURE } }),
    );
    assert.deepEqual(check.balance, {
      verdict: english.check.missing,
      why: english.failures.unanswered,
      answer: null,
    });
  });

  it('has every sentence in Italian as well', () => {
    const result = { ...revisedResult(), assignment: { id: 'x', title: 'Compiti', language: 'it-CH' } };
    const view = coachingView(result);
    assert.equal(view.words.report, italian.purposes.coach.report);
    assert.equal(view.coach!.scores.consensus, '6,2 su 10');
    assert.deepEqual(Object.keys(italian.flags), Object.keys(english.flags));
  });
});

describe('draft against revision', () => {
  it('gives both scores of every criterion and their difference, – where one is missing', () => {
    const view = coachOf(revisedResult()).comparison!;
    const shown = texts(view.drawing);
    const row = (name: string) => shown.slice(shown.indexOf(name) + 1, shown.indexOf(name) + 4);
    assert.deepEqual(row('Factual'), ['2.5', '4.0', '+1.5']);
    assert.deepEqual(row('Rhetorical'), ['7.5', '7.0', '−0.5']);
    assert.deepEqual(row('Ethical'), ['–', '8.0', '–']);
    assert.deepEqual(row('Consensus'), ['5.4', '6.2', '+0.8']);
    assert.match(view.missing!, /^3 scores are missing/);
  });

  it('tells what became of every point, and shows only words that are in the revision', () => {
    const view = coachOf(revisedResult()).comparison!;
    assert.deepEqual(
      view.points.map(({ badge }) => badge.word),
      ['answered', 'partly answered', 'open', 'not borne out', 'not known'],
    );
    assert.equal(view.points[0]!.met, '“A review of some sixty studies found next to no link”');
    assert.equal(view.points[3]!.met, null);
    assert.equal(view.points[2]!.kept, english.passageKept);
  });

  it('says in a sentence how much changed, and what cannot be said', () => {
    const change = (over: Parameters<typeof comparison>[0]) =>
      coachOf(coachingResult({ coaching: coaching({ comparison: comparison(over) }) })).comparison!;
    assert.deepEqual(change({}).change, ['47 words are new.', english.changeFollows]);
    const away = { semanticChange: 0.1, alignment: -0.01, likeness: 0.05, changedWords: 47 };
    assert.deepEqual(change({ change: away }).change, ['47 words are new.'], 'no figure of vectors');
    const still = { semanticChange: 0.1, alignment: null, likeness: null, changedWords: 1 };
    assert.match(change({ change: still }).change.join(' '), /1 word is new\. Whether the change follows/);
    assert.deepEqual(change({ change: null }).change, [english.changeMissing]);
    const unchanged = change({ unchanged: true });
    assert.deepEqual([unchanged.diff, unchanged.change], [null, []]);
    assert.ok(unchanged.notes.includes(english.unchanged));
  });

  it('begins with what moved: consensus, judges, points', () => {
    assert.deepEqual(coachOf(revisedResult()).comparison!.moved, [
      'The consensus of the judges was 5.4 for the draft and is 6.2 now (+0.8).',
      'Largest changes by judge: Factual +1.5, Logical +0.5, Rhetorical −0.5.',
      'Of 5 points of the draft’s critique, 1 is answered and 1 in part.',
    ]);
  });

  it('names the points of the draft apart from those of the new critique', () => {
    const coach = coachOf(revisedResult());
    const ids = new Set(coach.critique!.points.map(({ id }) => id));
    assert.deepEqual(
      coach.comparison!.points.map(({ name }) => name),
      ['D2', 'D3', 'D1', 'D5', 'D6'],
    );
    assert.ok(coach.comparison!.points.every(({ name }) => !ids.has(name)));
    assert.equal(coach.comparison!.pointsNote, english.becameNote);
  });

  it('says of a draft that was not judged why its critique is not there, and how to mend it', () => {
    const view = (state: 'assessed' | 'failed') => {
      const draft = { ...comparison().draft, state };
      const criteria = comparison().criteria.map((one) => ({ ...one, draft: null, difference: null }));
      const lost = comparison({
        draft,
        criteria,
        points: [],
        consensus: { draft: null, revision: 6.2 },
      });
      return coachOf(coachingResult({ coaching: coaching({ comparison: lost }) })).comparison!;
    };
    assert.match(view('failed').pointsNote, /20260405-1a.* not finished\. Resume that run, then hand/);
    assert.deepEqual(view('failed').moved, [english.draftStates.failed]);
    assert.equal(view('assessed').pointsNote, english.becameNone);
    assert.match(view('failed').missing!, /^7 scores are missing/, 'the judges’, without the consensus');
  });

  it('shows both marks where a score did not move', () => {
    const criteria = comparison().criteria.filter(({ judge }) => judge === 'audience');
    const moved = criteria.map((one) => ({ ...one, draft: 3, difference: 4.5 }));
    const marks = (of: typeof criteria) => {
      const one = comparison({ criteria: of, consensus: { draft: null, revision: null } });
      const { drawing } = coachOf(coachingResult({ coaching: coaching({ comparison: one }) })).comparison!;
      return drawing.strokes.match(/ 6\.2 w /g)!.length;
    };
    assert.equal(marks(criteria), 2);
    assert.equal(marks(moved), 2);
  });

  it('says that the draft was still being judged', () => {
    const draft = { ...comparison().draft, state: 'under-way' as const };
    const view = coachOf(coachingResult({ coaching: coaching({ comparison: comparison({ draft }) }) }));
    assert.deepEqual(view.comparison!.notes, [english.draftStates['under-way']]);
  });
});

it('takes the consensus of judges that it does not know', () => {
  const odd = { ...consensus(5), accounts: [{ judge: 'poetic', score: null, weight: 0.5, account: 'So.' }] };
  const coach = coachOf(
    coachingResult({ coaching: coaching({ consensus: odd, critique: { points: POINTS, dropped: [] } }) }),
  );
  assert.deepEqual(coach.reconciled!.accounts, [
    { judge: 'poetic', score: '–', weight: 'weight 50%', account: 'So.' },
  ]);
  assert.equal(coach.critique!.dropped, null);
});
