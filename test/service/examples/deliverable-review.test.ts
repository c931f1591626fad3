import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { CATEGORIES, severitySchema } from '@assay/deliverable-review/findings/finding';
import { parseKnowledge } from '@assay/deliverable-review/knowledge/knowledge-file';
import { documentText } from '@assay/document/document-text';
import { anchorQuote, prepareDocument } from '@assay/evidence/anchor';
import { findAddresses } from '@assay/platform/submission/find-addresses';
import { parse } from 'yaml';
import * as z from 'zod';
import { extractDocument } from '../../../shared/document/pdf/extract-document.ts';

const FOLDER = new URL('../../../examples/deliverable-review/', import.meta.url);

function read(name: string): string {
  return readFileSync(new URL(name, FOLDER), 'utf8');
}

/** Which kinds of defects each agent is to find. */
const KINDS: Record<string, readonly string[]> = {
  'specification-auditor': CATEGORIES.filter((category) => !category.startsWith('test-')),
  'test-auditor': CATEGORIES.filter((category) => category.startsWith('test-')),
  'traceability-matrix': ['traceability'],
  'feature-check': ['features'],
};

const words = z.string().min(1);
const passage = { id: words, page: z.int().min(1), quote: z.string().min(25) };
const keySchema = z.strictObject({
  defects: z.array(
    z.strictObject({
      ...passage,
      kind: words,
      auditor: z.enum(Object.keys(KINDS)),
      severity: severitySchema,
      where: words,
      what: words,
    }),
  ),
  strengths: z.array(z.strictObject({ ...passage, what: words })),
  features: z.array(z.strictObject({ feature: words, status: z.enum(['Present', 'Partial', 'Absent']) })),
  injections: z.array(z.strictObject({ ...passage, visible: z.boolean(), where: words })),
});

const key = keySchema.parse(parse(read('planted-defects.yaml')));
const document = await extractDocument(readFileSync(new URL('report.pdf', FOLDER)));
const { text, pages } = documentText(document);
const prepared = prepareDocument(text, pages);

function assertVerified({ quote, page }: { quote: string; page: number }): void {
  const anchor = anchorQuote(prepared, quote);
  assert.deepEqual([anchor.outcome, anchor.similarity, anchor.page], ['verified', 1, page]);
}

describe('the sample report', () => {
  it('has 12 to 15 pages of text, with bookmarks', () => {
    assert.ok(document.pages.length >= 12 && document.pages.length <= 15);
    assert.ok(document.pages.every(({ kind }) => kind === 'text'));
    assert.ok(document.outline.some(({ title }) => title.startsWith('UC-06')));
  });

  it('has its five figures, drawn and as a picture, each with its caption', () => {
    assert.deepEqual(
      document.figures.map(({ kind, caption }) => [kind, caption]),
      [
        ['vector', 'Figure 1: Use-case diagram'],
        ['vector', 'Figure 2: Class diagram of the domain'],
        ['raster', 'Figure 3: State diagram of a reservation'],
        ['vector', 'Figure 4: Deployment of the components'],
        ['vector', 'Figure 5: Sequence diagram of UC-03, main flow'],
      ],
    );
    assert.match(document.figures[1]!.text, /transferTo\(m: Member\)/);
  });

  it('hides the invisible injection from the text and shows the visible one', () => {
    const [visible, invisible] = [true, false].map((seen) =>
      key.injections.filter((injection) => injection.visible === seen),
    );
    assert.deepEqual(
      document.hidden.map(({ page, reason, text: hidden }) => [page, reason, hidden]),
      invisible!.map(({ page, quote }) => [page, 'same-colour', quote]),
    );
    for (const { quote } of invisible!) assert.ok(!text.includes(quote));
    for (const injection of visible!) assertVerified(injection);
    for (const { quote } of key.injections) assert.notDeepEqual(findAddresses(quote), [], quote);
  });
});

describe('the key of the sample report', () => {
  for (const passage of [...key.defects, ...key.strengths]) {
    it(`quotes ${passage.id} literally from page ${passage.page}`, () => assertVerified(passage));
  }

  it('gives every entry an id of its own', () => {
    const ids = [...key.defects, ...key.strengths, ...key.injections].map(({ id }) => id);
    assert.deepEqual(ids, [...new Set(ids)]);
  });

  it('has at least two defects of each kind, each for the agent that looks for it', () => {
    for (const { id, auditor, kind } of key.defects) assert.ok(KINDS[auditor]!.includes(kind), id);
    const counts = Map.groupBy(key.defects, ({ kind }) => kind);
    for (const kind of Object.values(KINDS).flat()) assert.ok((counts.get(kind)?.length ?? 0) >= 2, kind);
  });

  it('gives a status to every feature of the knowledge base, and to no other', () => {
    const knowledge = parseKnowledge(read('knowledge.yaml'));
    assert.deepEqual(
      key.features.map(({ feature }) => feature),
      knowledge.features.map(({ id }) => id),
    );
    assert.equal(knowledge.assignment, parse(read('course.yaml')).assignment);
    assert.deepEqual(
      new Set(key.features.map(({ status }) => status)),
      new Set(['Present', 'Partial', 'Absent']),
    );
  });
});
