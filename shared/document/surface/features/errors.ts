import { repairOf } from '../spelling.ts';
import type { Slips, Surface } from '../surface.ts';
import { type FeatureGroup, once, per100, ratio, share } from './feature-group.ts';

// biome-ignore format: a table
const KINDS = [
  'unknown', 'bare', 'joined', 'smallNames', 'confused', 'smallStarts', 'smallPronouns', 'missingSpaces',
  'spacesBefore', 'doubled', 'unended',
] as const satisfies readonly (keyof Slips)[];
type SlipKind = (typeof KINDS)[number];
const MECHANICS = KINDS.filter((kind) => !['unknown', 'bare', 'joined'].includes(kind));

const count = (surface: Surface, kinds: readonly SlipKind[]) =>
  kinds.reduce((total, kind) => total + surface.slips[kind].length, 0);
const unknownForms = once(({ slips }: Surface) => new Set(slips.unknown.map(({ lower }) => lower)));
const repaired = once(
  ({ slips }: Surface) => slips.unknown.filter(({ lower }) => repairOf(lower) !== null).length,
);
const named = (kind: SlipKind, prefix: string) => `${prefix}${kind[0]!.toUpperCase()}${kind.slice(1)}`;

/** Which sentences hold something wrong. */
const troubled = once(({ slips, written }: Surface) => {
  const starts = KINDS.filter((kind) => kind !== 'unended').flatMap((kind) =>
    slips[kind].map(({ start }) => start),
  );
  const sorted = Float64Array.from(starts).sort();
  let next = 0;
  return written.sentences.map(({ to }) => {
    const before = next;
    while (next < sorted.length && sorted[next]! < to) next++;
    return next > before;
  });
});
const unlisted = (above: number) => (surface: Surface) =>
  per100(surface.sizes.filter((size) => size > above).length, surface);
const TALK =
  /^(?:u|ur|r|cuz|thru|tho|til|alright|gonna|wanna|gotta|kinda|cause|lol|omg|idk|dunno|yeah|yah|nah)$/;

const rates: FeatureGroup = Object.fromEntries(
  KINDS.map((kind) => [
    named(kind, 'rate'),
    (surface: Surface) => per100(surface.slips[kind].length, surface),
  ]),
);
const logs: FeatureGroup = Object.fromEntries(
  KINDS.map((kind) => [named(kind, 'log'), (surface: Surface) => Math.log1p(surface.slips[kind].length)]),
);

/** What is wrong: spelling by a word list, capitals, spaces, marks, words taken for others. */
export const ERRORS: FeatureGroup = {
  ...rates,
  ...logs,
  unknownDistinctRate: (surface) => per100(unknownForms(surface).size, surface),
  unknownRepeated: (surface) =>
    ratio(surface.slips.unknown.length - unknownForms(surface).size, surface.slips.unknown.length),
  oneEditRate: (surface) => per100(repaired(surface), surface),
  oneEditLog: (surface) => Math.log1p(repaired(surface)),
  oneEditShare: (surface) => ratio(repaired(surface), surface.slips.unknown.length),
  furtherRate: (surface) => per100(surface.slips.unknown.length - repaired(surface), surface),
  spellingSqrt: (surface) => Math.sqrt(count(surface, ['unknown', 'bare', 'joined'])),
  spellingRate: (surface) => per100(count(surface, ['unknown', 'bare', 'joined']), surface),
  mechanicsRate: (surface) => per100(count(surface, MECHANICS), surface),
  mechanicsLog: (surface) => Math.log1p(count(surface, MECHANICS)),
  slipsRate: (surface) => per100(count(surface, KINDS), surface),
  slipsRateSqrt: (surface) => Math.sqrt(per100(count(surface, KINDS), surface)),
  slipsRateLog: (surface) => Math.log1p(per100(count(surface, KINDS), surface)),
  slipsLog: (surface) => Math.log1p(count(surface, KINDS)),
  slipsPerSentence: (surface) => ratio(count(surface, KINDS), surface.written.sentences.length),
  cleanSentences: (surface) => share(troubled(surface), (trouble) => !trouble),
  smallStartShare: (surface) => ratio(surface.slips.smallStarts.length, surface.written.sentences.length),
  unlistedRate: unlisted(70),
  unlistedOrRareRate: unlisted(60),
  shoutedRate: (surface) =>
    per100(
      surface.written.words.filter(({ kind, text }) => kind === 'word' && /^\p{Lu}{2,}$/u.test(text)).length,
      surface,
    ),
  elongatedRate: (surface) => per100(surface.lower.filter((word) => /(.)\1\1/u.test(word)).length, surface),
  talkRate: (surface) => per100(surface.lower.filter((word) => TALK.test(word)).length, surface),
};
