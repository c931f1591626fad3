import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { classAnswerSchema } from '@assay/short-answer-grading/class-answer';
import { LONGEST_ANSWER, readAnswers } from '@assay/short-answer-grading/table/read-answers';
import fc from 'fast-check';

const ONE = [{ id: 'q1', question: 'Why do cats purr?' }];
const TWO = [...ONE, { id: 'q2', question: 'Name two kinds of cells; say what they do.' }];

function read(text: string, questions = ONE, file = 'class.csv') {
  const found = readAnswers(Buffer.from(text), file, questions);
  for (const answer of found.answers) classAnswerSchema.parse(answer);
  return found;
}

function brief(text: string, questions = ONE) {
  return read(text, questions).answers.map(({ student, question, answer }) => [student, question, answer]);
}

describe('answers of a class, one row an answer', () => {
  it('takes student and answer, keeps empty answers and the order of rows', () => {
    const { answers, warnings } = read('Student;Answer\ns02;"To calm; to call"\ns01;\n');
    assert.deepEqual(warnings, []);
    assert.deepEqual(answers, [
      { row: 1, student: 's02', question: 'q1', answer: 'To calm; to call' },
      { row: 2, student: 's01', question: 'q1', answer: '' },
    ]);
  });
  it('is told with its lines where it is the name of a picture, and kept: a question may ask for one', () => {
    const { answers, warnings } = read(
      'student,answer\ns01,To calm.\ns02,s02.JPG\ns03,Bob Example scan.pdf\n',
    );
    assert.equal(answers.length, 3);
    assert.match(warnings.join(), /^lines 3 and 4: the name of a picture or PDF.*a file of their own/);
    assert.deepEqual(read('student,answer\ns01,It is drawn well in all of cat.png').warnings, []);
  });
  it('finds the question by its id or its words', () => {
    const text = 'student,question,answer\na,Q2,x\na,why do cats purr,y\nb,q1,-\n';
    assert.deepEqual(brief(text, TWO), [
      ['a', 'q2', 'x'],
      ['a', 'q1', 'y'],
      ['b', 'q1', '-'],
    ]);
  });
  it('prefers ids to names, and a column that is filled in every row', () => {
    assert.deepEqual(brief('name,Student_ID,response\nA,0012,x\nB,0013,y\n'), [
      ['0012', 'q1', 'x'],
      ['0013', 'q1', 'y'],
    ]);
    assert.deepEqual(brief('sis_id,id,name,response\n,7,A,x\n9,8,B,y\n'), [
      ['7', 'q1', 'x'],
      ['8', 'q1', 'y'],
    ]);
    assert.deepEqual(brief('student,answer\n"=""0012""",x\n"=""1""2""",y\n'), [
      ['0012', 'q1', 'x'],
      ['="1"2"', 'q1', 'y'],
    ]);
    assert.deepEqual(brief('First name,Surname,answer\nAda,Byte,x\n'), [['Ada Byte', 'q1', 'x']]);
  });
  it('reads JSONL', () => {
    const { answers } = read('{"student":7,"answer":null}\n{"student":8,"answer":"x"}', ONE, 'class.jsonl');
    assert.deepEqual(
      answers.map(({ student, answer }) => [student, answer]),
      [
        ['7', ''],
        ['8', 'x'],
      ],
    );
  });
  it('takes control characters out, and markup where the whole answer is markup', () => {
    const answers = [
      'a\\u0000b\\r\\nc\\u0007',
      '<p dir=\\"ltr\\">One&nbsp;&amp; two.</p><ul><li>x &lt; y</li></ul>',
      'if a < b and <p> is open </p> then',
      '<p></p>',
    ];
    const rows = answers.map((answer, index) => `{"student":"${index}","answer":"${answer}"}`);
    assert.deepEqual(
      read(rows.join('\n')).answers.map(({ answer }) => answer),
      ['ab\nc', 'One & two.\nx < y', 'if a < b and <p> is open </p> then', '<p></p>'],
    );
    const html = [{ id: 'q1', question: 'Write a paragraph in HTML.' }];
    assert.deepEqual(brief('student,answer\na,<p>Hi</p>\n', html), [['a', 'q1', '<p>Hi</p>']]);
  });
  it('keeps an answer that is too long for a model, and says so', () => {
    const { answers, warnings } = read(`student,answer\na,${'x'.repeat(LONGEST_ANSWER + 1)}\nb,y\n`);
    assert.equal(answers[0]!.answer.length, LONGEST_ANSWER + 1);
    assert.deepEqual(warnings.length, 1);
    assert.match(warnings[0]!, /^line 2: more than 20,000 characters/);
  });
});

describe('answers of a class as a learning platform exports them', () => {
  it("reads Moodle's responses in English, German and Italian", () => {
    const heads = [
      'Last name,First name,ID number,Email address,Status,Started,Completed,Time taken,"Grade/10.00","Response 1","Response 2"',
      'Nachname,Vorname,ID-Nummer,E-Mail-Adresse,Status,Begonnen,Beendet,Dauer,"Bewertung/10,00","Antwort 1","Antwort 2"',
      'Cognome,Nome,Codice identificativo,Indirizzo email,Stato,Iniziato,Terminato,Tempo,"Valutazione/10,00","Risposta 1","Risposta 2"',
    ];
    const feet = ['Overall average', 'Gesamtdurchschnitt', 'Media complessiva'];
    for (const [index, head] of heads.entries()) {
      const rows = [
        'Byte,Ada,,ada@example.org,Finished,1 May,1 May,5 min,"10,00","<p>To calm&nbsp;down.</p>",–',
        'Bit,Bob,,bob@example.org,Finished,1 May,1 May,5 min,-,-,"x, y"',
        `${feet[index]},,,,,,,,"5,00",,`,
      ];
      const text = [head, ...rows].join('\n');
      assert.deepEqual(brief(text, TWO), [
        ['ada@example.org', 'q1', 'To calm down.'],
        ['ada@example.org', 'q2', ''],
        ['bob@example.org', 'q1', ''],
        ['bob@example.org', 'q2', 'x, y'],
      ]);
      assert.match(read(text).warnings.join('\n'), /column "\w+ 2" belongs to no question/);
      assert.match(read(text).warnings.join('\n'), /^line 4: no student's answer/m);
    }
  });
  it("reads Canvas' student analysis, whose columns of points share a name", () => {
    const head =
      'name,id,sis_id,section,submitted,attempt,"11: Why do cats purr?",1.0,"12: Name two kinds of cells; say what they do.",1.0,n correct,score';
    const text = `${head}\nAda,71,,A,now,1,To calm,1,x,0.5,1,1.5\n`;
    assert.deepEqual(brief(text, TWO), [
      ['71', 'q1', 'To calm'],
      ['71', 'q2', 'x'],
    ]);
    const { answers, warnings } = read(text.replace('Why do cats purr', 'Why'), TWO);
    assert.deepEqual(
      answers.map(({ question }) => question),
      ['q2'],
    );
    assert.match(warnings.join('\n'), /column "11: Why\?" belongs to no question/);
    assert.match(warnings.join('\n'), /no column for question q1/);
    const other = read(text.replace('Why do cats purr', 'Why').replace('Name two', 'Name three'), TWO);
    assert.equal(other.answers.length, 2);
    assert.match(other.warnings.join('\n'), /in its order/);
  });
  it('reads a column for each question', () => {
    assert.deepEqual(brief('student,q1,Q2\na,x,-\nb,,y\n,,\n', TWO), [
      ['a', 'q1', 'x'],
      ['a', 'q2', '-'],
      ['b', 'q1', ''],
      ['b', 'q2', 'y'],
    ]);
    assert.match(read('student,q1\na,x\n', TWO).warnings.join('\n'), /no column for question q2/);
  });
});

it('a table says the same with a row an answer and with a column a question', () => {
  const said = fc.array(fc.constantFrom('', 'Calm', 'to, call', '-'), { minLength: 2, maxLength: 2 });
  fc.assert(
    fc.property(fc.array(said, { minLength: 1, maxLength: 8 }), (students) => {
      const cell = (text = '') => `"${text}"`;
      const wide = students.map(([first, second], at) => `s${at},${cell(first)},${cell(second)}`);
      const long = students.flatMap((own, at) => own.map((text, of) => `s${at},q${of + 1},${cell(text)}`));
      const readWide = brief(['student,q1,q2', ...wide].join('\n'), TWO);
      assert.deepEqual(readWide, brief(['student,question,answer', ...long].join('\n'), TWO));
      assert.equal(readWide.length, 2 * students.length);
    }),
  );
});

describe('a table of a class that cannot be graded', () => {
  const refused: readonly [string, RegExp, typeof ONE?][] = [
    [
      'student,essay\nMaria,x\n',
      /no column with answers.*"student" and a column "answer".*"student", "essay"/,
    ],
    ['who,answer\nMaria,x\n', /needs a column "student"\. Its columns are "who", "answer"/],
    ['student,answer\nMaria,x\n', /does not say which question.*\(q1, q2\)/, TWO],
    ['student,question,answer\nMaria,q1,x\nMaria,q9,y\n', /line 3: a question that.*It has q1, q2/, TWO],
    ['student,answer\nMaria,x\n,y\n ,z\n', /lines 3 and 4: an answer without a student/],
    ['student,answer\nMaria,x\nBob,\n Maria,y\nBob,z\n', /lines 2 and 4 \(q1\), lines 3 and 5 \(q1\)/],
    ['student,q1,Why do cats purr?\nMaria,x,y\n', /two columns for question q1/],
    ['student,answer\n,\n', /a header and no rows/],
    ['student,note,answer\n,x,\n', /holds no student's answer/],
    ['name,id,Response 3\nMaria,1,x\n', /no column with answers/],
  ];
  for (const [text, message, questions] of refused)
    it(`${message}`, () => {
      assert.throws(
        () => read(text, questions ?? ONE),
        (error: Error) => {
          assert.equal(error.name, 'TableInvalid');
          assert.match(error.message, message);
          assert.doesNotMatch(error.message, /Maria/);
          return true;
        },
      );
    });
});
