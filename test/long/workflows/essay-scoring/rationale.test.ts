import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assembleScores } from '@assay/essay-scoring/assemble';
import { surfaceOf } from '@assay/essay-scoring/essay';
import { IndexedEssay } from '@assay/essay-scoring/essay-quotes';
import { createRationaleCheck } from '@assay/essay-scoring/rationale';
import { variantSchema } from '@assay/essay-scoring/variant';
import { parseAllTraitsVerdict, parseVerdict } from '@assay/essay-scoring/verdict';
import { prepareDocument } from '@assay/evidence/anchor';
import { isFunctionWord, tokenise, type Word } from '@assay/evidence/words';
import fc from 'fast-check';
import { judge, opened, outcomeOf, prepare } from '../../../unit/workflows/essay-scoring/debates.ts';

const ESSAY =
  'We sailed at dawn with @PERSON1 and the sea was calm. “Stop it,” she yelled at me, so the boy ran home and cried for 14 days.';
const EXEMPLAR =
  'The boy ran home to his old mother. On the third morning @PERSON1 mended the broken mast with candle wax and string. The sea was calm, and we called her The Patient Gull.';
const GIVEN =
  'Write about a voyage that taught you to be patient.\n\nIdeas\n\nIdeas are focused on the topic and developed with details.';

function checked(rationale: string, { surface = false, essay = ESSAY, exemplars = [EXEMPLAR] } = {}) {
  const quotes = new IndexedEssay(essay).quotes(surface);
  const shown = surface ? exemplars.map((text) => surfaceOf({ text }).text) : exemplars;
  const sources = { quotes, given: prepareDocument(GIVEN), exemplars: shown };
  return createRationaleCheck(sources)(rationale);
}

type Counts = [quotations: number, misquoted: number, exemplarStretches: number];
function becomes(rationale: string, expected: string, counts: Counts, own?: Parameters<typeof checked>[1]) {
  const found = checked(rationale, own);
  assert.equal(found.rationale, expected);
  assert.deepEqual([found.quotations.length, found.misquoted, found.exemplarStretches], counts);
}

describe("what a Judge's reasons quote", () => {
  it("becomes the essay's own words, kept with their place", () => {
    becomes(
      'It opens with "we sailed at dawn", calmly.',
      'It opens with “We sailed at dawn”, calmly.',
      [1, 0, 0],
    );
    const [found] = checked('It is vivid: "Stop it," she yelled at me".').quotations;
    assert.equal(ESSAY.slice(found!.start!, found!.end!), found!.passage);
  });

  it('is taken out and counted where it is invented or altered', () => {
    becomes(
      'First "a whale sang to the crew all night", then "the boy ran home and cried for 40 days".',
      'First […], then […].',
      [0, 2, 0],
    );
  });

  it("is left where it is the teacher's", () => {
    const prose =
      'It is "focused on the topic" and “developed with details”; it does answer "a voyage that taught you".';
    becomes(prose, prose, [0, 0, 0]);
  });

  it('is taken out where an exemplar says it, in so many words or nearly', () => {
    becomes('The other "mended the broken mast".', 'The other […].', [0, 0, 1]);
    becomes(
      'Unlike "she mended the broken masts with candle wax", it drags.',
      'Unlike […], it drags.',
      [0, 0, 1],
    );
    becomes('Unlike “third morning”, it drags.', 'Unlike […], it drags.', [0, 0, 1]);
  });

  it('may be a title: of an exemplar it is taken out, of others left, as is a word set off', () => {
    becomes('Finer than "The Patient Gull".', 'Finer than […].', [0, 0, 1]);
    const prose = 'As in "The Old Man and the Sea", it is "lively"; one "mast" is not.';
    becomes(prose, prose, [0, 0, 0]);
  });

  it("is the essay's where both have it", () => {
    becomes('So "The sea was calm" is plain.', 'So “the sea was calm” is plain.', [1, 0, 0]);
  });

  it("keeps the essay's passage where an exemplar's words run into it, and loses the words before", () => {
    const exemplars = ['In the end the boy ran home and cried to his mother.'];
    const essay = 'The boy ran home and cried.';
    becomes(
      'I read: in the end “the boy ran home and cried”, as it must.',
      'I read: […] “The boy ran home and cried”, as it must.',
      [1, 0, 1],
      { essay, exemplars },
    );
    becomes(
      'Here “ran home and cried” to his mother is missing.',
      'Here “ran home and cried” […] is missing.',
      [1, 0, 1],
      { essay, exemplars },
    );
  });

  it('keeps the stop or comma that American writing sets before its closing mark', () => {
    becomes(
      'It says "the sea was calm." The claim holds.',
      'It says “the sea was calm”. The claim holds.',
      [1, 0, 0],
    );
    becomes('Of "the sea was calm," much is made.', 'Of “the sea was calm”, much is made.', [1, 0, 0]);
    becomes('It says "nobody wrote this sentence." It ends.', 'It says […]. It ends.', [0, 1, 0]);
  });

  it('may stand within other marks', () => {
    becomes(
      'It has “the line ‘mended the broken mast with candle wax’ in it” and ends.',
      'It has […] and ends.',
      [0, 0, 1],
    );
    becomes(
      'It turns on “‘Stop it,’ she yelled at me”.',
      'It turns on “Stop it,” she yelled at me”.',
      [1, 0, 0],
    );
  });

  it('on the surface is what the student wrote, and an exemplar is known by the words the Judge read', () => {
    const own = { surface: true };
    becomes(
      'It says "dawn with Robin and the sea".',
      'It says “dawn with @PERSON1 and the sea”.',
      [1, 0, 0],
      own,
    );
    becomes(
      'The other had that third morning Robin mended the broken mast.',
      'The other had that […].',
      [0, 0, 1],
      own,
    );
    const shared = { surface: true, essay: `${ESSAY} Then @PERSON1 mended the broken mast too.` };
    const prose = 'Here Robin mended the broken mast too.';
    becomes(prose, prose, [0, 0, 0], shared);
  });
});

describe("a Judge's reasons", () => {
  it('lose what is in the words of an exemplar, five in a row, each stretch as far as it goes', () => {
    becomes(
      'One wrote that on the third morning he mended the broken mast with candle wax, or so.',
      'One wrote that on the third morning he […], or so.',
      [0, 0, 1],
    );
    becomes(
      'THE broken, mast with candle; wax and string. Or: the boy ran home to his old mother!',
      '[…]. Or: […]!',
      [0, 0, 2],
    );
    const four = 'It has no old mother on the shore, nor mended the broken mast.';
    becomes(four, four, [0, 0, 0]);
  });

  it('keep commonplaces that an exemplar has too, and what two of them have', () => {
    const exemplars = [
      'At the end of the story it was one of the best days, with a clear beginning, middle and end. He waved his red kite at dawn.',
      'Then he waved his red kite at dawn, and nobody who was there with us could have said so or so to him.',
    ];
    const prose =
      'This is one of the best: a clear beginning, middle and end. At the end of the story he waved his red kite at dawn.';
    becomes(prose, prose, [0, 0, 0], { exemplars });
    becomes('And nobody who was there with us could have said so.', '[…].', [0, 0, 1], { exemplars });
    const twice = [exemplars[0]!, exemplars[0]!];
    becomes('There he waved his red kite at dawn.', 'There […].', [0, 0, 1], { exemplars: twice });
  });

  it('keep terms between marks', () => {
    const prose =
      'A "topic sentence" and a "hook sentence" are missing: "show, don\'t tell". It has no ‘clear focus here’.';
    becomes(prose, prose, [0, 0, 0]);
  });

  for (const [said, shown] of [
    [
      'Replace "the sea was calm" with "the sea lay still as slate".',
      'Replace “the sea was calm” with ‘the sea lay still as slate’.',
    ],
    [
      'Vary it, such as writing "a grey gull hung over us".',
      'Vary it, such as writing ‘a grey gull hung over us’.',
    ],
    ['It tells instead of "a grey gull hung over us".', 'It tells instead of ‘a grey gull hung over us’.'],
    [
      'The student could have written: "A grey gull hung over us".',
      'The student could have written: ‘A grey gull hung over us’.',
    ],
    [
      'Meglio sostituire "the sea was calm" con "il mare era una lastra".',
      'Meglio sostituire “the sea was calm” con ‘il mare era una lastra’.',
    ],
    [
      'Invece di "un gabbiano grigio ci seguiva" è piatto.',
      'Invece di ‘un gabbiano grigio ci seguiva’ è piatto.',
    ],
  ] as const)
    it(`keep a wording they propose, but not as the student's: ${said}`, () =>
      becomes(said, shown, [/“/.test(shown) ? 1 : 0, 0, 0]));
  it("propose no exemplar's words", () =>
    becomes('Better to write "mended the broken mast with candle wax".', 'Better to write […].', [0, 0, 1]));
  it('quote as ever where they propose nothing', () =>
    becomes(
      'She replaced the mast with "a grey gull hung over us".',
      'She replaced the mast with […].',
      [0, 1, 0],
    ));

  for (const [open, close] of ['❝❞', '〝〞', '【】', '“”']
    .map((pair) => [...pair])
    .concat([
      ['<q>', '</q>'],
      ['&quot;', '&quot;'],
      ['``', "''"],
      ['\n> ', '\n'],
    ]))
    it(`quote with ${JSON.stringify(open)} too`, () => {
      const quotes = (words: string) => `It says: ${open}${words}${close} so.`;
      const [before, after] = open === '\n> ' ? ['\n', '\n'] : ['', ''];
      becomes(quotes('we sailed at dawn'), `It says: ${before}“We sailed at dawn”${after} so.`, [1, 0, 0]);
      becomes(quotes('a whale sang to the crew'), `It says: ${before}[…]${after} so.`, [0, 1, 0]);
    });
  it('in a block quote of several lines quote as one, and are their own where all is a block quote', () => {
    becomes('Fine:\n\n> we sailed\n> at dawn\n\nSo.', 'Fine:\n\n“We sailed at dawn”\n\nSo.', [1, 0, 0]);
    becomes('Fine:\n> "the sea was calm"\nSo.', 'Fine:\n“the sea was calm”\nSo.', [1, 0, 0]);
    const prose = '> The essay is plain.\n> It earns a two.';
    becomes(prose, prose, [0, 0, 0]);
  });

  it("keep words that the essay or the teacher's task has too", () => {
    const exemplars = ['I sailed: we sailed at dawn with @PERSON1 to be focused on the topic and developed.'];
    const prose = 'We sailed at dawn with @PERSON1 is a start that is focused on the topic and developed.';
    becomes(prose, prose, [0, 0, 0], { exemplars });
  });

  it('may lose everything, which is counted, and are then a sign and nothing else', () => {
    becomes('"Nobody ever sang in the rain at all."', '[…].', [0, 1, 0]);
    becomes('The boy ran home to his old mother.', '[…].', [0, 0, 1]);
    becomes('', '', [0, 0, 0]);
  });

  it('without exemplars lose no word of their own', () => {
    const prose = 'On the third morning he mended the broken mast with candle wax and string.';
    becomes(prose, prose, [0, 0, 0], { exemplars: [] });
  });

  const ownWords = fc.constantFrom(
    'The',
    'essay',
    'earns',
    'a',
    'fair',
    'three',
    'because',
    'it',
    'is',
    'plain.',
  );
  const cuts = (text: string) => {
    const words = text.split(' ');
    return fc
      .tuple(fc.nat(words.length - 1), fc.integer({ min: 1, max: 9 }))
      .map(([from, count]) => words.slice(from, from + count).join(' '));
  };
  const piece = fc.oneof(
    { weight: 4, arbitrary: ownWords },
    cuts(EXEMPLAR),
    cuts(EXEMPLAR).map((words) => `"${words}"`),
    cuts(ESSAY),
    cuts(ESSAY).map((words) => `“${words}”`),
    cuts(GIVEN).map((words) => `"${words}"`),
    fc.constantFrom('"a whale sang to the crew all night"', '"', '’', '(', '\n\n'),
  );
  const rationales = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(' '));

  const tells = ({ form }: Word) => form.length > 1 && !isFunctionWord(form) && form !== 'third';
  const runs = (words: Word[], length: number) =>
    words.slice(length - 1).map((_, at) => words.slice(at, at + length));
  const runsOf = (words: Word[]) => [
    ...runs(words, 5).filter((run) => run.filter(tells).length >= 3),
    ...runs(words, 8),
  ];
  const textOf = (run: Word[]) => run.map(({ form }) => form).join(' ');
  const runsIn = (text: string) => runsOf(tokenise(text)).map(textOf);
  const foreign = new Set(runsIn(EXEMPLAR)).difference(new Set([ESSAY, GIVEN].flatMap(runsIn)));

  /** Where parts of a text stand, in order. */
  function spansOf(parts: string[], text: string): [number, number][] {
    let at = 0;
    return parts.map((part) => {
      const from = text.indexOf(part, at);
      assert.ok(from >= 0, `${part} is not in ${text}`);
      at = from + part.length;
      return [from, at];
    });
  }

  it('have no five telling words, nor any eight, in a row left that only an exemplar has', () => {
    fc.assert(
      fc.property(rationales, (rationale) => {
        const { rationale: shown, quotations } = checked(rationale);
        const own = spansOf(
          quotations.map(({ passage }) => `“${passage}”`),
          shown,
        );
        const isOwn = ({ start }: Word) => own.some(([from, to]) => from <= start && start < to);
        for (const { 0: stretch, index } of shown.matchAll(/(?:(?!\[…\]).)+/gs)) {
          const words = tokenise(stretch).map((word) => ({ ...word, start: word.start + index }));
          for (const run of runsOf(words))
            assert.ok(run.every(isOwn) || !foreign.has(textOf(run)), `${textOf(run)}: ${shown}`);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('keep every word of their own, in order, where no exemplar has it', () => {
    const noExemplars = fc.constantFrom(
      'Essays',
      'like',
      'this',
      'earn',
      'three',
      'because',
      'plain.',
      'However,',
    );
    const words = fc.array(noExemplars, { maxLength: 12 }).map((chosen) => chosen.join(' '));
    const told = fc.array(fc.tuple(words, piece), { maxLength: 6 });
    fc.assert(
      fc.property(told, (parts) => {
        const plain = parts.map(([own, other]) => `${own} ~${other.replaceAll(/["“”’(\n]/g, '')}~`).join(' ');
        const own = plain
          .replaceAll(/~[^~]*~/g, '')
          .split(/\s+/)
          .filter(Boolean);
        const { rationale } = checked(plain);
        const left = rationale.split(/\s+/);
        let at = 0;
        for (const word of own) {
          at = left.indexOf(word, at) + 1;
          assert.ok(at > 0, `${word} of ${plain} is not in ${rationale}`);
        }
      }),
    );
  });

  it('are the same, to the character, where they quote nothing and no exemplar has their words', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab c.,;[]…*_-\n@é1'.split('')) }), (prose) => {
        becomes(prose, prose, [0, 0, 0]);
      }),
    );
  });
});

describe("the reasons in an essay's result", () => {
  const SAID =
    'It opens with "we sailed at dawn" and "a whale sang to the crew". It asks why. Others: the broken mast with candle wax.';

  for (const variant of variantSchema.options)
    it(`by ${variant} quote nothing but the essay, and have no exemplar's words`, async () => {
      const run = await opened({ variant, essay: ESSAY });
      for (const team of run.teams) {
        await prepare(run, team, [EXEMPLAR]);
        const all = team.traits.map((trait) => `${SAID}\nFinal Score [${trait}]: 2`).join('\n\n');
        const verdict =
          team.traits.length > 1 ? parseAllTraitsVerdict(all) : parseVerdict(`${SAID}\nFinal Score: 2`);
        await judge(run, team, verdict);
      }
      const outcomes = run.teams.map((team) => outcomeOf(team));
      const { result } = await assembleScores({ ...run, outcomes });
      assert.equal(result.scores.length, 2);
      const sees = variant.endsWith('RAG');
      for (const { score, rationale, quotations, flags } of result.scores) {
        assert.equal(score, 2);
        const others = sees ? '[…]' : 'the broken mast with candle wax';
        assert.equal(rationale, `It opens with “We sailed at dawn” and […]. It asks why. Others: ${others}.`);
        assert.deepEqual(
          quotations.map(({ passage }) => passage),
          ['We sailed at dawn'],
        );
        assert.ok(flags.includes('judge-misquotes'));
        assert.equal(flags.includes('exemplar-words'), sees);
      }
    });
});

describe('reasons', () => {
  const isOfAnyText = (rationale: string) => checked(rationale).isOfAnyText;

  it('that name nothing of the essay are told, as small models gave them', () => {
    for (const rationale of [
      'The statement is not found, which means it was cut off, because it may not be longer than 1200 tokens.',
      'The trait is not found, as it is not mentioned in the essay.',
      'The ideas are focused on the topic and developed with details, which is what the trait asks for.',
      'It says "a whale sang to the crew all night", which is a clear and good way to say it.',
    ])
      assert.equal(isOfAnyText(rationale), true, rationale);
  });

  it('that name anything of it are not, whatever its ending; nor are a few words', () => {
    for (const rationale of [
      'The ideas are focused on the topic, and the sailing comes alive.',
      'It is told in order, but nothing is said of why the boy was crying.',
      'The calm of the opening sets off what comes after it rather well.',
      'Clear and focused ideas.',
    ])
      assert.equal(isOfAnyText(rationale), false, rationale);
  });
});
