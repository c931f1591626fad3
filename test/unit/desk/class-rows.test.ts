import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ResultRow } from '@assay/api/results-table';
import { REASONS } from '@assay/platform/review/reasons';
import fc from 'fast-check';
import {
  asCounted,
  asWaiting,
  distribution,
  fileOf,
  hasDraft,
  isChosen,
  isDone,
  isNobodys,
  meanOf,
  orderRows,
  personText,
  severitiesOf,
  stateOf,
  urgency,
} from '../../../desk/class/class-rows.ts';
import { columnsOf } from '../../../desk/class/class-state.ts';
import { costOfOne, spentOn } from '../../../desk/class/first-files.ts';
import { isReleasable } from '../../../desk/submission/groups.ts';
import { everyLanguage } from '../../support/desk/every-language.ts';

const row = (own: Partial<ResultRow>): ResultRow => ({
  ...{ submission: 's', state: 'completed', run: null, released: null, changed: [], needs: [] },
  ...{ code: null, reason: null, handedIn: null, total: null, owner: null, answers: {}, values: {} },
  ...{
    points: {},
    accepted: [],
    flags: [],
    standIn: false,
    issues: [],
    table: false,
    seq: 0,
    newer: null,
    attempts: 1,
  },
  ...own,
});

it('who came by a launch is called what they are, and never by a pseudonym', () => {
  const subject = `lti-${'0a'.repeat(16)}`;
  assert.equal(personText({ subject, role: 'teacher' }), 'a teacher');
  assert.equal(personText({ subject, role: 'student' }), 'the student');
  assert.equal(personText({ subject: 'ada', role: 'teacher' }), 'ada');
});

describe('the rows of a class', () => {
  it('are called by the file that was handed in, and answers of one student by what they are', () => {
    const file = (name: string) => ({ handedIn: { file: name, at: '2026-01-01T00:00:00.000Z' } });
    const answers = { 'row-1': { student: 's', question: 'q', needs: [] } };
    assert.equal(fileOf(row(file('essay.txt'))), 'essay.txt');
    assert.equal(fileOf(row({ ...file('answers.jsonl'), answers })), 'Answers');
    assert.equal(fileOf(row({ ...file('class.csv'), answers })), 'class.csv');
    assert.equal(fileOf(row(file('answers.jsonl'))), 'answers.jsonl');
    assert.equal(fileOf(row({})), undefined);
  });

  it('stand by need as the review queue weighs it', () => {
    const rows = [
      row({ submission: 'calm' }),
      row({ submission: 'all-below', needs: REASONS.slice(6) }),
      row({ submission: 'warned', needs: ['suspected-injection'] }),
    ];
    const sorted = orderRows(rows, { by: 'need', descending: true }, 'voyage');
    assert.deepEqual(
      sorted.map(({ submission }) => submission),
      ['warned', 'all-below', 'calm'],
    );
  });

  it('that need a person as much stand by lot: by no name, each as often as another, and the same at every look', () => {
    const rows = ['anna', 'mia', 'zoe'].map((submission) => row({ submission }));
    const byNeed = { by: 'need', descending: true } as const;
    const firstOf = (assignment: string, given = rows) =>
      orderRows(given, byNeed, assignment).map(({ submission }) => submission);
    const first = new Map<string, number>();
    for (let at = 0; at < 600; at += 1) {
      const [name = ''] = firstOf(`class-${at}`);
      first.set(name, (first.get(name) ?? 0) + 1);
    }
    for (const count of first.values()) assert.ok(count > 150 && count < 250, `${count} of 600`);
    assert.deepEqual(firstOf('voyage', rows.toReversed()), firstOf('voyage'));
    const whole = firstOf('voyage').filter((name) => name !== 'mia');
    assert.deepEqual(firstOf('voyage', [rows[2]!, rows[0]!]), whole, 'whoever else is there');
  });

  it('that are released need nobody but for an appeal or whose they are', () => {
    const released = row({ released: 'run-1', needs: ['confidence-low'] });
    assert.equal(urgency(released), 0);
    assert.ok(urgency(row({ released: 'run-1', needs: ['appeal-open'] })) > 0);
    assert.equal(stateOf(released), 'released');
    const read = { values: { ideas: 3 }, accepted: ['ideas'] };
    assert.equal(stateOf(row({ ...read, changed: ['ideas'] })), 'reviewed');
    assert.equal(stateOf(row(read)), 'accepted');
    assert.equal(stateOf(row({ ...read, values: { ideas: 3, style: 2 } })), 'begun');
    const issue = (part: string) => ({ part, category: 'patterns', severity: 'LOW', title: 'None.' });
    const report = {
      issues: [issue('ISS-001'), issue('ISS-002')],
      values: { 'ISS-001': 'LOW', 'ISS-002': 'LOW' },
    };
    assert.equal(stateOf(asCounted(row({ ...report, accepted: ['ISS-001'] }))), 'begun');
    assert.equal(stateOf(asCounted(row({ ...report, accepted: ['ISS-001', 'ISS-002'] }))), 'accepted');
  });

  it('of arguments are read once all points of a critique are and all else is, which they count beside scores', () => {
    const fault = (part: string, severity: string) => ({ part, category: 'gap', severity, title: 'No.' });
    const issues = [fault('P1', 'minor'), fault('P2', 'major')];
    const values = { logical: 6.5, P1: 'minor', P2: 'major' };
    const counted = (accepted: string[]) => asCounted(row({ values, issues, accepted }));
    assert.deepEqual(counted([]).values, { logical: 6.5, critique: 2 });
    assert.deepEqual(severitiesOf(counted([]), 'critique'), [
      ['major', 1],
      ['minor', 1],
    ]);
    assert.equal(stateOf(counted(['P1', 'P2'])), 'begun');
    assert.equal(stateOf(counted(['logical', 'P1', 'P2'])), 'accepted');
    const scores = [7.5, 10, 3].map((logical) => row({ values: { logical } }));
    const given = distribution(scores, { part: 'logical', scale: null }).map(({ value }) => value);
    assert.deepEqual(given, ['3', '7.5', '10']);
  });

  it('of deliverables have no issue of a category that was looked for, and nothing where it was not', () => {
    const readFor = ['requirements', 'patterns'];
    const none = asCounted(row({ readFor }));
    assert.deepEqual(none.values, { requirements: 0, patterns: 0 });
    assert.equal(stateOf(none), 'completed');
    const issues = [{ part: 'I1', category: 'patterns', severity: 'LOW', title: 'No.' }];
    const some = asCounted(row({ readFor, issues, values: { I1: 'LOW' }, accepted: ['I1'] }));
    assert.deepEqual(some.values, { requirements: 0, patterns: 1 });
    assert.equal(stateOf(some), 'accepted');
    assert.deepEqual(meanOf([none, some], 'patterns'), { mean: 0.5, count: 2 });
    const inPart = asCounted(row({ readFor: [], issues, values: { I1: 'LOW' } }));
    assert.equal(meanOf([inPart], 'patterns'), null, 'a mean of those alone that have any says nothing');
    assert.deepEqual(meanOf([none, inPart], 'patterns'), { mean: 0, count: 1 });
  });

  it('are not done while they wait for a model', () => {
    assert.equal(isDone(row({ state: 'completed' })), true);
    assert.equal(isDone(row({ state: 'partial', code: 'ModelMissing' })), false);
    assert.equal(isDone(row({ state: 'running' })), false);
  });

  it('are said to be nobody’s once they were read, as a table is of its students then', () => {
    assert.equal(isNobodys(row({ state: 'running' })), false);
    assert.equal(isNobodys(row({})), true);
  });

  it('whose release was taken back need a look, whatever was read of them', () => {
    const back = row({ needs: ['release-withdrawn'], values: { ideas: 3 }, accepted: ['ideas'] });
    assert.equal(stateOf(back), 'accepted');
    assert.ok(urgency(back) > 0);
  });

  it('of which not all could be assessed are read once all of it is, what is missing too', () => {
    const partial = { state: 'partial', values: { ideas: 3, style: 2 }, needs: ['other-flag'] } as const;
    assert.equal(stateOf(row({ ...partial, needs: [] })), 'partial');
    assert.equal(stateOf(row({ ...partial, needs: [], accepted: ['ideas'] })), 'begun');
    const read = row({ ...partial, needs: ['other-flag'], accepted: ['ideas', 'style'] });
    assert.equal(stateOf(read), 'accepted');
    assert.equal(urgency(read), 0);
    assert.equal(stateOf(row({ ...read, values: { ...partial.values, voice: null } })), 'begun');
  });

  it('stand as drafts where something came since they were released, and say what of it a person should see', () => {
    const of = {
      accepted: ['ideas'],
      attempts: 2,
      changed: [],
      flags: [],
      standIn: false,
      issues: [],
      total: null,
    };
    const newer = { ...of, attempts: 2, accepted: [], points: {}, answers: {}, values: { ideas: 1 } };
    const read = { values: { ideas: 3 }, accepted: ['ideas'], released: 'run-1', run: 'run-2' };
    const waiting = asWaiting(row({ ...read, newer: { ...newer, needs: ['decided-before'] } }));
    assert.deepEqual([stateOf(waiting), hasDraft(waiting), waiting.values.ideas], ['completed', true, 1]);
    assert.deepEqual(
      [isChosen(waiting, 'look', ''), isChosen(waiting, 'ready', ''), isChosen(waiting, 'released', '')],
      [true, true, false],
    );
    const failed = row({
      ...read,
      state: 'failed',
      newer: { ...newer, values: {}, needs: ['not-assessed'] },
    });
    assert.equal(stateOf(asWaiting(failed)), 'failed');
    assert.equal(stateOf(asWaiting(row(read))), 'released');
  });

  it('wait where no model was there, and have not failed', () => {
    assert.equal(stateOf(row({ state: 'failed', code: 'ModelMissing' })), 'waits');
    assert.equal(stateOf(row({ state: 'failed', code: 'ModelBusy' })), 'failed');
  });

  it('of short answers have columns by their questions', () => {
    const answer = (question: string) => ({ student: 'ada', question, needs: null });
    const values = { 'row-1': 'Correct', 'row-2': null };
    const own = row({ answers: { 'row-1': answer('tides'), 'row-2': answer('salt') }, values });
    const names = (rows: ResultRow[]) => columnsOf({}, rows).map(({ name }) => name);
    assert.deepEqual(names([own, own]), ['tides', 'salt']);
    assert.deepEqual(names([own, row({ answers: { 'row-1': answer('salt') }, values })]), [
      'tides / salt',
      'salt',
    ]);
    assert.deepEqual(names([row({ values })]), ['row-1', 'row-2']);
  });

  it('came to what was paid, apart from what the stand-in answered', () => {
    const costs = {
      spent: [
        { costAtLeast: 2, standInUsd: 0.5 },
        { costAtLeast: 1, standInUsd: 1 },
      ],
    } as never;
    assert.deepEqual(spentOn(costs), { paid: 1.5, unpaid: 1.5 });
    assert.equal(costOfOne(costs, 3), 1);
    assert.equal(costOfOne(null, 3), null);
  });

  it('are found by names and files, whatever the case', () => {
    const anna = row({
      owner: { subject: 'a1', name: 'Anna Quenby' },
      handedIn: { file: 'Boat.txt', at: '' },
    });
    for (const wanted of ['quenby', 'A1', ' boat ', '']) assert.ok(isChosen(anna, 'all', wanted), wanted);
    assert.ok(!isChosen(anna, 'all', 'berta'));
    assert.ok(!isChosen(anna, 'released', ''));
  });

  it('keep all their rows in any order', () => {
    const anyRow = fc.record({ submission: fc.uuid(), score: fc.option(fc.integer({ min: 0, max: 4 })) });
    fc.assert(
      fc.property(fc.array(anyRow), fc.boolean(), (made, descending) => {
        const rows = made.map(({ submission, score }) => row({ submission, values: { ideas: score } }));
        const sorted = orderRows(rows, { by: { part: 'ideas' }, descending }, 'voyage');
        assert.deepEqual(new Set(sorted), new Set(rows));
        assert.equal(
          distribution(rows, { part: 'ideas', scale: { min: 0, max: 4 } }).reduce(
            (sum, { count }) => sum + count,
            0,
          ),
          made.filter(({ score }) => score !== null).length,
        );
      }),
    );
    assert.equal(meanOf([row({ values: { ideas: 2 } }), row({ values: { ideas: null } })], 'ideas')?.mean, 2);
  });

  it('stand by a column whatever it holds, what has nothing there last in both directions', () => {
    const value = fc.option(
      fc.oneof(fc.integer(), fc.constantFrom('Correct', 'correct', 'Über', 'Zero', 'item 2', 'item 10')),
    );
    const { compare } = new Intl.Collator('en', { numeric: true });
    const rank = (one: unknown) => ['number', 'string', 'object'].indexOf(typeof one);
    fc.assert(
      fc.property(fc.array(value), fc.boolean(), (values, descending) => {
        const rows = values.map((ideas, at) => row({ submission: `s${at}`, values: { ideas } }));
        const sorted = orderRows(rows, { by: { part: 'ideas' }, descending }, 'voyage').map(
          ({ values: { ideas } }) => ideas,
        );
        const held = sorted.slice(0, values.filter((one) => one !== null).length);
        assert.ok(!held.includes(null), 'gaps are last');
        const rising = descending ? held.toReversed() : held;
        for (const [at, one] of rising.slice(1).entries()) {
          const before = rising[at]!;
          const order =
            rank(before) - rank(one) ||
            (typeof one === 'number' ? Number(before) - one : compare(String(before), String(one)));
          assert.ok(order <= 0, `${before} before ${one}`);
        }
      }),
    );
  });

  it('stand by name as people read names', () => {
    const names = ['Zoe', 'émile', 'Frank', 'work 10', 'work 9', 'Äneas', 'anna', 'Essie'];
    const rows = names.map((name) => row({ submission: name }));
    const sorted = orderRows(rows, { by: 'name', descending: false }, 'voyage').map(
      ({ submission }) => submission,
    );
    assert.deepEqual(sorted, ['Äneas', 'anna', 'émile', 'Essie', 'Frank', 'work 9', 'work 10', 'Zoe']);
  });

  it('have the rubric’s columns, in its order', () => {
    const traits = [
      { name: 'Word Choice', min: 1, max: 4 },
      { name: 'Ideas', min: 1, max: 4 },
    ];
    assert.deepEqual(
      columnsOf({ traits }, []).map(({ part }) => part),
      ['word-choice', 'ideas'],
    );
    const parts = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`row-${at}`, 'Correct']));
    assert.deepEqual(columnsOf({}, [row({ values: parts })]), []);
  });
});

describe('the words of the desk', () => {
  it('are told in three words why', async () => {
    for (const { needs } of Object.values(await everyLanguage()))
      for (const text of Object.values(needs)) assert.ok(text.split(' ').length <= 3, text);
  });
});

describe('a run that failed', () => {
  it('is released only with scores that a person gave', () => {
    const needs = [{ reason: 'not-assessed', count: 1 }] as never;
    const reviewed = (overridden: object | null) =>
      ({ scores: [{ overridden }], findings: [], comments: [] }) as never;
    assert.equal(isReleasable({ needs, reviewed: reviewed(null) }), false);
    assert.equal(isReleasable({ needs, reviewed: reviewed({}) }), true);
    assert.equal(isReleasable({ needs: [], reviewed: reviewed(null) }), true);
    assert.equal(isReleasable({ needs: [], reviewed: null }), false);
  });
});
