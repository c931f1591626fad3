import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  conceptsOf,
  likeness,
} from '../../../../../../infra/local/model/readers/review/document/concepts.ts';
import { diagramOf, typeNames } from '../../../../../../infra/local/model/readers/review/document/figures.ts';
import {
  leadingReference,
  referencesIn,
} from '../../../../../../infra/local/model/readers/review/document/identifiers.ts';
import { readLines } from '../../../../../../infra/local/model/readers/review/document/lines.ts';
import { quantitiesIn } from '../../../../../../infra/local/model/readers/review/document/quantities.ts';
import { structureOf } from '../../../../../../infra/local/model/readers/review/document/structure.ts';
import { actorsOf, partText } from '../../../../../../infra/local/model/readers/review/document/use-cases.ts';

const keys = (text: string) => referencesIn(text).map(({ key }) => key);

describe('the lines of an enriched text', () => {
  const lines = readLines(`[page 1]

# Contents

1 Introduction . . . . . . . . . . 3

[page 2]

## Design

[figure 2, page 2: machine-written description]
A diagram with FR-99 in it.
[end of figure 2]
Text in the figure: Loan · Tool

Figure 2: Class diagram

Plain words.`);

  it('know their page, kind and headings', () => {
    const kinds = lines.map(({ kind, page }) => `${kind} ${page}`);
    const expected = [
      'contents 1',
      'contents 1',
      'heading 2',
      'described 2',
      'labels 2',
      'caption 2',
      'text 2',
    ];
    assert.deepEqual(kinds, expected);
    assert.deepEqual(lines.at(-1)!.path, ['Design']);
  });

  it('know the contents from the page they begin on to the page they end on', () => {
    const kinds = readLines(
      '[page 2]\n\n# Contents\n\n1 Introduction 3\n\n[page 3]\n\nUC-01 Register 6\n\n4 Tests 9\n\n[page 4]\n\nUC-01 is the first.',
    ).map(({ kind, page }) => `${kind} ${page}`);
    assert.deepEqual(kinds, ['contents 2', 'contents 2', 'contents 3', 'contents 3', 'text 4']);
  });

  it('tell a figure with its caption, its kind and the names drawn in it', () => {
    const [figure] = structureOf(
      '[page 2]\n[figure 2, page 2: not described]\nText in the figure: Loan · + close(): void · Tool\n\nFigure 2: Class diagram',
    ).figures;
    assert.equal(figure?.caption?.text, 'Figure 2: Class diagram');
    assert.equal(diagramOf(figure!), 'class');
    assert.deepEqual(typeNames(figure!), ['Loan', 'Tool']);
  });
});

describe('identifiers', () => {
  it('are known in every spelling', () => {
    assert.deepEqual(keys('FR-01, R.4.2, [R7], UC 3, TC-012 and RNF1'), [
      'FR-1',
      'R-4.2',
      'R-7',
      'UC-3',
      'TC-12',
      'RNF-1',
    ]);
  });

  it('are not seen in words, versions and dates', () => {
    assert.deepEqual(keys('HTTP2, ISO29148, v1.2, R 2, PHP7, EC2 and T'), []);
  });

  it('are written out where a range leaves them out', () => {
    assert.deepEqual(keys('UC-03 to UC-06'), ['UC-3', 'UC-4', 'UC-5', 'UC-6']);
    assert.equal(referencesIn('FR-08 – FR-11')[2]!.id, 'FR-10');
  });

  it('begin a text only where they stand first', () => {
    assert.equal(leadingReference('• [R3] The system must log in')?.rest, 'The system must log in');
    assert.equal(leadingReference('The system (R3) must log in'), null);
  });
});

describe('requirements', () => {
  const stated = (text: string) => structureOf(text).requirements.map(({ id, text: words }) => [id, words]);

  it('are found in tables, lists and glued lines', () => {
    const text = `# Requirements
Id | Requirement | Pr.
FR-01 | A visitor shall search the catalogue. | M
FR-02 | A member shall log in with a password. | C
FR-03: The system shall send an e-mail. FR-04 The system shall print a list.`;
    assert.deepEqual(stated(text), [
      ['FR-01', 'A visitor shall search the catalogue.'],
      ['FR-02', 'A member shall log in with a password.'],
      ['FR-03', 'The system shall send an e-mail.'],
      ['FR-04', 'The system shall print a list.'],
    ]);
    assert.equal(structureOf(text).requirements[1]!.priority, 'c');
  });

  it('are not what only refers to them', () => {
    assert.deepEqual(stated('# Tests\nR1 | UC-1, UC-2\nR2 | UC-3\nR3 and R4 are tested together.'), []);
  });

  it('are functional or not by their id, else by their section', () => {
    const { requirements } = structureOf(`## Requisiti funzionali
RF1 Il sistema deve registrare un utente.
RF2 Il sistema deve mostrare gli ordini.
## Requisiti non funzionali
RNF1 Il sistema deve rispondere entro 2 secondi.
RNF2 I dati devono essere cifrati.`);
    assert.deepEqual(
      requirements.map(({ kind }) => kind),
      ['functional', 'functional', 'non-functional', 'non-functional'],
    );
  });

  it('may have no id in a section on requirements', () => {
    assert.deepEqual(stated('# Requirements\n• The system shall print a list of tools.'), [
      ['', 'The system shall print a list of tools.'],
    ]);
  });
});

describe('use cases', () => {
  it('are read from rows', () => {
    const { useCases } = structureOf(`UC-01 Reserve a tool
Actors | Member, Volunteer
Requirements | FR-03
Preconditions | None.
Main flow | 1. The member opens the entry.
Alternative flows | 2a. It is on loan.`);
    assert.equal(useCases[0]!.id, 'UC-01');
    assert.deepEqual(actorsOf(useCases[0]!), ['Member', 'Volunteer']);
    assert.deepEqual(useCases[0]!.requirements, ['FR-3']);
    assert.equal(partText(useCases[0]!, 'preconditions'), null);
    assert.equal(partText(useCases[0]!, 'postconditions'), null);
    assert.equal(partText(useCases[0]!, 'alternatives'), '2a. It is on loan.');
  });

  it('are read from labelled lines, with the id in a field of its own', () => {
    const { useCases } = structureOf(`Name Retrieve ticket
ID UC.1
Actors Customer
Entry conditions • The application runs;
• The customer is near.
Flow of events i. The customer selects a store;
Exceptions • The store is closed.
Table 2.1: Retrieve ticket
Name Delete ticket
ID UC.2
Actors Customer
Flow of events i. The customer deletes it;`);
    assert.deepEqual(
      useCases.map(({ id, name }) => [id, name]),
      [
        ['UC.1', 'Retrieve ticket'],
        ['UC.2', 'Delete ticket'],
      ],
    );
    assert.match(partText(useCases[0]!, 'preconditions')!, /near/);
  });

  it('are read in Italian', () => {
    const { useCases } = structureOf(`Caso d’uso: Prenota libro
Attori: Utente, Bibliotecario
Precondizioni: L’utente è registrato.
Flusso principale: 1. L’utente cerca il libro.
Postcondizioni: Il libro è prenotato.`);
    assert.equal(useCases[0]!.name, 'Prenota libro');
    assert.deepEqual(actorsOf(useCases[0]!), ['Utente', 'Bibliotecario']);
    assert.equal(partText(useCases[0]!, 'postconditions'), 'Il libro è prenotato.');
  });
});

describe('test cases', () => {
  it('know what they cover', () => {
    const { tests } = structureOf(`# Test cases
TC-01 | FR-01, UC-02 | A visitor searches | Three entries
TC-02 | FR-02 | A member logs in | The page opens`);
    assert.deepEqual(
      tests.map(({ id, requirements, useCases, name }) => [id, requirements, useCases, name]),
      [
        ['TC-01', ['FR-1'], ['UC-2'], 'A visitor searches'],
        ['TC-02', ['FR-2'], [], 'A member logs in'],
      ],
    );
  });
});

describe('words and numbers', () => {
  it('are compared without endings, in English and Italian alike', () => {
    assert.deepEqual([...conceptsOf('reservations')], [...conceptsOf('reserve')]);
    assert.deepEqual([...conceptsOf('gli attori')], [...conceptsOf('the actors')]);
    assert.ok(likeness('The member reserves a tool', 'Tools reserved by members') > 0.9);
    assert.equal(likeness('', 'tools'), 0);
  });

  it('are quantities with their bounds', () => {
    const [three] = quantitiesIn('A member shall hold at most three tools.');
    assert.deepEqual([three!.value, three!.unit, three!.bound], [3, 'tool', 'most']);
    const [limit] = quantitiesIn('The number of tools of one person must not be greater than five.');
    assert.deepEqual([limit!.value, limit!.unit, limit!.bound], [5, 'tool', 'most']);
    assert.deepEqual(quantitiesIn('one tool, FR-12 and the 3rd of May'), []);
  });
});

const PIECES = [
  '[page 3]',
  '# Requirements',
  '## Test cases',
  'FR-01 | The system shall load fast and print a list. | M',
  'FR-02: A member must not hold more than 3 tools; the system shall tell.',
  'Actors | Member',
  'UC-02 Return a tool',
  'Main flow | 1. The clerk scans the tool.',
  'TC-01 | FR-01 | S | Works correctly',
  '[figure 1, page 3: not described]',
  'Text in the figure: Loan · Tool · Member',
  'Figure 1: Class diagram',
];
const document = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 60 })), {
  maxLength: 40,
});

describe('any text at all', () => {
  it('is taken apart, and every part stands literally in it', () => {
    fc.assert(
      fc.property(document, (lines) => {
        const text = lines.join('\n');
        const { statements, requirements, useCases, tests } = structureOf(text);
        const parts = [...statements, ...requirements, ...tests].map((part) => part.text);
        const fields = useCases.flatMap((useCase) => Object.values(useCase.parts).flat());
        for (const part of [...parts, ...fields.map((field) => field.text)])
          assert.ok(text.includes(part), part);
      }),
    );
  });
});
