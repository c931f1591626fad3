import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { namesAtHead } from '@assay/document/names-at-head';
import { readSubmittedText } from '@assay/document/read-text';
import fc from 'fast-check';
import { paragraph, wordFile } from './word-file.ts';

const PROSE = 'We waited at the stop for an hour, and nobody said a word.';
const plain = (...lines: string[]) => readSubmittedText(Buffer.from(lines.join('\n')), 'essay.txt');
const STYLES = ['Title', 'Author'].map(
  (name) => `<w:style w:type="paragraph" w:styleId="${name}"><w:name w:val="${name}"/></w:style>`,
);
const word = (creator: string, ...lines: [string, string?][]) =>
  readSubmittedText(
    wordFile({
      body: lines.map(([text, style]) => paragraph(text, style && `<w:pStyle w:val="${style}"/>`)).join(''),
      parts: { styles: STYLES.join('') },
      creator,
    }),
    'essay.docx',
  ).text;

describe('a byline', () => {
  const bylines: Record<string, string[]> = {
    'in the form of American schools': ['Ada Rossi', 'Professor Lin', 'English 101', '12 March 2024'],
    labelled: ['Name: Ada Rossi', 'Student ID: 1234567', 'Class: 3B', 'Date: 3/4/2024'],
    Italian: ['Cognome e nome: Rossi Ada', 'Matricola 1234567', 'Classe: 3B', '12 marzo 2024'],
    'of a name, an address and a number': ['Ada M. Rossi', 'ada.rossi@example.org', 's1234567'],
    'with two fields in a line': ['Name: Ada Rossi    Date: 3/4/2024', 'Student Name: Ugo Class: 3B'],
    'of a teacher': ['Prof. Ada Rossi', 'prof.ssa Eva Blu'],
    'of others with a title beside a number': [
      'Dr. Ada Rossi',
      'Mr. Ugo Blu',
      'dott.ssa Eva Neri',
      '1234567',
    ],
    'of a name above a school': ['Ada Rossi', 'University of Nowhere'],
    German: ['Name: Ada Müller', 'Klasse: 9b', 'Datum: 4. März 2024', 'Lehrerin: Frau Dr. Blau'],
    'German, with other words': [
      'Vor- und Nachname: Ugo von der Aue',
      'Matrikel-Nr.: 1234567',
      'Schülerin: Eva',
    ],
    'German, in one line': ['Name: Ada Müller   Klasse: 10a   Datum: 4.3.2024'],
    'of a German school': ['Ada Müller', 'Klasse 9b', 'Montag, den 4. März 2024'],
    'with a class and a day due': ['First Name: Ada', 'Last Name: Rossi', 'Grade: 8', 'Due Date: 3/4/2024'],
    'Italian, with a section': ['Nome: Ada', 'Cognome: Rossi', 'Sezione: B', 'Insegnante: prof.ssa Blu'],
    'of several writers': ['Ada Rossi, Ugo De Luca and Eva Blu', 'May 3, 2024'],
  };
  for (const [name, lines] of Object.entries(bylines))
    it(`is left out, and the title stays: ${name}`, () => {
      const { writers: _, ...read } = plain(...lines, '', 'An hour at the stop', '', PROSE);
      const text = `An hour at the stop\n\n${PROSE}`;
      assert.deepEqual(read, { text, hidden: 0, byline: lines.length });
    });
  const writers: Record<string, string[]> = {
    'in the form of American schools': ['Ada Rossi'],
    labelled: ['Ada Rossi', '1234567'],
    Italian: ['Rossi Ada', '1234567'],
    'of a name, an address and a number': ['Ada M. Rossi', 'ada.rossi@example.org', '1234567'],
    'with two fields in a line': ['Ada Rossi', 'Ugo'],
    'of others with a title beside a number': ['1234567'],
    'of a name above a school': ['Ada Rossi'],
    German: ['Ada Müller'],
    'with a class and a day due': ['Ada', 'Rossi'],
    'Italian, with a section': ['Ada', 'Rossi'],
    'of several writers': ['Ada Rossi', 'Ugo De Luca', 'Eva Blu'],
  };
  for (const [name, named] of Object.entries(writers))
    it(`says who wrote, and not who taught: ${name}`, () =>
      assert.deepEqual(plain(...bylines[name]!, '', 'An hour at the stop', '', PROSE).writers, named));
  it('of a teacher alone names no writer', () =>
    assert.equal(plain('Prof. Ada Rossi', '', 'An hour at the stop', '', PROSE).writers, undefined));
  it('is left out under the title', () => {
    for (const line of [
      'by Ada Rossi',
      'di Ada Rossi',
      'von Ada Rossi',
      'Verfasst von: Ada Rossi',
      'By: Ada Rossi',
      'Autrice: Ada Rossi',
    ])
      assert.equal(plain('Golden Harvest', line, '', PROSE).text, `Golden Harvest\n\n${PROSE}`, line);
  });
  it('leaves the title where that could be a name', () =>
    assert.equal(
      plain('Golden Harvest', 'Ada Rossi', 'Class 3B', '', PROSE).text,
      `Golden Harvest\n\n${PROSE}`,
    ));

  const essays: Record<string, string[]> = {
    'a name and a day without a title': ['Ada Rossi', '14 July 1789', PROSE],
    'a title of names that stands apart': ['Golden Harvest', '', '3/4/2024', PROSE],
    'a title alone': ['Golden Harvest', '', PROSE],
    'a title and a heading': ['My best day', 'Early Life', PROSE],
    'a first sentence about a name': ['My name: nobody ever asked for it, and so I never said it.', PROSE],
    'a first sentence about a date': ['12 March 2024 was the day we waited.', PROSE],
    'a letter': ['12 March 2024', 'Dear Editor,', PROSE],
    'a German letter': ['4. März 2024', 'Liebe Redaktion,', PROSE],
    'a speech of two': ['Ada: Where is it?', 'Ugo: It is late.', PROSE],
    'an essay of one line': ['I was patient by my dog'],
    'a poem of names': ['Ada Rossi', 'Ugo Blu', 'Eva Neri'],
  };
  for (const [name, lines] of Object.entries(essays))
    it(`is none: ${name}`, () =>
      assert.deepEqual(plain(...lines), { text: lines.join('\n'), hidden: 0, byline: 0 }));

  const titles = [
    'Class 12 was the year that changed everything',
    'Grade 5 Should Have No Homework',
    'Grade 5 was hard.',
    '14 July 1789',
    '12/12/2012',
    'COVID 19',
    'MIT 2050: a vision',
    'English 101',
    'School: prison or home?',
    'Class: a word that divides us',
    'Class: A Word That Divides Us',
    'Student: More Than a Number',
    'Professor: friend or foe?',
    'Date: an algorithm for love',
    'Name: the first gift.',
    'Data | who owns it?',
    'Teacher - my hero',
    'Author: unknown',
    'Period: over.',
    'By Candlelight',
    'By Silver Lake',
    'Dr. Martin King',
    'University of Life',
    'Klasse: ein Wort, das trennt',
    'Name: Das Erste Geschenk',
    'Von Allem Etwas',
    'Der Letzte Sommer',
    'Schüler: Mehr Als Eine Zahl',
    'Herr Lehmann',
  ];
  for (const title of titles)
    it(`is no title or sentence: ${title}`, () => {
      const below = `Golden Harvest\n\n${title}\n\n${PROSE}`;
      assert.equal(plain(title, '', PROSE).text, `${title}\n\n${PROSE}`);
      if (!/^By Silver/.test(title)) assert.equal(plain(below).text, below);
      const marked = readSubmittedText(Buffer.from(`**${title}**\n\n${PROSE}`), 'essay.md');
      assert.equal(marked.text, `${title}\n\n${PROSE}`);
    });
  it('has no names of words that the text writes small', () => {
    const lines = ['Silver Harvest', '1234567', '', 'We saw the silver harvest, and nobody said a word.'];
    assert.equal(plain(...lines).text, `${lines[0]}\n\n${lines[3]}`);
  });

  it('of a Word document is told by styles and by its author', () => {
    assert.equal(
      word('', ['Golden Harvest', 'Title'], ['Ada', 'Author'], [PROSE]),
      `Golden Harvest\n\n${PROSE}`,
    );
    assert.equal(word('Ada Rossi', ['Rossi Ada'], ['Golden Harvest'], [PROSE]), `Golden Harvest\n\n${PROSE}`);
    assert.equal(
      word('', ['Golden Harvest', 'Title'], ['Early Life'], [PROSE]),
      `Golden Harvest\n\nEarly Life\n\n${PROSE}`,
    );
    assert.equal(word('', ['Golden Harvest'], [PROSE]), `Golden Harvest\n\n${PROSE}`);
    assert.equal(word('Someone Else', ['Golden Harvest', 'Title'], [PROSE]), `Golden Harvest\n\n${PROSE}`);
  });
  it('is looked for in time, whatever the lines are', () => {
    for (const part of [' ', 'A ', ', ', '."', 'a@', '1-', '\n'])
      assert.equal(plain(`Ada${part.repeat(300_000)}Ugo`, '', PROSE).byline, 0);
  });
  it('takes no sentence with it, whatever stands before', () => {
    const line = fc.constantFrom(
      'Ada Rossi',
      'Name: Ada',
      '3/4/2024',
      'A title',
      'English 101',
      'x@example.org',
      '',
      '1234567',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const { text } = plain(...lines, PROSE, 'Ada Rossi', '3/4/2024');
        assert.ok(text.endsWith(`${PROSE}\nAda Rossi\n3/4/2024`));
        assert.ok(!lines.includes('A title') || text.startsWith('A title') || lines.indexOf('A title') > 0);
        assert.doesNotMatch(text.slice(0, text.indexOf(PROSE)), /example|1234567|Name:/);
      }),
    );
  });
});

describe('names at the head of a text', () => {
  const heads: [string[], string[]][] = [
    [['Asphalt or Apples', '', 'Ada Rossi'], ['Ada Rossi']],
    [
      ['Ada Rossi, Ugo De Luca and Eva Blu', '', 'Asphalt or Apples'],
      ['Ada Rossi', 'Ugo De Luca', 'Eva Blu'],
    ],
    [['Golden Harvest', 'By Ada Rossi'], ['Ada Rossi']],
    [['Golden Harvest', 'Ada Rossi'], ['Ada Rossi']],
    [['Ada Rossi'], ['Ada Rossi']],
    [['Asphalt or Apples'], []],
    [['Dear Editor,', 'Ada Rossi'], []],
  ];
  for (const [lines, names] of heads)
    it(`may be its writers’: ${lines.join(' | ')}`, () =>
      assert.deepEqual(namesAtHead([...lines, '', PROSE].join('\n')), names));
  it('are none where no sentence follows', () => assert.deepEqual(namesAtHead('Ada Rossi\nUgo Blu'), []));
});
