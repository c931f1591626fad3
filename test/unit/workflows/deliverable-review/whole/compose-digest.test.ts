import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DocumentContext } from '@assay/deliverable-review/document-context';
import { checkDocument } from '@assay/deliverable-review/document-index/check-document';
import { composeDigest, holdsWhole, type PartBrief } from '@assay/deliverable-review/whole/compose-digest';
import type { UnreadPart } from '@assay/deliverable-review/whole/schema';
import { documentOf } from '../document-index/document-of.ts';
import { LIBRARY } from '../document-index/documents.ts';

const FAR = ['Nothing.', 'Nothing.', 'Lending ends at noon, so FR-01 is void on Sundays.'];
const { text, document } = documentOf([...LIBRARY, ...FAR]);

const brief = (number: number, firstPage: number, lastPage: number): PartBrief => ({
  ...{ title: 'Library', task: 'Design it.', level: '', language: 'en' },
  scope: { include: [], exclude: [], strictness: 'normal', maximumFindings: 30 },
  section: { number, of: 2, firstPage, lastPage },
  document: '',
  facts: { ids: [], checks: ['p. 1: A gap.'], candidates: [] },
});

type Requirement = DocumentContext['requirements'][number];
const context = (part: number, ...requirements: Partial<Requirement>[]) => ({
  part,
  said: {
    requirements: requirements.map((own) => ({
      id: 'R1',
      kind: 'functional' as const,
      text: 'It lends.',
      page: 3,
      ...own,
    })),
    useCases: [],
    architecture: { style: 'layered', components: [], layers: [], patterns: [] },
    tests: { types: [], coverage: null, cases: [] },
  },
});
const unread = (agent: string): UnreadPart => ({
  ...{ agent: `deliverable-review/${agent}`, step: `agents/${agent}-2.json`, part: 2 },
  ...{ firstPage: 4, lastPage: 8, partly: false, message: 'It refused.' },
});

function digest(own: Partial<Parameters<typeof composeDigest>[0]> = {}, most = 100_000) {
  const material = {
    briefs: [brief(1, 1, 5), brief(2, 4, 8)],
    document: text,
    checked: checkDocument(text, document),
    ...{ unreadablePages: [], contexts: [], verdicts: [], rows: [], findings: [], unread: [] },
  };
  return composeDigest({ ...material, ...own }, most);
}

describe('the digest of a document that is read in parts', () => {
  it('holds the headings and ids of the whole, in its words, with where an id is named far from its definition', () => {
    const { headings, ids, checks } = digest();
    assert.ok(headings.includes('p. 3: 2 Requirements'), headings.join('\n'));
    const [first] = ids.filter((line) => line.startsWith('FR-01 '));
    assert.match(
      first!,
      /defined on p\. 3 “.*borrow a book.*named on p\. 8 “Lending ends at noon, so FR-01 is void on Sundays\.”$/,
    );
    assert.deepEqual(checks, ['p. 1: A gap.']);
  });

  it('keeps what two parts say of one id where it differs, and what both say once', () => {
    const { requirements, architecture } = digest({
      contexts: [context(1, {}), context(2, {}, { text: 'It lends nothing.', page: 8 })],
    });
    assert.deepEqual(requirements, [
      'part 1, p. 3: R1 (functional) It lends.',
      'part 2, p. 8: R1 (functional) It lends nothing.',
    ]);
    assert.deepEqual(architecture, ['part 1: style: layered']);
  });

  it('says who has not read which part', () => {
    const { parts } = digest({
      unread: [unread('test-auditor'), unread('feature-check'), unread('feature-check')],
    });
    assert.deepEqual(
      parts.map(({ unreadBy }) => unreadBy),
      [[], ['test-auditor', 'feature-check']],
    );
  });

  it('holds the whole unless contents were not extracted, cannot be read or were cut', () => {
    assert.ok(holdsWhole(digest()));
    assert.ok(holdsWhole(digest({ unread: [unread('test-auditor')] })), 'its contents are there');
    assert.ok(!holdsWhole(digest({ unread: [unread('context-extraction')] })));
    assert.ok(!holdsWhole(digest({ unreadablePages: [7] })));
    assert.ok(!holdsWhole(digest({}, 300)));
  });
});
