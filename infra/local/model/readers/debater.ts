import type { Prompt, Reading } from '../prompt/prompt.ts';
import { blocksNamed } from '../prompt/prompt.ts';
import { measureEssay } from '../text/features.ts';
import { type Passage, passagesOf } from '../text/passages.ts';
import { wordsOf } from '../text/words.ts';
import { type Aspect, aspectOf, indexOf, qualityOf } from './aspects.ts';
import { inventQuote } from './invention.ts';
import { obeys, PRAISE } from './obedience.ts';
import { type Look, type PointKind, STRENGTHS, WEAKNESSES } from './points.ts';
import { describe, traitsIn } from './rubric.ts';

export type Side = 'Advocate' | 'Skeptic';

const MOST_POINTS = 4;
const LEAST_STRENGTH = 0.3;

interface Candidate {
  kind: PointKind;
  passage: Passage;
  look: Look;
  strength: number;
}

/** The side a task asks for ("You are the Advocate"), or null when it is no debater's task. */
export function sideOf(instruction: string): Side | null {
  const match = /\byou are (?:now )?(?:the|an?) (advocate|skeptic|sceptic)\b/i.exec(instruction);
  if (!match) return null;
  return match[1]!.toLowerCase() === 'advocate' ? 'Advocate' : 'Skeptic';
}

function looksAt(prompt: Prompt): { passage: Passage; look: Look }[] {
  const question = blocksNamed(prompt, 'question')[0]?.text ?? '';
  const passages = passagesOf(prompt.document.text);
  return passages.map((passage, at) => {
    const { text } = passage.sentence;
    const place = passages.length === 1 ? 0 : at / (passages.length - 1);
    const previous = passages[at - 1]?.sentence.text ?? null;
    return { passage, look: { text, words: wordsOf(text), question, place, previous } };
  });
}

const CHANCE = 0.15;

/** Every passage that bears out one of `kinds`, strongest first; a little chance varies the order. */
function candidates(prompt: Prompt, kinds: PointKind[], places: ReturnType<typeof looksAt>): Candidate[] {
  return kinds
    .flatMap((kind) =>
      places.map(({ passage, look }) => ({ kind, passage, look, strength: kind.strength(look) })),
    )
    .filter((candidate) => candidate.strength >= LEAST_STRENGTH)
    .map((candidate) => ({ candidate, order: candidate.strength + CHANCE * prompt.random() }))
    .sort((one, other) => other.order - one.order)
    .map(({ candidate }) => candidate);
}

/** The points to make: of the trait's own aspect where there are any, else of those that fit any trait. */
function findPoints(prompt: Prompt, aspect: Aspect, side: Side): Candidate[] {
  const kinds = side === 'Advocate' ? STRENGTHS : WEAKNESSES;
  const said = saidBefore(prompt, side);
  const places = looksAt(prompt).filter(({ passage }) => !said.has(passage.quote));
  const of = (wanted: Aspect) => kinds.filter((kind) => kind.aspects.includes(wanted));
  const own = choose(candidates(prompt, of(aspect), places));
  return own.length > 0 ? own : choose(candidates(prompt, of('general'), places));
}

/** The best candidate of each kind, no passage twice. */
function choose(found: Candidate[]): Candidate[] {
  const chosen: Candidate[] = [];
  for (const candidate of found) {
    const taken = chosen.some(
      ({ kind, passage }) => kind === candidate.kind || passage.quote === candidate.passage.quote,
    );
    if (!taken) chosen.push(candidate);
    if (chosen.length === MOST_POINTS) break;
  }
  return chosen;
}

function put(prompt: Prompt, { kind, passage, look }: Candidate): string {
  const say = kind.say[Math.floor(prompt.random() * kind.say.length)] ?? kind.say[0]!;
  const { inventQuotes } = prompt.habits;
  return say(inventQuotes ? inventQuote(prompt.document.text, prompt.random) : passage.quote, look);
}

function quotedIn(text: string): string[] {
  return [...text.matchAll(/"([^"\n]+)"/g)].map((match) => match[1]!);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A Skeptic's first point where the other side cites words that the essay does not hold. */
function misquotation(prompt: Prompt): string[] {
  const essay = plain(prompt.document.text);
  const statements = blocksNamed(prompt, 'statement').filter((block) =>
    /advocate/i.test(block.attributes.speaker ?? ''),
  );
  const missing = statements
    .flatMap((block) => quotedIn(block.text))
    .find((quote) => !essay.includes(plain(quote)));
  const real = passagesOf(prompt.document.text)[0]?.quote;
  if (missing === undefined || real === undefined) return [];
  return [
    `The Advocate relies on words that the essay does not contain. What it really says is, for one, "${real}".`,
  ];
}

function saidBefore(prompt: Prompt, side: Side): Set<string> {
  const own = blocksNamed(prompt, 'statement').filter((block) => block.attributes.speaker === side);
  return new Set(own.flatMap((block) => quotedIn(block.text)));
}

function fallback(prompt: Prompt, side: Side, trait: string): string {
  const passage = passagesOf(prompt.document.text)[0];
  if (!passage) return `The essay holds no sentence that could be quoted for or against it on ${trait}.`;
  const quote = prompt.habits.inventQuotes ? inventQuote(prompt.document.text, prompt.random) : passage.quote;
  return side === 'Advocate'
    ? `There is little to show for ${trait}, but "${quote}" is at least a start that can be understood.`
    : `There is little to hold against it on ${trait}; still, "${quote}" could do more for the reader.`;
}

/** How sure a side can be, in (0,1): it grows with what was found and with the essay's measured quality on its side. */
function certainty(side: Side, points: Candidate[], quality: number): number {
  const found = points.reduce((sum, point) => sum + point.strength, 0) / MOST_POINTS;
  const favour = side === 'Advocate' ? quality : 1 - quality;
  return 0.3 + 0.35 * found + 0.32 * favour;
}

function clampProbability(value: number): number {
  return Math.max(0.05, Math.min(0.99, value));
}

/**
 * Argues for (Advocate) or against (Skeptic) the essay on one trait: a paragraph for each point, each with exact words
 * of the essay in double quotation marks, and a last line `Confidence: 0.NN`. The first token is as probable as the
 * evidence found is strong.
 */
export function argue(prompt: Prompt, side: Side): Reading {
  const trait = traitsIn(prompt)[0];
  const name = trait?.name ?? 'this trait';
  const aspect = trait ? aspectOf(trait.name, describe(trait)) : 'general';
  const quality = qualityOf(indexOf(aspect, measureEssay(prompt.document.text).vector));
  const points = findPoints(prompt, aspect, side);
  const certain = certainty(side, points, quality);
  const opening = side === 'Skeptic' ? misquotation(prompt) : obeys(prompt) ? [PRAISE] : [];
  const paragraphs = [...opening, ...points.map((point) => put(prompt, point))];
  if (paragraphs.length === 0) paragraphs.push(fallback(prompt, side, name));
  const own = clampProbability(certain + 0.08 * (prompt.random() - 0.5));
  const content = `${paragraphs.join('\n\n')}\n\nConfidence: ${own.toFixed(2)}`;
  return { content, firstTokenProbability: clampProbability(certain + 0.06 * (prompt.random() - 0.5)) };
}
