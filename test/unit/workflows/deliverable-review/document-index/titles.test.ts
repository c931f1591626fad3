import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checked } from './document-of.ts';

const titles = (...pages: string[]) =>
  checked(...pages).index.titles.map(({ kind, name }) => `${kind} ${name}`);

describe('the titles of things', () => {
  it('are no fields of a use case, however these are set', () => {
    const useCase = (name: string) =>
      `### ${name}\n\n#### Trigger:\n\nThe reader comes.\n\n#### Flow of events\n\nOne after the other.\n\n#### Extension A: the shelf is empty\n\nNothing is lent.`;
    assert.deepEqual(
      titles('## 2 Use cases', useCase('Lend a Book'), useCase('Event Calendar:'), useCase('Return a Book')),
      ['use-case Lend a Book', 'use-case Event Calendar', 'use-case Return a Book'],
    );
    assert.deepEqual(titles('## 2 Casi d’uso\n\n### Attori:\n\nUno.\n\n### Precondizioni\n\nNessuna.'), []);
  });

  it('go on behind a colon in a caption', () => {
    const caption = (text: string) => titles(`# 1 Lending\n\nTable 1: ${text}`);
    assert.deepEqual(caption('Use case description: Lend a Book'), ['use-case Lend a Book']);
    assert.deepEqual(caption('Use case: Plan a Visit'), ['use-case Plan a Visit']);
  });

  it('are those of components, and of no limits or praise of a design', () => {
    const design = '• Shelf Keeper\n\n• Keeps every reader and every librarian well informed';
    assert.deepEqual(titles(`## 3 Components\n\n${design}\n\n### 3.1 Constraints\n\nNone.`), [
      'component Shelf Keeper',
    ]);
  });

  it('are numbered headings, though other parts have the same ones', () => {
    const part = (number: number, title: string) =>
      `# ${number} ${title}\n\n## ${number}.1 Lending\n\nIt is.`;
    assert.deepEqual(titles(part(1, 'Needs'), part(2, 'Use cases'), part(3, 'Flows')), ['use-case Lending']);
  });
});

describe('ids of alternative flows', () => {
  const form = (number: number) =>
    `Use case | UC-${number} Lend a book\nActor | Reader\nAlternative flows | AF-1: the shelf is empty. AF-2: the card is old.`;
  const kinds = (...pages: string[]) =>
    new Map(checked(...pages).index.identifiers.map(({ series, kind }) => [series, kind]));

  it('are no use cases', () =>
    assert.deepEqual(
      [...kinds('# 1 Use cases', form(1), form(2))],
      [
        ['UC', 'use-case'],
        ['AF', 'other'],
      ],
    ));

  it('are use cases where AF is what a use case is called', () =>
    assert.deepEqual(
      [
        ...kinds(
          '# 1 Anwendungsfälle\n\nAF-1: Buch ausleihen\n\nAF-2: Buch suchen\n\nAF-3: Alternative zu AF-1',
        ),
      ],
      [['AF', 'use-case']],
    ));
});
