import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import { type Exemplar, retrievalSchema } from '@assay/platform/exemplar/exemplar';
import { createExemplarBank, type ExemplarTexts } from '@assay/platform/exemplar/exemplar-bank';
import { type RatedTrait, rubricVersion } from '@assay/platform/exemplar/rubric-version';
import fc from 'fast-check';
import { openIndex } from '../../../unit/infra/local/vectors/index-under-test.ts';

const { pinecone, host } = await openIndex({ dimension: 2 });

function textsInMemory(): ExemplarTexts & { kept: Map<string, Exemplar> } {
  const kept = new Map<string, Exemplar>();
  return {
    kept,
    write: async (exemplar) => void kept.set(exemplar.id, exemplar),
    keepOnly: async () => {},
    remove: async (ids) => {
      for (const id of ids === 'all' ? [...kept.keys()] : ids) kept.delete(id);
    },
    async read(id) {
      const exemplar = kept.get(id);
      if (!exemplar) throw new AssayError('ArtifactMissing', `${id} does not exist.`);
      return exemplar;
    },
  };
}

let banks = 0;
/** A bank of its own namespace. */
function emptyBank(namespace = `t/assignment-${++banks}`) {
  const texts = textsInMemory();
  const bank = createExemplarBank(pinecone.index({ host, namespace }), texts);
  const put = (exemplars: Exemplar[], vectors: number[][], traits: RatedTrait[] = [IDEAS, STYLE]) =>
    bank.put(exemplars, vectors, { traits, model: 'vectors' });
  return { texts, ...bank, put };
}

const exemplar = (id: string, scores: Record<string, number>, text = `The text of ${id}.`): Exemplar => ({
  id,
  text,
  overall: null,
  scores,
});

/** The unit vector at an angle in degrees: the smaller the angle between two, the more similar. */
const vector = (degrees: number) => [
  Math.cos((degrees * Math.PI) / 180),
  Math.sin((degrees * Math.PI) / 180),
];
const query = { vector: vector(0), text: 'The essay.', question: 'Why?', submissionId: 'mine' };
const IDEAS = { name: 'Ideas', min: 1, max: 3 };
const STYLE = { name: 'Word Choice', min: 0, max: 1 };
const DEPTH = { name: 'Depth', min: -1, max: 0 };

const found = (uses: { trait: string; score: number | null; exemplarId: string | null }[]) =>
  uses.map(({ trait, score, exemplarId }) => `${trait} ${score}: ${exemplarId}`);

describe('retrieval of an exemplar per score', () => {
  it('takes the nearest essay that has the score, for every score of every trait', async () => {
    const bank = emptyBank();
    await bank.put(
      [
        exemplar('near-3', { ideas: 3, 'word-choice': 1 }),
        exemplar('far-3', { ideas: 3, 'word-choice': 0 }),
        exemplar('near-2', { ideas: 2 }),
        exemplar('near-1', { ideas: 1, 'word-choice': 0 }),
      ],
      [vector(1), vector(50), vector(2), vector(60)],
    );
    const retrieval = retrievalSchema.parse(await bank.retrievePerScore(query, [IDEAS, STYLE]));
    assert.deepEqual(found(retrieval.uses), [
      'Ideas 1: near-1',
      'Ideas 2: near-2',
      'Ideas 3: near-3',
      'Word Choice 0: far-3',
      'Word Choice 1: near-3',
    ]);
    assert.deepEqual(retrieval.absent, []);
    assert.equal(retrieval.procedure, 'per-score');
  });

  it('gives each exemplar once, with its text and how similar it is, though it serves two traits', async () => {
    const bank = emptyBank();
    await bank.put([exemplar('both', { ideas: 1, 'word-choice': 1 })], [vector(60)]);
    const { exemplars } = await bank.retrievePerScore(query, [IDEAS, STYLE]);
    assert.equal(exemplars.length, 1);
    const [{ similarity, ...rest }] = exemplars as [(typeof exemplars)[0]];
    assert.deepEqual(rest, exemplar('both', { ideas: 1, 'word-choice': 1 }));
    assert.ok(Math.abs(similarity - 0.5) < 1e-6, String(similarity));
  });

  it('records the scores of which there is none, and fills them with nothing', async () => {
    const bank = emptyBank();
    await bank.put([exemplar('two', { ideas: 2 })], [vector(0)]);
    const { uses, absent } = await bank.retrievePerScore(query, [IDEAS]);
    assert.deepEqual(found(uses), ['Ideas 1: null', 'Ideas 2: two', 'Ideas 3: null']);
    assert.deepEqual(
      uses.map(({ similarity }) => similarity === null),
      [true, false, true],
    );
    assert.deepEqual(absent, [
      { trait: 'Ideas', score: 1 },
      { trait: 'Ideas', score: 3 },
    ]);
  });

  it('from an empty bank is nothing but absences', async () => {
    const { uses, absent, exemplars } = await emptyBank().retrievePerScore(query, [STYLE]);
    assert.deepEqual(found(uses), ['Word Choice 0: null', 'Word Choice 1: null']);
    assert.deepEqual([absent.length, exemplars], [2, []]);
  });

  it('knows scores of zero and below', async () => {
    const bank = emptyBank();
    await bank.put(
      [exemplar('zero', { depth: 0 }), exemplar('minus', { depth: -1 })],
      [vector(0), vector(9)],
      [DEPTH],
    );
    const { uses } = await bank.retrievePerScore(query, [DEPTH]);
    assert.deepEqual(found(uses), ['Depth -1: minus', 'Depth 0: zero']);
  });
});

describe('retrieval from a large bank', () => {
  it('takes for every score the nearest that has it, however many others are nearer', async () => {
    const bank = emptyBank();
    const common = Array.from({ length: 150 }, (_, index) => exemplar(`common-${index}`, { ideas: 2 }));
    const rare = [exemplar('rare-near', { ideas: 3 }), exemplar('rare-far', { ideas: 3 })];
    const vectors = [...common.map((_, index) => vector(index / 10)), vector(40), vector(50)];
    await bank.put([...common, ...rare], vectors);
    const { uses, absent } = await bank.retrievePerScore(query, [IDEAS]);
    assert.deepEqual(found(uses), ['Ideas 1: null', 'Ideas 2: common-0', 'Ideas 3: rare-near']);
    assert.deepEqual(absent, [{ trait: 'Ideas', score: 1 }]);
  });
});

describe('retrieval of the nearest', () => {
  const bank = emptyBank();
  const traits = [IDEAS, STYLE];

  it('takes k essays by similarity, each with its own score on each trait, or none', async () => {
    await bank.put(
      [exemplar('c', { ideas: 1 }), exemplar('a', { ideas: 2 }), exemplar('b', { 'word-choice': 1 })],
      [vector(30), vector(10), vector(20)],
    );
    const { uses, exemplars, absent, procedure } = await bank.retrieveNearest(query, 2, traits);
    assert.deepEqual(
      exemplars.map(({ id }) => id),
      ['a', 'b'],
    );
    assert.deepEqual(found(uses), ['Ideas 2: a', 'Ideas null: b', 'Word Choice null: a', 'Word Choice 1: b']);
    assert.deepEqual([absent, procedure], [[], 'nearest']);
  });

  it('takes what there is where it is fewer than k', async () => {
    assert.equal((await bank.retrieveNearest(query, 20, traits)).exemplars.length, 3);
    assert.deepEqual((await emptyBank().retrieveNearest(query, 5, traits)).uses, []);
  });
});

/** An essay of words that no other writer uses. */
const essayBy = (writer: string, words = 60) =>
  Array.from({ length: words }, (_, index) => `${writer}${index}`).join(' ');

describe('near-duplicates of the essay in the bank', () => {
  const text = essayBy('mine');
  const mine = { ...query, text };
  const copyOf = (at: number) => `Copy ${at}: ${text.replace(`mine${at % 60} `, `mime${at % 60}, `)}`;

  it('give way to the next nearest, and are counted, whatever their number and place', async () => {
    const isCopy = fc.array(fc.boolean(), { minLength: 1, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(isCopy, fc.integer({ min: 1, max: 4 }), async (copies, k) => {
        const bank = emptyBank();
        const all = copies.map((copy, at) => {
          return exemplar(`e${at}`, { ideas: 1 + (at % 3) }, copy ? copyOf(at) : essayBy(`w${at}x`));
        });
        await bank.put(
          all,
          all.map((_, at) => vector(2 * at)),
        );
        const honest = all.filter((_, at) => !copies[at]);

        const nearest = await bank.retrieveNearest(mine, k, [IDEAS]);
        const expected = honest.slice(0, k).map(({ id }) => id);
        assert.deepEqual(
          nearest.exemplars.map(({ id }) => id),
          expected,
        );
        const upTo = expected.length < k ? all.length : all.findIndex(({ id }) => id === expected.at(-1));
        assert.equal(nearest.excluded, copies.slice(0, upTo).filter(Boolean).length);

        const perScore = retrievalSchema.parse(await bank.retrievePerScore(mine, [IDEAS]));
        const first = (score: number) => honest.find(({ scores }) => scores.ideas === score)?.id ?? null;
        assert.deepEqual(
          perScore.uses.map(({ exemplarId }) => exemplarId),
          [1, 2, 3].map(first),
        );
        assert.equal(perScore.absent.length, [1, 2, 3].filter((score) => !first(score)).length);
      }),
      { numRuns: 40 },
    );
  });

  it('are passed over beyond the neighbourhood too, where a score is looked for by itself', async () => {
    const bank = emptyBank();
    const crowd = Array.from({ length: 110 }, (_, at) =>
      exemplar(`near${at}`, { ideas: 2 }, essayBy(`n${at}x`)),
    );
    const copies = Array.from({ length: 15 }, (_, at) => exemplar(`copy${at}`, { ideas: 3 }, copyOf(at)));
    const all = [...crowd, ...copies, exemplar('far', { ideas: 3 }, essayBy('far'))];
    await bank.put(
      all,
      all.map((_, at) => vector(at / 2)),
    );
    const { uses, excluded } = await bank.retrievePerScore(mine, [IDEAS]);
    assert.deepEqual(found(uses), ['Ideas 1: null', 'Ideas 2: near0', 'Ideas 3: far']);
    assert.equal(excluded, 15);
  });

  it('may be all there is: then there is no exemplar', async () => {
    const bank = emptyBank();
    const copies = Array.from({ length: 130 }, (_, at) => exemplar(`copy${at}`, { ideas: 2 }, copyOf(at)));
    await bank.put(
      copies,
      copies.map((_, at) => vector(at / 10)),
    );
    const { exemplars, excluded } = await bank.retrieveNearest(mine, 3, [IDEAS]);
    assert.deepEqual([exemplars, excluded], [[], 130]);
    const { absent } = await bank.retrievePerScore(mine, [IDEAS]);
    assert.equal(absent.length, 3);
  });

  it('are no essays that quote the same source as all of them do', async () => {
    const bank = emptyBank();
    const quoting = (writer: string) => `${essayBy(writer, 100)} ${essayBy('source', 90)}`;
    const all = Array.from({ length: 6 }, (_, at) => exemplar(`e${at}`, { ideas: 2 }, quoting(`w${at}x`)));
    await bank.put(
      all,
      all.map((_, at) => vector(at)),
    );
    const { exemplars, excluded } = await bank.retrieveNearest({ ...mine, text: quoting('mine') }, 2, [
      IDEAS,
    ]);
    assert.deepEqual([exemplars.map(({ id }) => id), excluded], [['e0', 'e1'], 0]);
  });
});

describe('exemplars that were scored by another rubric', () => {
  const words = { ...IDEAS, levels: { '1': 'Few ideas.' } };
  const scale = { ...IDEAS, max: 6 };

  it('are used where the range is the same, and told where its words are not', async () => {
    const bank = emptyBank();
    await bank.put([exemplar('same', { ideas: 1 })], [vector(1)], [words, STYLE]);
    await bank.put([exemplar('older', { ideas: 2 })], [vector(2)], [IDEAS]);
    const { uses } = await bank.retrievePerScore(query, [words]);
    assert.deepEqual(
      uses.map(({ exemplarId, anotherRubric }) => [exemplarId, anotherRubric]),
      [
        ['same', false],
        ['older', true],
        [null, false],
      ],
    );
    const nearest = await bank.retrieveNearest(query, 2, [words]);
    assert.deepEqual(
      nearest.uses.map(({ anotherRubric }) => anotherRubric),
      [false, true],
    );
  });

  it('have no score on a trait whose range is another', async () => {
    const bank = emptyBank();
    await bank.put([exemplar('six', { ideas: 2, 'word-choice': 1 })], [vector(1)], [scale, STYLE]);
    await bank.put([exemplar('three', { ideas: 2 })], [vector(50)], [IDEAS]);
    const { uses, exemplars } = await bank.retrievePerScore(query, [IDEAS, STYLE]);
    const ideas = uses.filter(({ trait, exemplarId }) => trait === 'Ideas' && exemplarId !== null);
    assert.deepEqual(found(ideas), ['Ideas 2: three']);
    assert.deepEqual(exemplars.find(({ id }) => id === 'six')!.scores, { 'word-choice': 1 });
    const nearest = await bank.retrieveNearest(query, 1, [IDEAS]);
    assert.deepEqual(found(nearest.uses), ['Ideas null: six']);
    assert.equal(nearest.uses[0]!.anotherRubric, false);
  });

  it('are looked for beyond the neighbourhood by range too', async () => {
    const bank = emptyBank();
    const crowd = Array.from({ length: 110 }, (_, at) => exemplar(`n${at}`, { ideas: 3 }));
    await bank.put(
      crowd,
      crowd.map((_, at) => vector(at / 4)),
      [scale],
    );
    await bank.put([exemplar('far', { ideas: 3 })], [vector(80)]);
    const { uses } = await bank.retrievePerScore(query, [IDEAS]);
    assert.deepEqual(found(uses), ['Ideas 1: null', 'Ideas 2: null', 'Ideas 3: far']);
  });

  it('have the same version whatever the order of traits, and another for every word that counts', () => {
    assert.equal(rubricVersion([IDEAS, STYLE]), rubricVersion([STYLE, IDEAS]));
    const versions = [IDEAS, words, scale, { ...IDEAS, min: 0 }, { ...IDEAS, description: 'What is said.' }];
    assert.equal(new Set(versions.map((trait) => rubricVersion([trait]))).size, versions.length);
  });
});

describe('an essay under evaluation', () => {
  it('is never its own exemplar: not by its id, nor by its content under another id', async () => {
    const bank = emptyBank();
    const copy = exemplar('copy', { ideas: 3 }, '  The\n\nessay. ');
    const old = exemplar('mine', { ideas: 3 }, 'An earlier draft.');
    await bank.put([copy, old, exemplar('other', { ideas: 3 })], [vector(0), vector(0), vector(80)]);
    const perScore = await bank.retrievePerScore(query, [IDEAS]);
    assert.deepEqual(found(perScore.uses), ['Ideas 1: null', 'Ideas 2: null', 'Ideas 3: other']);
    const nearest = await bank.retrieveNearest(query, 5, [IDEAS]);
    assert.deepEqual(
      nearest.exemplars.map(({ id }) => id),
      ['other'],
    );
  });

  it('is an exemplar for another essay', async () => {
    const bank = emptyBank();
    await bank.put([exemplar('mine', { ideas: 3 }, 'The essay.')], [vector(0)]);
    const other = { ...query, text: 'Another.', submissionId: 'theirs' };
    assert.equal((await bank.retrieveNearest(other, 1, [IDEAS])).exemplars[0]?.id, 'mine');
  });
});

describe('an exemplar bank', () => {
  it('gives nothing to another assignment, nor to another tenant', async () => {
    const one = emptyBank('tenant-a/story');
    await one.put([exemplar('e', { ideas: 2 })], [vector(0)]);
    for (const namespace of ['tenant-a/essay', 'tenant-b/story', 'tenant-a/stor'])
      assert.deepEqual(
        (await emptyBank(namespace).retrieveNearest(query, 5, [IDEAS])).exemplars,
        [],
        namespace,
      );
    assert.equal((await one.retrieveNearest(query, 5, [IDEAS])).exemplars.length, 1);
  });

  it('takes more than one upsert holds', async () => {
    const bank = emptyBank();
    const many = Array.from({ length: 95 }, (_, index) => exemplar(`e${index}`, { ideas: 1 + (index % 3) }));
    await bank.put(
      many,
      many.map((_, index) => vector(index)),
    );
    assert.equal(bank.texts.kept.size, 95);
    const nearest = { ...query, vector: vector(94) };
    const { uses } = await bank.retrievePerScore(nearest, [IDEAS]);
    assert.deepEqual(found(uses), ['Ideas 1: e93', 'Ideas 2: e94', 'Ideas 3: e92']);
  });

  it('takes an exemplar again, with its new scores in place of the old', async () => {
    const bank = emptyBank();
    await bank.put([exemplar('e', { ideas: 1, 'word-choice': 1 })], [vector(0)]);
    await bank.put([exemplar('e', { ideas: 3 })], [vector(0)]);
    const { uses } = await bank.retrievePerScore(query, [IDEAS, STYLE]);
    assert.deepEqual(found(uses.filter(({ exemplarId }) => exemplarId !== null)), ['Ideas 3: e']);
  });

  it('keeps no text in the vector index', async () => {
    const namespace = 't/no-text';
    const bank = emptyBank(namespace);
    await bank.put([exemplar('e', { ideas: 2 }, 'A private text.')], [vector(0)]);
    const { records } = await pinecone.index({ host, namespace }).fetch({ ids: ['e'] });
    const { version, ...metadata } = records.e!.metadata!;
    assert.match(String(version), /^[0-9a-f]{16}$/);
    const { rubric, rubric_ideas, ...rest } = metadata;
    assert.deepEqual(rest, { exemplarId: 'e', trait_ideas: 2, range_ideas: '1..3', model: 'vectors' });
    assert.match(`${rubric} ${rubric_ideas}`, /^[0-9a-f]{16} [0-9a-f]{16}$/);
  });

  it('lists what it holds, by id, without any text, more than a page of it', async () => {
    const bank = emptyBank();
    const many = Array.from({ length: 130 }, (_, at) => exemplar(`e${at}`, { ideas: 1 + (at % 3) }));
    await bank.put(
      [...many, { ...exemplar('whole', { ideas: 2, 'word-choice': 0 }), overall: 7 }],
      Array.from({ length: 131 }, (_, at) => vector(at)),
    );
    const listed = await bank.list([
      { ...IDEAS, max: 4 },
      { ...STYLE, description: 'Which words.' },
    ]);
    assert.deepEqual(
      listed.map(({ id }) => id),
      [...many.map(({ id }) => id), 'whole'].sort(),
    );
    const { rubric, fits, ...whole } = listed.at(-1)!;
    const scores = { ideas: 2, 'word-choice': 0 };
    assert.deepEqual(whole, { id: 'whole', scores, overall: 7, model: 'vectors' });
    assert.equal(rubric, rubricVersion([STYLE, IDEAS]));
    assert.deepEqual(fits, {
      ideas: { fit: 'other-scale', scale: '1..3', wanted: '1..4' },
      'word-choice': { fit: 'other-words' },
    });
    const [{ fits: none }] = (await bank.list([STYLE])) as [(typeof listed)[0]];
    assert.deepEqual(none, { ideas: { fit: 'no-such-trait' } });
    assert.deepEqual((await bank.list([IDEAS])).at(-1)!.fits.ideas, { fit: 'same' });
    assert.deepEqual(await emptyBank().list([IDEAS]), []);
  });

  it('deletes vectors and texts, some or all, and says which were there', async () => {
    const bank = emptyBank();
    const ids = ['a', 'b', 'c'];
    await bank.put(
      ids.map((id) => exemplar(id, { ideas: 2 })),
      ids.map((_, at) => vector(at)),
    );
    assert.deepEqual(await bank.remove(['b', 'nobody']), ['b']);
    assert.deepEqual([...bank.texts.kept.keys()], ['a', 'c']);
    assert.deepEqual(
      (await bank.retrieveNearest(query, 5, [IDEAS])).exemplars.map(({ id }) => id),
      ['a', 'c'],
    );
    assert.deepEqual(await bank.remove('all'), ['a', 'c']);
    assert.deepEqual([await bank.list([IDEAS]), bank.texts.kept.size], [[], 0]);
    assert.deepEqual(await bank.remove('all'), []);
  });

  it('is not to be read where an exemplar lost its text', async () => {
    const bank = emptyBank();
    await bank.put([exemplar('e', { ideas: 2 })], [vector(0)]);
    bank.texts.kept.clear();
    await assert.rejects(bank.retrieveNearest(query, 1, [IDEAS]), { code: 'ArtifactMissing' });
  });
});

describe('the scored essays of a bank', () => {
  it('are all that the traits can use, with the means that raters gave', async () => {
    const bank = emptyBank();
    await bank.put(
      [
        { ...exemplar('b', { ideas: 3, 'word-choice': 1 }), means: { ideas: 2.5 } },
        exemplar('a', { 'word-choice': 0 }),
      ],
      [vector(1), vector(2)],
    );
    assert.deepEqual(
      (await bank.scored([IDEAS, STYLE])).map(({ id, text, scores, means }) => [id, text, scores, means]),
      [
        ['a', 'The text of a.', { 'word-choice': 0 }, undefined],
        ['b', 'The text of b.', { ideas: 3, 'word-choice': 1 }, { ideas: 2.5 }],
      ],
    );
  });

  it('are without scores of another range, and without essays that have no other or whose text is gone', async () => {
    const bank = emptyBank();
    await bank.put(
      [
        { ...exemplar('both', { ideas: 3, 'word-choice': 1 }), means: { ideas: 2.5 } },
        exemplar('one', { ideas: 2 }),
        exemplar('gone', { 'word-choice': 1 }),
      ],
      [vector(1), vector(2), vector(3)],
    );
    bank.texts.kept.delete('gone');
    assert.deepEqual(
      (await bank.scored([{ ...IDEAS, max: 6 }, STYLE])).map(({ id, scores, means }) => [id, scores, means]),
      [['both', { 'word-choice': 1 }, {}]],
    );
  });

  it('are found whatever their number', async () => {
    const bank = emptyBank();
    const many = Array.from({ length: 230 }, (_, at) => exemplar(`e${at}`, { ideas: 1 + (at % 3) }));
    await bank.put(
      many,
      many.map((_, at) => vector(at % 90)),
    );
    assert.equal(new Set((await bank.scored([IDEAS])).map(({ id }) => id)).size, 230);
  });
});
