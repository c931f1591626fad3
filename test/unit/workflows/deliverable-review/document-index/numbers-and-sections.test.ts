import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkDocument } from '@assay/deliverable-review/document-index/check-document';
import type { Page } from '@assay/document/extracted-document';
import { checked, documentOf, found } from './document-of.ts';

const SAID = 'Readers lend books by the desk.';

describe('sections that hold nothing', () => {
  const INTRODUCTION = `# 1 Introduction\n\n${SAID}\n\n## 1.1 Purpose\n\n${SAID}`;
  const of = (...pages: string[]) => checked(INTRODUCTION, ...pages);

  it('are told where the next one beside or around them follows at once, on another page too, and at the end', () => {
    const result = of(
      '## 1.2 Definitions\n\n### 1.2.1 Terms',
      `### 1.2.2 Acronyms\n\n# 2 Design\n\n${SAID}\n\n# 3. References`,
    );
    assert.deepEqual(found(result), ['empty-section 1.2.1 Terms 1.2.2 Acronyms 3. References']);
    const [check] = result.checks;
    assert.deepEqual(
      [check!.quote, check!.pages, check!.total, check!.severity],
      ['1.2.1 Terms', [2, 3], 7, 'LOW'],
    );
  });

  for (const [what, page] of [
    ['holds its own sections', `## 1.2 Definitions\n\n### 1.2.1 Terms\n\n${SAID}`],
    ['holds a figure', `## 1.2 Overview\n\n[image]\n\n## 1.3 Scope\n\n${SAID}`],
    ['holds a table', `## 1.2 Overview\n\nGPS | Global\n\n## 1.3 Scope\n\n${SAID}`],
    ['has no number', `## Overview\n\n## 1.2 Scope\n\n${SAID}`],
    ['is not followed by its neighbour', `## 1.2 Overview\n\n## 1.4 Scope\n\n${SAID}`],
    [
      'is an entry of a list of contents',
      `## 1.2 Overview\n\n## 1.3 Scope\n\n## 1.2 Overview\n\n${SAID}\n\n## 1.3 Scope\n\n${SAID}`,
    ],
    [
      'is of a list of contents without page numbers, whose sections have other numbers, or some of them other titles',
      `## 1.2 Overview\n\n## 1.3 Scope\n\n# 2 Design\n\n## 2.1 Class diagram\n\n## 2.2 Storage\n\n# Overview\n\n${SAID}\n\n# 4 Scope\n\n${SAID}\n\n# Diagrams\n\n${SAID}\n\n## Storage\n\n${SAID}`,
    ],
  ] as const)
    it(`are none where one ${what}`, () => assert.deepEqual(found(of(page)), []));

  for (const [where, pages] of [
    ['its page', ['## 1.2 Overview\n\n## 1.3 Scope', `${SAID}\n\n[image]\n\nFigure 1: The desk`]],
    [
      'the page before',
      [`[image]\n\nFigure 1: The desk\n\n${SAID}`, `## 1.2 Overview\n\n## 1.3 Scope\n\n${SAID}`],
    ],
  ] as const)
    it(`are none where a float stands on or beside ${where}`, () =>
      assert.deepEqual(
        found(of(...pages)).filter((code) => code.startsWith('empty')),
        [],
      ));

  it('are none where there is room for a drawing that was not read', () => {
    const { text, document } = documentOf([INTRODUCTION, `## 1.2 Time\n\n## 1.3 Scope\n\n${SAID}`]);
    const told = (down: number) => {
      const blocks = document.blocks.map((block) => {
        const [left, top, right, bottom] = block.box;
        const isBelow = block.page === 2 && !('text' in block && block.text === '1.2 Time');
        return isBelow
          ? { ...block, box: [left, top + down, right, bottom + down] as typeof block.box }
          : block;
      });
      return checkDocument(text, { ...document, blocks }).checks.map(({ code }) => code);
    };
    assert.deepEqual([told(0), told(120)], [['empty-section'], []]);
  });

  it('are none before a page that could not be read', () => {
    for (const [kind, expected] of [
      ['text', 1],
      ['scanned', 0],
      ['unreadable', 0],
    ] as const) {
      const { text, document } = documentOf([INTRODUCTION, '# 2 Design', `# 3 Tests\n\n${SAID}`]);
      const pages = document.pages.map((page): Page => (page.number === 2 ? { ...page, kind } : page));
      assert.equal(checkDocument(text, { ...document, pages }).checks.length, expected, kind);
    }
  });
});

describe('references that lead nowhere', () => {
  for (const [words, left] of [
    ['The desk is drawn in Figure ?? and lends.', ['Figure ??']],
    ['See Error! Reference source not found. for more.', ['Error! Reference source not found']],
    ['Come detto in Sezione ?? e nella tabella ??, si presta.', ['Sezione ??', 'tabella ??']],
  ] as const)
    it(`are told, each of them: ${left}`, () => {
      const { checks } = checked(`# 1 Lending\n\n${words}`);
      assert.deepEqual(
        checks.map(({ code, terms, quote, total }) => [code, terms, quote, total]),
        [['broken-reference', left, words, left.length]],
      );
    });

  for (const words of [
    'Who lends?? Nobody knows. Which table?? None.',
    'The nullish operators are `?.`, `??`, and `??=`; what is the index (is it the index??) is log[?].txt.',
    'It runs DROP TABLE ?? and SELECT * FROM ??; with (??) for each, and if (x ??) [?].',
    'A query is `a?b:c`, or a??b.',
  ])
    it(`are not: ${words}`, () => assert.deepEqual(found(checked(`# 1 Lending\n\n${words}`)), []));
});

it('an id that was withdrawn is none that is missing', () => {
  const listed = [1, 2, 3, 4, 6, 7].map((n) => `FR-0${n}: The desk lends book ${n}.`).join('\n\n');
  const of = (words: string) => found(checked(`# 1 Needs\n\n${listed}\n\n${words}`));
  for (const words of [
    'FR-05 was dropped in the last version.',
    'FR-05 entfällt.',
    'FR-05 è stato eliminato.',
  ])
    assert.deepEqual(of(words), [], words);
  assert.deepEqual(of('The desk does FR-05 at noon.'), ['undefined-reference FR-05']);
});

describe('numbers that head two things', () => {
  const sections = (...titles: string[]) =>
    checked(titles.map((title) => `## ${title}\n\n${SAID}`).join('\n\n'));

  it('are told of sections', () => {
    const result = sections('1.1 Purpose', '1.2 Definitions', '1.2 Acronyms of readers', '1.3 Scope');
    assert.deepEqual(found(result), ['doubled-section-number 1.2']);
    assert.deepEqual(result.checks[0]!.terms, ['Definitions', 'Acronyms of readers']);
    assert.equal(result.checks[0]!.quote, '1.2 Acronyms of readers');
  });

  for (const [what, titles] of [
    [
      'the same title twice, as a list of contents has it',
      ['1.1 Purpose', '1.2 Scope', '1.1 PURPOSE', '1.2 SCOPE'],
    ],
    [
      'a number of another section, cut off by the extraction',
      ['1.1 Purpose', '3.2 Readers', '3.1 Desk', '3.2 Shelves'],
    ],
    ['items of a list, which have one number', ['1 Purpose', '2 Scope', '1 Readers', '2 Shelves']],
  ] as const)
    it(`are not ${what}`, () =>
      assert.deepEqual(
        found(sections(...titles)).filter((code) => code.startsWith('doubled')),
        [],
      ));

  const figures = (one: string, other: string, number = 4) =>
    checked(
      `# 1 Lending\n\nThe diagrams follow.\n\n[image]\n\nFigure ${number}: ${one}\n\n[image]\n\nFigure ${number}: ${other}`,
    );

  it('are told of figures, but not where a caption goes on', () => {
    const result = figures('Reader at the shelf', 'Cart before the door');
    assert.deepEqual(found(result), ['doubled-figure-number 4']);
    assert.equal(result.checks[0]!.quote, 'Figure 4: Cart before the door');
    assert.deepEqual(found(figures('Reader at the shelf', 'Reader at the shelf (continued)')), []);
    assert.deepEqual(found(figures('Reader at the shelf', 'Cart before the door', 1)), [], 'it begins again');
  });
});

it('an id that another document defines leaves no gap', () => {
  const lines = [1, 4, 2, 3, 7, 5].map((n) => `Reference: [RASD: UC${n} Lend a book of kind ${n}]`);
  assert.deepEqual(found(checked(`# 1 Design\n\n${lines.join('\n\n')}`)), []);
});

it('an id is defined where it is defined with a letter, and one said in a short form is one', () => {
  const said = (more: string) =>
    checked(
      `# 1 Needs\n\n${[1, 2, 3, 4, 5].map((n) => `[R${n}f] The desk lends book ${n}.`).join('\n\n')}\n\n${more}`,
    );
  assert.deepEqual(found(said('G1 asks for R2f and R4.')), []);
  const assumed = (words: string) =>
    checked(
      `# 1 Domain\n\nD1: Desks have a reader.\n\nD2: Readers do not share cards.\n\n${words}\n\nD3: Books have a number.\n\nD4: Desks close at noon.`,
    );
  assert.deepEqual(found(assumed('D2: Readers don’t share cards.')), []);
  assert.deepEqual(found(assumed('D2: Shelves stand upright.')), ['doubled-id D2']);
});
