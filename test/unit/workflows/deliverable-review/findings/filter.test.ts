import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { filterFindings } from '@assay/deliverable-review/findings/filter';
import {
  type Fate,
  type Finding,
  findingSchema,
  keptOf,
  type ReportedFinding,
  SEVERITIES,
} from '@assay/deliverable-review/findings/finding';
import { prepareDocument } from '@assay/evidence/anchor';
import fc from 'fast-check';
import { FIGURES, finding, reportOf, reports, sources } from '../samples.ts';

const filter = (...changes: Partial<ReportedFinding>[]) => filterFindings(reportOf(...changes), sources);
const only = (changes: Partial<ReportedFinding> = {}) => filter(changes)[0]!;
const withFate = (findings: readonly Finding[], fate: Fate) =>
  findings.filter((finding) => finding.fate === fate);

describe('the findings of all reporters', () => {
  it('are numbered in one sequence, each with who reported it', () => {
    const saying = (description: string) => finding({ description });
    const findings = filterFindings(
      [
        { reporter: 'specification-auditor', findings: [saying('One.'), saying('Another.')] },
        { reporter: 'test-auditor', findings: [] },
        { reporter: 'test-auditor', findings: [saying('Third.')] },
      ],
      sources,
    );
    assert.deepEqual(
      findings.map(({ id, reporter }) => `${id} ${reporter}`),
      ['F-001 specification-auditor', 'F-002 specification-auditor', 'F-003 test-auditor'],
    );
  });

  it('are none where nobody reported any', () => assert.deepEqual(filterFindings([], sources), []));
});

describe('filtering findings', () => {
  it('finds the page where the quote stands, and raises the confidence of an exact one', () => {
    const { fate, note, page, confidence, anchored, evidence } = only();
    assert.deepEqual([fate, note, evidence!.page, evidence!.source], ['kept', null, 2, 'text']);
    assert.deepEqual([page, confidence], [9, 0.8], 'as it was reported');
    assert.ok(Math.abs(anchored! - 0.92) < 1e-12);
  });

  it('takes the place on the page that is named where the words stand on several', () => {
    const words = 'The operator opens the map.';
    const text = `${words} More.\n${words} Less.`;
    const at = text.lastIndexOf(words);
    const pages = [
      { page: 5, start: 0 },
      { page: 9, start: at },
    ];
    const own = { text: prepareDocument(text, pages), figures: null };
    const placeOn = (page: number | null) => {
      const { evidence } = filterFindings(reportOf({ quote: words, page }), own)[0]!;
      return [evidence!.page, evidence!.start, text.slice(evidence!.start!, evidence!.spans[0]!.end)];
    };
    assert.deepEqual(placeOn(9), [9, at, words.slice(0, -1)]);
    assert.deepEqual([placeOn(5)[0], placeOn(null)[0], placeOn(7)[0]], [5, 5, 5]);
  });

  it('shows no passage that begins with an id torn from its bracket', () => {
    const text = 'Requirements. [R4] The user shall log in with a password. (R5) The guest pays at the desk.';
    const own = { text: prepareDocument(text, [{ page: 1, start: 0 }]), figures: null };
    const passages = ['[R4] The user shall log in', 'R5) The guest pays at the desk', '[R4]'].map((quote) => {
      const [found] = filterFindings(reportOf({ quote }), own);
      const { passage, start, spans } = found!.evidence!;
      if (passage !== null) assert.equal(text.slice(start!, spans.at(-1)!.end), passage);
      return passage;
    });
    assert.deepEqual(passages.slice(0, 2), ['The user shall log in', 'The guest pays at the desk']);
  });

  it('keeps what it discards, with the reason', () => {
    const invented = only({ quote: 'Every invoice is archived for at least ten years by accountants.' });
    assert.deepEqual([invented.fate, invented.anchored], ['quote-not-found', null]);
    assert.match(invented.note!, /not in the document: .* 45 % needed/);
    const unsure = only({ confidence: 0.5 });
    assert.equal(unsure.fate, 'low-confidence');
    assert.match(unsure.note!, /57\.5 %, 65 % needed/);
  });

  it('halves the confidence of a finding without quote and cuts that of a short one, whose page it finds', () => {
    const none = only({ quote: null, confidence: 1 });
    assert.deepEqual([none.fate, none.anchored], ['low-confidence', 0.5]);
    const short = only({ quote: 'normal load', confidence: 0.95 });
    assert.deepEqual([short.fate, short.anchored, short.evidence!.page], ['kept', 0.95 * 0.7, 2]);
    assert.equal(only({ quote: 'a missing word', confidence: 0.95 }).evidence!.page, null);
  });

  it('never counts an altered quote as evidence: it is worth no quote and goes on by the reported confidence', () => {
    const quote = 'the system answers every search within nine seconds';
    const [sure, unsure] = [only({ quote, confidence: 0.65 }), only({ quote, confidence: 0.64 })];
    assert.deepEqual([sure.evidence!.grade, sure.evidence!.supported], ['altered', false]);
    assert.deepEqual([sure.fate, sure.anchored], ['kept', 0.65 * 0.5]);
    assert.deepEqual([unsure.fate, unsure.anchored], ['low-confidence', 0.32]);
    assert.match(unsure.note!, /confidence is 64 %, 65 % needed/);
    const [same] = filterFindings(reportOf({ quote }), sources, { rule: 'similarity' });
    assert.ok(same!.anchored! > 0.8, "m(S) by the paper's rule");
  });

  it('says why a quote is none: nothing like it, other words, common words, a short one', () => {
    const text = prepareDocument('It is as it is, and that is what it is to be in the end. '.repeat(20));
    const noteOf = (quote: string, of = { ...sources, figures: null }) =>
      filterFindings(reportOf({ quote }), of)[0]!.note!;
    assert.match(
      noteOf('and that is what it is', { text, figures: null }),
      /^Its quote stands in the document, or nearly, but/,
    );
    assert.match(
      noteOf('the system answers very badly whatever some load'),
      /not in the document: at best [\d.]+ % alike, but in other words\.$/,
    );
    assert.match(noteOf('zzzz yyyy xxxx wwww'), /nothing like it/);
    assert.match(noteOf('abnormal loads'), /only word for word/);
  });

  it('labels a quote that only a figure description holds', () => {
    const { evidence } = only({ quote: FIGURES });
    assert.deepEqual([evidence!.source, evidence!.page], ['figure-description', 2]);
    const withoutFigures = filterFindings(reportOf({ quote: FIGURES }), { ...sources, figures: null });
    assert.equal(withoutFigures[0]!.fate, 'quote-not-found');
    const both = { text: sources.text, figures: sources.text };
    assert.equal(filterFindings(reportOf({}), both)[0]!.evidence!.source, 'text');
  });

  it('keeps one of forty findings that say the same, the weightiest', () => {
    const { description } = finding();
    const forty = Array.from({ length: 40 }, (_, index) => ({
      description: index % 2 ? description : ` ${description.toUpperCase()} `,
      severity: index === 17 ? SEVERITIES[0] : SEVERITIES[2],
    }));
    const findings = filter(...forty);
    assert.deepEqual(
      keptOf(findings).map(({ id }) => id),
      ['F-018'],
    );
    const duplicates = withFate(findings, 'duplicate');
    assert.equal(duplicates.length, 39);
    assert.ok(duplicates.every(({ note, evidence }) => /F-018/.test(note!) && evidence === null));
  });

  it('takes the same words of two reporters for one finding, but not about two passages', () => {
    const twice = filterFindings(
      [
        { reporter: 'specification-auditor', findings: [finding()] },
        { reporter: 'test-auditor', findings: [finding({ category: 'test-coverage', confidence: 0.9 })] },
      ],
      sources,
    );
    assert.deepEqual(
      twice.map(({ fate }) => fate),
      ['duplicate', 'kept'],
    );
    assert.equal(keptOf(filter({}, { quote: FIGURES })).length, 2);
  });

  it('keeps the weightiest of four hundred up to the maximum, in the order given', () => {
    const flood = Array.from({ length: 400 }, (_, index) => ({
      description: `Issue ${index}.`,
      severity: index % 50 === 0 ? SEVERITIES[0] : SEVERITIES[2],
      confidence: 0.7 + (index % 7) / 100,
    }));
    const findings = filterFindings(reportOf(...flood), sources, { maximum: 20 });
    const kept = keptOf(findings);
    assert.equal(kept.length, 20);
    assert.equal(kept.filter(({ severity }) => severity === 'HIGH').length, 8);
    assert.ok(kept.every(({ severity, confidence }) => severity === 'HIGH' || confidence === 0.76));
    assert.equal(withFate(findings, 'over-limit').length, 380);
    const ids = kept.map(({ id }) => id);
    assert.deepEqual(ids, ids.toSorted());
  });

  it('accounts for every finding once, in order, and never changes what was reported', () => {
    fc.assert(
      fc.property(reports, fc.nat(10), (given, maximum) => {
        const findings = filterFindings(given, sources, { maximum });
        const reported = given.flatMap(({ reporter, findings }) =>
          findings.map((finding) => ({ reporter, ...finding })),
        );
        assert.equal(findings.length, reported.length);
        for (const [index, finding] of findings.entries()) {
          findingSchema.parse(finding);
          assert.partialDeepStrictEqual(finding, reported[index]!);
          assert.equal(finding.note === null, finding.fate === 'kept');
          assert.equal(finding.evidence === null, finding.fate === 'duplicate');
        }
        assert.equal(new Set(findings.map(({ id }) => id)).size, findings.length);
        const kept = keptOf(findings);
        assert.ok(kept.length <= maximum);
        for (const { anchored, evidence } of kept) {
          assert.ok(anchored >= 0.65 && anchored <= 1);
          assert.ok(evidence.page === null || (evidence.page >= 1 && evidence.page <= 3));
        }
      }),
    );
  });
});
