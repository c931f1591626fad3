import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { checked } from './document-of.ts';
import { FURTHER, LAYOUTS } from './layouts.ts';

const linksOf = (pages: readonly string[]) =>
  checked(...pages)
    .links.map(({ requirement, label }) => `${requirement}: ${label}`)
    .sort();

const written = (links: readonly string[]) =>
  links
    .flatMap((link) => {
      const [requirement, things = ''] = link.split(': ');
      return things.split(' ').map((thing) => `${requirement}: ${thing}`);
    })
    .sort();

describe('links that a document states by ids', () => {
  for (const [name, { pages, links, not = [] }] of Object.entries({ ...LAYOUTS, ...FURTHER }))
    it(`are read in ${name}, and no others`, () => {
      const read = linksOf(pages);
      assert.deepEqual(read, written(links));
      for (const pair of not) assert.ok(!read.includes(pair), pair);
    });

  it('accuse a requirement that no test names, wherever the others are named', () => {
    const requirements = [1, 2, 3, 4, 5].map((n) => `• FR-0${n}: The visitor can do ${'abcdef'[n]} here.`);
    const tests = [1, 2, 3, 5].map((n) => `T-0${n} Try it. Checks FR-0${n}.`);
    const { checks } = checked(
      `# 2 Requirements\n\n${requirements.join('\n\n')}\n\n# 4 Tests\n\n${tests.join('\n\n')}`,
    );
    assert.deepEqual(
      checks.map(({ code, ids }) => `${code} ${ids}`),
      ['untested-requirement FR-04'],
    );
  });

  it('name a field of a test, and define no requirement anew', () => {
    const { index } = checked(...FURTHER['results of tests']!.pages);
    const doubled = index.identifiers.filter(({ definitions }) => definitions.length > 1);
    assert.deepEqual(doubled, []);
  });
});

describe('a series of one id', () => {
  const seriesIn = (...pages: string[]) => checked(...pages).index.identifiers.map(({ key }) => key);

  it('is one where it is defined and named again, by a known prefix', () => {
    const page = `Codice | Requisito\nRNF-01 | Una pagina si apre in un secondo.\n\n# Test`;
    const rows = 'TC-01 | Disdetta di un corso | RF-9\nTC-02 | Carico di cento utenti | RNF-01';
    assert.ok(seriesIn(page, rows).includes('RNF-1'));
    assert.ok(!seriesIn(page).includes('RNF-1'));
  });
});

describe('headings that are set like text', () => {
  const page = (lines: readonly string[]) =>
    checked(lines.join('\n\n')).index.headings.map(({ text }) => text);

  it('go on with the numbers of the headings around them', () => {
    assert.deepEqual(
      page([
        '# 3 Use cases',
        '3.1 UC-01 Register',
        'Actor: member.',
        '3.2 UC-02 Search',
        'Actor: all.',
        '# 4 Design',
      ]),
      ['3 Use cases', '3.1 UC-01 Register', '3.2 UC-02 Search', '4 Design'],
    );
  });

  it('are no items of a numbered list, no sentences and no numbers out of turn', () => {
    assert.deepEqual(
      page([
        '# 3 Goals',
        '3.1 Fewer queues',
        '3.2 Less paper',
        'Both were asked for.',
        '3.3 It is fast.',
        'So it is.',
        '3.9 Late',
        'A line.',
      ]),
      ['3 Goals'],
    );
  });
});

describe('for any requirements and ranges', () => {
  const joined = fc.constantFrom(' to ', '–', ' – ', ' bis ', ' fino a ', '…', ' through ');

  it('a range names all its members and no other', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 20 }),
        joined,
        (low, more, to) => {
          const all = Array.from(
            { length: low + more + 2 },
            (_, at) => `• FR-${at + 1}: The system does it.`,
          );
          const tests = `# Tests\n\nT-1 Try. Covers FR-${low}${to}FR-${low + more}.\n\nT-2 Rest.\n\nT-3 End.`;
          const expected = Array.from({ length: more + 1 }, (_, at) => `FR-${low + at}: T-1`).sort();
          assert.deepEqual(linksOf([`# Requirements\n\n${all.join('\n\n')}\n\n${tests}`]), expected);
        },
      ),
    );
  });
});

/** The same entry in several layouts: an id, its title and the requirements it names. */
const ENTRIES: ((id: string, ids: string) => string)[] = [
  (id, ids) => `${id} Try the thing. Checks ${ids}.`,
  (id, ids) => `• ${id}: Try the thing. Requirements: ${ids}.`,
  (id, ids) => `## ${id} Try the thing\n\nSteps: open, choose, confirm.\n\nRequirements: ${ids}`,
  (id, ids) => `## ${id} Try the thing\n\nThe member opens it. Anforderungen: ${ids}. Then it ends.`,
  (id, ids) => `${id} Try the thing (${ids})`,
  (id, ids) => `${id} Try the thing\n\nRequirements ${ids}\n\nResult It works.`,
];

describe('for any entries in one layout', () => {
  const members = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 4 });
  const covered = fc.array(members, { minLength: 3, maxLength: 6 });

  it('each has what stands in it up to the next, and nothing of its neighbours', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ENTRIES), covered, (entry, tests) => {
        const list = [1, 2, 3, 4, 5, 6, 7, 8].map(
          (n) => `• FR-${n}: A member can do ${'abcdefghi'[n]} here.`,
        );
        const entries = tests.map((ids, at) => entry(`TC-${at + 1}`, ids.map((n) => `FR-${n}`).join(', ')));
        const expected = tests.flatMap((ids, at) => ids.map((n) => `FR-${n}: TC-${at + 1}`)).sort();
        const read = linksOf([
          `# Requirements\n\n${list.join('\n\n')}\n\n# Tests\n\n${entries.join('\n\n')}`,
        ]);
        assert.deepEqual(read, expected);
      }),
      { numRuns: 150 },
    );
  });
});
