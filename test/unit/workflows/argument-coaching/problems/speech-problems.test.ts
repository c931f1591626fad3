import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { speechProblems } from '@assay/argument-coaching/problems/speech-problems';
import { repeatedShare } from '@assay/model/admission/shingles';
import fc from 'fast-check';

const OWN =
  'Uniforms cost families less than fashion does, and they end the contest of shoes and labels before the first bell. A school is a place of work, and work has its clothes. Nobody thinks less of a nurse because she wears what the others wear.';
const OTHERS =
  'A uniform hides nothing that children do not find out within a week. They look at phones, at bags, at where one goes in summer. What a school takes from them is the one small freedom that costs nobody anything.';
const SPEECH =
  'My opponent says that children find out anyway. Perhaps they do; yet it matters whether a morning begins with a comparison. Think of a girl who has two pairs of trousers. In uniform she walks in like everybody else, and has a day to be known for what she says. That is what we ask for: not equality by cloth, but a beginning without a price tag.';

const briefing = {
  stance: 'for',
  speaker: 'Uniform Advocate',
  opponent: 'Liberty Advocate (B)',
  words: 60,
  history: [
    { stance: 'for', speaker: 'Uniform Advocate', turn: '01', round: 1, text: OWN },
    { stance: 'against', speaker: 'Liberty Advocate (B)', turn: '02', round: 1, text: OTHERS },
  ],
};
const problemsOf = (
  speech: string,
  stance: 'for' | 'against' = 'for',
  inputs: Record<string, unknown> = {},
) => speechProblems({ stance, speech, claims: [] }, { briefing, ...inputs });
const one = (problems: string[], pattern: RegExp) => {
  assert.equal(problems.length, 1, problems.join('\n'));
  assert.match(problems[0]!, pattern);
};

describe('problems of a speech', () => {
  it('are none of a sound one, quotations and figures of speech and all', () => {
    assert.deepEqual(problemsOf(SPEECH), []);
    assert.deepEqual(problemsOf(`${SPEECH} They say "${OTHERS}" – and leave out the mornings.`), []);
    assert.deepEqual(
      problemsOf(
        `${SPEECH} Against: what speaks against it? Let history be the judge of that.`.replace(
          'Against: ',
          '',
        ),
      ),
      [],
    );
    assert.deepEqual(problemsOf(`## Opening\n\n${SPEECH}\n\n1. Mornings\n2. Money`), []);
  });
  it('are told by the side that it takes', () => one(problemsOf(SPEECH, 'against'), /your side is for/));
  it('are told by its length', () => {
    one(problemsOf('Uniforms are fair.'), /say more/);
    one(problemsOf(Array.from({ length: 181 }, (_, index) => `word${index}`).join(' ')), /be shorter/);
  });
  it('are told by an own speech that it repeats', () => {
    one(problemsOf(`Ladies and gentlemen! ${OWN} Thank you.`), /you said before/);
    one(problemsOf(OWN.toUpperCase().replaceAll(',', ' –')), /you said before/);
  });
  it("are told by the opponent's that it takes over", () =>
    one(problemsOf(`As we know: ${OTHERS}`), /opponent's words/));
  it('are told by a loop', () => one(problemsOf(`${SPEECH} ${SPEECH}`), /circles/));
  for (const label of [
    'Opponent:',
    '**Speaker B:**',
    'Against:',
    '- Debater 2 (against):',
    'Liberty Advocate (B):',
    '**My opponent**:',
  ])
    it(`are told by a line for somebody else: ${label}`, () =>
      one(problemsOf(`${SPEECH}\n\n${label} But what of freedom?`), /somebody else/));
  it('are not told by its own label', () => {
    assert.deepEqual(problemsOf(`For: ${SPEECH}`), []);
    one(
      problemsOf(`For: ${SPEECH}`, 'for', {
        briefing: { ...briefing, stance: 'against', history: [] },
      }).slice(1),
      /somebody else/,
    );
  });
  for (const leak of [
    'The judges told me to name a source.',
    'As my self-check shows, this is well founded.',
    'In my critique I found three gaps.',
    'After the judges’ feedback I add a source.',
    'I have revised my speech.',
  ])
    it(`are told by what is private: ${leak}`, () => one(problemsOf(`${SPEECH} ${leak}`), /preparation/));
  it('are told by its instructions', () =>
    one(problemsOf(`${SPEECH}\nYour stance: for the motion`), /instructions/));
  it('are told by headings alone', () => {
    const headings = [
      '# Opening',
      '- cost of clothes',
      '- calm in the mornings',
      '## Warrants',
      '1. No comparison',
      '**Close**',
    ];
    one(problemsOf(headings.join('\n'), 'for', { briefing: { ...briefing, words: 20 } }), /in prose/);
  });
  it('are told by a revision that changes nothing where something was suggested', () => {
    const draft = { output: { stance: 'for', speech: SPEECH, claims: [] } };
    const panel = (suggestions: string[]) => ({ judgements: [{ judge: 'logical', suggestions }] });
    one(problemsOf(`${SPEECH}\n`, 'for', { draft, feedback: panel(['Name a source.']) }), /word for word/);
    one(
      problemsOf(SPEECH, 'for', { draft, feedback: { output: { weaknesses: [{ point: 'a', mend: 'b' }] } } }),
      /word for word/,
    );
    assert.deepEqual(problemsOf(SPEECH, 'for', { draft, feedback: panel([]) }), []);
    assert.deepEqual(
      problemsOf(`${SPEECH} A source: none.`, 'for', { draft, feedback: panel(['More.']) }),
      [],
    );
  });
  it('are found without inputs too, and with any', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), (given, speech) => {
        const inputs = { briefing: given, draft: given, feedback: given };
        assert.ok(Array.isArray(speechProblems({ stance: 'for', speech, claims: [] }, inputs)));
      }),
    );
  });
});

describe('the share of a speech that repeats another', () => {
  const words = (prefix: string) =>
    fc
      .integer({ min: 8, max: 200 })
      .map((count) => Array.from({ length: count }, (_, at) => `${prefix}${at}`));
  it('is what stands there in runs of eight, wherever it stands and however it is set', () => {
    fc.assert(
      fc.property(words('old'), words('new'), words('other'), (old, fresh, other) => {
        const earlier = `${other.join(' ')} ${old.join(', ').toUpperCase()}.`;
        assert.equal(repeatedShare(old.join(' '), earlier), 1);
        assert.equal(repeatedShare(fresh.join(' '), earlier), 0);
        const share = repeatedShare([...old, ...fresh].join(' '), earlier);
        assert.ok(Math.abs(share - (old.length - 7) / (old.length + fresh.length - 7)) < 1e-12);
      }),
    );
  });
  it('grows with what is taken over, and is none where every seventh word is another', () => {
    fc.assert(
      fc.property(words('old'), (old) => {
        const changed = old.map((said, index) => (index % 7 === 0 ? `x${index}` : said));
        assert.equal(repeatedShare(changed.join(' '), old.join(' ')), 0);
      }),
    );
  });
});
