import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { checkDocument } from '@assay/deliverable-review/document-index/check-document';
import { scanPassage, withRanges } from '@assay/deliverable-review/document-index/scan-ids';
import type { StatedLink } from '@assay/deliverable-review/document-index/schema';
import { documentText } from '@assay/document/document-text';
import { normalisedText } from '@assay/evidence/normalise';
import fc from 'fast-check';
import { extractDocument } from '../../../../../shared/document/pdf/extract-document.ts';
import { PageWriter, writePdf } from '../../../document/pdf/pdf-writer.ts';
import { checked, documentOf } from './document-of.ts';
import { BOATS, DESKS, FARM, LIBRARY, OFFICE, PHARMACY, QUEUES, TRIPS } from './documents.ts';

const short = ({ requirement, label }: StatedLink) => `${requirement}: ${label}`;
const linksOf = (...pages: string[]) => checked(...pages).links.map(short);

/** What a unit says with its head. */
function wordsOf({ start, end, head }: StatedLink, text: string): string {
  return `${head ? text.slice(head.start, head.end) : ''}\n${text.slice(start, end)}`;
}

/** Whether words name a thing: by its id, by a part of it or a range, or by its name. */
function names(words: string, label: string): boolean {
  const [id] = scanPassage(label);
  const ids = withRanges(words, scanPassage(words)).map(({ key }) => key);
  if (id && ids.some((key) => key === id.key || key.startsWith(`${id.key}.`))) return true;
  return ` ${normalisedText(words)} `.includes(` ${normalisedText(label)} `);
}

describe('links that a document states by names', () => {
  it('are those of tables whose heads say what the columns hold, over a page break too', () => {
    assert.deepEqual(linksOf(...DESKS), [
      'FR-1: Book a desk',
      'FR-2: Book a desk',
      'FR-3: Look at the plan',
      'FR-4: Run a floor and close it',
      'FR-1: Booking Service',
      'FR-1: Desk Store',
      'FR-1: Book a free desk',
      'FR-1: Book a taken desk',
      'FR-3: FloorView',
    ]);
  });

  it('name requirements that have no id, in Italian too', () => {
    assert.deepEqual(linksOf(...OFFICE), [
      'Prenotare una scrivania: Prenota scrivania',
      'Annullare una prenotazione: Annulla prenotazione',
      'Annullare una prenotazione: Consulta agenda',
    ]);
  });

  it('are lists under a requirement only in a section that traces, of titles or named items', () => {
    assert.deepEqual(linksOf(...BOATS), [
      'R1: Rental Manager',
      'R1: BoatStore',
      'R2: Rental Manager',
      'R2: Harbour’s Gate',
      'R3: Night Watch',
    ]);
  });

  it('are ticks of a matrix, fields of forms and of sections', () => {
    assert.deepEqual(linksOf(...TRIPS).sort(), [
      'FR-1: Plan a trip',
      'FR-2: Join a trip',
      'FR-3: Join a trip',
      'FR-3: Plan a trip',
      'FR-3: Trip on a rainy day',
      'FR-4: Join a trip',
    ]);
  });

  it('tell rows from columns by the corner of a matrix without ids', () => {
    const matrix = `Requirement / Use case | Log in | Book
      Members can authenticate | X | 
      Members can reserve a desk |  | X`;
    assert.deepEqual(linksOf(matrix), [
      'Members can authenticate: Log in',
      'Members can reserve a desk: Book',
    ]);
  });

  it('are ids that a row has under heads, whatever its first column is', () => {
    const goals = `Goal ID | Requirement ID | Use case ID
      G1 | R.1, R.2, R.3 | UC.1, UC.2, UC.3
      G2 | R.4 | UC.1`;
    const list = [1, 2, 3, 4].map((n) => `R.${n} The system shall do thing ${'abcde'[n]}.`).join('\n\n');
    const links = linksOf(list, goals);
    assert.equal(links.length, 10);
    assert.ok(links.includes('R.4: UC.1') && links.includes('R.1: UC.3') && !links.includes('R.4: UC.2'));
  });

  for (const [what, table] of Object.entries({
    'an effort table': 'Requirements | Use cases | Tests\n36 | 18 | 15',
    'a table of another kind': 'Test | Result | Requirement type\nT1 | passed | functional',
    'what a component needs to run': 'Component | Requirements\nServer | At least two processors',
    'cells that say nothing':
      'Use case | Requirements\nBook a desk | none\nLog in | N/A\nPay | all requirements',
    'a row that has lost cells': 'Requirement | Use case | Test\nMembers can pay | Pay',
  }))
    it(`are not ${what}`, () => assert.deepEqual(linksOf(table), []));

  it('end where another table begins', () => {
    const other = 'Requirements | Hours\nBook a desk | 5';
    assert.deepEqual(linksOf('Use case | Requirements\nBook a desk | FR-1', other), ['FR-1: Book a desk']);
  });

  it('excuse a requirement that the ids alone would accuse', () => {
    const accused = checked(...FARM).checks.map(({ code }) => code);
    assert.deepEqual(accused, ['requirement-without-design']);
    const mapped = checked(...FARM, '# More\n\nRequirement | Component\nR4 | File exporter');
    assert.deepEqual(mapped.checks, []);
  });

  it('are found in a PDF as it is extracted', async () => {
    const page = new PageWriter();
    const rows = [
      ['Use case', 'Requirements covered'],
      ['Book a desk', 'FR-1, FR-2'],
      ['Look at the plan', 'FR-3'],
      ['Close a floor', 'FR-1, FR-3'],
    ];
    for (const [at, cells] of rows.entries()) {
      const y = 200 + 20 * at;
      for (const [column, words] of cells.entries()) {
        page.rectangle(80 + 180 * column, y, 180, 20).text(86 + 180 * column, y + 14, words);
      }
    }
    const lines = ['FR-1: A member books.', 'FR-2: A member leaves.', 'FR-3: A guest looks.'];
    for (const [at, words] of lines.entries()) page.text(80, 80 + 30 * at, words);
    const document = await extractDocument(writePdf([page]));
    const { links } = checkDocument(documentText(document), document);
    assert.deepEqual(links.map(short), [
      'FR-1: Book a desk',
      'FR-2: Book a desk',
      'FR-3: Look at the plan',
      'FR-1: Close a floor',
      'FR-3: Close a floor',
    ]);
  });
});

describe('for any document', () => {
  const any = fc.constantFrom(LIBRARY, PHARMACY, QUEUES, FARM, DESKS, OFFICE, BOATS, TRIPS);
  const noise = fc.array(
    fc.constantFrom(
      'The team met on Mondays and wrote minutes.',
      '# 9 Effort\n\nName | Hours\nAnna | 12',
      '[image: Client · Server]',
      '• It rained',
      'Version | Date\n1.0 | 3 May',
      'FR-1 and UC-1 were discussed.',
    ),
    { maxLength: 4 },
  );

  it('a stated link has a unit, with its head, that names both', () => {
    fc.assert(
      fc.property(any, fc.array(fc.nat(300), { maxLength: 5 }), (pages, cuts) => {
        const damaged = pages.map((page, at) => page.slice(0, page.length - (cuts[at] ?? 0)) || 'Nothing.');
        const { text, document } = documentOf(damaged);
        const { links, index } = checkDocument(text, document);
        for (const link of links) {
          const words = wordsOf(link, text.text);
          const own = index.identifiers.find(({ id }) => id === link.requirement)?.definitions ?? [];
          const called = [link.requirement, ...own.map(({ context }) => context)];
          assert.ok(
            called.some((label) => names(words, label)),
            `${link.requirement} in ${words}`,
          );
          assert.ok(names(words, link.label), `${link.label} in ${words}`);
          assert.ok(link.page >= 1 && link.page <= pages.length);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('text on further pages takes no link away', () => {
    fc.assert(
      fc.property(any, noise, (pages, more) => {
        const links = new Set(linksOf(...pages, ...more));
        for (const link of linksOf(...pages)) assert.ok(links.has(link), link);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the sample report', () => {
  it('states its links in rows and forms whose words name both', async () => {
    const file = new URL('../../../../../examples/deliverable-review/report.pdf', import.meta.url);
    const document = await extractDocument(new Uint8Array(readFileSync(file)));
    const text = documentText(document);
    const { links } = checkDocument(text, document);
    assert.ok(links.length >= 40);
    for (const link of links) {
      const words = wordsOf(link, text.text);
      assert.ok(names(words, link.requirement) && names(words, link.label), short(link));
    }
    const form = links.find((link) => short(link) === 'FR-01: UC-01')!;
    assert.equal(text.text.slice(form.start, form.end), 'Requirements | FR-01');
    assert.match(text.text.slice(form.head!.start, form.head!.end), /^UC-01 Search the catalogue/);
  });
});
