import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampled } from '@assay/essay-scoring/second-reader/bank';
import {
  crossRead,
  evaluateReadings,
  rememberedFeatures,
} from '@assay/essay-scoring/second-reader/evaluate-reader';
import { learnPrior } from '@assay/essay-scoring/second-reader/prior';
import { readEssay, readEssays } from '@assay/essay-scoring/second-reader/read-essay';
import { readerFigures } from '@assay/essay-scoring/second-reader/reader-figures';
import {
  isInOtherLanguage,
  isNoProse,
  languageOfBank,
} from '@assay/essay-scoring/second-reader/reader-language';
import { LEAST_EXEMPLARS, readingSchema, type ScoredEssay } from '@assay/essay-scoring/second-reader/reading';
import { parseReader, serialiseReader } from '@assay/essay-scoring/second-reader/serialise-reader';
import { trainReader } from '@assay/essay-scoring/second-reader/train-reader';
import { seededRandom } from '@assay/kit/statistics/seeded-random';
import fc from 'fast-check';
import { madeEssays, TASK } from '../../../../unit/workflows/essay-scoring/second-reader/made-essays.ts';

const SEED = 20_133;
console.log(`fast-check seed ${SEED}`);

const features = rememberedFeatures();
const essays = madeEssays(60, 1);
const others = madeEssays(30, 2).map((essay) => ({ ...essay, id: `o${essay.id}` }));
const reader = trainReader(essays, TASK, { features });
const readings = readEssays(reader, others, features);

const unreadOf = (scored: readonly ScoredEssay[], text = others[0]!.text) =>
  readEssay(trainReader(scored, TASK, { features }), { text }).traits.map(({ unread }) => unread);

test('what follows from a text is read: far better than chance, within the ranges, in the form that was agreed', () => {
  const cases = others.map((essay, index) => ({ essay, reading: readings[index]! }));
  const figures = evaluateReadings(cases, TASK, { seed: 1, resamples: 100 });
  for (const { trait, qwk, n } of figures) assert.ok(n === 30 && qwk! > 0.7, `${trait} ${qwk}`);
  for (const reading of readings) {
    readingSchema.parse(reading);
    assert.equal(reading.model, reader.model);
    assert.equal(reading.exemplarId, null);
    for (const [index, { estimate, score, interval, exemplars }] of reading.traits.entries()) {
      const { min, max } = TASK.traits[index]!;
      assert.equal(exemplars, 60);
      assert.ok(min <= interval!.low && interval!.low <= interval!.high && interval!.high <= max);
      assert.ok(min <= estimate! && estimate! <= max && score! >= min && score! <= max);
    }
  }
});

test('the same essays in any order make the same reader, another essay another one', () => {
  assert.equal(trainReader([...essays].reverse(), TASK, { features }).model, reader.model);
  assert.notEqual(trainReader(essays.slice(1), TASK, { features }).model, reader.model);
});

/** All of a value as text, whatever the order of its fields; `deepEqual` takes seconds for so many numbers. */
function flat(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (ArrayBuffer.isView(part)) return `${part.constructor.name} ${Array.from(part as Float64Array)}`;
    const isRecord = typeof part === 'object' && part !== null && !Array.isArray(part);
    return isRecord ? Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)) : part;
  });
}

test('a reader that was kept reads as before', () => {
  const kept = serialiseReader(reader);
  const parsed = parseReader(kept);
  assert.ok(flat(parsed) === flat(reader));
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), fc.lorem({ maxCount: 40 })),
      (text) => {
        assert.deepEqual(readEssay(parsed, { text }, features), readEssay(reader, { text }, features));
      },
    ),
    { seed: SEED, numRuns: 10 },
  );
});

test('what is no reader is refused in words', () => {
  for (const broken of ['', '{}', serialiseReader(reader).replace('"version":1', '"version":0')])
    assert.throws(() => parseReader(broken), { code: 'ExemplarsInvalid' });
});

/** A part of a reader as it is kept, changed: numbers are the base64 of their bytes. */
function spoilt(change: (kept: Kept) => void): string {
  const kept = JSON.parse(serialiseReader(reader));
  change(kept);
  return JSON.stringify(kept);
}
// biome-ignore lint/suspicious/noExplicitAny: what is spoilt is no reader any more
type Kept = any;
const half = (base64: string) => {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.subarray(0, bytes.length / 2).toString('base64');
};
const doubles = (...values: number[]) => Buffer.from(Float64Array.from(values).buffer).toString('base64');
const [firstKey] = Object.keys(reader.leaveOneOut);
const SPOILT: Record<string, (kept: Kept) => void> = {
  'half of its exemplars': (kept) => kept.exemplars.splice(30),
  'one exemplar more': (kept) => kept.exemplars.push(kept.exemplars[0]),
  'a group that is no exemplar': (kept) => {
    kept.exemplars[3].group = 60;
  },
  'half of its estimates': (kept) => kept.leaveOneOut[firstKey!].estimates.splice(30),
  'half of its scores': (kept) => kept.leaveOneOut[firstKey!].scores.splice(30),
  'no estimates of a trait': (kept) => {
    delete kept.leaveOneOut[firstKey!];
  },
  'half of the weights of a kernel': ({ learnt }) => {
    learnt.traits[0].weights.tokens = half(learnt.traits[0].weights.tokens);
  },
  'weights that are no numbers': ({ learnt }) => {
    learnt.traits[0].weights.mix = doubles(...new Array(60).fill(Number.NaN));
  },
  'half of its features': ({ learnt }) => {
    learnt.features.rows = 30;
    const bytes = Buffer.from(learnt.features.values, 'base64');
    learnt.features.values = bytes.subarray(0, bytes.length / 2).toString('base64');
  },
  'features of another scale': ({ scaling }) => {
    scaling.means = doubles(1, 2);
    scaling.deviations = doubles(1, 2);
  },
  'a scale that is endless': ({ scaling }) => {
    const values = Buffer.from(scaling.means, 'base64').length / 8;
    scaling.means = doubles(...new Array(values).fill(Number.POSITIVE_INFINITY));
  },
  'half of a forest': ({ learnt }) => {
    learnt.forest.leaves = half(learnt.forest.leaves);
  },
  'a tree that never ends': ({ learnt }) => {
    const nodes = Buffer.from(learnt.forest.rights, 'base64').length / 4;
    learnt.forest.rights = Buffer.from(new Int32Array(nodes).buffer).toString('base64');
  },
  'a tree that is not there': ({ learnt }) => {
    learnt.forest.roots = Buffer.from(Int32Array.of(1e9).buffer).toString('base64');
  },
  'a trait in the place of another': (kept) => {
    kept.traits[0].read.place = 1;
  },
  'a trait less learnt': ({ learnt }) => learnt.traits.pop(),
  'no deviation': (kept) => {
    kept.traits[0].read.deviation = 0;
  },
  'nothing learnt': (kept) => {
    kept.learnt = null;
  },
  'other traits': (kept) => kept.traits.reverse(),
};

for (const [what, change] of Object.entries(SPOILT))
  test(`a reader of valid form with ${what} is refused, with what to do`, () => {
    assert.throws(() => parseReader(spoilt(change)), {
      code: 'ExemplarsInvalid',
      message: /assay second-reader train/,
    });
  });

test('an exemplar is read as if it had not been learnt from: by its text, by nearly its text', () => {
  const exemplar = essays[7]!;
  const row = reader.exemplars.findIndex(({ ids }) => ids.includes(exemplar.id));
  const expected = reader.leaveOneOut.ideas!.estimates[row]!;
  const spaced = { text: `  ${exemplar.text.replaceAll(' ', '\n')}` };
  const slipped = { text: exemplar.text.replace(' the ', ' teh ') };
  for (const essay of [exemplar, spaced, slipped]) {
    const reading = readEssay(reader, essay);
    assert.equal(reading.exemplarId, exemplar.id);
    assert.equal(reading.traits[0]!.estimate, Math.max(0, Math.min(3, expected)));
  }
});

test('the score of an exemplar has no part in its own reading', () => {
  const [first, ...rest] = essays;
  const worst = trainReader([{ ...first!, scores: { ideas: 0, 'word-choice': 1 } }, ...rest], TASK, {
    features,
  });
  const best = trainReader([{ ...first!, scores: { ideas: 3, 'word-choice': 6 } }, ...rest], TASK, {
    features,
  });
  const apart = [worst, best].map((one) => readEssay(one, first!).traits[0]!.estimate!);
  assert.ok(apart[1]! - apart[0]! < 0.35, `${apart}`);
});

test('a later draft under the id of an exemplar is not likened to it', () => {
  const { text } = others[3]!;
  const draft = readEssay(reader, { id: 'e5', text });
  assert.equal(draft.exemplarId, 'e5');
  assert.notDeepEqual(draft.traits, readEssay(reader, { text }).traits);
  assert.ok(Math.abs(draft.traits[0]!.estimate! - readEssay(reader, { text }).traits[0]!.estimate!) < 0.5);
});

test('copies are one exemplar with the mean of their scores; nearly the same are left out together', () => {
  const copy = { ...essays[0]!, id: 'copy', scores: { ideas: 3, 'word-choice': 6 } };
  const near = { ...essays[1]!, id: 'near', text: essays[1]!.text.replace(' the ', ' a ') };
  const made = trainReader([...essays, copy, near], TASK, { features });
  assert.equal(made.exemplars.length, 61);
  const kept = made.exemplars.find(({ ids }) => ids.includes('copy'))!;
  assert.deepEqual(kept.ids, ['copy', 'e0']);
  const score = made.leaveOneOut.ideas!.scores[made.exemplars.indexOf(kept)]!;
  assert.equal(score, (3 + essays[0]!.scores.ideas!) / 2);
  const group = (id: string) => made.exemplars.find(({ ids }) => ids.includes(id))!.group;
  assert.equal(group('near'), group('e1'));
  assert.notEqual(group('e0'), group('e1'));
});

test('too few exemplars, and one score only, are said trait by trait', () => {
  assert.deepEqual(unreadOf([]), ['too-few-exemplars', 'too-few-exemplars']);
  assert.deepEqual(unreadOf(essays.slice(0, 5)), ['too-few-exemplars', 'too-few-exemplars']);
  const same = essays.map((essay) => ({ ...essay, scores: { ...essay.scores, ideas: 2 } }));
  assert.deepEqual(unreadOf(same), ['one-score-only', null]);
  const few = essays.map((essay, index) =>
    index < LEAST_EXEMPLARS - 1 ? essay : { ...essay, scores: { ideas: essay.scores.ideas! } },
  );
  assert.deepEqual(unreadOf(few), [null, 'too-few-exemplars']);
  const small = trainReader(few, TASK, { features });
  const kept = parseReader(serialiseReader(small));
  assert.deepEqual([kept.traits, kept.leaveOneOut], [small.traits, small.leaveOneOut]);
});

test('a trait is learnt from those that have it; scores off the scale and texts without a word are not taken', () => {
  const some = essays.map((essay, index): ScoredEssay => {
    if (index % 3 === 0) return { ...essay, scores: { ideas: essay.scores.ideas! } };
    if (index % 3 === 1) return { ...essay, scores: { ...essay.scores, ideas: 99, other: 1 } };
    return essay;
  });
  const made = trainReader([...some, { id: 'empty', text: ' … ', scores: { ideas: 1 } }], TASK, { features });
  assert.deepEqual(
    made.traits.map(({ exemplars }) => exemplars),
    [40, 40],
  );
  for (const { unread, estimate } of readEssay(made, others[0]!).traits)
    assert.ok(unread === null && Number.isFinite(estimate));
});

test('another language is said where it is sure, and not of a short text', () => {
  assert.equal(reader.language, 'en');
  const italian =
    'Quella mattina mio fratello aprì la finestra della cucina e vide che il fiume aveva coperto il giardino e la strada.';
  assert.deepEqual(
    readEssay(reader, { text: italian }).traits.map(({ unread }) => unread),
    ['other-language', 'other-language'],
  );
  for (const text of ['La bella vita è qui', 'I saw the Ponte Vecchio with signora Bianchi and ate gelato.'])
    assert.equal(readEssay(reader, { text }).traits[0]!.unread, null, text);
});

const FOREIGN = {
  zh: '那天早上我弟弟打开厨房的窗户，看见河水已经淹没了花园和街道，我们都很害怕。',
  ja: 'その朝、弟は台所の窓を開けて、川が庭と道を覆っているのを見た。みんな怖かった。',
  th: 'เช้าวันนั้นน้องชายของฉันเปิดหน้าต่างห้องครัวและเห็นว่าแม่น้ำท่วมสวนและถนน',
  ko: '그날 아침 동생은 부엌 창문을 열고 강물이 정원과 길을 덮은 것을 보았다.',
  ar: 'في ذلك الصباح فتح أخي نافذة المطبخ ورأى أن النهر قد غطى الحديقة والشارع.',
  ru: 'В то утро мой брат открыл окно кухни и увидел, что река залила сад и улицу.',
  en: 'That morning my brother opened the kitchen window and saw that the river had covered the garden and the street.',
};

test('a language without spaces between words, or in another script, is told from every other', () => {
  const all = Object.entries(FOREIGN);
  for (const [bank, own] of all) {
    assert.equal(languageOfBank(Array.from({ length: 20 }, (_, at) => `${own} ${at}`)), bank);
    for (const [language, text] of all) {
      for (const some of [text, `${text} `.repeat(30)])
        assert.equal(isInOtherLanguage(some, bank), language !== bank, `${bank} ${language} ${some.length}`);
      assert.ok(language !== bank || !isInOtherLanguage(text.slice(0, 30), bank));
    }
  }
  for (const short of ['你好', 'Мир', `${FOREIGN.en} 「你好」 мир`])
    assert.equal(isInOtherLanguage(short, 'en'), false, short);
  assert.equal(isInOtherLanguage('那天早上我弟弟打开窗户', 'en'), true);
  assert.equal(isInOtherLanguage('My brother opened it', 'zh'), true);
  for (const language of ['zh', 'ja', 'th', 'ko', 'ar', 'ru'] as const)
    assert.deepEqual(
      readEssay(reader, { text: FOREIGN[language] }, features).traits.map(({ unread }) => unread),
      ['other-language', 'other-language'],
    );
});

test('fewer than four different words are no prose, however often they stand there', () => {
  const reasonOf = (text: string) => readEssay(reader, { text }, features).traits[0]!.unread;
  for (const text of [
    'ciao',
    'a'.repeat(50_000),
    'word '.repeat(200_000),
    'One two, THREE. one Two '.repeat(9),
  ])
    assert.equal(reasonOf(text), 'no-prose', text.slice(0, 20));
  assert.equal(reasonOf('I saw the river'), null);
  assert.deepEqual(['好'.repeat(90), '河水淹没', '河水淹'].map(isNoProse), [true, false, true]);
});

test('an empty text is not read, a very long one is', () => {
  for (const text of ['', '  \n', '123 !'])
    assert.equal(readEssay(reader, { text }).traits[0]!.unread, 'not-trained');
  const long = essays.map(({ text }) => text).join(' ');
  const { estimate } = readEssay(reader, { text: `${long} ${long}` }).traits[0]!;
  assert.ok(Number.isFinite(estimate));
});

test('of scores that are noise nothing is read, of one trait that follows from the text that one is', () => {
  const silent = [1, 2, 3, 4].flatMap((seed) => {
    const random = seededRandom(seed);
    const noisy = essays.map((essay) => ({
      ...essay,
      scores: { ideas: Math.floor(random() * 4), 'word-choice': 1 + Math.floor(random() * 6) },
    }));
    const made = trainReader(noisy, TASK, { features });
    return made.traits.map(({ unread, read }) => unread === 'nothing-learnt' && read === null);
  });
  assert.ok(silent.filter(Boolean).length >= 7, `${silent}`);
  const random = seededRandom(1);
  const half = essays.map((essay) => ({
    ...essay,
    scores: { ...essay.scores, ideas: Math.floor(random() * 4) },
  }));
  const made = trainReader(half, TASK, { features });
  assert.deepEqual(parseReader(serialiseReader(made)), made);
  const [ideas, choice] = readEssay(made, others[0]!, features).traits;
  assert.deepEqual([ideas!.unread, ideas!.estimate, ideas!.interval], ['nothing-learnt', null, null]);
  assert.ok(choice!.unread === null && choice!.score !== null);
  assert.deepEqual(Object.keys(made.leaveOneOut), ['word-choice']);
  assert.equal(readEssay(made, essays[0]!, features).traits[0]!.unread, 'nothing-learnt');
});

test('figures say what leave-one-out came to, and nothing of a trait that is not read', () => {
  const [ideas] = readerFigures(reader);
  assert.equal(ideas!.n, 60);
  assert.ok(ideas!.qwk! > 0.6 && ideas!.mae! < 0.6);
  const [{ min, max }, { below, above }] = [TASK.traits[0]!, reader.traits[0]!.read!.spread];
  const halves = reader.leaveOneOut.ideas!.estimates.map(
    (estimate) => (Math.min(max, estimate + above) - Math.max(min, estimate + below)) / 2,
  );
  const half = halves.reduce((sum, value) => sum + value, 0) / halves.length;
  assert.ok(Math.abs(ideas!.intervalHalfWidth! - half) < 1e-9 && half > 0.1, `${half}`);
  assert.equal(readerFigures(trainReader(essays.slice(0, 3), TASK))[0]!.qwk, null);
});

test('intervals hold eight of ten of what raters give to essays that were not seen, of 20 to 35 exemplars', () => {
  const held = [4, 5, 6, 7].flatMap((seed) => {
    const { cases } = crossRead(madeEssays(10 * seed, seed), TASK, { folds: 2, seed, features });
    return evaluateReadings(cases, TASK, { seed, resamples: 1 }).map((trait) => trait.interval80Coverage!);
  });
  const mean = held.reduce((sum, share) => sum + share, 0) / held.length;
  assert.ok(mean >= 0.75 && mean <= 0.87, `${mean} of ${held}`);
});

test('folds read no essay by a reader that learnt it', () => {
  const { cases } = crossRead(madeEssays(60, 4), TASK, { folds: 3, seed: 1, features });
  assert.equal(new Set(cases.map(({ essay }) => essay.id)).size, 60);
  for (const { reading } of cases) {
    assert.equal(reading.exemplarId, null);
    assert.ok(reading.traits.every(({ exemplars }) => exemplars === 40));
  }
});

test('so many essays as are asked for are read, as many of each fold', () => {
  const told: number[] = [];
  const { cases } = crossRead(essays.slice(0, 12), TASK, {
    ...{ folds: 3, seed: 1, mostRead: 6, features },
    told: (_, { cases: read }) => told.push(read.length),
  });
  assert.equal(new Set(cases.map(({ essay }) => essay.id)).size, 6);
  assert.deepEqual(told, [2, 2, 2]);
});

test('a prior helps where exemplars are few, and does no harm where it is wrong', () => {
  const prior = learnPrior([reader])!;
  const few = madeEssays(LEAST_EXEMPLARS, 11);
  const error = (of: typeof prior | null) => {
    const made = trainReader(few, TASK, { features, prior: of });
    if (of) assert.equal(parseReader(serialiseReader(made)).model, made.model);
    const said = readEssays(made, others, features);
    return others.reduce(
      (sum, { scores }, at) => sum + Math.abs(scores.ideas! - said[at]!.traits[0]!.estimate!),
      0,
    );
  };
  const plain = error(null);
  assert.ok(error(prior) < plain * 1.02);
  const random = seededRandom(3);
  const wrong = {
    ...prior,
    features: Object.fromEntries(Object.keys(prior.features).map((name) => [name, random() - 0.5])),
  };
  assert.ok(error(wrong) < plain * 1.3);
  assert.equal(learnPrior([trainReader([], TASK)]), null);
});

test('of more essays than are learnt from a sample is drawn that has all levels', () => {
  const bank = Array.from({ length: 500 }, (_, at) => ({
    ids: [`${at}`],
    text: `${at}`,
    scores: new Map([['ideas', at % 4]]),
  }));
  const sample = sampled(bank, TASK, 1, 100);
  assert.equal(new Set(sample.map(({ text }) => text)).size, 100);
  for (const level of [0, 1, 2, 3])
    assert.equal(sample.filter(({ scores }) => scores.get('ideas') === level).length, 25);
  assert.deepEqual(sampled(bank, TASK, 1, 100), sample);
  assert.notDeepEqual(sampled(bank, TASK, 2, 100), sample);
});
