import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checked, found } from './document-of.ts';

const figure = (number: number, caption: string) => `[image]\n\nFigure ${number}: ${caption}`;
const NOTHING = 'It goes on as one would think, and needs no more than one word here.';

describe('figures of a document that does not name its figures by number', () => {
  const heading = '# 3 Lending';
  const pages = (before = NOTHING) => [
    `${heading}\n\n${before}`,
    figure(1, 'Reader at the shelf'),
    figure(2, 'Librarian with stamp'),
    figure(3, 'Cart before the door'),
  ];
  const apart = (words: string) => checked(...pages(), `# 4 Returning\n\n${words}`);

  it('are told where the text passes over three or more', () => {
    const result = checked(...pages());
    assert.deepEqual(found(result), ['figure-not-introduced 1 2 3']);
    assert.equal(result.checks[0]!.severity, 'LOW');
    assert.equal(result.checks[0]!.quote, 'Figure 1: Reader at the shelf');
  });

  it('are not told of two', () => assert.deepEqual(found(checked(...pages().slice(0, 3))), []));

  for (const [what, words] of [
    ['speaks of a diagram', 'The diagram has all that is lent.'],
    ['speaks of an interface', 'Its interface is a plain one.'],
    ['points ahead', 'What is lent is the following.'],
    ['ends in a colon', 'What is lent, by readers and for them:'],
    ['says what the caption says', 'A reader stands at a shelf and looks for a book.'],
  ] as const)
    it(`are not told where a line beside one ${what}`, () => {
      const [first, ...rest] = pages(words);
      assert.deepEqual(found(checked(first!, ...rest)), []);
    });

  it('are not told where the heading above them says what they are', () => {
    const under = pages().map((page) => page.replace('# 3 Lending', '# 3 Sequence diagrams'));
    assert.deepEqual(found(checked(...under)), []);
  });

  const shelf = '# 3 Shelf, cart and stamp\n\nNothing.';
  it('are not told where the heading above is their subject, in fewer words than the caption', () => {
    const part = (number: number, of: string, caption: string) =>
      `## 3.${number} Area ${of}\n\n${NOTHING}\n\n${figure(number, caption)}`;
    const parts = [
      part(1, 'readership', 'Flow through what readers need'),
      part(2, 'cartage', 'Steps taken around such carts'),
      part(3, 'stamping', 'Calls made with librarians’ stamps'),
    ];
    assert.deepEqual(found(checked('# 3 Lending', ...parts)), []);
    assert.deepEqual(found(checked(shelf, ...pages())), ['figure-not-introduced 1 2 3']);
  });

  const screens = (opening: string, part: string) =>
    checked(
      `# 3 What readers see\n\n${opening}`,
      `${part} Reader`,
      figure(1, 'Log in'),
      figure(2, 'Search'),
      `${part} Librarian`,
      figure(3, 'Stamp'),
      figure(4, 'Cart'),
      figure(5, 'Door'),
    );
  it('are not told where their section opens by announcing them, pages before', () => {
    assert.deepEqual(found(screens('The following mock-ups show what they see.', '##')), []);
    assert.deepEqual(found(screens(NOTHING, '##')), ['figure-not-introduced 1 2 3 4 5']);
    assert.deepEqual(
      found(screens('The following mock-ups show what they see.', '#')),
      ['figure-not-introduced 1 2 3 4 5'],
      'of another section nothing is announced',
    );
  });

  it('are told though another part of the document speaks of diagrams', () =>
    assert.deepEqual(found(apart('The diagrams are all here.')), ['figure-not-introduced 1 2 3']));
});

describe('abbreviations that a document explains', () => {
  const listed = (...more: string[]) =>
    checked(
      '# 1 Introduction\n\nReaders lend books by the API of the library.',
      `## 1.3 Definitions and acronyms\n\n${['• API: Application Programming Interface', ...more].join('\n\n')}\n\n## 1.4 Overview\n\nNothing more is said.`,
      '# 2 Design\n\n• QRT: a Queue of Readers with Tickets, which is no abbreviation that is explained under its heading',
    );

  it('are told where nothing else says them', () => {
    const result = listed('• GPS: Global Positioning System', 'JEE | Java Enterprise Edition');
    assert.deepEqual(found(result), ['unused-abbreviation GPS JEE']);
    assert.equal(result.checks[0]!.quote, '• GPS: Global Positioning System');
    assert.equal(result.checks[0]!.total, 3);
  });

  for (const [what, line] of [
    ['how ids are written', '• UCx: use case number x'],
    ['how ids are written, in capitals', '• GX: Goal number X'],
    ['the kind of document', '• RASD: Requirements Analysis and Specification Document'],
    ['two names', '• Trip/Ride: what a reader does on a bicycle'],
    ['a word', '• Reader: somebody who has a card'],
  ] as const)
    it(`are not ${what}`, () => assert.deepEqual(found(listed(line)), []));

  it('are not told where they stand in another word, a figure or the title of a part', () => {
    const used = (page: string) =>
      checked(
        '# 1 Acronyms\n\n• GPS: Global Positioning System\n\n# 2 Design\n\nOne part does all of it.',
        page,
      );
    assert.deepEqual(found(used('# 3 End\n\nThe part is GoogleGpsService.')), []);
    assert.deepEqual(found(used('[image: Map · GPS receiver]')), []);
    assert.deepEqual(found(used('# 3 GPS\n\nNothing.')), []);
    assert.deepEqual(found(used('# 3 End\n\nNothing.')), ['unused-abbreviation GPS']);
  });
});
