import { drawFor } from '../../random.ts';
import { errorsIn } from '../../text/errors.ts';
import { measureEssay } from '../../text/features.ts';
import { coverage, wordsOf } from '../../text/words.ts';
import { indexOf, qualityOf } from '../aspects.ts';
import { obeys } from '../obedience.ts';
import { isRecord, saidOf } from './listed.ts';
import { memberOf, type Scope } from './scope.ts';

/** Families of labels that have an order, from worst or least to best or most. */
const ORDERS: RegExp[][] = [
  [/^(incorrect|wrong|false)$/i, /^partial/i, /^(correct|right|true)$/i],
  [/^(absent|missing|not[ _-]?met)$/i, /^partial/i, /^(present|met|complete|full)/i],
  [/^(poor|weak)/i, /^(fair|average|adequate|acceptable)/i, /^(good|strong)/i, /^excellent/i],
  [
    /^(reject|fail|invalid|no|disagree)/i,
    /^(revise|neutral|unsure)/i,
    /^(accept|pass|valid|yes|agree|approve)/i,
  ],
];
const SEVERITY = [/^(low|minor|info)/i, /^(medium|moderate|major)/i, /^(high|critical|severe)/i];
const GRAVE = /\b(must|shall|never|always|all|security|fail|error|password|loss|critical|contradict)/i;
const YES = /approv|valid|accept|support|present|met|satisf|found|cover|agree|consisten|balanced|ok$/i;

/** How far the document bears out what is asked, in [0,1]: by its reference answer, the item at hand, or its quality. */
function agreement(scope: Scope): number {
  const { prompt } = scope;
  if (obeys(prompt)) return 1;
  const reference = prompt.blocks.find((block) =>
    /reference|model-answer|expected|solution/.test(block.name),
  );
  if (reference) return Math.min(1, 1.4 * coverage(reference.text, prompt.document.text));
  const asked = isRecord(scope.item)
    ? Object.values(scope.item)
        .filter((value) => typeof value === 'string')
        .join(' ')
    : scope.item;
  if (typeof asked === 'string' && asked.trim() !== '') return coverage(asked, prompt.document.text);
  return qualityOf(indexOf('general', measureEssay(prompt.document.text).vector));
}

function gravity(scope: Scope): number {
  const text = scope.anchor?.sentence.text ?? '';
  const grave = (GRAVE.test(text) ? 0.35 : 0) + Math.min(0.3, 0.1 * errorsIn(text).length);
  return Math.min(0.99, grave + 0.6 * drawFor('gravity', text));
}

function rankIn(order: RegExp[], value: string): number {
  return order.findIndex((rung) => rung.test(value));
}

function byOrder(order: RegExp[], values: string[], level: number): string | null {
  const ranked = values.filter((value) => rankIn(order, value) >= 0);
  if (ranked.length < 2) return null;
  const sorted = ranked.toSorted((one, other) => rankIn(order, one) - rankIn(order, other));
  return sorted[Math.min(sorted.length - 1, Math.floor(level * sorted.length))] ?? null;
}

/** The label whose own words are nearest to the passage at hand; else one that the passage alone decides. */
function byWords(scope: Scope, values: string[]): string {
  const text = scope.anchor?.sentence.text ?? scope.prompt.document.text.slice(0, 400);
  const likeness = (value: string) => coverage(value.replace(/[_-]|(?<=[a-z])(?=[A-Z])/g, ' '), text);
  const best = values.reduce((one, other) => (likeness(other) > likeness(one) ? other : one));
  if (likeness(best) > 0) return best;
  return values[Math.floor(drawFor('label', text, scope.path.join('.')) * values.length)]!;
}

/** One of an enum's values that is plausible from the text. */
export function choiceFor(scope: Scope, values: unknown[]): unknown {
  const said = saidOf(scope.item, memberOf(scope));
  if (said !== undefined && values.includes(said)) return said;
  const words = values.filter((value) => typeof value === 'string');
  if (words.length === 0) return values[Math.floor(drawFor('choice', scope.path.join('.')) * values.length)];
  const severity = byOrder(SEVERITY, words, gravity(scope));
  if (severity !== null) return severity;
  for (const order of ORDERS) {
    const label = byOrder(order, words, agreement(scope));
    if (label !== null) return label;
  }
  return byWords(scope, words);
}

/** A yes or no: by how far the text bears out what is asked, where the member asks that. */
export function booleanFor(scope: Scope): boolean {
  const said = saidOf(scope.item, memberOf(scope));
  if (typeof said === 'boolean') return said;
  if (YES.test(memberOf(scope))) return agreement(scope) >= 0.4;
  const text = scope.anchor?.sentence.text ?? wordsOf(scope.prompt.document.text).slice(0, 50).join(' ');
  return drawFor('boolean', text, scope.path.join('.')) < 0.5;
}
