import { WORD_KINDS, type WordKind } from '../lexicon.ts';
import type { Surface } from '../surface.ts';
import { type FeatureGroup, forEachOf, once, per100, ratio, share } from './feature-group.ts';

/** What belongs to a kind of text (a story, an opinion) and so to what was asked for. */
// biome-ignore format: a table
const OF_THE_TASK: readonly WordKind[] = [
  'firstSingular', 'firstPlural', 'secondPerson', 'thirdSingular', 'thirdPlural', 'saying', 'sensing',
  'emotion', 'narrative', 'opinion', 'mental', 'irregularPast', 'presentVerb', 'timeAdverb',
]; // prettier-ignore
const OF_ANY_TASK = WORD_KINDS.filter((kind) => !OF_THE_TASK.includes(kind));
// biome-ignore format: a table
const CONNECTIVES: readonly WordKind[] = [
  'additive', 'contrastive', 'causal', 'temporal', 'conditional', 'exemplifying', 'concluding', 'ordering',
  'emphatic', 'comparing',
];

const rates = (kinds: readonly WordKind[]) =>
  forEachOf(
    kinds,
    (kind) => `kind_${kind}`,
    (surface, kind) => per100(surface.kinds[kind].count, surface),
  );
const total = (surface: Surface) => CONNECTIVES.reduce((sum, kind) => sum + surface.kinds[kind].count, 0);
const distinct = (surface: Surface) =>
  CONNECTIVES.reduce((sum, kind) => sum + surface.kinds[kind].distinct, 0);

/** Connectives by kind, pronouns and other words of grammar. */
export const GRAMMAR: FeatureGroup = {
  ...rates(OF_ANY_TASK),
  connectiveRate: (surface) => per100(total(surface), surface),
  connectivesDistinct: distinct,
  connectivesDistinctLog: (surface) => Math.log1p(distinct(surface)),
  connectiveKinds: (surface) => CONNECTIVES.filter((kind) => surface.kinds[kind].count > 0).length,
  connectivesPerSentence: (surface) => ratio(total(surface), surface.written.sentences.length),
  subordinationPerSentence: (surface) =>
    ratio(surface.kinds.subordinating.count, surface.written.sentences.length),
  prepositionsDistinct: (surface) => surface.kinds.preposition.distinct,
  subordinatingDistinct: (surface) => surface.kinds.subordinating.distinct,
};

const QUOTED = /["“]([^"“”]{1,600})["”]/gu;
const quoted = once(({ written }: Surface) =>
  Array.from(written.text.matchAll(QUOTED), ([, inside]) => inside!.length),
);
const PAST = /..ed$/;
const tenses = once(({ written }: Surface) =>
  written.sentences.map(({ first, end }) => {
    let [past, present] = [0, 0];
    for (let index = first; index < end; index++) {
      const word = written.words[index]!.lower;
      if (PAST.test(word) || PAST_FORMS.has(word)) past++;
      else if (PRESENT_FORMS.has(word)) present++;
    }
    return Math.sign(past - present);
  }),
);
const PAST_FORMS = new Set(
  'was were had did went said came saw got made took told thought knew felt found gave'.split(' '),
);
const PRESENT_FORMS = new Set(
  "is are am has have do does goes says makes i'm it's he's she's don't doesn't isn't".split(' '),
);
const switches = (signs: readonly number[]) =>
  signs.filter((sign, index) => index > 0 && sign * signs[index - 1]! < 0).length;

/** Persons, dialogue, narration, tense: what a story has and an argument has not. */
export const NARRATION: FeatureGroup = {
  ...rates(OF_THE_TASK),
  quotedShare: (surface) =>
    ratio(
      quoted(surface).reduce((sum, length) => sum + length, 0),
      surface.written.text.length,
    ),
  quotedRate: (surface) => per100(quoted(surface).length, surface),
  quotedLog: (surface) => Math.log1p(quoted(surface).length),
  personRatio: ({ kinds }) =>
    ratio(
      kinds.firstSingular.count,
      kinds.firstSingular.count + kinds.thirdSingular.count + kinds.thirdPlural.count,
    ),
  pastSentences: (surface) => share(tenses(surface), (sign) => sign > 0),
  presentSentences: (surface) => share(tenses(surface), (sign) => sign < 0),
  tenseSwitches: (surface) => ratio(switches(tenses(surface)), surface.written.sentences.length),
  sensingDistinct: ({ kinds }) => kinds.sensing.distinct,
  emotionDistinct: ({ kinds }) => kinds.emotion.distinct,
  sayingDistinct: ({ kinds }) => kinds.saying.distinct,
};
