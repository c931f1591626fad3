import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { strictJsonSchema } from '../../../../shared/model/structured-output.ts';
import { reviewOutputFormats } from '../../../../shared/workflows/deliverable-review/answers.ts';
import { filterFindings } from '../../../../shared/workflows/deliverable-review/findings/filter.ts';
import { collectFindings } from '../../../../shared/workflows/deliverable-review/findings/finding.ts';
import { FIGURES, finding, rawFindings, sources } from './samples.ts';

describe('the answers of the agents', () => {
  it('have a strict form', () => {
    for (const format of Object.values(reviewOutputFormats)) {
      assert.ok(format.kind === 'json');
      assert.equal(strictJsonSchema(format).type, 'object');
    }
  });

  it('have one form for all who read the document, valid only with the part of the role', () => {
    const names = ['review-findings', 'review-features', 'review-traceability', 'review-context'] as const;
    const forms = names.map((name) => reviewOutputFormats[name]);
    const wire = forms.map((form) => form.kind === 'json' && [form.name, strictJsonSchema(form)]);
    for (const form of wire) assert.deepEqual(form, wire[0]);
    const empty = { findings: [], features: null, traceability: null, context: null };
    const valid = forms.map((form) => form.kind === 'json' && form.schema.safeParse(empty).success);
    assert.deepEqual(valid, [true, false, false, false]);
  });

  it('become findings with ids', () => {
    const { id: _, auditor: __, ...reported } = finding();
    const collected = collectFindings([
      { auditor: 'specification-auditor', findings: [reported, reported] },
      { auditor: 'test-auditor', findings: [reported] },
    ]);
    assert.deepEqual(
      collected.map(({ id, auditor }) => `${id} ${auditor}`),
      ['F-001 specification-auditor', 'F-002 specification-auditor', 'F-003 test-auditor'],
    );
  });
});

describe('filtering findings', () => {
  const only = (changes: Parameters<typeof finding>[0]) => {
    const { kept, discarded } = filterFindings([finding(changes)], sources);
    return { kept: kept[0], discarded: discarded[0] };
  };

  it('sets the page to where the quote stands, and raises the confidence of an exact one', () => {
    const { kept } = only({});
    assert.deepEqual([kept!.page, kept!.evidence.source, kept!.reportedConfidence], [2, 'text', 0.8]);
    assert.ok(Math.abs(kept!.confidence - 0.92) < 1e-12);
  });

  it('keeps what it discards, with the reason', () => {
    const invented = only({ quote: 'Every invoice is archived for at least ten years by accountants.' });
    assert.equal(invented.discarded!.reason, 'quote-not-found');
    assert.match(invented.discarded!.note, /not in the document: .* 45 % needed/);
    assert.deepEqual(invented.discarded!.finding.page, 9);
    const unsure = only({ confidence: 0.5 });
    assert.equal(unsure.discarded!.reason, 'low-confidence');
    assert.match(unsure.discarded!.note, /57\.5 %, 65 % needed/);
  });

  it('halves the confidence of a finding without quote and cuts that of a short one, whose page it finds', () => {
    assert.equal(only({ quote: null, confidence: 1 }).discarded!.confidence, 0.5);
    const short = only({ quote: 'normal load', confidence: 0.95 }).kept!;
    assert.deepEqual([short.confidence, short.page], [0.95 * 0.7, 2]);
    assert.equal(only({ quote: 'a missing word', confidence: 0.95 }).kept!.page, null);
  });

  it('labels a quote that only a figure description holds', () => {
    const { kept } = only({ quote: FIGURES });
    assert.deepEqual([kept!.evidence.source, kept!.page], ['figure-description', 2]);
    const withoutFigures = filterFindings([finding({ quote: FIGURES })], { ...sources, figures: null });
    assert.equal(withoutFigures.discarded[0]!.reason, 'quote-not-found');
    const both = { text: sources.text, figures: sources.text };
    assert.equal(filterFindings([finding()], both).kept[0]!.evidence.source, 'text');
  });

  it('keeps one of forty findings that say the same, the weightiest', () => {
    const forty = Array.from({ length: 40 }, (_, index) =>
      finding({
        id: `F-${index}`,
        description: index % 2 ? finding().description : ` ${finding().description.toUpperCase()} `,
        severity: index === 17 ? 'HIGH' : 'LOW',
      }),
    );
    const { kept, discarded } = filterFindings(forty, sources);
    assert.deepEqual(
      kept.map(({ id }) => id),
      ['F-17'],
    );
    assert.equal(discarded.length, 39);
    assert.ok(discarded.every(({ reason, note }) => reason === 'duplicate' && /F-17/.test(note)));
  });

  it('keeps the weightiest of four hundred up to the maximum, in the order given', () => {
    const flood = Array.from({ length: 400 }, (_, index) =>
      finding({
        id: `F-${index}`,
        description: `Issue ${index}.`,
        severity: index % 50 === 0 ? 'HIGH' : 'LOW',
        confidence: 0.7 + (index % 7) / 100,
      }),
    );
    const { kept, discarded } = filterFindings(flood, sources, { maximum: 20 });
    assert.equal(kept.length, 20);
    assert.equal(kept.filter(({ severity }) => severity === 'HIGH').length, 8);
    assert.ok(
      kept.every(({ severity, reportedConfidence }) => severity === 'HIGH' || reportedConfidence === 0.76),
    );
    assert.equal(discarded.filter(({ reason }) => reason === 'over-limit').length, 380);
    const places = kept.map(({ id }) => Number(id.slice(2)));
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
  });

  it('accounts for every finding once, and never changes what was reported', () => {
    fc.assert(
      fc.property(rawFindings, fc.nat(10), (findings, maximum) => {
        const { kept, discarded } = filterFindings(findings, sources, { maximum });
        const ids = [...kept.map(({ id }) => id), ...discarded.map(({ finding }) => finding.id)];
        assert.deepEqual(ids.toSorted(), findings.map(({ id }) => id).toSorted());
        assert.ok(kept.length <= maximum);
        for (const { finding } of discarded) assert.ok(findings.includes(finding));
        for (const { id, quote, description, page, confidence, evidence } of kept) {
          const raw = findings.find((candidate) => candidate.id === id)!;
          assert.deepEqual([quote, description], [raw.quote, raw.description]);
          assert.ok(confidence >= 0.65 && confidence <= 1);
          assert.equal(page, evidence.page);
          assert.ok(page === null || (page >= 1 && page <= 3));
        }
      }),
    );
  });
});
