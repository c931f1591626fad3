import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { structureOf } from '../../../../../../infra/local/model/readers/review/document/structure.ts';
import type { Rule } from '../../../../../../infra/local/model/readers/review/finding.ts';
import { bareFigures } from '../../../../../../infra/local/model/readers/review/rules/bare-figures.ts';
import { classMembers } from '../../../../../../infra/local/model/readers/review/rules/class-members.ts';
import { compoundRequirements } from '../../../../../../infra/local/model/readers/review/rules/compound-requirements.ts';
import { contradictingCounts } from '../../../../../../infra/local/model/readers/review/rules/contradicting-counts.ts';
import { contradictingDuties } from '../../../../../../infra/local/model/readers/review/rules/contradicting-duties.ts';
import { contradictingNumbers } from '../../../../../../infra/local/model/readers/review/rules/contradicting-numbers.ts';
import { figureCaptions } from '../../../../../../infra/local/model/readers/review/rules/figure-captions.ts';
import { figureLabels } from '../../../../../../infra/local/model/readers/review/rules/figure-labels.ts';
import { layerAccess } from '../../../../../../infra/local/model/readers/review/rules/layer-access.ts';
import { numbering } from '../../../../../../infra/local/model/readers/review/rules/numbering.ts';
import { patternUse } from '../../../../../../infra/local/model/readers/review/rules/pattern-use.ts';
import {
  promisedCoverage,
  promisedTests,
} from '../../../../../../infra/local/model/readers/review/rules/promised-tests.ts';
import { repeatedRequirements } from '../../../../../../infra/local/model/readers/review/rules/repeated-requirements.ts';
import { testCases } from '../../../../../../infra/local/model/readers/review/rules/test-cases.ts';
import { unknownActors } from '../../../../../../infra/local/model/readers/review/rules/unknown-actors.ts';
import {
  unknownReferences,
  unknownTargets,
} from '../../../../../../infra/local/model/readers/review/rules/unknown-references.ts';
import { unrealisedRequirements } from '../../../../../../infra/local/model/readers/review/rules/unrealised-requirements.ts';
import {
  untestedRequirements,
  untestedUseCases,
} from '../../../../../../infra/local/model/readers/review/rules/untested.ts';
import { useCaseParts } from '../../../../../../infra/local/model/readers/review/rules/use-case-parts.ts';
import { vagueRequirements } from '../../../../../../infra/local/model/readers/review/rules/vague-requirements.ts';

/** What a rule says of a text, each quote checked to stand in it. */
function said(rule: Rule, text: string): string[] {
  return rule(structureOf(text)).map(({ said: words, advice, quote, confidence }) => {
    assert.ok(quote === null || text.includes(quote), `not literal: ${quote}`);
    assert.ok(confidence >= 0.6 && confidence <= 0.95);
    assert.ok(words.it !== words.en && advice.en !== '' && advice.it !== '');
    return words.en;
  });
}

function requirements(...texts: string[]): string {
  return ['# Requirements', ...texts.map((text, index) => `FR-0${index + 1} | ${text} | M`)].join('\n');
}

function useCase(number: number, more: string, actor = 'Member'): string {
  return `UC-0${number} Do the thing number ${number}\nActors | ${actor}\nMain flow | 1. The member does it.\n${more}`;
}

const PLAIN = [
  'A member shall log in with a password.',
  'A visitor shall search the catalogue.',
  'A clerk shall close a loan.',
];

describe('requirements that nobody can verify', () => {
  it('have words without a measure', () => {
    const [vague, ...others] = said(
      vagueRequirements,
      requirements('The shop must be fast and easy to use.', ...PLAIN),
    );
    assert.match(vague!, /FR-01.*‘fast’, ‘easy’/);
    assert.deepEqual(others, []);
  });

  it('have none where the measure stands beside', () => {
    assert.deepEqual(
      said(vagueRequirements, requirements('Searching must be fast: under 2 seconds.', ...PLAIN)),
      [],
    );
  });

  it('are found in Italian and in sections on qualities', () => {
    const text = '# Requisiti non funzionali\nIl sistema deve essere semplice e intuitivo per tutti.\n';
    assert.match(said(vagueRequirements, text)[0]!, /‘semplice’, ‘intuitivo’/);
  });

  it('are those not finished', () => {
    assert.match(
      said(vagueRequirements, requirements('The fee shall be TBD for members.', ...PLAIN))[0]!,
      /‘TBD’/,
    );
  });
});

describe('compound requirements', () => {
  it('ask for several things', () => {
    const text = requirements(
      'The system shall record a damage, inform the clerk and print a list.',
      ...PLAIN,
    );
    assert.match(said(compoundRequirements, text)[0]!, /FR-01 is compound: it asks for 3/);
  });

  it('are not those with one action on several things', () => {
    const text = requirements('A visitor shall search the catalogue by name, category and year.', ...PLAIN);
    assert.deepEqual(said(compoundRequirements, text), []);
  });
});

describe('repeated requirements', () => {
  it('say the same with other words around', () => {
    const text = requirements(
      'A member shall cancel a reservation of a tool.',
      'A registered member shall cancel a reservation of a tool.',
      ...PLAIN,
    );
    assert.match(said(repeatedRequirements, text)[0]!, /FR-02 repeats FR-01/);
  });

  it('set the same limit twice', () => {
    const text = requirements(
      'A member shall hold at most four books.',
      'The number of books on loan must not be greater than four.',
      ...PLAIN,
    );
    assert.match(said(repeatedRequirements, text)[0]!, /FR-02 repeats FR-01/);
  });

  it('are not alike where a word is exchanged', () => {
    const text = requirements(
      'Managers shall view the status of people in the queue.',
      'Managers shall view the status of people in the store.',
      ...PLAIN,
    );
    assert.deepEqual(said(repeatedRequirements, text), []);
  });

  it('share an id that was given twice', () => {
    const text = `${requirements(...PLAIN)}\nFR-02 | The nightly job shall erase old accounts. | M`;
    assert.match(said(repeatedRequirements, text)[0]!, /FR-02 is the id of two different requirements/);
  });
});

describe('the numbering of requirements', () => {
  it('has gaps', () => {
    const text = `${requirements(...PLAIN)}\nFR-05 | A member shall log out of the shop. | M`;
    assert.match(said(numbering, text)[0]!, /before FR-05: FR-04/);
    assert.deepEqual(said(numbering, requirements(...PLAIN, 'A member shall log out.')), []);
  });

  it('is no series where most numbers are missing', () => {
    const ids = [10, 20, 30, 40, 50].map((id) => `FR-${id} | The member shall log in again. | M`);
    assert.deepEqual(said(numbering, ids.join('\n')), []);
  });
});

describe('use cases', () => {
  const whole = 'Alternative flows | 1a. It fails.\nPostconditions | It is done.';

  it('without a part that the others have', () => {
    const text = [
      useCase(1, whole),
      useCase(2, whole),
      useCase(3, 'Alternative flows | None.\nPostconditions | Done.'),
    ].join('\n');
    const [only, ...others] = said(useCaseParts, text);
    assert.match(only!, /UC-03 has no alternative or exceptional flow, while 2\/3/);
    assert.deepEqual(others, []);
  });

  it('without a part that none has are left alone', () => {
    assert.deepEqual(said(useCaseParts, [1, 2, 3].map((number) => useCase(number, '')).join('\n')), []);
  });

  const actors = '# Actors\n• Member: a person with an account\n• Clerk: works at the desk\n# Use cases\n';

  it('with an actor whom nobody introduced', () => {
    const text = actors + [useCase(1, whole), useCase(2, whole, 'Auditor')].join('\n');
    assert.deepEqual(
      said(unknownActors, text).map((words) => /‘\w+’/.exec(words)?.[0]),
      ['‘Auditor’'],
    );
  });

  it('with a step taken by a person who is no actor', () => {
    const text = actors + useCase(1, `${whole.replace('It fails.', 'The accountant books the amount.')}`);
    assert.match(said(unknownActors, text)[0]!, /In UC-01 a step is taken by ‘accountant’/);
    assert.deepEqual(
      said(unknownActors, actors + useCase(1, 'Alternative flows | 1a. The server fails. The clerk waits.')),
      [],
    );
  });

  it('that no requirement leads to', () => {
    const text = `${requirements(...PLAIN, 'A member shall export the loans.')}\n# Use cases\n${useCase(1, 'Requirements | FR-01, FR-02, FR-03')}`;
    assert.deepEqual(
      said(unrealisedRequirements, text).map((words) => words.slice(0, 5)),
      ['FR-04'],
    );
  });
});

describe('contradictions', () => {
  it('in numbers for the same thing', () => {
    const text = `${requirements('A member shall hold at most three tools at a time.', ...PLAIN)}\n# Rules\nA member who holds seven tools is refused.`;
    assert.match(said(contradictingNumbers, text)[0]!, /3 tools.*7 tools/);
  });

  it('are none where other things are counted', () => {
    const text = `${requirements('A member shall hold at most three tools at a time.', ...PLAIN)}\n# Rules\nThe desk has five tools for repairs in a drawer.`;
    assert.deepEqual(said(contradictingNumbers, text), []);
  });

  it('in what must and must not be', () => {
    const text =
      'The clerk can delete the account of a member.\nThe clerk cannot delete the account of a member.';
    assert.equal(said(contradictingDuties, text).length, 1);
    assert.deepEqual(
      said(
        contradictingDuties,
        'The clerk can delete the account.\nThe visitor cannot open the drawer of tools.',
      ),
      [],
    );
  });

  it('in how many there are', () => {
    const text = `Figure 1 shows the five use cases.\n${[1, 2, 3].map((number) => useCase(number, 'Preconditions | Logged in.')).join('\n')}`;
    assert.match(said(contradictingCounts, text)[0]!, /announces 5 use cases, but the document has 3/);
    assert.deepEqual(said(contradictingCounts, text.replace('five', 'three')), []);
  });
});

function classDiagram(
  text: string,
  labels = 'Loan · - due: Date · + close(): void · + extend(): void · Tool · Member',
): string {
  return `# Classes\n${text}\n[figure 1, page 2: not described]\nText in the figure: ${labels}\n\nFigure 1: Class diagram of the shop`;
}

describe('diagrams and text', () => {
  it('disagree where the text names a class that is not drawn', () => {
    const text = classDiagram(
      'A Loan is of a Tool and a Member. Each Loan owns an object of the class Reminder.',
    );
    assert.match(said(figureLabels, text)[0]!, /describes Reminder, but Figure 1/);
  });

  it('disagree where a class is drawn that the text never names', () => {
    const text = classDiagram('A loan is of a tool and a member.', 'Loan · Tool · Member · PenaltyPolicy');
    assert.match(said(figureLabels, text)[0]!, /shows PenaltyPolicy/);
    assert.deepEqual(said(figureLabels, classDiagram('A loan is of a tool and a member.')), []);
  });

  it('disagree on the operations of a class', () => {
    const text = classDiagram('A Loan of a Tool to a Member offers exactly three operations.');
    assert.match(
      said(classMembers, text)[0]!,
      /Loan 3 operations, the class diagram shows 2 \(close, extend\)/,
    );
    assert.deepEqual(said(classMembers, text.replace('three', 'two')), []);
  });

  it('disagree on the use cases', () => {
    const diagram =
      '[figure 1, page 1: not described]\nText in the figure: UC-01 Do · UC-02 Do · Member\n\nFigure 1: Use-case diagram\n';
    const text =
      diagram + [1, 2, 3].map((number) => useCase(number, 'Preconditions | Logged in.')).join('\n');
    assert.match(said(figureLabels, text)[0]!, /UC-3 is described but not in the use-case diagram/);
  });

  it('do not meet where the text never refers to a figure', () => {
    const text =
      'Figure 1 shows it.\nFigure 1: Layers of the shop\nFigure 2: Tables of the shop\nAs Figure 3 tells.\nFigure 3: States';
    assert.match(said(figureCaptions, text)[0]!, /figure 2/);
  });

  it('do not meet in sections that are pictures alone', () => {
    const text =
      '## Gestione ordini\n[figure 1, page 1: not described]\n## Gestione consegne\n[figure 2, page 1: not described]\n## Fine\nParole.';
    assert.match(said(bareFigures, text)[0]!, /2 sections hold a picture and not one sentence/);
  });
});

describe('layers', () => {
  it('are bypassed by a page with a query of its own', () => {
    assert.match(
      said(layerAccess, 'The search page runs its own SQL query on the database.')[0]!,
      /reaches for the database/,
    );
    assert.match(
      said(layerAccess, 'La pagina di ricerca accede direttamente alla base di dati.')[0]!,
      /reaches for the database/,
    );
  });

  it('are confused by a view that computes', () => {
    assert.match(
      said(layerAccess, 'The total of the order is computed in the browser.')[0]!,
      /decisions of the business logic/,
    );
  });

  it('are kept where the access is denied or goes through a service', () => {
    const kept = [
      'The controllers never access the database directly.',
      'The pages read the tables only through the services.',
      'The presentation layer calls the business layer.',
    ];
    for (const text of kept) assert.deepEqual(said(layerAccess, text), [], text);
  });
});

describe('patterns', () => {
  it('are contradicted by their description', () => {
    assert.match(
      said(patternUse, 'We use the Singleton pattern: every service creates a new Registry.')[0]!,
      /Singleton is named, but/,
    );
    assert.match(
      said(patternUse, 'By the Observer pattern each client checks the server every two seconds.')[0]!,
      /Observer is named, but/,
    );
  });

  it('are only named', () => {
    assert.match(
      said(patternUse, '# Patterns\nWe like the Adapter pattern.')[0]!,
      /nothing says which classes/,
    );
  });

  it('are well described', () => {
    const text =
      '# Patterns\nObserver: the tool notifies its observers when its state changes.\nSingleton: there is only one Registry for all services.';
    assert.deepEqual(said(patternUse, text), []);
  });
});

describe('references', () => {
  it('lead nowhere', () => {
    const text = `${requirements(...PLAIN)}\n# Design\nThe service realises FR-01 and FR-09.`;
    assert.match(said(unknownReferences, text)[0]!, /^FR-09 is referred to here/);
  });

  it('of a test lead nowhere', () => {
    const text = `${requirements(...PLAIN)}\n# Tests\nTC-01 | FR-08 | Log in | Page`;
    assert.match(said(unknownTargets, text)[0]!, /^FR-08 is referred to here/);
    assert.deepEqual(said(unknownReferences, text), []);
  });

  it('to another document are left alone', () => {
    assert.deepEqual(said(unknownReferences, '# Design\nIt realises FR-01, FR-02, FR-03 and FR-04.'), []);
  });
});

const TESTS =
  '# Test cases\nTC-01 | FR-01 | U | Log in with a wrong password | Refused with a message\nTC-02 | FR-02 | I | Search for drills | Three entries\nTC-03 | FR-02 | I | Search for nothing | No entries';

describe('tests', () => {
  it('leave requirements out', () => {
    assert.match(
      said(untestedRequirements, `${requirements(...PLAIN)}\n${TESTS}`)[0]!,
      /No test covers FR-03/,
    );
  });

  it('leave several requirements out, said in one finding', () => {
    const text = `${requirements(...PLAIN, 'A member shall log out.')}\n${TESTS}`;
    assert.deepEqual(said(untestedRequirements, text).length, 1);
    assert.match(said(untestedRequirements, text)[0]!, /No test covers FR-03, FR-04/);
  });

  it('that name no requirements tell nothing about them', () => {
    assert.deepEqual(
      said(untestedRequirements, `${requirements(...PLAIN)}\n${TESTS.replaceAll(/FR-0\d/g, '–')}`),
      [],
    );
  });

  it('leave use cases out', () => {
    const text = `${[1, 2, 3].map((number) => useCase(number, 'Preconditions | Logged in.')).join('\n')}\n# Tests\nTC-01 | UC-01 | Do | Done\nTC-02 | UC-02 | Do | Done`;
    assert.match(said(untestedUseCases, text)[0]!, /No test goes through UC-03/);
  });

  it('are not of the kinds that were promised', () => {
    const text = `# Test strategy\nBefore a release we run load tests with 200 members.\nUnit tests check the rules.\n${TESTS}`;
    assert.deepEqual(
      said(promisedTests, text).map((words) => /promises (\w+)/.exec(words)?.[1]),
      ['load'],
    );
  });

  it('do not reach the coverage that was promised', () => {
    const text =
      '# Tests\nThe services must reach a coverage of at least 90 %.\nThe coverage measured is 64 %.';
    assert.match(said(promisedCoverage, text)[0]!, /64 %.*90 %/);
    assert.deepEqual(said(promisedCoverage, text.replace('64', '93')), []);
  });

  it('have results that nobody can check, empty fields and nothing they cover', () => {
    const rows = [
      'TC-04 | FR-03 | S | Close a loan | It works correctly',
      'TC-05 | FR-03 | S | Close it again',
      'TC-06 | – | S | Open the page | The page opens',
    ];
    const all = said(
      testCases,
      [TESTS, ...rows, ...[7, 8, 9].map((id) => `TC-0${id} | FR-01 | S | Log in | The list opens`)].join(
        '\n',
      ),
    );
    assert.match(all[0]!, /TC-04 \(‘works correctly’\)/);
    assert.ok(all.some((words) => /TC-06 names neither/.test(words)));
  });
});
