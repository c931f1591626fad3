import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkDocument } from '@assay/deliverable-review/document-index/check-document';
import type { CheckedDocument } from '@assay/deliverable-review/document-index/schema';
import { english } from '@assay/deliverable-review/document-index/words/english';
import { german } from '@assay/deliverable-review/document-index/words/german';
import { italian } from '@assay/deliverable-review/document-index/words/italian';
import fc from 'fast-check';
import {
  documentOf,
  found,
} from '../../../../unit/workflows/deliverable-review/document-index/document-of.ts';
import {
  ACCEPTANCE,
  CODE,
  FARM,
  LIBRARY,
  PHARMACY,
  QUEUES,
} from '../../../../unit/workflows/deliverable-review/document-index/documents.ts';

const DOCUMENTS = [LIBRARY, PHARMACY, QUEUES, FARM, ACCEPTANCE, CODE];
const anyDocument = fc.constantFrom(...DOCUMENTS);

function check(pages: readonly string[]): CheckedDocument {
  const { text, document } = documentOf(pages);
  return checkDocument(text, document);
}

/** A list of requirements, a table of tests that name them, and mistakes made on purpose. */
const planned = fc.record({
  members: fc.integer({ min: 12, max: 40 }),
  style: fc.constantFrom<(n: number) => string>(
    (n) => `FR-${n}`,
    (n) => `R.${n}`,
    (n) => `[RF${String(n).padStart(2, '0')}]`,
    (n) => `NFR_${n}`,
  ),
  table: fc.boolean(),
  first: fc.integer({ min: 1, max: 20 }),
});
type Plan = { members: number; style: (n: number) => string; table: boolean; first: number };

const NOUNS = 'book reader shelf loan fee card list page note copy desk lamp door window chair floor'.split(
  ' ',
);

function statement(n: number): string {
  const word = (at: number) => NOUNS[Math.floor(n / NOUNS.length ** at) % NOUNS.length]!;
  return `The system shall keep a ${word(0)} of every ${word(1)} ${'x'.repeat(n % 7)}`.trim();
}

function numbersOf({ members, first }: Plan): number[] {
  return Array.from({ length: members }, (_, step) => first + step);
}

function listed(
  { style, table }: Plan,
  numbers: readonly number[],
  undefinedOnes: readonly number[] = [],
): string {
  const kept = numbers.filter((n) => !undefinedOnes.includes(n));
  const rows = kept.map((n) => `${style(n)}${table ? ' | ' : ' '}${statement(n)}`);
  return `# Requirements\n\n${rows.join(table ? '\n' : '\n\n')}`;
}

function tested({ style }: Plan, numbers: readonly number[]): string {
  return `# Tests\n\n${numbers.map((n, at) => `TC-${at + 1} | ${style(n)} | A ${NOUNS[at % NOUNS.length]} is kept`).join('\n')}`;
}

const bare = (id: string) => id.replace(/[[\]]/g, '');

describe('for any document', () => {
  it('quotes are literal slices on their page, and offsets are within the text', () => {
    fc.assert(
      fc.property(anyDocument, fc.array(fc.nat(400), { maxLength: 12 }), (pages, cuts) => {
        const damaged = pages.map((page, at) => page.slice(0, page.length - (cuts[at] ?? 0)));
        const { text, document } = documentOf(damaged.map((page) => page || 'Nothing.'));
        const { index, checks } = checkDocument(text, document);
        for (const { quote, start, end, page } of checks) {
          assert.equal(text.text.slice(start, end), quote);
          assert.equal(text.pages.findLast((one) => one.start <= start)!.page, page);
        }
        for (const { definitions } of index.identifiers)
          for (const { context, contextStart } of definitions)
            assert.equal(text.text.slice(contextStart, contextStart + context.length), context);
      }),
    );
  });

  it('prose without ids changes nothing', () => {
    const prose = fc
      .array(fc.constantFrom('the reader', 'lends', 'a book', 'of the library', 'and', 'returns it'), {
        minLength: 3,
      })
      .map((words) => `We explain that ${words.join(' ')}.`);
    fc.assert(
      fc.property(anyDocument, prose, fc.nat(), (pages, text, at) => {
        const more = pages.toSpliced(at % (pages.length + 1), 0, text);
        assert.deepEqual(found(check(more)), found(check(pages)));
      }),
    );
  });

  it('what a model writes of its figures changes nothing', () => {
    fc.assert(
      fc.property(anyDocument, fc.string(), (pages, description) => {
        const own = [...pages, '[image]'];
        const { text, document } = documentOf(own, { 'figure-1': `UC99, FR-77 and R-5: ${description}` });
        assert.deepEqual(found(checkDocument(text, document)), found(check(own)));
      }),
    );
  });

  it('has words in every language for every check', () => {
    for (const pages of DOCUMENTS)
      for (const one of check(pages).checks)
        for (const words of [english[one.code](one), german[one.code](one), italian[one.code](one)]) {
          assert.ok(one.code.startsWith('figure') || words.description.includes(one.ids[0]!));
          assert.doesNotMatch(`${words.description} ${words.recommendation}`, /undefined|\{|null/);
        }
  });
});

describe('for a list of requirements and its tests', () => {
  it('of any size and style nothing is wrong', () => {
    fc.assert(
      fc.property(planned, (plan) => {
        const numbers = numbersOf(plan);
        assert.deepEqual(found(check([listed(plan, numbers), tested(plan, numbers)])), []);
      }),
    );
  });

  it('renumbering all ids at once changes nothing but the numbers', () => {
    fc.assert(
      fc.property(planned, fc.integer({ min: 1, max: 50 }), fc.nat(), (plan, shift, at) => {
        const numbers = numbersOf(plan);
        const untested = numbers[at % numbers.length]!;
        const of = (by: number) => {
          const moved = numbers.map((n) => n + by);
          const { checks } = check([
            listed(plan, moved),
            tested(
              plan,
              moved.filter((n) => n !== untested + by),
            ),
          ]);
          return checks.map(
            ({ code, ids }) => `${code} ${ids.map((id) => Number(/\d+$/.exec(id)![0]) - by)}`,
          );
        };
        assert.deepEqual(of(0), [`untested-requirement ${untested}`]);
        assert.deepEqual(of(shift), of(0));
      }),
    );
  });

  it('an id whose definition is taken out is exactly what is missing', () => {
    fc.assert(
      fc.property(planned, fc.nat(), (plan, at) => {
        const numbers = numbersOf(plan);
        const removed = numbers[at % numbers.length]!;
        const result = check([listed(plan, numbers, [removed]), tested(plan, numbers)]);
        assert.deepEqual(found(result), [`undefined-reference ${bare(plan.style(removed))}`]);
      }),
    );
  });

  it('a number that is neither defined nor named is exactly the gap', () => {
    fc.assert(
      fc.property(planned, fc.nat(), (plan, at) => {
        const numbers = numbersOf(plan);
        const removed = numbers[1 + (at % (numbers.length - 2))]!;
        const kept = numbers.filter((n) => n !== removed);
        const result = check([listed(plan, kept), tested(plan, kept)]);
        assert.deepEqual(found(result), [`numbering-gap ${bare(plan.style(removed))}`]);
      }),
    );
  });

  it('a second thing under the number before it is exactly what is doubled', () => {
    fc.assert(
      fc.property(planned, fc.nat(), (plan, at) => {
        const numbers = numbersOf(plan);
        const doubled = numbers[at % numbers.length]!;
        const list = listed(plan, numbers).split(plan.table ? '\n' : '\n\n');
        const place = list.findIndex((line) => line.startsWith(plan.style(doubled)));
        const second = `${plan.style(doubled)}${plan.table ? ' | ' : ' '}Librarians must sign contracts before Monday`;
        const pages = list.toSpliced(place + 1, 0, second).join(plan.table ? '\n' : '\n\n');
        const result = check([
          pages.replace('# Requirements\n', '# Requirements\n\n'),
          tested(plan, numbers),
        ]);
        assert.deepEqual(found(result), [`doubled-id ${bare(plan.style(doubled))}`]);
      }),
    );
  });
});
