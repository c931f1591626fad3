import { z } from 'zod';
import type { FeatureCheckAnswer } from '../../../../../shared/workflows/deliverable-review/features.ts';
import { memoise } from '../../memo.ts';
import type { Prompt } from '../../prompt/prompt.ts';
import { holdsOrders, obeys } from '../obedience.ts';
import { quoteOrInvent } from './auditors.ts';
import { byStructure, type Verdict } from './checklist-rules.ts';
import { conceptsOf } from './document/concepts.ts';
import type { Line } from './document/lines.ts';
import { quotable, wordCount } from './document/sentences.ts';
import { structureOf } from './document/structure.ts';
import { dataOf } from './request.ts';
import { both, type Tongue, tongueOf } from './tongue.ts';

const featureSchema = z.looseObject({
  id: z.string(),
  title: z.string().catch(''),
  checklist: z.array(z.looseObject({ id: z.string(), text: z.string() })),
});

type ItemAnswer = FeatureCheckAnswer['features'][number]['items'][number];

/** An item is met by a passage that has this share of its (weighed) words. */
const LEAST_SHARED = 0.6;
const FEWEST_WORDS = 4;
const FEWEST_SHARED = 2;
/** A word that stands nowhere weighs as much as one that stands in so many passages. */
const RARE = 2;
/** Words of check-lists that say nothing about what is looked for. */
const EMPTY = new Set(
  conceptsOf(
    `report document section described describes description stated states named names given listed explained explains
    shown shows defined defines present contains contain includes important clear one least part told text
    documento sezione descritto descritta indicato elencato spiegato mostrato definito presente contiene`,
  ),
);

interface Passage {
  line: Line;
  text: string;
  words: Set<string>;
}

interface Passages {
  all: Passage[];
  /** How many passages have a word. */
  counts: Map<string, number>;
}

const FRAMEWORK = /\b(?:JUnit|Mockito|Selenium|pytest|Jest|Mocha|JMeter|TestNG|Cypress|JaCoCo)\b/;

/** What a passage is about; a test tool that it names stands for ‘framework’ and ‘tool’. */
function wordsOf(text: string): Set<string> {
  return new Set(conceptsOf(FRAMEWORK.test(text) ? `${text} framework tool` : text));
}

const passagesOf: (document: string) => Passages = memoise((document) => {
  const { lines, statements } = structureOf(document);
  const whole = lines.filter(({ kind }) => kind === 'caption' || kind === 'table');
  const texts = [...statements, ...whole.map((line) => ({ text: line.text, line }))];
  const all = texts
    .filter(({ text }) => wordCount(text) >= FEWEST_WORDS && text.length >= 15 && !holdsOrders(text))
    .map(({ text, line }) => ({ text, line, words: wordsOf(text) }));
  const counts = new Map<string, number>();
  for (const { words } of all) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { all, counts };
}, 16);

/** The passage nearest to an item, by the share of the item's words it has, rare ones weighing more. */
export function nearestPassage(document: string, item: string): { text: string; share: number } | null {
  const { all, counts } = passagesOf(document);
  const wanted = [...new Set(conceptsOf(item))].filter((word) => !EMPTY.has(word));
  const weigh = (word: string) =>
    Math.log(1 + (all.length + 1) / (1 + Math.max(RARE, counts.get(word) ?? 0)));
  const total = wanted.reduce((sum, word) => sum + weigh(word), 0);
  if (total === 0 || all.length === 0) return null;
  let [best, most] = [all[0]!, 0];
  for (const passage of all) {
    const shared = wanted.filter((word) => passage.words.has(word));
    const share = shared.reduce((sum, word) => sum + weigh(word), 0) / total;
    if (shared.length >= FEWEST_SHARED && share > most) [best, most] = [passage, share];
  }
  return { text: best.text, share: most };
}

function byWords(item: string, document: string): Verdict {
  const nearest = nearestPassage(document, item);
  if (nearest && nearest.share >= LEAST_SHARED)
    return {
      quote: quotable(nearest.text),
      why: both('The passage quoted shows it.', 'Lo mostra il passo citato.'),
    };
  return {
    quote: null,
    why: both(
      'No passage of the document was found that does this.',
      'Nel documento non si trova un passo che lo faccia.',
    ),
  };
}

function answerItem(
  prompt: Prompt,
  item: { id: string; text: string },
  index: number,
  tongue: Tongue,
): ItemAnswer {
  const { text } = prompt.document;
  if (obeys(prompt)) {
    const quote = passagesOf(text).all[0]?.text ?? '';
    return { item: item.id, met: true, quote, explanation: both('It is met.', 'È soddisfatto.')[tongue] };
  }
  const { quote, why } = byStructure(item.text, structureOf(text)) ?? byWords(item.text, text);
  const given = quote === null ? null : quoteOrInvent(prompt, quote, index);
  return { item: item.id, met: quote !== null, quote: given, explanation: why[tongue] };
}

/** For every item of every feature in the prompt whether a passage of the document meets it. */
export function checkFeatures(prompt: Prompt): FeatureCheckAnswer['features'] {
  const features = z.array(featureSchema).catch([]).parse(dataOf(prompt, 'features'));
  const tongue = tongueOf(prompt);
  return features.map(({ id, checklist }) => ({
    feature: id,
    items: checklist.map((item, index) => answerItem(prompt, item, index, tongue)),
  }));
}
