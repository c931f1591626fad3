import { anchorQuote, prepareDocument } from '@assay/evidence/anchor';
import { findEvidence } from '@assay/evidence/evidence';
import { type RandomSource, seededRandom } from '@assay/kit/statistics/seeded-random';
import { pick, pseudoEnglish, vocabulary } from '../../test/support/pseudo-english.ts';
import { median } from '../table.ts';
import type { Collection } from './documents.ts';
import { EDITS } from './edits.ts';
import { drawPassage } from './passages.ts';

const CHARACTERS = 200_000;
const QUOTES = 50;
const RUNS = 7;

/** A document and quotes: a third each literal, edited, foreign. */
interface Load {
  name: string;
  text: string;
  quotes: string[];
}

const asSubject = (text: string) => ({ project: '', about: '', plain: '', document: prepareDocument(text) });

function loadOf(random: RandomSource, name: string, text: string, foreign: string): Load {
  const [own, other] = [asSubject(text), asSubject(foreign)];
  const otherWord = () => 'another';
  const edits = [EDITS.literal!, EDITS.typo!, EDITS['word dropped']!, EDITS['word replaced']!];
  const quotes: string[] = [];
  while (quotes.length < QUOTES) {
    const passage = drawPassage(random, quotes.length % 3 === 2 ? other : own, [101, 250]);
    if (passage === null) continue;
    const quote = pick(random, edits)({ random, passage, otherWord });
    if (quote !== null) quotes.push(quote);
  }
  return { name, text, quotes };
}

/** Text that is there everywhere, and the collections' own. */
function loads(seed: number, collections: readonly Collection[]): Load[] {
  const random = seededRandom(seed);
  const words = vocabulary(random, 3000);
  const [made, foreign] = [0, 1].map(() => pseudoEnglish(random, words, CHARACTERS)) as [string, string];
  const real = collections.flatMap(({ name, subjects }) => {
    const text = subjects.map(({ document }) => document.text).join('\n');
    return text.length >= 1.1 * CHARACTERS
      ? [loadOf(random, name, text.slice(0, CHARACTERS), text.slice(CHARACTERS, 2 * CHARACTERS))]
      : [];
  });
  return [loadOf(random, 'pseudo-English', made, foreign), ...real];
}

/** Milliseconds of each part, one run. */
function timeOnce({ text, quotes }: Load) {
  const marks = [performance.now()];
  const document = prepareDocument(text);
  marks.push(performance.now());
  quotes.map((quote) => anchorQuote(document, quote));
  marks.push(performance.now());
  void document.passages;
  marks.push(performance.now());
  const again = prepareDocument(text);
  marks.push(performance.now());
  for (const quote of quotes) findEvidence(again, quote);
  marks.push(performance.now());
  const [prepare, anchor, words, preparedAgain, all] = marks.slice(1).map((mark, at) => mark - marks[at]!);
  return { prepare: prepare!, anchor: anchor!, words: words!, all: preparedAgain! + all! };
}

/**
 * Median milliseconds of 50 quotes against 200,000 characters: C9 alone with and without preparing the document, its
 * words, and C9 and grades together with everything; and the last by the first.
 */
export function measureSpeed(seed: number, collections: readonly Collection[]): string[][] {
  return loads(seed, collections).map((load) => {
    const first = timeOnce(load);
    const runs = Array.from({ length: RUNS }, () => timeOnce(load));
    const middle = (part: keyof (typeof runs)[number]) => median(runs.map((run) => run[part]));
    const alone = middle('prepare') + middle('anchor');
    const cells = [first.all, middle('prepare'), middle('anchor'), middle('words'), alone, middle('all')];
    return [load.name, ...cells.map((value) => value.toFixed(0)), `${(middle('all') / alone).toFixed(1)}×`];
  });
}
