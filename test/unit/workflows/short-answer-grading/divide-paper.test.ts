import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type AnswerStretches, dividePaper, timesAnswered } from '@assay/short-answer-grading/divide-paper';
import { takePaper } from '@assay/short-answer-grading/take-paper';
import fc from 'fast-check';
import { PAPERS, QUESTIONS } from './written-papers.ts';

const answersOf = (text: string, divided: readonly AnswerStretches[] | null) =>
  divided &&
  Object.fromEntries(
    divided.map(({ question, stretches }) => [
      question,
      stretches.map(({ start, end }) => text.slice(start, end)).join('\n\n'),
    ]),
  );

describe('a paper', () => {
  for (const { name, questions, text, answers, plain } of PAPERS)
    it(`is divided as a person does, or not at all: ${name}`, () => {
      const divided = answersOf(text, dividePaper(text, QUESTIONS[questions]));
      if (plain || divided !== null) assert.deepEqual(divided, answers);
    });

  it('of several students is known by what is answered over and over, on pages and under heads of their own', () => {
    const questions = QUESTIONS.tides.slice(0, 2);
    const times = (...pages: string[]) => {
      const lines = pages.flatMap((page, at) => page.split('\n').map((line) => ({ line, page: at + 1 })));
      const text = lines.map(({ line }) => line).join('\n');
      let start = 0;
      const begins = lines.map(({ line, page }) => {
        const begin = { start, page };
        start += line.length + 1;
        return begin;
      });
      return timesAnswered(text, questions, begins);
    };
    const own = (name: string, label: (at: number) => string) =>
      `${name}\n${label(1)} the moon\n${label(2)} the sun`;
    const byWord = (at: number) => `Frage ${at}:`;
    const byNumber = (at: number) => `${at})`;
    for (const label of [byWord, byNumber]) {
      assert.equal(times(own('Ada Quenby', label), own('Bob Example', label)), 2);
      assert.equal(times(own('Ada Quenby', label)), 1);
      assert.equal(times(own('Ada Quenby', label), own('Ada Quenby', label)), 1, 'a fair copy');
      assert.equal(times(`${own('Ada Quenby', label)}\n${own('Bob Example', label)}`), 1, 'of one page');
      const printed = questions.map(({ question }, at) => `${label(at + 1)} ${question}`).join('\n');
      assert.equal(times(`Test\n${printed}`, own('Ada Quenby', label)), 1, 'a printed list of questions');
    }
    assert.equal(times('Frage 1: the moon\nFrage 2: the sun\nFrage 2: no, the moon'), 1);
    assert.equal(times('The moon pulls.'), 1);
  });

  it('of several students is refused in words before anybody is asked to divide it', async () => {
    const own = QUESTIONS.tides.map((_, at) => `Question ${at + 1}: the moon`).join('\n');
    const [ofAda, ofBob] = [`Ada\n${own}\n`, `Bob\n${own}`];
    const handed = {
      text: ofAda + ofBob,
      file: 'class.pdf',
      sha256: '',
      hidden: 0,
      byline: 0,
    };
    const run = {
      ...{ run: { submission: 'class' }, assignment: { questions: QUESTIONS.tides } },
      ...{ artifacts: { write: async () => {} }, mask: (text: string) => ({ text, masked: [] }) },
      linesOf: () => [
        { start: 0, page: 1 },
        { start: ofAda.length, page: 2 },
      ],
    };
    await assert.rejects(takePaper(handed, run as never), {
      code: 'SubmissionUnsupported',
      message: /class\.pdf answers pull to spring 2 times over.*a file for each student/,
    });
  });

  it('is one answer where there is one question, whatever its labels', () => {
    const text = ' 1) the moon\n2) the sun ';
    assert.deepEqual(answersOf(text, dividePaper(text, [QUESTIONS.tides[0]])), { pull: text.trim() });
  });
});

/** How students write the second of two labels, and what else they do; whoever divides may doubt, and must not err. */
const HABITS: ((number: number) => string)[] = [
  ...[
    '%.)',
    '%-',
    '% -',
    '%/',
    'ad %)',
    'Nr. %',
    'n°%',
    'Ex. %',
    'Aufg. %:',
    'Risp. %:',
    'D%)',
    'F%:',
    'A%.',
    '#%',
    '% |',
    '%',
  ],
  ...[
    'Answer to question %:',
    'Antwort auf Frage %:',
    'Risposta alla domanda %:',
    '%. Frage:',
    '%) Answer:',
    'QUESTION %\nAnswer:',
  ],
  ...[
    '- %)',
    '%.a)',
    'Übung %',
    'Esercizio %.',
    'Es. %)',
    '[%]',
    '%:',
    '%°',
    '%ª domanda:',
    'Q. %',
    'Q % -',
    'Teil %:',
    '%).',
    '**% )**',
  ],
].map((label) => (number) => label.replace('%', String(number)));
const WORDED = [
  ['I.', 'II.', 'III.'],
  ['①', '②', '③'],
  ['Question one:', 'Question two:', 'Question three:'],
  ['First question:', 'Second question:', 'Third question:'],
];

it('is divided rightly or not at all, however labels are written', () => {
  const written = ['The moon pulls.', 'Twice.', 'At full moon\nand new moon.'];
  const all = [...HABITS.map((label) => [1, 2, 3].map(label)), ...WORDED];
  const sure = all.filter((labelled) => {
    const text = `Mara\n\n${written.map((one, at) => `${labelled[at]} ${one}`).join('\n')}`;
    const divided = answersOf(text, dividePaper(text, QUESTIONS.tides));
    if (divided) assert.deepEqual(Object.values(divided), written, text);
    return divided !== null;
  });
  assert.ok(sure.length >= all.length / 2, `${sure.length} of ${all.length}`);
});

it('is in doubt where a sentence stands before as many points as there are questions', () => {
  const points = '1. The moon\n2. The sun\n3. The wind';
  for (const sentence of ['Water is pulled by three bodies', 'le maree hanno tre cause'])
    assert.equal(dividePaper(`Ada Example 3B\n\n${sentence}\n${points}`, QUESTIONS.tides), null);
  for (const head of ['Ada Example 3B', 'Quiz on Tides, class 3B', 'Test zur Gezeitenkunde\n3 Mai'])
    assert.notEqual(dividePaper(`${head}\n\n${points}`, QUESTIONS.tides), null, head);
});

/** Words that are no label wherever they stand. */
const sentence = fc
  .array(fc.stringMatching(/^[A-Za-zàéöß]{4,9}$/), { minLength: 1, maxLength: 12 })
  .filter(
    (words) =>
      !words.some((word) => /^(?:quest|answer|item|task|frage|nummer|numero|number|problem)/i.test(word)),
  )
  .map((words) => `${words.join(' ')}.`);
const answer = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.array(sentence, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n')),
  },
  { weight: 1, arbitrary: fc.constant('') },
);
const labels = fc.constantFrom<(number: number) => string>(
  (number) => `${number})`,
  (number) => `${number}.`,
  (number) => `(${number})`,
  (number) => `Question ${number}:`,
  (number) => `Aufgabe ${number}\n`,
  (number) => `Domanda n. ${number} –`,
  (number) => `Q${number}.`,
  (number) => `${'abcdefgh'[number - 1]})`,
);
const head = fc.constantFrom('', 'Anna Rossi\n\n', 'Klasse 7a, 3. Mai\n', 'Name: B. Weiss\n2 October\n\n');
const gap = fc.constantFrom('\n', '\n\n');

describe('a paper whose every answer has the same kind of label', () => {
  it('is divided into what was written, and each answer stands in it', () => {
    fc.assert(
      fc.property(
        fc.array(answer, { minLength: 2, maxLength: 8 }),
        labels,
        head,
        gap,
        (written, label, name, between) => {
          const questions = written.map((_, at) => ({
            id: `part-${'xyzuvwrs'[at]}`,
            question: `What is thing ${at}?`,
          }));
          const text = `${name}${written.map((one, at) => `${label(at + 1)} ${one}`).join(between)}`;
          const divided = answersOf(text, dividePaper(text, questions));
          assert.deepEqual(divided, Object.fromEntries(questions.map(({ id }, at) => [id, written[at]!])));
        },
      ),
    );
  });

  it('is in doubt where one of them is missing, or there twice', () => {
    fc.assert(
      fc.property(
        fc.array(sentence, { minLength: 3, maxLength: 8 }),
        fc.nat(),
        fc.boolean(),
        labels,
        (written, which, twice, label) => {
          const questions = written.map((_, at) => ({
            id: `part-${'xyzuvwrs'[at]}`,
            question: `What is thing ${at}?`,
          }));
          const place = which % written.length;
          const lines = written.map((one, at) => `${label(at + 1)} ${one}`);
          const other = lines.flatMap((line, at) => (at !== place ? [line] : twice ? [line, line] : []));
          assert.equal(dividePaper(other.join('\n\n'), questions), null);
        },
      ),
    );
  });
});

it('stretches never overlap, stand in the order of the questions given, and have no blanks at their ends', () => {
  const line = fc.oneof(
    sentence,
    fc.constantFrom('1)', '2.', 'Question 2', 'b)', '3', '', '**1**', 'Why are there tides?'),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(line, sentence), { maxLength: 9 }), (lines) => {
      const text = lines.map((parts) => parts.join(' ')).join('\n');
      const divided = dividePaper(text, QUESTIONS.tides);
      if (!divided) return;
      assert.deepEqual(
        divided.map(({ question }) => question),
        QUESTIONS.tides.map(({ id }) => id),
      );
      const all = divided
        .flatMap(({ stretches }) => stretches)
        .toSorted((one, other) => one.start - other.start);
      for (const [at, { start, end }] of all.entries()) {
        assert.ok(start < end && start >= (all[at - 1]?.end ?? 0));
        assert.equal(text.slice(start, end), text.slice(start, end).trim());
      }
    }),
  );
});
