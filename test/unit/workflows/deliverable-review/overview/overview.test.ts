import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { overviewView } from '@assay/lab/overview/report/overview-view';
import { overviewHtml } from '@assay/lab/overview/report/render-overview';
import { documentLatex } from '@assay/platform/report/render-report';
import { agreementWithTeachers } from '@assay/platform/review/teacher-agreement';
import { ATTACKS, missingTrait, sampleResult, trait } from '../../../platform/report/sample-results.ts';
import { sampleReview } from '../report/sample-reviews.ts';
import { overviewOf, without, workOf } from './samples.ts';

const OWN = ['lab/overview/report/templates'];

/** Essays with these scores of one trait. */
const essays = (scores: readonly (number | null)[]) =>
  Promise.all(
    scores.map((score, at) =>
      workOf(sampleResult({ scores: [score === null ? missingTrait('Ideas') : trait('Ideas', score)] }), {
        submission: `essay-${at + 1}`,
      }),
    ),
  );

/** A team's deliverable with these issues, as the table of results has them. */
const team = (
  submission: string,
  issues: readonly { category: string; severity: string; title: string }[],
  over = {},
) => workOf(sampleReview({ issues: [], ...over }, { features: 2 }), { submission, issues });

describe('who needs a look', () => {
  it('stands with why in words, the most urgent first, and with where the work stands', async () => {
    const [one, two] = await essays([2, 2]);
    const works = [
      { ...one!, needs: ['confidence-low' as const], owner: { subject: 's-1', name: 'Anna Quenby' } },
      { ...two!, needs: ['other-flag' as const, 'appeal-open' as const], released: 'run-2' },
      without('late', 'running'),
    ];
    const { needs, all, assessed, released } = overviewView(overviewOf(works));
    assert.deepEqual(needs.rows, [
      {
        name: 'essay-2',
        standing: 'released',
        why: 'its student has appealed; something else was flagged, as its page on the desk says',
      },
      { name: 'Anna Quenby', standing: 'waits for you', why: 'the graders are unsure' },
    ]);
    assert.deepEqual([all, assessed, released], [3, '2; 1 under way', '1; 1 waits for you']);
  });
});

describe('what an overview says of the whole class', () => {
  it('is what all works are flagged for, once, and that no teacher changed what a real model gave', async () => {
    const works = await essays([2, 2]);
    const overview = overviewOf(works, {
      shared: ['no-exemplars'],
      agreement: agreementWithTeachers([], [], { standIn: 2 }),
    });
    assert.equal(overviewHtml(overview).match(/No work scored by teachers was there/g)?.length, 1);
    const { intro } = overviewView(overview).agreement!;
    assert.match(
      intro,
      /^No teacher has accepted or changed a score of a work that a real model assessed\. 2 works/,
    );
    assert.match(overviewView(overviewOf(works)).agreement!.intro, /^No teacher .* a score yet\.$/);
  });
});

describe('deliverables beside each other', () => {
  const title = (of: string) => ({ category: 'use-cases', severity: 'HIGH', title: `A flow ${of} lacks` });

  it('are compared by category and severity, and their issues named by titles alone', async () => {
    const low = { category: 'patterns', severity: 'LOW', title: 'A pattern without its problem' };
    const overview = overviewOf([
      await team('red', [low, title('one'), title('two')]),
      await team('blue', [title('three')]),
    ]);
    const { issues } = overviewView(overview);
    assert.deepEqual(
      issues!.works.map(({ number, name, counts }) => [number, name, ...counts.map(({ count }) => count)]),
      [
        ['1', 'red', 2, 0, 1],
        ['2', 'blue', 1, 0, 0],
      ],
    );
    const [part] = issues!.parts;
    assert.deepEqual(part!.rows.find(({ name }) => name === 'Use cases')!.cells, ['2H', '1H']);
    assert.deepEqual(part!.rows.find(({ name }) => name === 'Patterns')!.cells, ['1L', '–']);
    assert.deepEqual(
      issues!.works[0]!.counts.flatMap(({ own }) => own.map((issue) => issue.title)),
      ['A flow one lacks', 'A flow two lacks', 'A pattern without its problem'],
    );
    assert.doesNotMatch(overviewHtml(overview), /ISS-/);
  });

  it('say where nobody looked, which is not that nothing was found', async () => {
    const missing = [{ agent: 'deliverable-review/test-auditor', code: 'ModelRefused', message: 'no' }];
    const found = [title('one')];
    const overview = overviewOf([await team('red', found, { missing }), await team('blue', [])]);
    const { issues } = overviewView(overview);
    const cells = issues!.parts[0]!.rows.find(({ name }) => name === 'Test coverage')!.cells;
    assert.deepEqual(cells, ['?', '–']);
    const figures = issues!.works.map(({ counts, all }) => [...counts.map(({ told }) => told), all]);
    assert.deepEqual(figures, [
      ['1 ?', '?', '?', '1 ?'],
      ['0', '0', '0', '0'],
    ]);
    assert.equal(issues!.categories.find(({ name }) => name === 'Test coverage')!.works, '0 of 1');
    assert.match(overviewHtml(overview), /Nobody looked, or gave an answer, for: Test coverage,/);
  });

  it('count issues of works that were read for them, those beside apart, and what no real model assessed', async () => {
    const missing = [
      { agent: 'deliverable-review/specification-auditor', code: 'ModelMissing', message: 'no' },
    ];
    const waiting = await team('red', [title('one')], { missing });
    const read = await team('blue', []);
    const overview = overviewOf([{ ...waiting, code: 'ModelMissing' }, read, { ...read, standIn: true }]);
    const { issues, assessed } = overviewView(overview);
    assert.equal(issues!.categories.find(({ name }) => name === 'Use cases')!.works, '0 of 2 +1');
    assert.equal(assessed, '1; 1 waiting for a model; 1 by no real model');
  });

  it('of which not all could be read say so, and not that no issue was found', async () => {
    const unread = { step: 'extract-document', code: 'PagesUnreadable', message: 'Pages 2' };
    const document = { ...sampleReview().document, unread };
    const page = overviewHtml(overviewOf([await team('red', [], { document })]));
    assert.doesNotMatch(page, /No issue was found/);
    assert.match(page, /Not everything was read: there may be issues/);
  });

  it('show what was expected of each, and count only works of which it is known', async () => {
    const { issues } = overviewView(
      overviewOf([await team('red', []), await team('blue', [], { coverage: null })]),
    );
    const [part] = issues!.expected;
    assert.deepEqual(
      part!.rows.map(({ cells }) => cells),
      [
        ['yes', '–'],
        ['partly', '–'],
      ],
    );
    assert.deepEqual(
      part!.rows.map(({ name }) => name.replace(/^.* \(/, '(')),
      ['(1 of 1)', '(0 of 1)'],
    );
  });

  it('stand in several tables where a page has no room for all', async () => {
    const works = await Promise.all(Array.from({ length: 9 }, (_, at) => team(`team-${at}`, [])));
    const { parts } = overviewView(overviewOf(works)).issues!;
    assert.deepEqual(
      parts.map(({ heads }) => heads.length),
      [8, 1],
    );
    assert.deepEqual(parts[1]!.heads, ['9']);
  });
});

describe('an overview of a class', () => {
  it('says where no real model was used, and whose class it is', async () => {
    const [work] = await essays([2]);
    const page = overviewHtml(overviewOf([{ ...work!, standIn: true }]));
    assert.match(page, /NO REAL MODEL WAS USED/);
    assert.match(page, /Northfield School · English 10b/);
  });

  for (const [language, ...said] of [
    ['it', 'Quadro della classe: Lettera', 'Chi ha bisogno di uno sguardo', 'da 0 a 3', 'Non ripete Lettera'],
    ['de', 'Klassenübersicht: Lettera', 'Was jemand ansehen sollte', '0 bis 3', 'Seite'],
  ] as const)
    it(`is in the language of its assignment: ${language}`, async () => {
      const assignment = { id: 'a', title: 'Lettera', language };
      const overview = overviewOf(await essays([2, null]), { assignment });
      const page = overviewHtml(overview) + documentLatex(OWN, overviewView(overview), {});
      for (const words of said.slice(0, 3)) assert.ok(page.includes(words), words);
      assert.doesNotMatch(overviewHtml(overview), /needs a look|Scores|Missing|Weakness|Teachers/);
    });

  it('runs nothing that stands in names and titles, as a document or as a page', async () => {
    const issues = ATTACKS.map((attack) => ({ category: 'patterns', severity: 'LOW', title: attack }));
    const owner = { subject: ATTACKS.join(' ') };
    const work = { ...(await team('red', issues)), owner, needs: ['other-flag' as const] };
    const overview = overviewOf([work]);
    const latex = documentLatex(OWN, overviewView(overview), {});
    const body = latex.slice(latex.indexOf('\\begin{document}'));
    for (const command of ['\\input{', '\\write18', '\\immediate', '\\openin', '\\directlua{os'])
      assert.ok(!body.includes(command), command);
    assert.doesNotMatch(overviewHtml(overview), /<script|<img/i);
  });

  it('says of works that are under way nothing of flags, and of those without a result that they need a look', async () => {
    const [work] = await essays([2]);
    const works = [{ ...work!, needs: [] }, without('late', 'running')];
    assert.match(overviewHtml(overviewOf(works)), /Nothing was flagged in 1 work\./);
    const { needs } = overviewView(overviewOf([...works, without('damaged', 'rejected')]));
    assert.deepEqual(
      needs.rows.map(({ name, why }) => [name, why]),
      [['damaged', 'it could not be assessed']],
    );
  });

  it('of a class without any work says so', () => {
    assert.match(overviewHtml(overviewOf([])), /Nothing was flagged in 0 works/);
  });
});
