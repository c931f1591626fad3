import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkDocument } from '@assay/deliverable-review/document-index/check-document';
import type { CheckedDocument } from '@assay/deliverable-review/document-index/schema';
import {
  type TraceabilityMaterial,
  type TraceabilityRow,
  traceRequirements,
} from '@assay/deliverable-review/traceability';
import fc from 'fast-check';
import { documentOf, type TestDocument } from './document-index/document-of.ts';
import { BOATS, DESKS, FARM, LIBRARY, OFFICE, PHARMACY, QUEUES, TRIPS } from './document-index/documents.ts';

const TEXT =
  'FR-01 Search. UC-1 Search the catalogue. The CatalogueService answers. TC-01 tests UC-1. FR-02 Borrow. FR-03';

const row = (requirement: string, changes: Partial<TraceabilityRow> = {}): TraceabilityRow => {
  return { requirement, summary: 's', useCases: [], design: [], tests: [], disconnect: null, ...changes };
};
/** The rows of one answer about a document that names nothing by ids of which code could make anything. */
const NOTHING: CheckedDocument = {
  index: { identifiers: [], headings: [], figures: [], traces: [], titles: [] },
  traceability: { requirements: [], traced: [] },
  links: [],
  checks: [],
};
const documentWith = (text: string) => ({ text, pages: [{ page: 1, start: 0 }], figureSpans: [] });
const MATERIAL = { complete: true, checked: NOTHING, context: null };
const traceRows = (rows: TraceabilityRow[], text: string) =>
  traceRequirements({ ...MATERIAL, answers: [rows], document: documentWith(text) })!;
/** What sections answered about a document, its index made from its text. */
const traceIn = (
  { text, document }: TestDocument,
  answers: TraceabilityRow[][],
  more: Partial<TraceabilityMaterial> = {},
) =>
  traceRequirements({
    ...MATERIAL,
    answers,
    checked: checkDocument(text, document),
    document: text,
    ...more,
  });
const to = (label: string, page: number | null = 1) => ({ label, page });

describe('the traceability matrix', () => {
  it('takes no words that only say that there is a link for a use case or a test', () => {
    const text =
      'RF-1 Registra. Soddisfa RF-1. Registrazione (RF-1). This component satisfies RF-1 and RF-2.';
    const links = {
      useCases: [to('Soddisfa RF-1.'), to('Registrazione (RF-1)')],
      design: [to('This component satisfies RF-1 and RF-2.')],
      tests: [to('satisfies the requirement RF-1')],
    };
    const [traced] = traceRows([row('RF-1', links)], text).rows;
    assert.deepEqual(
      [traced!.useCases, traced!.design, traced!.tests].map((of) => of.map(({ label }) => label)),
      [['Registrazione (RF-1)'], [], []],
    );
    assert.deepEqual(traced!.missing, ['design', 'test']);
  });

  it('marks what the document has, and names the links that are missing', () => {
    const { rows, ignored } = traceRows(
      [
        row('FR-01', {
          useCases: [to('UC-1')],
          design: [to('LoanService'), to('CatalogueService')],
          tests: [to('TC-99')],
          disconnect: '  No test. ',
        }),
      ],
      TEXT,
    );
    assert.deepEqual(ignored, []);
    assert.deepEqual(rows[0]!.missing, ['test']);
    assert.deepEqual(rows[0]!.tests, [
      { label: 'TC-99', page: null, found: false, basis: 'model', evidence: null },
    ]);
    assert.deepEqual(
      rows[0]!.design.map(({ found }) => found),
      [false, true],
    );
    assert.equal(rows[0]!.disconnect, 'No test.');
  });

  it('takes no id for a part of another one', () => {
    const { rows, ignored } = traceRows([row('FR-0'), row('FR-03', { tests: [to('TC-0')] })], TEXT);
    assert.deepEqual(ignored, ['FR-0']);
    assert.deepEqual(rows[0]!.missing, ['use-case', 'design', 'test']);
  });

  it('joins the rows that sections have about one requirement, each reference once', () => {
    const { rows } = traceRows(
      [
        row('FR-01', { useCases: [to('UC-1', null)] }),
        row('FR-02'),
        row('fr 01', { useCases: [to('uc 1', 4)], tests: [to('TC-01')] }),
      ],
      TEXT,
    );
    assert.deepEqual(
      rows.map(({ requirement }) => requirement),
      ['FR-01', 'FR-02'],
    );
    assert.partialDeepStrictEqual(rows[0]!.useCases, [{ label: 'UC-1', page: 1, found: true }]);
    assert.deepEqual(rows[0]!.missing, ['design']);
  });

  it('gives the page on which a label stands outside of the table of contents, whatever page the model names', () => {
    const pages = [
      '# Contents\n\nBookingService ........ 2\n\nPayment desk ........ 3',
      '# Requirements\n\nFR-1 Search.\n\nThe Booking service.',
      'The BookingService answers. UC-1.2 Pay.',
      'UC-1 Search the catalogue.',
    ];
    const answer = row('FR-1', {
      useCases: [to('UC-1', 1), to('UC-7', 2)],
      design: [to('bookingservice', 9), to('Payment desk', 9), to('Queue', 9)],
    });
    const [traced] = traceIn(documentOf(pages), [[answer]])!.rows;
    assert.deepEqual(
      [...traced!.useCases, ...traced!.design].map(({ label, page }) => [label, page]),
      [
        ['UC-1', 4],
        ['UC-7', null],
        ['bookingservice', 3],
        ['Payment desk', 1],
        ['Queue', null],
      ],
    );
  });

  it("has the document's own words for a requirement before a model's", () => {
    const { rows } = traceIn(documentOf(LIBRARY), [[row('FR-04', { summary: 'A summary of the model' })]])!;
    const { summary } = rows.find(({ requirement }) => requirement === 'FR-04')!;
    assert.notEqual(summary, 'A summary of the model');
    assert.ok(LIBRARY.join('\n').includes(summary));
    const [other] = traceRows([row('FR-01', { summary: 'A summary of the model' })], TEXT).rows;
    assert.equal(other!.summary, 'A summary of the model', 'where the document defines none');
  });

  describe('takes for being in the document whatever stands in it, as students write it', () => {
    const pages = [
      'FR-1 The user can search. The user is known by an e-mail address.',
      'The platform offers sign up to everybody, and a user may look at it.',
      '[image: Class diagram · User · name: String · Loan · Authentication · Manager]',
      '# Sign up\n\nA visitor signs up.\n\n# Sign up (user / authority)\n\nAs above.',
      'Part | Carries\nAddress Book | all\n\nThe fi s c a l C o d e is kept. Il catalogo risponde.',
    ];
    const designOf = (labels: TraceabilityRow['design']) =>
      traceIn(documentOf(pages), [[row('FR-1', { design: labels })]])!.rows[0]!.design.map(
        ({ found, page }) => (found ? page : null),
      );
    it('a class that is drawn, a cell, a sentence, a name that is spaced otherwise', () => {
      const labels = ['User', 'Loan', 'AuthenticationManager', 'AddressBook', 'fiscalCode', 'catalogo'];
      assert.deepEqual(designOf(labels.map((label) => to(label, null))), [3, 3, 3, 5, 5, 5]);
    });
    it('a name beside a word for its kind or an explanation', () => {
      const labels = ['User class', 'use case Sign up', 'Loan (of a book)', 'Sign up (user / authority)'];
      assert.deepEqual(designOf(labels.map((label) => to(label, null))), [3, 4, 3, 4]);
    });
    it('and keeps the page that an agent told if the label stands there', () => {
      const told = [to('User', 3), to('Sign up', 2), to('Loan', 1)];
      assert.deepEqual(designOf(told), [3, 2, 3]);
      assert.deepEqual(designOf([to('user', 2), to('Sign up', 9)]), [2, 4]);
    });
    it('but nothing that does not stand there', () => {
      const labels = ['LoanManager', 'Users', 'UserService', 'User Service', 'dress', 'UC-1', 'FR-11', '…'];
      for (const label of labels) assert.deepEqual(designOf([to(label, 3)]), [null], label);
    });
    it('a requirement that is named by its words alone', () => {
      const { rows, ignored } = traceRows(
        [row('The user can search'), row('the user'), row('The user can fly')],
        TEXT.replace('Search.', 'The user can search.'),
      );
      assert.deepEqual(
        rows.map(({ requirement }) => requirement),
        ['The user can search'],
      );
      assert.deepEqual(ignored, ['the user', 'The user can fly']);
    });
    it('whatever words stand before and behind it, and however it is spaced', () => {
      const name = fc.constantFrom('User', 'Sign up', 'Ordine', 'PaymentGateway', 'Gestione Ordini');
      const around = fc.constantFrom('', 'The', 'il', '•', '“', '– a', 'and 2');
      const form = fc.constantFrom(
        (text: string) => text,
        (text: string) => `[image: Door · ${text} · Key]`,
        (text: string) => `Part | ${text} | 3`,
        (text: string) => `# ${text}`,
      );
      const spacing = fc.constantFrom('', ' ');
      fc.assert(
        fc.property(name, around, around, form, spacing, (label, before, behind, formed, space) => {
          const written = space === '' ? label : label.split('').join(space);
          const texts = ['FR-1 It works.', formed([before, written, behind].join(' ').trim())];
          const { rows } = traceIn(documentOf(texts), [[row('FR-1', { design: [to(label, 2)] })]])!;
          assert.deepEqual([rows[0]!.design[0]!.found, rows[0]!.design[0]!.page], [true, 2]);
        }),
      );
    });
  });

  it('calls nothing missing or unknown that neither assignment nor document calls for', () => {
    const answer = row('FR-03', { disconnect: 'No test checks it.' });
    const { rows, notOwed } = traceRequirements({
      ...MATERIAL,
      answers: [[answer]],
      document: documentWith(TEXT),
      owed: ['use-case', 'component'],
    })!;
    assert.deepEqual([rows[0]!.missing, rows[0]!.unknown, notOwed], [['use-case', 'design'], [], ['test']]);
    assert.equal(rows[0]!.disconnect, null);
    const partly = traceIn(documentOf(LIBRARY), [], { complete: false, owed: ['use-case', 'test'] })!;
    assert.ok(partly.rows.every(({ unknown }) => unknown.length === 0));
  });

  it('has no reference without a label', () => {
    const { rows } = traceRows([row('FR-02', { design: [to(' ')] })], TEXT);
    assert.deepEqual(rows[0]!.missing, ['use-case', 'design', 'test']);
  });

  describe('of a document that traces by ids', () => {
    const library = documentOf(LIBRARY);

    it('is there without any agent; links that the document does not state by ids are unknown, not missing', () => {
      const { rows } = traceIn(library, [], { complete: false })!;
      assert.deepEqual(
        rows.map(({ requirement, useCases, tests, missing, unknown }) => [
          requirement,
          useCases.map(({ label }) => label),
          tests.map(({ label }) => label),
          missing,
          unknown,
        ]),
        [
          ['FR-01', ['UC-01'], ['TC-01'], [], ['design']],
          ['FR-02', ['UC-02'], ['TC-02'], [], ['design']],
          ['FR-03', ['UC-03'], ['TC-03'], [], ['design']],
          ['FR-04', ['UC-01'], ['TC-04'], [], ['design']],
        ],
      );
    });

    it('joins what an agent saw to what the document states; what an agent looked for is not unknown', () => {
      const answer = [row('FR-04', { design: [to('Use cases')] }), row('FR-02')];
      const { rows } = traceIn(library, [answer])!;
      const byId = new Map(rows.map((one) => [one.requirement, one]));
      assert.equal(rows.length, 4);
      assert.deepEqual(byId.get('FR-04')!.missing, []);
      assert.partialDeepStrictEqual(byId.get('FR-04')!.tests, [{ label: 'TC-04', page: 5, found: true }]);
      assert.deepEqual(byId.get('FR-02')!.missing, ['design']);
      assert.deepEqual(byId.get('FR-02')!.unknown, []);
    });

    it('is not there where neither an agent nor the document traces anything', () => {
      assert.equal(traceRequirements({ ...MATERIAL, answers: [], document: documentWith(TEXT) }), null);
    });
  });

  describe('tells what the document states from what a model sees', () => {
    const basisOf = (pages: string[], answer: TraceabilityRow, more: Partial<TraceabilityMaterial> = {}) => {
      const { rows } = traceIn(documentOf(pages), [[answer]], more)!;
      const found = rows.find(({ requirement }) => requirement === answer.requirement)!;
      return Object.fromEntries(
        [...found.useCases, ...found.design, ...found.tests].map(({ label, basis }) => [label, basis]),
      );
    };

    it('by ids: a row, a form, a sentence; not two rows apart', () => {
      const answer = row('FR-01', {
        useCases: [to('UC-01'), to('UC-03')],
        tests: [to('TC-01'), to('TC-02')],
      });
      assert.deepEqual(basisOf(LIBRARY, answer), {
        'UC-01': 'stated',
        'UC-03': 'model',
        'TC-01': 'stated',
        'TC-02': 'model',
      });
    });

    it('by ids in another spelling, and with their names', () => {
      const answer = row('FR01', { useCases: [to('UC-1 Borrow a book')], tests: [to('TC 01')] });
      const { rows } = traceIn(documentOf(LIBRARY), [[answer]])!;
      assert.equal(rows.length, 4);
      assert.deepEqual(
        [...rows[0]!.useCases, ...rows[0]!.tests].map(({ basis, found }) => [basis, found]),
        [
          ['stated', true],
          ['stated', true],
        ],
      );
    });

    it('by names that the document titles, in a sentence or cell of their own', () => {
      const pages = [
        ...LIBRARY,
        `# 5 Design

         ## 5.1 Loan Service

         The Loan Service answers for FR-01. The ShelfIndex of FR-03 is kept apart.

         FR-02 needs no part of its own; the reader just returns the book.

         ## 5.2 Readers

         Part | Carries
         Loan Service | FR-04
         Readers | FR-03`,
      ];
      const design = (requirement: string, ...labels: string[]) =>
        basisOf(pages, row(requirement, { design: labels.map((label) => to(label)) }));
      assert.equal(design('FR-01', 'Loan Service')['Loan Service'], 'stated');
      assert.equal(design('FR-02', 'Loan Service')['Loan Service'], 'model');
      assert.deepEqual(
        Object.entries(design('FR-03', 'ShelfIndex', 'Readers')).filter(([label]) => /^[SR]/.test(label)),
        [
          ['ShelfIndex', 'stated'],
          ['Readers', 'stated'],
        ],
      );
      assert.equal(design('FR-04', 'Loan Service')['Loan Service'], 'stated');
    });

    it('not by the words of the requirement itself, which only look like a name', () => {
      const pages = [...LIBRARY, '# 6 Desk\n\nIt lends.'];
      const answer = row('FR-01', { useCases: [to('Borrow a book')], design: [to('Desk'), to('A reader')] });
      const basis = basisOf(pages, answer);
      assert.deepEqual([basis['Borrow a book'], basis.Desk, basis['A reader']], ['model', 'model', 'model']);
    });

    describe('not by a sentence that may deny it', () => {
      const sentences = [
        'FR-1 is not realised by UC-2 in any way.',
        'FR-1 has nothing to do with UC-2.',
        'UC-2 doesn’t realise FR-1.',
        'UC-3 realises FR-1 instead of UC-2.',
        'The plan to realise FR-1 with UC-2 was dropped.',
        'It is a mistake that UC-2 covers FR-1.',
        'Does UC-2 realise FR-1?',
        'UC-2 non realizza FR-1.',
        'FR-1 non ha niente a che fare con UC-2.',
        'È un errore dire che UC-2 copre FR-1.',
        'Requirements: FR-2, not FR-1 of UC-2.',
      ];
      const given = ['FR-1: A guest searches.\n\nFR-2: A guest pays.\n\nUC-2: Search.\n\nUC-3: Pay.'];
      const answer = row('FR-1', { useCases: [to('UC-2')] });
      for (const sentence of sentences)
        it(sentence, () => {
          const document = documentOf([...given, sentence]);
          const { useCases } = traceIn(document, [[answer]])!.rows[0]!;
          assert.deepEqual(
            useCases.filter(({ label }) => label === 'UC-2').map(({ basis }) => basis),
            ['model'],
          );
        });
      it('but by another sentence, a row and a field beside it', () => {
        for (const stating of [
          'UC-2 realises FR-1.',
          'FR-1 | UC-2 | not yet tested',
          'UC-2 covers: FR-1, FR-2',
        ])
          assert.equal(basisOf([...given, sentences[0]!, stating], answer)['UC-2'], 'stated', stating);
      });
    });

    it('by names that the context extraction gives', () => {
      const pages = [...LIBRARY, 'The reading room is served by Stack keeper (FR-03).'];
      const answer = row('FR-03', { design: [to('Stack keeper')] });
      assert.equal(basisOf(pages, answer)['Stack keeper'], 'model');
      const architecture = {
        style: null,
        layers: [],
        patterns: [],
        components: [{ name: 'Stack keeper', responsibility: null }],
      };
      const tests = { types: [], coverage: null, cases: [] };
      const context = { requirements: [], useCases: [], architecture, tests };
      assert.equal(basisOf(pages, answer, { context })['Stack keeper'], 'stated');
    });

    it('not by what a model wrote about a figure, nor by a list of all ids', () => {
      const described = documentOf(
        [...LIBRARY, '[image]', 'FR-01 to FR-04, UC-01 to UC-03, TC-01 to TC-04.'],
        {
          'figure-1': 'FR-02 is carried out by UC-03.',
        },
      );
      const { rows } = traceIn(described, [[row('FR-02', { useCases: [to('UC-03')] })]])!;
      const [, { useCases }] = rows.toSorted((a, b) => a.requirement.localeCompare(b.requirement)) as [
        unknown,
        (typeof rows)[number],
      ];
      assert.deepEqual(
        useCases.map(({ label, basis }) => [label, basis]),
        [
          ['UC-03', 'model'],
          ['UC-02', 'stated'],
        ],
      );
    });

    it('with the passage that does, the head of its list or matrix with it, and the counts of both', () => {
      const queues = documentOf(QUEUES);
      const matrix = traceIn(queues, [[row('R2', { useCases: [to('UC3')] })]])!;
      const { useCases } = matrix.rows.find(({ requirement }) => requirement === 'R2')!;
      const [seen, stated] = useCases;
      assert.deepEqual([seen!.label, seen!.evidence], ['UC3', null]);
      assert.equal(stated!.evidence!.passage, 'UC2 | | ✓');
      assert.equal(stated!.evidence!.head!.passage, 'Use case | R1 | R2 | R3 | R4');
      assert.equal(stated!.page, stated!.evidence!.page);
      const { start, end } = stated!.evidence!;
      assert.equal(queues.text.text.slice(start, end), stated!.evidence!.passage);
      assert.deepEqual(matrix.links, { stated: 4, model: 1 });
    });

    it('for requirements that have names only, without any agent', () => {
      const { rows, links } = traceIn(documentOf(OFFICE), [], { complete: false })!;
      assert.deepEqual(
        rows.map(({ requirement, useCases }) => [requirement, useCases.length]),
        [
          ['Prenotare una scrivania', 1],
          ['Annullare una prenotazione', 2],
        ],
      );
      assert.deepEqual(links, { stated: 3, model: 0 });
    });
  });

  describe('says that a link is missing only after all parts were read', () => {
    const library = documentOf(LIBRARY);
    const ofFirst = (answers: TraceabilityRow[][], complete = true) =>
      traceIn(library, answers, { complete })!.rows.find(({ requirement }) => requirement === 'FR-01')!;

    it('what a part might hold that was not read is unknown', () => {
      const answers = [[row('FR-01', { disconnect: 'No design element answers for it.' })]];
      const [whole, partly] = [ofFirst(answers), ofFirst(answers, false)];
      assert.deepEqual([whole.missing, whole.unknown], [['design'], []]);
      assert.equal(whole.disconnect, 'No design element answers for it.');
      assert.deepEqual([partly.missing, partly.unknown, partly.disconnect], [[], ['design'], null]);
    });

    it('what a check says is missing whatever was read', () => {
      const untested = documentOf(LIBRARY.map((page) => page.replace('TC-03 | FR-03', 'TC-03 | FR-02')));
      const { rows } = traceIn(untested, [], { complete: false })!;
      assert.deepEqual(rows.find(({ requirement }) => requirement === 'FR-03')!.missing, ['test']);
    });

    it('drops a disconnect that another section or the document itself contradicts', () => {
      const untested = row('FR-01', { disconnect: 'No test checks it.' });
      assert.equal(ofFirst([[untested]]).disconnect, null, 'TC-01 is in a row with it');
      const bare = (disconnect: string) => row('FR-01', { disconnect });
      const designed = row('FR-01', { design: [to('Use cases')] });
      const sentence = 'No component of the design answers for it.';
      assert.equal(ofFirst([[bare(sentence)], [designed]]).disconnect, null);
      assert.equal(ofFirst([[bare('No test checks it.')], [bare(sentence)]]).disconnect, sentence);
      assert.equal(ofFirst([[bare('Nessun test lo verifica.')], [row('FR-01')]]).disconnect, null);
    });

    it('keeps one about what is there but wrong, and one about a reference that leads nowhere', () => {
      const wrong = row('FR-01', {
        useCases: [to('UC-01')],
        design: [to('Use cases')],
        tests: [to('TC-01')],
        disconnect: 'TC-01 checks another test than UC-01 describes.',
      });
      assert.equal(ofFirst([[wrong]]).disconnect, wrong.disconnect);
      const ghost = row('FR-01', {
        design: [to('LoanDao')],
        disconnect: 'LoanDao does not exist in the design.',
      });
      assert.equal(ofFirst([[ghost]]).disconnect, ghost.disconnect);
    });
  });

  it('keeps a stated link stated, and never missing, whatever text is added', () => {
    const documents = [LIBRARY, PHARMACY, QUEUES, FARM, DESKS, OFFICE, BOATS, TRIPS];
    const more = fc.array(
      fc.constantFrom(
        'It rained.',
        '# 9 Effort\n\nName | Hours\nAnna | 12',
        'The team met.',
        '[image: Client]',
      ),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(fc.constantFrom(...documents), more, fc.boolean(), (pages, added, complete) => {
        const linksIn = (texts: string[]) => {
          const material = documentOf(texts);
          const first = traceIn(material, [], { complete: false })!;
          const answers = first.rows.map(({ requirement }) => row(requirement, { disconnect: 'No test.' }));
          return traceIn(material, [answers], { complete })!.rows;
        };
        const after = new Map(linksIn([...pages, ...added]).map((one) => [one.requirement, one]));
        for (const { requirement, missing, ...before } of linksIn(pages)) {
          const now = after.get(requirement)!;
          for (const key of ['useCases', 'design', 'tests'] as const) {
            const labels = (references: typeof before.tests) =>
              references.filter(({ basis }) => basis === 'stated').map(({ label }) => label);
            const kept = new Set(labels(now[key]));
            for (const label of labels(before[key])) assert.ok(kept.has(label), `${requirement}: ${label}`);
          }
          for (const link of now.missing) assert.ok(missing.includes(link), `${requirement} lacks ${link}`);
        }
      }),
      { numRuns: 40 },
    );
  });
});
