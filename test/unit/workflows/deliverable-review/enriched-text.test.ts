import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { evidenceSources } from '@assay/deliverable-review/enriched-text';
import { findInSources } from '@assay/deliverable-review/findings/evidence';

const OWN = [
  '[page 1]\n\nThe Customer books an appointment online.\n\n',
  '\n\n[page 2]\n\nThe barber confirms every booking by hand.',
];
const DESCRIBED = 'A class diagram with the abstract class Person and two subclasses.';
const text = `${OWN[0]}${DESCRIBED}${OWN[1]}`;
const figure = { figure: 'figure-1', page: 1, start: OWN[0]!.length, end: OWN[0]!.length + DESCRIBED.length };
const pages = [
  { page: 1, start: 0 },
  { page: 2, start: text.indexOf('[page 2]') },
];
const sources = evidenceSources({ text, pages, figureSpans: [figure], blockSpans: [] });
const look = (quote: string) => findInSources(sources, quote);

describe('where quotes are looked for', () => {
  it('is the text of the author, at its own offsets', () => {
    const quote = 'The barber confirms every booking by hand.';
    const { source, page, start, end, similarity } = look(quote);
    assert.deepEqual([source, page, similarity], ['text', 2, 1]);
    assert.equal(text.slice(start!, end!), quote.slice(0, -1));
  });

  it('is the description of a figure too, labelled as such', () => {
    const { source, page, start } = look('the abstract class Person and two subclasses');
    assert.deepEqual([source, page], ['figure-description', 1]);
    assert.ok(start! >= figure.start && start! < figure.end);
  });

  it('is only the text where no figure is described', () => {
    const alone = evidenceSources({ text, pages, figureSpans: [], blockSpans: [] });
    assert.equal(alone.figures, null);
    assert.equal(findInSources(alone, DESCRIBED).source, 'text');
  });

  it('finds nothing that neither says', () =>
    assert.equal(look('Every invoice is archived for at least ten years.').source, null));

  it('says whether all that was found stands in a table, of a document that is there', () => {
    const rows = 'Name | Actor\nBook a visit |  | Customer';
    const whole = { text: `Prices | fees are listed below.\n\n${rows}`, pages, figureSpans: [] };
    const at = whole.text.indexOf(rows);
    const spans = [
      { block: 0, start: 0, end: at - 2, text: 0 },
      { block: 1, start: at, end: whole.text.length, text: at },
    ];
    const block = { page: 1, box: [0, 0, 1, 1], lines: [] };
    const document = { blocks: ['paragraph', 'table'].map((kind) => ({ ...block, kind })) } as never;
    const { text: own, figures, isOfTable } = evidenceSources({ ...whole, blockSpans: spans }, document);
    const of = (quote: string) => findInSources({ text: own, figures, isOfTable: isOfTable! }, quote).ofTable;
    assert.deepEqual([of('Book a visit |  | Customer'), of('Prices | fees are listed')], [true, false]);
    assert.equal(look('The barber confirms every booking by hand.').ofTable, undefined);
  });
});
