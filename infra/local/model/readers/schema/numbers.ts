import { drawFor } from '../../random.ts';
import { measureEssay } from '../../text/features.ts';
import { wordsOf } from '../../text/words.ts';
import { type JudgedTrait, judgeTrait } from '../judge.ts';
import { type TraitFacts, traitsIn } from '../rubric.ts';
import { boundsOf, conformNumber } from './conform.ts';
import { type JsonSchema, resolve } from './json-schema.ts';
import { isRecord, saidOf } from './listed.ts';
import { memberOf, type Scope } from './scope.ts';

const SCORE = /score|grade|mark|points|rating/i;
const CONFIDENCE = /confiden|probab|certain|likelihood|similarity/i;
const PAGE = /(^|_)page/i;
const POSITION = /rank|order|position|index|^number$|^no$/i;
const COUNT = /count|total|words|length/i;
const RANGE = /(?:from|between)?\s*(-?\d+)\s*(?:to|and|[-–]|\.\.)\s*(-?\d+)/i;

/** Is a member meant to hold a score? */
export function isScore(member: string): boolean {
  return SCORE.test(member);
}

function rangeTold(instruction: string): [number, number] | null {
  const match = RANGE.exec(instruction);
  if (!match) return null;
  const [low, high] = [Number(match[1]), Number(match[2])];
  return low < high ? [low, high] : null;
}

function rangeFor(scope: Scope, schema: JsonSchema): [number, number] {
  const { low, high } = boundsOf(schema);
  if (low !== null && high !== null && low < high) return [low, high];
  return rangeTold(scope.prompt.instruction) ?? [low ?? 0, high ?? Math.max(10, (low ?? 0) + 1)];
}

/** The trait that a score is for: the list item at hand, the prompt's trait, or one made of the schema's own range. */
function traitFor(scope: Scope, schema: JsonSchema, member: string): TraitFacts {
  const traits = traitsIn(scope.prompt);
  const named = saidOf(scope.item, 'name');
  const own = traits.find((trait) => trait.name === named) ?? (scope.item === null ? traits[0] : undefined);
  if (own && (scope.depth <= 1 || traits.length === 1)) return own;
  if (isRecord(scope.item) && own) return own;
  const [min, max] = rangeFor(scope, schema);
  const name = typeof named === 'string' ? named : member.replace(/_/g, ' ');
  return { name, min, max, description: schema.description ?? '', levels: undefined };
}

/** Judges an object of the answer that asks for a score; null when it asks for none. */
export function judgeFor(scope: Scope, properties: Record<string, unknown>): JudgedTrait | null {
  for (const [member, value] of Object.entries(properties)) {
    if (!isScore(member)) continue;
    const schema = resolve(value, scope.root);
    if (/^(integer|number)$/.test(String(schema.type)))
      return judgeTrait(scope.prompt, traitFor(scope, schema, member));
  }
  return null;
}

function confidenceOf(scope: Scope): number {
  if (!scope.anchor) return 0.5;
  const words = wordsOf(scope.anchor.quote).length;
  const own = drawFor('confidence', scope.anchor.quote, scope.path.join('.'));
  return Math.round(100 * Math.min(0.97, 0.62 + 0.012 * Math.min(words, 15) + 0.15 * own)) / 100;
}

function plausible(scope: Scope, schema: JsonSchema): number {
  const member = memberOf(scope);
  const { low, high } = boundsOf(schema);
  const said = saidOf(scope.item, member);
  if (typeof said === 'number') return said;
  if (PAGE.test(member)) return scope.anchor?.sentence.page ?? 1;
  if (isScore(member))
    return scope.judged?.score ?? judgeTrait(scope.prompt, traitFor(scope, schema, member)).score;
  if (CONFIDENCE.test(member)) return (high ?? 1) > 1 ? 100 * confidenceOf(scope) : confidenceOf(scope);
  if (POSITION.test(member)) return scope.index + 1;
  if (COUNT.test(member)) return measureEssay(scope.prompt.document.text).counts.words;
  const share = drawFor('number', scope.anchor?.quote ?? '', scope.path.join('.'));
  return (low ?? 0) + share * ((high ?? (low ?? 0) + 10) - (low ?? 0));
}

/** A number for a member, always one that its schema allows. */
export function numberFor(scope: Scope, schema: JsonSchema): number {
  const value = plausible(scope, schema);
  const exact = schema.type === 'integer' ? Math.round(value) : Math.round(value * 1000) / 1000;
  return conformNumber(exact, schema);
}
