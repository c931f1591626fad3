import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkDocument } from '@assay/deliverable-review/document-index/check-document';
import { checkedDocumentSchema } from '@assay/deliverable-review/document-index/schema';
import { checked, definitionsOf, documentOf, found } from './document-of.ts';
import { ACCEPTANCE, CODE, FARM, LIBRARY, PHARMACY, QUEUES } from './documents.ts';

/** The pages with some words replaced by others. */
function changed(pages: readonly string[], ...changes: [string, string][]): string[] {
  return pages.map((page) => changes.reduce((text, [from, to]) => text.replaceAll(from, to), page));
}

describe('a document in which nothing is wrong', () => {
  it('is told of nothing', () => {
    assert.deepEqual(found(checked(...LIBRARY)), []);
    assert.deepEqual(found(checked(...QUEUES)), []);
  });

  it('has its ids with their words, whatever repeats them', () => {
    const words = definitionsOf(checked(...LIBRARY));
    assert.equal(words['FR-3'], 'A visitor shall be able to search the shelves.');
    assert.equal(words['UC-2'], 'Return a book');
    assert.equal(words['TC-3'], 'A search for a title');
    assert.equal(words['FR-9'], undefined, 'the revision history defines nothing');
    assert.equal(definitionsOf(checked(...QUEUES))['UC-2'], 'Leave a queue');
    assert.equal(
      definitionsOf(checked(...PHARMACY))['RF-3'],
      'Il magazziniere deve poter caricare una merce.',
    );
  });

  it('is stored as it is', () => {
    const result = checked(...FARM);
    assert.deepEqual(checkedDocumentSchema.parse(JSON.parse(JSON.stringify(result))), result);
  });
});

describe('what a document traces by ids', () => {
  it('are the rows, forms and sentences that name two ids', () => {
    const { traceability } = checked(...LIBRARY);
    const [first] = traceability.requirements;
    assert.deepEqual(first, { requirement: 'FR-1', 'use-case': ['UC-1'], component: [], test: ['TC-1'] });
    assert.deepEqual(traceability.traced, [
      { series: 'FR', kind: 'use-case' },
      { series: 'FR', kind: 'test' },
    ]);
  });

  it('are the ticks of a matrix', () => {
    const { traceability } = checked(...QUEUES);
    const links = traceability.requirements.map((row) => row['use-case'].join());
    assert.deepEqual(links, ['UC-1', 'UC-2', 'UC-1', 'UC-3']);
  });

  it('are no ticks of a matrix that has lost its empty cells, which accuses nobody', () => {
    const torn = changed(QUEUES, ['| | | | ✓', '| ✓'], ['| ✓ | | ✓', '| ✓ | ✓'], ['| | ✓', '| ✓']);
    const result = checked(...torn);
    assert.deepEqual(result.traceability.traced, []);
    assert.deepEqual(found(result), []);
  });

  it('counts what parts of a requirement are linked to, and ranges', () => {
    const { traceability } = checked(...FARM);
    const rows = traceability.requirements.map(
      ({ requirement, component }) => `${requirement}: ${component}`,
    );
    assert.deepEqual(rows, ['R-1: C-1,C-4', 'R-2: C-2,C-4', 'R-3: C-3', 'R-4: ', 'R-5: C-2,C-3,C-4']);
  });
});

describe('a requirement that nothing names', () => {
  it('is told where the others have their links', () => {
    assert.deepEqual(found(checked(...FARM)), ['requirement-without-design R4']);
    const untested = changed(LIBRARY, ['TC-03 | FR-03', 'TC-03 | FR-02']);
    assert.deepEqual(found(checked(...untested)), ['untested-requirement FR-03']);
    const unused = changed(LIBRARY, ['Requirements | FR-03', 'Requirements | FR-02']);
    assert.deepEqual(found(checked(...unused)), ['requirement-without-use-case FR-03']);
  });

  it('is not told where the document does not trace by ids', () => {
    const without = LIBRARY.map((page) => page.replaceAll(/\| FR-0[123](?:, UC-0\d)? \|/g, '| all |'));
    assert.deepEqual(found(checked(...without)), []);
  });

  describe('is told where the document traces by names', () => {
    const requirements = [1, 2, 3, 4, 5].map((number) => `R${number}: The system does thing ${number}.`);
    const page = (...more: string[]) => found(checked([...requirements, ...more].join('\n\n')));
    it('in a table of mappings that leaves it out', () => {
      const head = '# 4 Mapping on requirements\n\nUse case | Requirements';
      assert.deepEqual(page(`${head}\nLog in | R1, R2\nBook a seat | R2, R4\nLog out | R5`), [
        'requirement-without-use-case R3',
      ]);
      assert.deepEqual(page(`${head}\nLog in | R1, R2\nBook a seat | R2, R3, R4\nLog out | R5`), []);
    });
    it('in a table of mappings, but not where it says there that it has none, and why', () => {
      const head = '# 4 Mapping on requirements\n\nRequirements | Use case';
      const rows = (third = '') => page(`${head}\nR1 | Log in\nR2 | Book a seat${third}\nR4, R5 | Log out`);
      assert.deepEqual(rows('\nR3 | No use case is given: it is used from outside'), []);
      const linked = (third: string) =>
        checked(`${requirements.join('\n\n')}\n\n${head}\nR1 | Log in\nR3 | ${third}`).links.map(
          ({ label }) => label,
        );
      assert.deepEqual(linked('Nessun caso d’uso'), ['Log in']);
      assert.deepEqual(linked('None (internal)'), ['Log in']);
      assert.deepEqual(linked('No Show Handling'), ['Log in', 'No Show Handling']);
      assert.deepEqual(rows(), ['requirement-without-use-case R3']);
    });
    it('in a table of components, in Italian', () => {
      const rows = 'Componente | Requisiti\nGestore Ordini | R1, R2\nGestore Utenti | R3, R5';
      assert.deepEqual(page(rows), ['requirement-without-design R4']);
      assert.deepEqual(page(rows, 'R4 è realizzato dal Gestore Ordini.'), []);
      assert.deepEqual(page('Componente | Requisiti\nGestore Ordini | R1, R2'), [], 'too few are traced');
    });
    it('in lists, but not where one says that all parts do', () => {
      const item = (number: number, name: string) =>
        `R${number}: The system does thing ${number}.\n\n– ${name}: it does so.`;
      const list = (last: string) =>
        found(
          checked(
            [
              '# 4 Requirements traceability of the components',
              ...[item(1, 'Mobile App'), item(2, 'Web App'), item(3, 'Web App'), item(4, last)],
            ].join('\n\n'),
          ),
        );
      assert.deepEqual(list('ALL'), []);
      assert.deepEqual(list('Web App'), []);
    });
    it('in a matrix, rows without any tick among it', () => {
      const head = 'Item | R1 | R2 | R3 | R4 | R5';
      const matrix = `${head}\nUC1 | ✓ | | | | ✓\nUC2\nUC3 | | ✓ | | ✓`;
      assert.deepEqual(page('UC1: Log in.', 'UC2: Log out.', 'UC3: Pay.', matrix), [
        'requirement-without-use-case R3',
      ]);
    });
  });

  it('links no requirement by a row whose id was torn apart', () => {
    const { links } = checked(
      '| C1 | C2 | C3\nR1 | ✓ | | \nR2 | | ✓ | \nR1 | | | ✓\n0\n\n# Components\n\nC1: Door.\n\nC2: Key.\n\nC3: Bell.\n\n# Requirements\n\nR1: It opens.\n\nR2: It locks.\n\nR10: It rings.',
    );
    assert.deepEqual(
      links.map(({ requirement, label }) => `${requirement} ${label}`),
      ['R1 C1', 'R2 C2'],
    );
  });

  it('is told in Italian documents too, the whole series at once', () => {
    const codes = found(checked(...PHARMACY));
    assert.deepEqual(codes, ['requirement-without-use-case RF-5', 'unmeasured-quality RNF-2']);
  });
});

describe('an id that is defined nowhere', () => {
  it('is told where its series is defined', () => {
    const result = checked(...changed(LIBRARY, ['TC-04 | FR-04', 'TC-04 | FR-04, FR-08, UC-09']));
    assert.deepEqual(found(result), ['undefined-reference FR-08 UC-09']);
    assert.match(result.checks[0]!.quote, /^TC-04 \| FR-04, FR-08, UC-09/);
    assert.equal(result.checks[0]!.page, 5);
  });

  it('is not told where the ids are those of another document', () => {
    assert.deepEqual(found(checked(...ACCEPTANCE)), []);
    const other = 'FR-01 refines FR-33 of the RASD.';
    assert.deepEqual(found(checked(...LIBRARY, other)), []);
  });

  it('is not told where the id may be a norm, a whole of parts, or stands in the bookmarks', () => {
    const { text, document } = documentOf([...LIBRARY, 'The log-in of FR-07 is as above.'], {}, [
      'FR-07 Log in',
    ]);
    assert.deepEqual(found(checkDocument(text, document)), []);
    const parts =
      'R1.1: The farmer gives a name.\n\nR1.2: The farmer gives a crop.\n\nR1.3: The farmer gives an area.';
    assert.deepEqual(found(checked(parts, 'All of R1 follows ISO R12 and the norm R-3.4.5-A.')), []);
  });

  it('is not told where a statement opens with it in a line that lost its breaks', () => {
    const of = (words: string) =>
      found(checked([1, 2, 3, 4, 6, 7].map((n) => `R${n}: The desk lends book ${n}.`).join('\n\n'), words));
    assert.deepEqual(of('A reader in line R1 The desk lends book 1 R5 The desk closes at night'), []);
    assert.deepEqual(of('A reader in line has R5 at noon.'), ['undefined-reference R5']);
  });

  it('is not told of what a model wrote about a figure', () => {
    const described = documentOf([...LIBRARY, '[image: UC-01 Borrow a book]'], {
      'figure-1': 'It shows UC-08 and FR-77.',
    });
    assert.deepEqual(found(checkDocument(described.text, described.document)), []);
  });
});

describe('a numbering', () => {
  const list = (numbers: readonly number[]) =>
    numbers
      .map((number) => `R${number}. The system shall do what paragraph ${'abcdefghijklm'[number]} says.`)
      .join('\n\n');

  it('that leaves out a number is told', () => {
    assert.deepEqual(found(checked(list([1, 2, 3, 5, 6, 7]))), ['numbering-gap R4']);
  });

  it('is not told of the number that is explained, or that the extraction may have torn', () => {
    assert.deepEqual(found(checked(list([1, 2, 3, 5, 6, 7]), 'R4 was withdrawn.')), []);
    assert.deepEqual(found(checked(list([1, 2, 3, 5, 6, 7]), 'R 4 The system shall do more.')), []);
  });

  it('is one where another series goes on with it', () => {
    const beside = (others: readonly number[]) =>
      checked(list([1, 2, 3, 5, 6, 7]), list(others).replaceAll(/^R/gm, 'RF-'));
    const kinds = (others: readonly number[]) => found(beside(others));
    assert.deepEqual(kinds([4, 8, 9, 10, 11]), []);
    assert.deepEqual(kinds([1, 2, 3, 4, 5]), ['numbering-gap R4'], 'each begins with 1');
  });

  it('is none where ids are numbered by hundreds, or are few, or are names of code', () => {
    assert.deepEqual(found(checked(list([1, 4, 7, 10, 12]))), []);
    assert.deepEqual(found(checked(list([1, 3, 4]))), []);
    assert.deepEqual(found(checked(...CODE)), []);
  });

  it('is written as the document writes it', () => {
    const padded = [1, 2, 4, 5, 6]
      .map((n) => `| RF-0${n} | Il sistema deve fare la cosa ${'abcdefg'[n]}. |`)
      .join('\n');
    assert.deepEqual(found(checked(padded.replaceAll(/^\| | \|$/gm, ''))), ['numbering-gap RF-03']);
  });
});

describe('an id that stands for two things', () => {
  const numbered = (...items: string[]) => items.map((item) => `• ${item}`).join('\n\n');
  const LIST = [
    'R1 The system shall let a guest register.',
    'R2 The system shall let a user log in.',
    'R3 The system shall show a map of the cars.',
    'R4 The system shall unlock a car.',
  ];

  it('is told where a list repeats a number', () => {
    const result = checked(
      numbered(...LIST.slice(0, 3), 'R3 The system shall send a receipt by mail.', LIST[3]!),
    );
    assert.deepEqual(found(result), ['doubled-id R3']);
    assert.equal(result.checks[0]!.quote, 'The system shall send a receipt by mail.');
  });

  it('is told where a list slips into another number', () => {
    const slip = [
      LIST[0]!,
      LIST[1]!,
      'R5 The system shall show a map.',
      LIST[3]!,
      'R5 The system shall lock a car.',
      'R6 The system shall charge a fee.',
    ];
    assert.ok(found(checked(numbered(...slip))).includes('doubled-id R5'));
  });

  it('is told where two forms describe different use cases', () => {
    const [, , uses] = QUEUES;
    const twice = changed([uses!], ['ID | UC3', 'ID | UC2']);
    assert.deepEqual(
      found(checked(...QUEUES.slice(0, 2), ...twice)).filter((one) => one.startsWith('doubled')),
      ['doubled-id UC2'],
    );
  });

  it('is not told of a summary and its details, a mapping, a rationale, or a section of the same use case', () => {
    assert.deepEqual(
      found(checked(...PHARMACY)).filter((one) => one.startsWith('doubled')),
      [],
    );
    const mapping =
      'Requirement | Components\nR1 | AccountManager, DataStore\nR2 | SessionHandler\nR3 | MapView\nR4 | CarGateway';
    assert.deepEqual(found(checked(numbered(...LIST), mapping)), []);
    const rationale = numbered(
      'R2 – We want nobody to be locked out by mistake.',
      'R4 – This can be hard to implement.',
    );
    assert.deepEqual(found(checked(numbered(...LIST), rationale)), []);
    const sections =
      '## UC1 Log in\n\nIt is used often.\n\n## UC1 Sequence diagram\n\n## UC2 Search\n\n## UC3 Pay\n\n## UC4 Drive';
    assert.deepEqual(found(checked(sections)), []);
  });

  it('is not told of a use case that the forms of several tests name', () => {
    const forms = ['Search by title', 'Wrong password', 'Empty list'].map(
      (name, at) => `Test case ID | TC${at + 1}\nUse case | UC3\nName | ${name}\nResult | As expected`,
    );
    const result = checked(...QUEUES, forms.join('\n\nAnother test is this one.\n\n'));
    assert.deepEqual(found(result), []);
    assert.equal(definitionsOf(result)['TC-2'], '');
  });

  it('is not told of an entry that goes on after a page break or is shown again', () => {
    assert.deepEqual(
      found(checked(numbered(...LIST.slice(0, 3)), numbered(`${LIST[2]!} Account Manager`, LIST[3]!))),
      [],
    );
  });
});

describe('a quality without a measure', () => {
  it('is a candidate with the words in question', () => {
    const [check] = checked(...PHARMACY).checks.filter(({ code }) => code === 'unmeasured-quality');
    assert.equal(check!.candidate, true);
    assert.deepEqual(check!.terms, ['intuitiva', 'facile da usare']);
  });

  it('is none where a number measures it', () => {
    const text =
      'NFR1: Pages load fast, in less than 2 seconds.\n\nNFR2: The reader finds a book fast.\n\nNFR3: Data is kept.';
    assert.deepEqual(found(checked(text)), ['unmeasured-quality NFR2']);
  });
});

describe('figures', () => {
  const figure = (number: number, mention = true) =>
    `${mention ? `What happens is shown in Figure ${number}, step by step, for every reader of the library.` : 'It goes on as one would think, and needs no more than one word here.'}\n\n[image]\n\nFigure ${number}: Step ${number} of lending`;

  it('are not told when a caption of another form, or one shared with a neighbour, stands there', () => {
    const own =
      'The classes of the domain follow from the requirements of the readers.\n\n[image]\n\nClass diagram of the domain';
    const shared =
      'The pages of the application follow from the requirements.\n\n[image]\n\n[image]\n\nFigure 4: Two pages (see Figure 4)';
    assert.deepEqual(found(checked('# Design', figure(1), figure(2), figure(3), own, shared)), [
      'figure-not-mentioned 4',
    ]);
  });

  it('are told when the text names the others and not them', () => {
    const result = checked('# Design', ...[1, 2, 3, 4].map((number) => figure(number)), figure(5, false));
    assert.deepEqual(found(result), ['figure-not-mentioned 5']);
    assert.equal(result.checks[0]!.quote, 'Figure 5: Step 5 of lending');
  });

  it('are not told when named in a list or range, or pointed at', () => {
    const pages = [
      '# Design',
      ...[1, 2, 3].map((number) => figure(number)),
      figure(4, false),
      figure(5, false),
    ];
    assert.deepEqual(found(checked(...pages, 'Figures 3, 4 and 5 belong together.')), []);
    assert.deepEqual(found(checked(...pages, 'All of this is shown in Fig. 2–5 as well.')), []);
    const pointed = figure(4, false).replace('It goes on', 'The diagram below shows how it goes on');
    assert.deepEqual(found(checked(...pages.slice(0, 4), pointed)), []);
  });
});

describe('a quality without a measure and without an id', () => {
  const candidates = (page: string) => found(checked(page)).filter((one) => one.startsWith('unmeasured'));
  it('is a candidate where a section on qualities lists it', () => {
    assert.deepEqual(
      candidates(
        '# 3 Quality attributes\n\n• Pages load under a reasonable time.\n\n• Pages load within 2 seconds, which is fast.\n\n• Passwords are hashed.',
      ),
      ['unmeasured-quality “Pages load under a reasonable time”'],
    );
    assert.deepEqual(
      candidates(
        '# 4 Requisiti non funzionali\n\n• Il sistema deve essere facile da usare per tutti gli utenti.',
      ),
      ['unmeasured-quality “Il sistema deve essere facile da …”'],
    );
    assert.deepEqual(candidates('## Reliability\n\nThe system must be robust.\n\nThis makes it robust.'), [
      'unmeasured-quality “The system must be robust”',
    ]);
  });
  it('is none elsewhere', () => {
    assert.deepEqual(candidates('# 3 Design\n\n• The cache is fast.'), []);
    assert.deepEqual(candidates('# 3 Performance\n\nText.\n\n# 4 Design\n\n• The cache is fast.'), []);
  });
});
