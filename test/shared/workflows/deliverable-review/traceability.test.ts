import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkDocument } from '../../../../shared/workflows/deliverable-review/document-index/check-document.ts';
import type { CheckedDocument } from '../../../../shared/workflows/deliverable-review/document-index/schema.ts';
import {
  type TraceabilityRow,
  traceRequirements,
} from '../../../../shared/workflows/deliverable-review/traceability.ts';
import { documentOf } from './document-index/document-of.ts';
import { LIBRARY } from './document-index/documents.ts';

const TEXT =
  'FR-01 Search. UC-1 Search the catalogue. The CatalogueService answers. TC-01 tests UC-1. FR-02 Borrow. FR-03';

const row = (requirement: string, changes: Partial<TraceabilityRow> = {}): TraceabilityRow => {
  return { requirement, summary: 's', useCases: [], design: [], tests: [], disconnect: null, ...changes };
};
/** The rows of one answer about a document that names nothing by ids of which code could make anything. */
const NOTHING: CheckedDocument = {
  index: { identifiers: [], headings: [], figures: [], traces: [] },
  traceability: { requirements: [], traced: [] },
  checks: [],
};
const traceRows = (rows: TraceabilityRow[], text: string) => traceRequirements([rows], NOTHING, text)!;
const to = (label: string, page: number | null = 1) => ({ label, page });

describe('the traceability matrix', () => {
  it('marks what the document has, and names the links that are missing', () => {
    const { rows, ignored } = traceRows(
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
    assert.deepEqual(rows[0]!.useCases, [{ label: 'uc 1', page: 4, found: true }]);
    assert.deepEqual(rows[0]!.missing, ['design']);
  });

  it('has no reference without a label', () => {
    const { rows } = traceRows([row('FR-02', { design: [to(' ')] })], TEXT);
    assert.deepEqual(rows[0]!.missing, ['use-case', 'design', 'test']);
  });

  describe('of a document that traces by ids', () => {
    const { text, document } = documentOf(LIBRARY);
    const checked = checkDocument(text, document);

    it('is there without any agent; links that the document does not state by ids are unknown, not missing', () => {
      const { rows } = traceRequirements([], checked, text.text)!;
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
      const answer = [row('FR-04', { design: [to('The librarian')] }), row('FR-02')];
      const { rows } = traceRequirements([answer], checked, text.text)!;
      const byId = new Map(rows.map((one) => [one.requirement, one]));
      assert.equal(rows.length, 4);
      assert.deepEqual(byId.get('FR-04')!.missing, []);
      assert.deepEqual(byId.get('FR-04')!.tests, [{ label: 'TC-04', page: 5, found: true }]);
      assert.deepEqual(byId.get('FR-02')!.missing, ['design']);
      assert.deepEqual(byId.get('FR-02')!.unknown, []);
    });

    it('is not there where neither an agent nor the document traces anything', () => {
      assert.equal(traceRequirements([], NOTHING, TEXT), null);
    });
  });
});
