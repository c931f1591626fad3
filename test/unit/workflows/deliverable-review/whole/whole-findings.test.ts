import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { settleWholeFindings } from '@assay/deliverable-review/whole/whole-findings';
import { finding, PAGES, sources } from '../samples.ts';

const ONE = 'the system answers every search within two seconds';
const OTHER = 'No test of the payment gateway is planned';
const INVENTED = 'Every invoice is archived for ten years by the accountants.';

const missing = (quote: string | null) => ({
  ...finding({ quote }),
  kind: 'missing' as const,
  against: null,
});
const contradiction = (quote: string | null, against: string | null) => ({
  ...finding({ quote, description: 'They do not agree.' }),
  kind: 'contradiction' as const,
  against: against === null ? null : { quote: against, page: 9 },
});
const settle = (found: Parameters<typeof settleWholeFindings>[0], holdsWhole = true) =>
  settleWholeFindings(found, sources, { holdsWhole });

describe('findings about a whole document', () => {
  it('that call something missing are findings where all was seen, else open questions about passages that exist', () => {
    const all = [missing(ONE), missing(INVENTED), missing(null)];
    const seen = settle(all);
    assert.deepEqual([seen.findings.length, seen.questions], [3, []]);
    assert.ok(!('kind' in seen.findings[0]!) && !('against' in seen.findings[0]!));
    const unseen = settle(all, false);
    assert.deepEqual(unseen.findings, []);
    assert.deepEqual(
      unseen.questions.map(({ quote, page }) => [quote, page]),
      [
        [ONE, 2],
        [null, 9],
      ],
    );
  });

  it('that are contradictions name the second passage, and go on although not all was seen', () => {
    for (const holdsWhole of [true, false]) {
      const { findings, questions } = settle([contradiction(ONE, OTHER)], holdsWhole);
      assert.deepEqual(questions, []);
      assert.deepEqual(
        [findings[0]!.quote, findings[0]!.description],
        [ONE, `They do not agree. (p. 3: “${OTHER}”)`],
      );
    }
  });

  it('are borne out as well as the worse of two passages', () => {
    const quotes = (quote: string | null, against: string | null) =>
      settle([contradiction(quote, against)]).findings[0]!.quote;
    assert.equal(quotes(ONE, INVENTED), INVENTED);
    assert.equal(quotes(INVENTED, ONE), INVENTED);
    const altered = OTHER.replace('No test', 'A test');
    assert.equal(quotes(ONE, altered), altered);
  });

  it('have no evidence where there is no second passage, or both are one', () => {
    const quotes = [contradiction(ONE, null), contradiction(ONE, PAGES[1]!)].map(
      (one) => settle([one]).findings[0]!.quote,
    );
    assert.deepEqual(quotes, [null, null]);
  });
});
