import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { supportedMentions } from '@assay/deliverable-review/knowledge/supported-mentions';
import { prepareDocument } from '@assay/evidence/anchor';
import fc from 'fast-check';

const REPORT = 'Every use case names its actors. The scheduler assigns rooms to lectures within two seconds.';
const sources = { text: prepareDocument(REPORT), figures: null };
const quote = 'The scheduler assigns rooms to lectures';
const of = (...features: [string, (string | null)?][]) => ({
  mentions: features.map(([feature, shown = quote]) => ({ feature, quote: shown })),
});

describe('the mentions that count', () => {
  it('are those of all parts, each wording once, the first whose quote is there', () => {
    const { mentions, unsupported } = supportedMentions(
      [
        of(['Has tests.', 'Nobody ever wrote these very words'], [' ']),
        of(['Layers'], ['has  TESTS']),
        of(),
        of(['…'], ['x'.repeat(2000)]),
      ],
      sources,
    );
    assert.deepEqual(
      mentions.map(({ feature }) => feature.slice(0, 10)),
      ['Layers', 'has  TESTS', 'xxxxxxxxxx'],
    );
    assert.equal(mentions.at(-1)!.feature.length, 1000);
    assert.deepEqual(unsupported, { withoutQuote: 0, altered: 0, notFound: 1, onlyDescribed: 0 });
  });

  it('have quotes long enough to show anything', () => {
    const { mentions, unsupported } = supportedMentions(
      [
        of(
          ['Deploys continuously', 'the'],
          ['Names actors', 'names … its …'],
          ['Schedules', 'scheduler assigns rooms'],
        ),
      ],
      sources,
    );
    assert.deepEqual(
      mentions.map(({ feature }) => feature),
      ['Schedules'],
    );
    assert.equal(unsupported.withoutQuote, 2);
  });

  it('show the words of the report, whatever was quoted, and the others are counted', () => {
    const quotes = fc.oneof(
      fc.constant(null),
      fc.string(),
      fc.constantFrom(quote, quote.toUpperCase(), `${quote} within five seconds.`),
      fc.tuple(fc.nat(60), fc.nat(60)).map(([from, length]) => REPORT.slice(from, from + length)),
    );
    fc.assert(
      fc.property(fc.array(quotes, { maxLength: 8 }), (given) => {
        const part = of(...given.map((shown, at): [string, string | null] => [`Feature ${at}`, shown]));
        const parts = [{ mentions: part.mentions.map((one, at) => ({ ...one, quote: given[at]! })) }];
        const { mentions, unsupported } = supportedMentions(parts, sources);
        for (const { evidence } of mentions)
          assert.equal(REPORT.slice(evidence.start!, evidence.end!), evidence.passage);
        const left = Object.values(unsupported).reduce((sum, count) => sum + count, 0);
        assert.equal(mentions.length + left, given.length);
      }),
    );
  });
});
