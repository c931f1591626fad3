import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CompactedFeature } from '@assay/deliverable-review/knowledge/compact-feature';
import {
  type CompactedCluster,
  composeFeatures,
  mentionsShown,
  requireCommon,
} from '@assay/deliverable-review/knowledge/compose-knowledge';
import { validateKnowledge } from '@assay/deliverable-review/knowledge/knowledge-base';
import type { FeatureMention, MentionCluster } from '@assay/deliverable-review/knowledge/mine-features';
import fc from 'fast-check';
import { modelCall } from '../../../../support/model-calls.ts';

const mentions: FeatureMention[] = Array.from({ length: 900 }, (_, index) => {
  return { report: `r${index % 7}`, text: `Mention ${index % 850}`, vector: [1] };
});
const cluster = (places: number[], representative = places[0]!): MentionCluster => {
  const reports = [...new Set(places.map((place) => mentions[place]!.report))];
  return { mentions: places, reports, representative };
};
const answer = (title: string, ...checklist: string[]): CompactedFeature => ({
  title,
  summary: 's',
  checklist,
});

describe('what the compactor is shown', () => {
  it('is the representative first, then the others, each wording once', () => {
    assert.deepEqual(mentionsShown(cluster([3, 5, 855], 5), mentions), ['Mention 5', 'Mention 3']);
  });

  it('is at most three hundred mentions, from all parts of the cluster', () => {
    const shown = mentionsShown(cluster([...mentions.keys()], 400), mentions);
    assert.deepEqual([shown.length, new Set(shown).size, shown[0]], [300, 300, 'Mention 400']);
    assert.ok(shown.some((text) => text > 'Mention 8'));
  });
});

describe('composing features', () => {
  it('joins clusters of one title, and lets the representative stand for an answer that says nothing', () => {
    const compacted: CompactedCluster[] = [
      { cluster: cluster([0, 1, 2]), answer: answer('Tests', 'One.') },
      { cluster: cluster([3, 4, 5], 4), answer: null },
      { cluster: cluster([1, 7, 8]), answer: answer(' tests!', 'one', 'Two.') },
      { cluster: cluster([9, 10]), answer: answer('Empty', '…') },
    ];
    const { features, support, uncompacted } = composeFeatures(compacted, mentions);
    assert.deepEqual(
      features.map(({ id, checklist }) => [id, checklist.map(({ text }) => text)]),
      [
        ['tests', ['One.', 'Two.']],
        ['mention-4', ['Mention 4']],
        ['mention-9', ['Mention 9']],
      ],
    );
    assert.deepEqual(uncompacted, ['mention-4', 'mention-9']);
    assert.deepEqual(support.tests, { reports: 3, mentions: 6, representative: 'Mention 0' });
  });

  it('is always a valid knowledge base, whatever the model answered', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 700 }),
      fc.constantFrom(
        '',
        'Tests',
        'tests.',
        '—',
        'word '.repeat(900),
        '𝔘'.repeat(900),
        '\u{1F642}'.repeat(300),
      ),
    );
    const anyAnswer = fc.record({ title: text, summary: text, checklist: fc.array(text, { maxLength: 70 }) });
    fc.assert(
      fc.property(fc.array(fc.option(anyAnswer), { minLength: 1, maxLength: 12 }), (answers) => {
        const compacted = answers.map((given, index) => ({
          cluster: cluster([3 * index, 3 * index + 1]),
          answer: given,
        }));
        const { features, support } = composeFeatures(compacted, mentions);
        const knowledge = { assignment: 'a', year: 2030, features, provenance: { support } };
        assert.deepEqual(Object.keys(support).sort(), features.map(({ id }) => id).sort());
        assert.equal(validateKnowledge(knowledge).features.length, features.length);
        for (const { title } of features) assert.ok(title.isWellFormed());
      }),
      { numRuns: 60 },
    );
  });

  it('says how near the best came where nothing is common', () => {
    const groups = { common: [], rare: [cluster([8, 1])], noise: 3, requiredReports: 4 };
    const six = Array.from({ length: 6 }, () => ({ calls: [modelCall()] }));
    const code = 'KnowledgeInvalid';
    assert.throws(() => requireCommon(groups, mentions, six), {
      code,
      message: /at least 4 of the 6.*is in 1: "Mention 8"/,
    });
    assert.throws(() => requireCommon({ ...groups, rare: [] }, mentions, six), {
      code,
      message: /900 mentions.*no group/,
    });
    const stoodIn = [{ calls: [modelCall({ standIn: true })] }];
    assert.throws(() => requireCommon({ ...groups, rare: [] }, mentions, stoodIn), {
      code,
      message: /^No real model read these reports.* finds no features.*--model/,
    });
    requireCommon({ ...groups, common: groups.rare }, mentions, six);
  });
});
