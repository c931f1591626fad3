import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type TraceabilityRow,
  traceRequirements,
} from '../../../../shared/workflows/deliverable-review/traceability.ts';

const TEXT =
  'FR-01 Search. UC-1 Search the catalogue. The CatalogueService answers. TC-01 tests UC-1. FR-02 Borrow. FR-03';

const row = (requirement: string, changes: Partial<TraceabilityRow> = {}): TraceabilityRow => {
  return { requirement, summary: 's', useCases: [], design: [], tests: [], disconnect: null, ...changes };
};
const to = (label: string, page: number | null = 1) => ({ label, page });

describe('the traceability matrix', () => {
  it('marks what the document has, and names the links that are missing', () => {
    const { rows, ignored } = traceRequirements(
      [
        row('FR-01', {
          useCases: [to('UC-1')],
          design: [to('Catalogue Service'), to('CatalogueService')],
          tests: [to('TC-99')],
          disconnect: '  No test. ',
        }),
      ],
      TEXT,
    );
    assert.deepEqual(ignored, []);
    assert.deepEqual(rows[0]!.missing, ['test']);
    assert.deepEqual(rows[0]!.tests, [{ label: 'TC-99', page: 1, found: false }]);
    assert.deepEqual(
      rows[0]!.design.map(({ found }) => found),
      [false, true],
    );
    assert.equal(rows[0]!.disconnect, 'No test.');
  });

  it('takes no id for a part of another one', () => {
    const { rows, ignored } = traceRequirements([row('FR-0'), row('FR-03', { tests: [to('TC-0')] })], TEXT);
    assert.deepEqual(ignored, ['FR-0']);
    assert.deepEqual(rows[0]!.missing, ['use-case', 'design', 'test']);
  });

  it('joins the rows that sections have about one requirement, each reference once', () => {
    const { rows } = traceRequirements(
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
    assert.deepEqual(rows[0]!.useCases, [{ label: 'uc 1', page: 4, found: true }]);
    assert.deepEqual(rows[0]!.missing, ['design']);
  });

  it('has no reference without a label', () => {
    const { rows } = traceRequirements([row('FR-02', { design: [to(' ')] })], TEXT);
    assert.deepEqual(rows[0]!.missing, ['use-case', 'design', 'test']);
  });
});
