import { wordsOf } from '../../../text/words.ts';
import { passagesOf } from '../../text/passages.ts';
import { countOf, insultsIn, NUMBER } from '../cues.ts';
import { briefly } from '../quoting.ts';

/** A kind of weakness: how strongly a sentence has it (from 0 to 1 and more), what is said of it, and what would be stronger. */
interface WeaknessKind {
  dimension: string;
  strength: (sentence: string) => number;
  point: string;
  alternative: string;
}

const bare = (sentence: string) =>
  countOf('reasons', sentence) + countOf('examples', sentence) + countOf('sources', sentence) === 0 ? 1 : 0;
const numbers = (sentence: string) => (sentence.match(NUMBER) ?? []).length;
const CLAIM = /\b(?:is|are|will|would|should|must|makes?|causes?|leads?|helps?|harms?)\b/i;

/** What a critic can find by counting; `…` stands for the first words of the sentence. */
const KINDS: WeaknessKind[] = [
  {
    dimension: 'logical-gap',
    strength: (sentence) => 0.6 * countOf('absolutes', sentence),
    point: '“…” is said without any exception, so that a single one defeats it.',
    alternative:
      'A stronger argument would say in which cases this holds, and deal with the likeliest exception.',
  },
  {
    dimension: 'rhetorical-weakness',
    strength: (sentence) => 0.8 * countOf('assurance', sentence),
    point: '“…” assures the audience instead of giving it a reason; whoever doubts it is not moved.',
    alternative: 'A stronger argument would put a reason where the assurance stands.',
  },
  {
    dimension: 'factual-error',
    strength: (sentence) => 0.9 * countOf('studies', sentence) * (numbers(sentence) > 0 ? 0.6 : 1),
    point: '“…” appeals to research that nobody can look up: neither who nor where is said.',
    alternative: 'A stronger argument would name the source and say how far it can be relied on.',
  },
  {
    dimension: 'factual-error',
    strength: (sentence) => (countOf('sources', sentence) === 0 ? 0.5 * Math.min(2, numbers(sentence)) : 0),
    point: 'The figure in “…” comes from nowhere, so that nothing can be rested on it.',
    alternative: 'A stronger argument would say where the figure comes from, or do without it.',
  },
  {
    dimension: 'unstated-assumption',
    strength: (sentence) => 0.45 * countOf('leaps', sentence) * (0.4 + 0.6 * bare(sentence)),
    point: '“…” takes for granted that the one follows from the other.',
    alternative: 'A stronger argument would spell out the step between, and say why it holds here.',
  },
  {
    dimension: 'rhetorical-weakness',
    strength: (sentence) =>
      0.4 * countOf('emotion', sentence) + 0.3 * countOf('exaggeration', sentence) + insultsIn(sentence),
    point:
      '“…” is louder than what stands behind it, and costs the speaker the trust of those who are undecided.',
    alternative: 'A stronger argument would describe what happens in plain words and let it speak.',
  },
  {
    dimension: 'logical-gap',
    strength: (sentence) =>
      CLAIM.test(sentence) && wordsOf(sentence).length > 4 ? 0.38 * bare(sentence) : 0,
    point: '“…” is claimed and then left: no reason bears it.',
    alternative: 'A stronger argument would add why this is so, and an example in which it shows.',
  },
];

/** What the whole text lacks, held against the claim that would need it most. */
const UNANSWERED: WeaknessKind = {
  dimension: 'counterargument',
  strength: (sentence) => (CLAIM.test(sentence) ? 0.55 : 0.3),
  point: '“…” meets no objection anywhere in the text, though the strongest one lies close at hand.',
  alternative: 'A stronger argument would name the best objection to this and answer it.',
};

/** What is said of any text, in the words of all critics. */
export const CRITICS_WORDS = [...KINDS, UNANSWERED].flatMap(({ point, alternative }) => [point, alternative]);

/** What only says who speaks, or what somebody said: nothing that could be weak. */
const REPORTS = /\bI (?:speak|said|begin)\b|\bmy opponent says\b|\bwe also heard\b/i;

/** A weakness in one passage. */
export interface Weakness {
  dimension: string;
  point: string;
  alternative: string;
  /** Exact words of the text. */
  quote: string;
  strength: number;
}

const LEAST = 0.3;
const MOST_OF_A_KIND = 2;

function found(kind: WeaknessKind, text: string): Weakness[] {
  const quotablePassages = passagesOf(text).filter(({ sentence }) => !REPORTS.test(sentence));
  return quotablePassages.map(({ sentence, quote }) => ({
    dimension: kind.dimension,
    point: kind.point.replace('…', () => briefly(quote)),
    alternative: kind.alternative,
    quote,
    strength: Math.min(1.2, kind.strength(sentence)),
  }));
}

function unanswered(text: string): Weakness[] {
  if (countOf('concessions', text) + countOf('answers', text) > 0) return [];
  return found(UNANSWERED, text)
    .toSorted((weakness, another) => another.strength - weakness.strength)
    .slice(0, 1);
}

/**
 * The weaknesses of a text, the worst first: at most two of a kind, at most one of a sentence, but for what it leaves unanswered.
 * `vary` lets chance into their order.
 */
export function weaknessesIn(text: string, vary = () => 0): Weakness[] {
  const ranked = [...KINDS.flatMap((kind) => found(kind, text)), ...unanswered(text)]
    .filter(({ strength }) => strength >= LEAST)
    .map((weakness) => ({ weakness, rank: weakness.strength + vary() }))
    .sort((one, another) => another.rank - one.rank);
  const chosen: Weakness[] = [];
  for (const { weakness } of ranked) {
    const alike = chosen.filter(({ alternative }) => alternative === weakness.alternative).length;
    const said = chosen.some(({ quote }) => quote === weakness.quote);
    if (alike < MOST_OF_A_KIND && !said) chosen.push(weakness);
  }
  return chosen;
}
