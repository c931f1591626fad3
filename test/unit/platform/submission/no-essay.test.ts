import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { doubtEssay } from '@assay/platform/submission/no-essay';

const QUESTION =
  'Write about patience. Being patient means that you are understanding and tolerant: tell of a time when you were patient.';
const NAMES = ['Ada Rossi', 'Ugo De Luca', 'Eva Blu', 'Pia Neri', 'Leo Verdi'];

describe('a text that is no essay', () => {
  const surely: [string, string, string][] = [
    ['few-words', 'a letter', 'a'],
    ['few-words', 'two words', 'I pass'],
    ['few-words', 'numbers', '1234 5678 9012 3456'],
    ['address', 'an address', 'https://docs.example.org/d/1a-b/edit?usp=sharing'],
    ['address', 'an address with a word', 'My essay: www.example.org/essay'],
    ['table', 'a table with semicolons', `name;grade\n${NAMES.map((name) => `${name};7`).join('\n')}`],
    [
      'table',
      'a quoted table',
      `"id","name","score"\n${NAMES.map((name, id) => `"${id}","${name}","4"`).join('\n')}`,
    ],
    ['table', 'the shortest table', 'name;grade\nada;7\nugo;8\neva;6'],
  ];
  for (const [doubt, name, text] of surely)
    it(`is surely none: ${name}`, () => assert.deepEqual(doubtEssay(text, QUESTION), { doubt, sure: true }));

  const perhaps: [string, string, string][] = [
    ['names', 'a class list', NAMES.join('\n')],
    ['names', 'the shortest class list', NAMES.slice(0, 4).join('\n')],
    [
      'names',
      'a numbered class list',
      `Class 3B\n${NAMES.map((name, index) => `${index + 1}. ${name}`).join('\n')}`,
    ],
    [
      'names',
      'a poem of names',
      'Blue Moon Rising\nSilver Water Falling\nGolden Leaves Dancing\nDark Night Calling',
    ],
    [
      'table',
      'a poem with commas',
      'Rain, rain, rain,\nsoft, on, my, roof,\ncold, wet, dark, long,\nrain, rain, rain, rain,',
    ],
    [
      'table',
      'a poem that counts',
      '1, 2, a shoe, a door,\n3, 4, a stick, a floor,\n5, 6, a gate, a hen,\n7, 8, a hat, again,',
    ],
    ['table', 'a table of words', 'name;town\nada;rome\nugo;turin\neva;bari'],
    ['address', 'an address in a few words', 'Please read it here: www.example.org/essay'],
    ['question', 'the question', QUESTION],
    ['question', 'a part of the question', QUESTION.slice(0, 80)],
    ['few-words', 'four words', 'I dont like computers'],
    ['repetition', 'a sentence again and again', 'I was patient once. '.repeat(100)],
    ['repetition', 'without a full stop', 'I like dogs and cats '.repeat(30)],
    ['question', 'the question and a word of its own', `${QUESTION} I was patient once.`],
    ['code', 'a program', 'import os\ndef main():\n    x = os.getcwd()\n    print(x)\nmain()'],
    ['code', 'statements', 'SELECT * FROM essays;\nSELECT 1;\nDELETE FROM essays;\nCOMMIT;'],
  ];
  for (const [doubt, name, text] of perhaps)
    it(`is in doubt: ${name}`, () => assert.deepEqual(doubtEssay(text, QUESTION), { doubt, sure: false }));

  const essays: Record<string, string> = {
    'of one sentence': 'I do not have patience.',
    'with the question before it': `${QUESTION} ${'We waited for the tram and it rained, '.repeat(1)}so we told each other stories of our grandmothers, who had waited longer and in worse weather than we could think of that day.`,
    'of three lines of names': NAMES.slice(0, 3).join('\n'),
    'of three rows': 'ada;7;b\nugo;8;c\neva;6;d',
    'in short lines': 'The sea is wide,\nThe sky is blue,\nI stand beside\nAnd think of you.',
    'in a script without spaces': '今天我很有耐心因为我在医院等了很久。',
    'that enumerates': 'Firstly, I waited.\nSecondly, I sat.\nThirdly, I slept.\nFinally, it came.',
    'that quotes a song': `${'Row, row, row your boat, gently down the stream. '.repeat(3)}That is what we sang.`,
    'in lines that begin like a program':
      'from my point of view it is good\nlet me say why\nclass was long\nreturn to me',
  };
  for (const [name, text] of Object.entries(essays))
    it(`is not in doubt: ${name}`, () => assert.equal(doubtEssay(text, QUESTION), null));
});
