import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { coachingAnswers } from '@assay/argument-coaching/answers';
import { rebuttalFault } from '@assay/argument-coaching/problems/coach-problems';
import fc from 'fast-check';

const TEXT =
  'School uniforms should be required because they make pupils equal. My cousin’s school introduced uniforms and there were fewer fights the year after.';
const brief = { motion: 'Schools should require uniforms.', background: '', level: 'school', language: 'en' };
const target = { file: 'argument.md', sha256: '', words: 24, tokens: 30, text: TEXT, flags: [] };
const speechRecord = { output: { stance: 'for', speech: TEXT, claims: [] } };
const READY =
  'Uniforms remove the most visible sign of family income, and three studies found that bullying fell once they were introduced';
const problemsOf = (name: string, value: unknown, inputs: Record<string, unknown> = {}) =>
  coachingAnswers[name]!.problems!(value, { brief, target, ...inputs });
const one = (problems: string[], pattern: RegExp) => {
  assert.equal(problems.length, 1, problems.join('\n'));
  assert.match(problems[0]!, pattern);
};

describe('problems of a critique', () => {
  const point = {
    dimension: 'logical-gap',
    damage: 'minor',
    point: 'One school does not stand for all.',
    quote: 'My cousin’s school introduced uniforms',
    alternative: 'A study of many schools would bear the claim.',
  };
  const other = { ...point, quote: 'they make pupils equal' };
  const of = (points: unknown[], inputs = {}) => problemsOf('critique', { points }, inputs);
  it('are none of a sound one, nor of none', () => {
    assert.deepEqual(of([point, other]), []);
    assert.deepEqual(of([]), []);
  });
  it('name the points they are about', () => {
    one(of([point, { ...other, quote: ' … ' }]), /^Point 2: it quotes nothing/);
    one(of([{ ...other, alternative: '' }, point]), /^Point 1: it names no stronger/);
    one(
      of([point, other, { ...point, quote: "“My cousin's School introduced uniforms”" }]),
      /^Point 3: another point/,
    );
    one(
      of(['a b', 'c d', 'e f', 'g h', 'i j'].map((quote) => ({ ...point, quote, damage: 'major' }))),
      /^5 points are major/,
    );
  });
  it('are alternatives that write for the student; a debater may be told how it reads', () => {
    const alternative = `You could write: ${READY}.`;
    one(of([point, { ...other, alternative }]), /^Point 2: its alternative writes text/);
    assert.deepEqual(of([{ ...other, alternative }], { target: speechRecord }), []);
  });
});

describe('problems of a judgement and of a balance check', () => {
  const judgement = {
    rationale: 'It names one school.',
    strengths: [],
    weaknesses: [],
    suggestions: [],
    side: 'for',
    alert: '',
    score: 5,
  };
  const balance = {
    strongestFor: 'a',
    strongestAgainst: 'b',
    balanced: true,
    favours: null,
    reason: 'c',
    suggestion: '',
  };
  it('are a score without reasons and reasons without a score', () => {
    assert.deepEqual(problemsOf('judgement', judgement), []);
    assert.deepEqual(problemsOf('judgement', { ...judgement, score: 0 }), []);
    const weaknesses = [{ point: 'It names one school.', quote: '' }];
    one(problemsOf('judgement', { ...judgement, weaknesses, score: null }), /gives no score/);
    one(problemsOf('judgement', { ...judgement, strengths: weaknesses, score: null }), /gives no score/);
    one(problemsOf('judgement', { ...judgement, rationale: ' ' }), /no rationale/);
    one(problemsOf('judgement', { ...judgement, rationale: ' ', score: null }), /no rationale/);
  });
  it('are none where a judge says why a speech cannot be judged, and names no point of it', () => {
    const rationale = 'The text holds no argument that could be judged.';
    assert.deepEqual(problemsOf('judgement', { ...judgement, rationale, side: 'neither', score: null }), []);
  });
  it('are a verdict that contradicts itself', () => {
    assert.deepEqual(problemsOf('balance', balance), []);
    const strongestFor = 'Pupils who cannot pay for lunch learn less in the afternoon.';
    const onlyFor = { ...balance, strongestFor, balanced: false, favours: 'for' };
    assert.deepEqual(problemsOf('balance', onlyFor), []);
    one(problemsOf('balance', { ...onlyFor, strongestFor: 'Locked away' }), /case is not said/);
    one(problemsOf('balance', { ...onlyFor, favours: 'against' }), /case is not said/);
    const brief = { motion: 'Schools should ban phones.' };
    one(
      problemsOf('balance', { ...onlyFor, strongestFor: '“Schools should ban phones”' }, { brief }),
      /case is not said/,
    );
    assert.deepEqual(
      problemsOf('balance', { ...balance, balanced: false, favours: null }),
      [],
      'a mere fact',
    );
    one(problemsOf('balance', { ...balance, favours: 'for' }), /decide/);
  });
});

describe('problems of questions', () => {
  const critique = { points: [{ id: 'P1' }, { id: 'P2' }], dropped: [{ id: 'P3' }] };
  const of = (...questions: [string, string][]) =>
    problemsOf(
      'questions',
      { questions: questions.map(([question, about]) => ({ question, about })) },
      { critique },
    );
  it('are none of sound ones, quotations of the student and all', () => {
    assert.deepEqual(of(['Who says so?', 'P1'], ['What follows from e.g. one school?', '']), []);
    assert.deepEqual(
      of([
        'You write “My cousin’s school introduced uniforms and there were fewer fights the year after.” – what else changed?',
        'P2',
      ]),
      [],
    );
    assert.deepEqual(of(['Chi lo dice?', 'P1'], ['誰がそう言うのか？', 'P2']), []);
  });
  it('name the question they are about', () => {
    one(of(['Who says so?', 'P1'], ['Name a source.', 'P2']), /^Question 2: it does not end/);
    one(of(['It is one school. Who says so?', 'P1']), /more than one sentence/);
    one(of(['Who says so?', 'P3']), /there is no point P3/);
    one(of(['Who says so?', 'P1'], ['Who says SO…?', 'P2']), /^Question 2: it is asked before/);
    one(of([`${'why and '.repeat(21)}so?`, '']), /43 words/);
    one(of([`Would it help to write «${READY}»?`, '']), /writes text for the student/);
    one(of(), /asks nothing/);
    assert.match(
      of(...Array.from({ length: 6 }, (_, n): [string, string] => [`Why ${n}?`, '']))[0]!,
      /more than 5/,
    );
  });
});

describe('problems of a rebuttal', () => {
  const plain = `You say that uniforms make pupils equal. ${'I hold that shoes and phones still show what families pay. '.repeat(8)}`;
  it('are its length and text for the student’s side', () => {
    assert.deepEqual(problemsOf('rebuttal', { rebuttal: plain }), []);
    one(problemsOf('rebuttal', { rebuttal: plain.split(' ').slice(0, 56).join(' ') }), /56 words/);
    assert.match(problemsOf('rebuttal', { rebuttal: 'No.' }).join(), /1 words, and says hardly anything/);
    one(problemsOf('rebuttal', { rebuttal: 'no '.repeat(401) }), /401 words/);
    one(
      problemsOf('rebuttal', { rebuttal: `${plain}\n\nHere is a stronger version: ${READY}.` }),
      /student's side/,
    );
  });
});

describe('a rebuttal that is shorter than was asked for', () => {
  const words = (count: number) =>
    'why should that be so and not otherwise '.repeat(20).split(' ').slice(0, count).join(' ');
  it('counts all the same; one that hardly says anything is none', () => {
    assert.equal(rebuttalFault(words(56)), null);
    assert.equal(rebuttalFault(words(15)), null);
    assert.match(rebuttalFault(words(14))!, /14 words/);
  });
});

describe('problems of an account of answered points', () => {
  const draft = { points: [{ id: 'P1' }, { id: 'P2' }] };
  const of = (...points: [string, string, string][]) =>
    problemsOf(
      'answered',
      { points: points.map(([id, answered, quote]) => ({ id, answered, quote, why: 'So.' })) },
      { draft },
    );
  it('are points left out, invented, told twice, and answered by no words', () => {
    assert.deepEqual(of(['P1', 'yes', 'a study'], ['P2', 'no', '']), []);
    one(of(['P1', 'no', '']), /^P2: it does not say/);
    one(of(['P1', 'no', ''], ['P2', 'no', ''], ['P7', 'no', '']), /^P7: there is no such point/);
    one(of(['P1', 'no', ''], ['P2', 'no', ''], ['P2', 'no', '']), /^P2: it is told more than once/);
    one(of(['P1', 'partly', ' '], ['P2', 'no', '']), /^P1: it quotes no words/);
  });
});

describe('problems of preparation', () => {
  const claim = { claim: 'Uniforms cost less.', evidence: '', warrant: 'Cloth is bought once.' };
  it('are claims told twice, and what is left blank', () => {
    assert.deepEqual(problemsOf('outline', { claims: [claim], expected: [] }), []);
    one(problemsOf('outline', { claims: [claim, claim], expected: [] }), /twice/);
    one(problemsOf('outline', { claims: [{ ...claim, warrant: '' }], expected: [] }), /no warrant/);
    one(
      problemsOf('outline', { claims: [claim], expected: [{ objection: 'No.', answer: '' }] }),
      /no answer/,
    );
    const checked = { claim: 'Uniforms cost less.', support: 'weak', source: '', mend: '' };
    one(
      problemsOf('self-check', { claims: [checked], opponentErrors: [], doubtfulCitations: [] }),
      /not supported/,
    );
    one(problemsOf('reflection', { weaknesses: [{ point: 'No source.', mend: '' }] }), /no mend/);
  });
});

it('no input makes the search for problems fail', () => {
  const values: Record<string, unknown> = {
    critique: {
      points: [{ dimension: 'logical-gap', damage: 'major', point: 'a', quote: 'b', alternative: 'c' }],
    },
    questions: { questions: [{ question: 'Why?', about: 'P1' }] },
    rebuttal: { rebuttal: 'No.' },
    answered: { points: [{ id: 'P1', answered: 'yes', quote: 'x', why: 'y' }] },
  };
  fc.assert(
    fc.property(fc.anything(), (given) => {
      for (const [name, value] of Object.entries(values)) {
        const inputs = { target: given, brief: given, critique: given, draft: given };
        assert.ok(Array.isArray(coachingAnswers[name]!.problems!(value, inputs)));
      }
    }),
  );
});
