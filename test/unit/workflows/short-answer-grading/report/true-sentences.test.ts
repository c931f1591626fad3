import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RunItem } from '@assay/platform/run/items';
import type { Label } from '@assay/short-answer-grading/label';
import { reliabilityPlot, riskPlot } from '@assay/short-answer-grading/report/calibration-view';
import { quizView } from '@assay/short-answer-grading/report/quiz-view';
import { quizWords } from '@assay/short-answer-grading/report/words/quiz-words';
import { type GradedAnswer, type QuizResult, RESULT } from '@assay/short-answer-grading/result';
import { summarizeGrades } from '@assay/short-answer-grading/summary';
import {
  emptyAnswer,
  GRADERS,
  gradedAnswer,
  missingAnswer,
  PROFILE,
  quizResult,
  sampleProfiling,
  sampleQuiz,
} from './sample-quizzes.ts';

const failure = { step: 'grader-2', code: 'ModelUnavailable', message: 'The model did not answer.' };
/** What the first graders said; null failed, who is not named was not asked. */
const said = (...labels: (Label | null)[]) =>
  labels.map((label, index) => ({
    grader: GRADERS[index]!.name,
    label,
    missing: label === null ? failure : null,
  }));
const factsOf = (result: QuizResult) =>
  new Map(quizView(result).counts.map(({ name, value }) => [name, value]));
const linesOf = (result: QuizResult) => summarizeGrades(result, { options: {} } as RunItem).lines.join('\n');
const counts = (over: Partial<QuizResult['counts']>): QuizResult['counts'] => {
  return {
    answers: 5,
    distinct: 4,
    empty: 1,
    debates: 1,
    validations: 1,
    retries: 0,
    undebated: 2,
    ...over,
  };
};

/** Two settled by one grader, one by two, one for which a grader failed and all were asked, an empty one. */
const CASCADE = quizResult(
  [
    gradedAnswer(1, { answer: 'one', graders: said('Correct'), debate: null, needsHuman: true }),
    gradedAnswer(2, { answer: 'two', graders: said('Correct'), debate: null }),
    gradedAnswer(3, { answer: 'three', graders: said('Correct', 'Correct'), debate: null }),
    gradedAnswer(4, { answer: 'four', graders: said('Correct', null, 'Incorrect'), needsHuman: true }),
    emptyAnswer(5),
  ],
  { debate: 'always', cascade: 0.8, counts: counts({}) },
);

describe('what a report says was saved', () => {
  it('counts answers graded together, not those that were shown to nobody', () => {
    const long = { asked: false, graders: [], flags: ['too-long' as const] };
    const answers = [
      gradedAnswer(1),
      gradedAnswer(2),
      emptyAnswer(3),
      emptyAnswer(4),
      missingAnswer(5, long),
    ];
    const saved = factsOf(quizResult(answers)).get('What that saved')!;
    assert.match(saved, /^1 graded together/);
    const none = quizResult([gradedAnswer(1), emptyAnswer(2)], { debate: 'always' });
    assert.equal(factsOf(none).get('What that saved'), 'nothing');
  });

  it('says nothing of debates where the method holds none', () => {
    for (const method of ['majority', 'rag', 'single:grader-1']) {
      const result = sampleQuiz(12, 1, { method, debate: 'never' });
      const { how, counts: facts } = quizView(result);
      assert.doesNotMatch(JSON.stringify([how, facts]), /debate/i);
      assert.doesNotMatch(linesOf(result), /debate/);
    }
  });

  it('names agreement as the reason only where the assignment keeps what is agreed on from debates', () => {
    assert.match(linesOf(sampleQuiz(12)), /; 3 not debated as all graders agree/);
    const always = sampleQuiz(12, 1, { debate: 'always' });
    assert.doesNotMatch(linesOf(always), /not debated/);
    assert.equal(factsOf(always).has('Agreed, not debated'), false);
  });
});

it('the terminal counts the answers for a human as the report does, also without a model', () => {
  const flags = ['missing-label', 'grader-missing', 'few-past-answers'] as GradedAnswer['flags'];
  const answers = [
    missingAnswer(1, { flags, needsHuman: true }),
    missingAnswer(2, { flags: [...flags, 'suspected-injection'], needsHuman: true }),
  ];
  const result = quizResult(answers, { review: [1, 2] });
  const lines = linesOf({ ...result, provenance: { ...result.provenance, withoutModel: true } });
  assert.match(lines, /for a human, all 2, as nobody graded them; with more to see than that:/);
  assert.equal(lines.match(/suspected injection/g)?.length, 1);
  assert.doesNotMatch(lines, /few past answers\n/);
  const plain = quizResult([missingAnswer(1, { flags, needsHuman: true })], { review: [1] });
  const told = linesOf({ ...plain, provenance: { ...plain.provenance, withoutModel: true } });
  assert.match(told, /for a human, all 1: nobody graded them$/m);
  assert.doesNotMatch(told, /:$/m, 'no line announces what does not follow');
});

it('no report calls on other graders where none answered', () => {
  const notices = quizView(quizResult([missingAnswer(1), missingAnswer(2)])).notices.join(' ');
  assert.match(notices, /No answer could be graded/);
  assert.doesNotMatch(notices, /other graders/);
});

describe('how labels were made', () => {
  it('tells of a cascade whom it asked, and tells who was not asked from who gave no answer', () => {
    const view = quizView(CASCADE);
    const how = view.how.join(' ');
    assert.match(how, /in turn, the cheapest first, until a label was at least 80% probable/);
    assert.match(how, /Of 4 distinct answers, 2 took one, 1 took 2, 1 took all 3\./);
    assert.match(how, /came to a label with reasons on 1 of 4 distinct answers; 1 of these was checked/);
    assert.deepEqual(
      view.questions[0]!.rows.map(({ letters }) => letters),
      ['C · ·', 'C · ·', 'C C ·', 'C – I', ''],
    );
    assert.match(view.letters, /– no answer, · not asked\.$/);
    assert.deepEqual(
      view.review!.blocks.map(({ opinions }) => opinions.map(({ badge }) => badge.word)),
      [
        ['Correct', 'Not asked', 'Not asked'],
        ['Correct', 'No label', 'Incorrect'],
      ],
    );
    assert.deepEqual(
      view.agreement!.accords.filter(({ count }) => count !== '0').map(({ name, count }) => [name, count]),
      [
        ['All that were asked agree', '1'],
        ['No majority', '1'],
        ['Only one was asked', '2'],
      ],
    );
    assert.ok(view.facts.some(({ name, value }) => name === 'Cascade' && value === 'until 80%'));
    assert.equal(factsOf(CASCADE).has('Agreed, not debated'), false);
    assert.equal(factsOf(CASCADE).get('What that saved'), '3 without asking all graders');
    assert.match(linesOf(CASCADE), /cascade until 80 %: 2 took 1 of 3 graders, 1 took 2 .*, 1 took 3 /);
  });

  it('calls nobody unasked where nothing at all is known of an answer', () => {
    const broken = missingAnswer(1, { graders: [] });
    assert.equal(quizView(quizResult([broken], { cascade: 0.8 })).questions[0]!.rows[0]!.letters, '– – –');
    const { cascade: _, ...before } = CASCADE;
    assert.equal(RESULT.schema.parse(before).cascade, null);
  });

  it('says whether it was known how the graders err', () => {
    const howOf = (basis: 'uncalibrated' | 'unseen question') =>
      quizView(quizResult([gradedAnswer(1, { basis })])).how.join(' ');
    assert.match(howOf('uncalibrated'), /how the graders err was not known/);
    assert.match(howOf('unseen question'), /from how the graders erred on past answers/);
  });

  it('counts debates, second readings that came and second debates, in place of claims about all', () => {
    const debate = { label: 'Correct' as const, validation: 'missing' as const, retried: false };
    const answers = [gradedAnswer(1), gradedAnswer(2, { answer: 'other', debate })];
    const result = quizResult(answers, { counts: counts({ debates: 2, validations: 2, undebated: 0 }) });
    const how = quizView(result).how.join(' ');
    assert.match(how, /on 2 of 2 distinct answers; 1 of these was checked .*, 0 were debated again/);
    assert.doesNotMatch(how, /all graders agreed/);
  });
});

describe('the report on the graders', () => {
  it('speaks of profiles: leaving one out, pseudo-learning, no calibration of its own answers', () => {
    const profiling = sampleProfiling(12);
    const answers = profiling.answers.map((answer) => ({ ...answer, basis: 'uncalibrated' as const }));
    const { how, notes, facts, notices, words } = quizView({ ...profiling, answers });
    assert.match(how.join(' '), /leaving one out/);
    assert.doesNotMatch(how.join(' ') + notes.join(' '), /half|not calibrated|not profiled/);
    assert.equal(facts.find(({ name }) => name === 'Method')!.value, 'pseudo-learning (GET)');
    assert.equal(words.howTitle, 'How this report was made');
    assert.deepEqual(
      notices.filter((notice) => /rough/.test(notice)),
      [],
    );
  });

  it('warns where figures rest on fewer than 100 past answers', () => {
    const profile = { ...PROFILE, answers: 28 };
    assert.equal(
      quizView({ ...sampleProfiling(12), profile }).notices[0],
      '28 answers: these figures are rough.',
    );
    assert.match(quizView(sampleQuiz(3, 1, { profile })).profile!.rough!, /^28 answers/);
    assert.equal(quizView(sampleQuiz(3)).profile!.rough, null);
  });

  it('draws both plots from 0 to 100 %, and a bin in which nothing was right', () => {
    const words = quizWords('en');
    const bin = { from: 0.4, to: 0.5, count: 2, confidence: 0.45, accuracy: 0 };
    const calibration = { ...PROFILE.calibration!, bins: [bin] };
    for (const plot of [riskPlot(calibration, words), reliabilityPlot(calibration, words)]) {
      const upright = plot.captions.filter(({ anchor }) => anchor === 'r').map(({ text }) => text);
      assert.deepEqual(upright, ['0%', '25%', '50%', '75%', '100%']);
    }
    const [, height] = / ([\d.]+) re f/.exec(reliabilityPlot(calibration, words).strokes)!;
    assert.ok(Number(height) > 1);
  });
});

describe('words that agree with what they are about', () => {
  it('calls an answer’s place a number, and says what it is', () => {
    for (const [language, head] of [
      ['en', 'No.'],
      ['it', 'N.'],
    ] as const) {
      const words = quizWords(language);
      assert.equal(words.row, head);
      for (const text of [words.allAnswersNote, words.reviewIntro(1, 2), words.errorsIntro(1, 2)])
        assert.match(text, /spreadsheet|foglio di calcolo/);
    }
  });

  it('reads one answer that addresses the grader as one', () => {
    const { injection } = quizWords('en').notices;
    assert.match(injection(1), /^1 answer .* Nothing it asks for was done; read it yourself\.$/);
    assert.match(injection(2), /^2 answers .* Nothing they ask for was done; read them yourself\.$/);
    assert.match(quizWords('it').notices.injection(1), /va letta/);
  });

  it('tells the same in Italian', () => {
    const italian = quizView({ ...CASCADE, assignment: { ...CASCADE.assignment, language: 'it' } });
    assert.match(italian.how.join(' '), /per 2 ne è bastato uno, per 1 ne sono serviti 2, per 1 tutti e 3\./);
    assert.match(italian.letters, /· non interpellato\.$/);
  });
});
