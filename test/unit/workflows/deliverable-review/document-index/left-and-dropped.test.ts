import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isWithdrawn } from '@assay/deliverable-review/document-index/withdrawn';
import { checked, found } from './document-of.ts';

const requirements = (fifth: string) => `# 1 Requirements

FR-1 A reader shall find a boat by its harbour.

FR-2 A reader shall book a boat for a day.

FR-3 A reader shall cancel a booking.

FR-4 The system shall remind who has booked.

FR-5 ${fifth}`;

const COMPONENTS = `# 2 Architecture

• C-1 Booking service realises FR-1, FR-2 and FR-3.

• C-2 Reminder service realises FR-4.

• C-3 Weather adapter reads the forecast.`;

const tests = (last: string) => `# 3 Tests

Test | What is done | Requirement
T-1 | Find | FR-1
T-2 | Book | FR-2
T-3 | Cancel | FR-3
T-4 | Remind | ${last}`;

describe('a requirement that the document says it dropped', () => {
  const dropped = [
    'Dropped after the interview with the harbour master.',
    'This requirement was dropped because nobody wanted it.',
    '(removed)',
    'Removed in version 1.2',
    'Replaced by FR-3.',
    'Withdrawn.',
    'Eliminato dopo l’intervista.',
    'Gestrichen nach dem Gespräch.',
  ];
  for (const words of dropped)
    it(`lacks no test: ${words}`, () => {
      assert.deepEqual(
        found(checked(requirements(words), tests('FR-4'))).filter((one) => /untested/.test(one)),
        [],
      );
    });

  it('is none whose subject goes on after such a word', () => {
    for (const context of [
      'Removed boats shall be listed.',
      'Cancelled bookings are kept for a year.',
      'The system shall say which boats were removed.',
      'Deprecated fields in an import are told.',
    ])
      assert.equal(isWithdrawn({ definitions: [{ context }] } as never), false, context);
  });
});

describe('components with ids under a heading on the architecture', () => {
  it('are what their items say that they realise', () => {
    const { links, index } = checked(requirements('Boats are shown on a map.'), COMPONENTS, tests('FR-4'));
    assert.equal(index.identifiers.find(({ id }) => id === 'C-1')?.kind, 'component');
    const ofDesign = links.filter(({ kind }) => kind === 'component');
    assert.deepEqual(
      ofDesign.map(({ requirement, label }) => `${requirement} ${label}`),
      ['FR-1 C-1', 'FR-2 C-1', 'FR-3 C-1', 'FR-4 C-2'],
    );
  });

  it('are none where the heading speaks of drivers or constraints', () => {
    const { index } = checked(COMPONENTS.replace('Architecture', 'Architectural constraints'));
    assert.equal(index.identifiers.find(({ id }) => id === 'C-1')?.kind, 'other');
  });
});

describe('a test of an id that the document does not define', () => {
  it('is told, and makes no requirement of it', () => {
    const result = checked(requirements('Boats are shown on a map.'), tests('FR-16'));
    assert.ok(
      found(result).some((one) => /undefined-reference.*FR-16/.test(one)),
      found(result).join(),
    );
    assert.ok(!result.links.some(({ requirement }) => requirement === 'FR-16'));
  });
});

describe('a figure that is referred to', () => {
  const two = `# 1 Views

The parts are given in Figure 1, how they are deployed in Figure 9.

[image: Web client]

Figure 1: Parts

Figure 2 shows the classes.

[image: Booking]

Figure 2: Classes`;
  const figures = (page: string) => checked(page).checks.filter(({ code }) => code === 'undefined-reference');

  it('is told where its number is beyond those of a document that numbers its figures through', () => {
    const [check] = figures(two);
    assert.deepEqual(check?.ids, ['Figure 9']);
    assert.match(check?.quote ?? '', /^The parts are given in Figure 1, how/);
  });

  it('is not where it is another document’s, where the numbering has gaps, or where there are chapters in it', () => {
    for (const page of [
      two.replace('in Figure 9', 'in Figure 9 of the SRS'),
      two.replaceAll('Figure 2', 'Figure 4'),
      two.replaceAll('Figure 2', 'Figure 1.2'),
    ])
      assert.deepEqual(figures(page), [], page);
  });
});
