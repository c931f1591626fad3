import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { filterFindings } from '@assay/deliverable-review/findings/filter';
import { QuotationCheck } from '@assay/deliverable-review/quotation-check';
import { prepareDocument } from '@assay/evidence/anchor';
import fc from 'fast-check';
import { FIGURES, reportOf, sources } from './samples.ts';

function corrected(prose: string): [string, number] {
  const check = new QuotationCheck(sources.text);
  return [check.correct(prose), check.unmarked];
}

const INVENTED = 'The document says "the team copied this section from another group".';

describe('a quotation in what an agent wrote', () => {
  it('is the document’s passage where the document bears it out', () => {
    assert.deepEqual(corrected('R3 says "system answers every searches within two seconds".'), [
      'R3 says “system answers every search within two seconds”.',
      0,
    ]);
    assert.deepEqual(corrected('It says «the actor must be logged in before booking.»'), [
      'It says “The actor must be logged in before booking”.',
      0,
    ]);
  });

  it('is none where the document does not, and is counted', () => {
    assert.deepEqual(corrected(INVENTED), [INVENTED.replaceAll('"', ''), 1]);
    assert.deepEqual(corrected('R3 says ‘the system answers every search within nine seconds’.'), [
      'R3 says the system answers every search within nine seconds.',
      1,
    ]);
  });

  it('is none, either, where only a description of a figure has its words', () => {
    assert.deepEqual(corrected(`There is "${FIGURES}"`), [`There is ${FIGURES}`, 1]);
  });

  it('loses its marks with all that it quotes itself, unless the document has that', () => {
    const [prose, unmarked] = corrected(
      'It says "the group told us ‘we have copied all of it’ and “No test of the payment gateway is planned” too".',
    );
    assert.equal(
      prose,
      'It says the group told us we have copied all of it and “No test of the payment gateway is planned” too.',
    );
    assert.equal(unmarked, 2);
  });

  it('is left alone where it is a word or a title set off', () => {
    for (const prose of ['The “service” isn’t the team’s.', 'See "Payment Gateway Tests" for \'load\'.', ''])
      assert.deepEqual(corrected(prose), [prose, 0]);
  });

  it('is never one that the document does not have', () => {
    const piece = fc.constantFrom(
      ...['"', '“', '”', '‘', '’', '«', '»', ' ', '\n\n', '. ', 'we copied all of it', 'not ours at all'],
      'the system answers every search within two seconds',
      'booking service with unit tests',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const check = new QuotationCheck(sources.text);
        const once = check.correct(pieces.join(''));
        const unmarked = check.unmarked;
        check.correct(once);
        assert.equal(check.unmarked, unmarked);
        const words = (text: string) => text.replace(/[^\p{L}]+/gu, '');
        const empty = new QuotationCheck(prepareDocument(''));
        assert.equal(words(empty.correct(pieces.join(''))), words(pieces.join('')), 'no word is lost');
      }),
    );
  });
});

describe('the quotations of findings', () => {
  const filtered = (...changes: Parameters<typeof reportOf>) => {
    const quotations = new QuotationCheck(sources.text);
    return { findings: filterFindings(reportOf(...changes), sources, { quotations }), quotations };
  };

  it('are corrected in the descriptions of those that go on; recommendations may quote what is to be written', () => {
    const recommendation = 'Write "the answer takes two seconds with a hundred users at once".';
    const { findings, quotations } = filtered(
      { description: INVENTED, recommendation },
      { description: INVENTED, quote: 'Every invoice is archived for at least ten years by accountants.' },
    );
    assert.deepEqual(
      findings.map(({ fate, description }) => [fate, description]),
      [
        ['kept', INVENTED.replaceAll('"', '')],
        ['quote-not-found', INVENTED],
      ],
    );
    assert.deepEqual([findings[0]!.recommendation, quotations.unmarked], [recommendation, 1]);
  });

  it('of the checks are the program’s own', () => {
    const quotations = new QuotationCheck(sources.text);
    const reports = reportOf({ description: INVENTED }).map((report) => ({
      ...report,
      reporter: 'checks' as const,
    }));
    const [kept] = filterFindings(reports, sources, { quotations });
    assert.deepEqual([kept!.description, quotations.unmarked], [INVENTED, 0]);
  });
});
