import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Judge, SEVEN_JUDGES } from '@assay/argument-coaching/conditions';
import {
  judgementSchema,
  type PanelJudgement,
  panelSchema,
  type SpeechJudgement,
} from '@assay/argument-coaching/judgement';
import { type JudgeOutcome, weighPanel } from '@assay/argument-coaching/judging/weigh-panel';
import fc from 'fast-check';

const TEXT =
  'Libraries should open on Sundays. Many people work on all other days, and a closed library serves no reader at all.';
const TIMEOUT = { step: 'judges/factual.json', code: 'ModelUnavailable', message: 'Try again later.' };

const judgementOf = (own: Partial<SpeechJudgement>): SpeechJudgement =>
  judgementSchema.parse({
    rationale: 'It is clear.',
    strengths: [],
    weaknesses: [],
    suggestions: [],
    side: 'for',
    alert: '',
    score: 7,
    ...own,
  });
const judged = (judge: Judge, own: Partial<SpeechJudgement> = {}): JudgeOutcome => ({
  judge,
  order: null,
  judgement: judgementOf(own),
  missing: null,
});
const silent = (judge: Judge): JudgeOutcome => ({ judge, order: null, judgement: null, missing: TIMEOUT });

describe('a panel', () => {
  it('averages the scores that there are', () => {
    const panel = weighPanel(
      [judged('logical', { score: 6 }), silent('factual'), judged('ethical', { score: 9 })],
      TEXT,
    );
    assert.deepEqual([panel.average, panel.least, panel.most], [7.5, 6, 9]);
    assert.deepEqual(panel.missing, ['factual']);
    assert.deepEqual(panel.judgements[1]!.missing, TIMEOUT);
    panelSchema.parse(panel);
  });

  it('keeps what a judge without a score said, and counts it as missing', () => {
    const panel = weighPanel([judged('logical', { score: null, rationale: 'Off topic.' })], TEXT);
    const [judgement] = panel.judgements;
    assert.deepEqual([judgement!.rationale, judgement!.missing!.code], ['Off topic.', 'ScoreMissing']);
    assert.deepEqual([panel.scores, panel.missing, panel.average], [[], ['logical'], null]);
  });

  it('raises no alert that only says the reasons again', () => {
    const rationale =
      'The argument for opening on Sundays is clear, but it names no source for what it says of readers.';
    const alertFor = (alert: string) =>
      weighPanel([judged('ethical', { rationale, alert })], TEXT).judgements[0]!.alert;
    assert.equal(alertFor(rationale), '');
    assert.equal(alertFor('It names no source for what it says of readers.'), '');
    const threat = 'The writer threatens the librarian by name.';
    assert.equal(alertFor(threat), threat);
  });

  it('counts a zero that was given', () => {
    const panel = weighPanel([judged('logical', { score: 0 }), judged('ethical', { score: 5 })], TEXT);
    assert.deepEqual([panel.average, panel.least, panel.missing], [2.5, 0, []]);
  });

  it('says why there is nothing where nobody said why', () => {
    const { judgements } = weighPanel([{ ...silent('ethical'), missing: null }], TEXT);
    assert.equal(judgements[0]!.missing!.step, 'judges/ethical.json');
  });

  it('is empty without judges', () => {
    const nothing = { average: null, least: null, most: null };
    assert.deepEqual(weighPanel([], TEXT), { judgements: [], scores: [], missing: [], ...nothing });
  });

  it('looks quotes up, and has no evidence where nothing is quoted', () => {
    const strengths = [
      { point: 'Concrete.', quote: 'many people work on all other days' },
      { point: 'Warm.', quote: 'we love our dear librarians most of all' },
      { point: 'No source is given.', quote: ' ' },
    ];
    const [judgement] = weighPanel(
      [judged('factual', { strengths, weaknesses: strengths })],
      TEXT,
    ).judgements;
    const grades = (given: PanelJudgement['strengths']) =>
      given.map(({ evidence }) => evidence?.grade ?? null);
    assert.deepEqual(grades(judgement!.strengths), ['exact', 'none', null]);
    assert.deepEqual(grades(judgement!.weaknesses), ['exact', 'none', null]);
  });
});

describe('what judges quote in their prose', () => {
  const read = (rationale: string, shown?: string[]) =>
    weighPanel([judged('factual', { rationale })], TEXT, shown).judgements[0]!.rationale;

  it("becomes the text's own words", () => {
    assert.equal(
      read('The line "a closed libary serves no reader" is strong.'),
      'The line “a closed library serves no reader” is strong.',
    );
  });

  it('is taken out where nobody wrote it', () => {
    assert.equal(read('It claims "Sunday opening doubles the loans of books".'), 'It claims […].');
  });

  it('loses its marks where it is a term or proposed', () => {
    assert.equal(read('A "straw man" of sorts.'), 'A straw man of sorts.');
    assert.equal(
      read('It would be stronger as "loans rose by a fifth in towns that tried it".'),
      'It would be stronger as loans rose by a fifth in towns that tried it.',
    );
  });

  it('stays in its marks where a long wording is proposed, so that it can be told where it ends', () => {
    const prose =
      'It would be stronger as "loans rose by a fifth in towns that tried it, as the libraries of the county have counted".';
    assert.equal(read(prose), prose);
  });

  it('loses its marks where it is to stand for other words', () => {
    assert.equal(
      read('Replace "many people work" with "four in ten adults work from Monday to Friday".'),
      'Replace “Many people work” with four in ten adults work from Monday to Friday.',
    );
  });

  it('stays where it is the other side’s or the motion’s', () => {
    const prose = 'It leaves "staff deserve their weekend too" unanswered.';
    assert.equal(read(prose, ['But staff deserve their weekend too.']), prose);
    assert.equal(read(prose), 'It leaves […] unanswered.');
  });

  it('is looked at in points and suggestions too', () => {
    const point = 'It admits "that nobody ever comes on Sundays".';
    const panel = weighPanel(
      [judged('factual', { weaknesses: [{ point, quote: '' }], suggestions: [point] })],
      TEXT,
    );
    const { weaknesses, suggestions } = panel.judgements[0]!;
    assert.equal(weaknesses[0]!.point, 'It admits […].');
    assert.deepEqual(suggestions, ['It admits that nobody ever comes on Sundays.'], 'a wording to use');
  });
});

const score = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 0, max: 20 }).map((half) => half / 2),
);

it('a judge that is missing changes nothing for the others', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(score, fc.boolean()), { maxLength: 7 }), (given) => {
      const all = given.map(([value, answers], at) =>
        answers ? judged(SEVEN_JUDGES[at]!, { score: value }) : silent(SEVEN_JUDGES[at]!),
      );
      const panel = weighPanel(all, TEXT);
      const scored = all.filter(({ judgement }) => judgement && judgement.score !== null);
      const without = weighPanel(scored, TEXT);
      assert.equal(panel.average, without.average);
      assert.deepEqual(
        [panel.scores, panel.least, panel.most],
        [without.scores, without.least, without.most],
      );
      assert.equal(panel.scores.length + panel.missing.length, panel.judgements.length);
      assert.deepEqual(
        panel.judgements.filter(({ missing }) => missing).map(({ judge }) => judge),
        panel.missing,
      );
      if (panel.average !== null)
        assert.ok(panel.least! <= panel.average + 1e-9 && panel.average <= panel.most! + 1e-9);
    }),
    { numRuns: 60 },
  );

  it('keeps an alarm that is the reason as well', () => {
    for (const alert of [
      'The text threatens a classmate by name.',
      'Der Text droht einem Mitschüler mit Gewalt.',
      'Il testo minaccia un compagno.',
      'The student says that he wants to hurt himself.',
    ]) {
      const panel = weighPanel([judged('ethical', { rationale: `${alert} So it is unfair.`, alert })], TEXT);
      assert.equal(panel.judgements[0]!.alert, alert);
    }
  });

  it('takes a reason that is said again for no alarm, whatever is debated', () => {
    for (const rationale of [
      'The text does not address bullying, which is what the second reason is about.',
      'Der Text nennt die Gründe, die er hat, und die Schule hat die Handys noch.',
      'It has charm and skill, and says nothing of the pharmacy.',
    ]) {
      const panel = weighPanel([judged('ethical', { rationale, alert: rationale })], TEXT);
      assert.equal(panel.judgements[0]!.alert, '', rationale);
    }
  });

  it('does not count scores whose reason is, word for word or nearly, that of a judge of something else', () => {
    const rationale = 'The text is presented alone, and it had nobody to answer.';
    const own = { rationale: 'It names one library, and what Sundays changed there is not shown.', score: 6 };
    const panel = weighPanel(
      [
        judged('factual', { rationale, score: 0 }),
        judged('strategic', { rationale: rationale.replace('and ', ''), score: 0 }),
        judged('logical', own),
      ],
      TEXT,
    );
    assert.deepEqual(panel.scores, [{ judge: 'logical', score: 6 }]);
    assert.deepEqual(
      panel.judgements.map(({ side, missing }) => [side, missing?.code]),
      [
        [null, 'ReasonShared'],
        [null, 'ReasonShared'],
        ['for', undefined],
      ],
    );
    const alike = [judged('factual', { ...own, score: 3 }), judged('factual', own)];
    assert.equal(weighPanel(alike, TEXT).scores.length, 2, 'one judge may say the same in two orders');
  });

  it('does not count scores for reasons of any text, with no passage, and hears their alarms where they are ones', () => {
    const unread = [
      'The text moves a reader, leaving one cold, and drives one the other way.',
      'The text does not give back words of your instructions, which describe an answer and are none.',
      'The text asks it in one or two sentences, and it has nothing else to judge.',
    ];
    for (const rationale of unread)
      for (const [alert, heard] of [
        ['no readable text, or none in sentences.', ''],
        ['Somebody is in danger.', 'Somebody is in danger.'],
      ]) {
        const given = judged('rhetorical', {
          rationale,
          alert: alert!,
          score: 0,
          suggestions: ['mostly empty'],
        });
        const { scores, judgements } = weighPanel([given], TEXT, ['Libraries should open on Sundays.']);
        assert.deepEqual(scores, [], rationale);
        const [{ side, missing, alert: kept } = {}] = judgements as [Partial<PanelJudgement>?];
        assert.deepEqual([side, missing?.code, kept], [null, 'ReasonOfAnyText', heard]);
      }
    const cited = [{ point: 'It is vivid and to the point.', quote: 'a closed library serves no reader' }];
    for (const own of [
      { strengths: cited },
      { suggestions: ['Say who works on the other days.'] },
      { rationale: 'Too short to tell.' },
    ]) {
      const given = judged('rhetorical', { rationale: unread[0]!, ...own });
      assert.equal(weighPanel([given], TEXT).scores.length, 1, JSON.stringify(own));
    }
  });
});
