import { canonicalJson } from '../canonical-json.ts';
import { type FoundJson, type JsonInText, jsonIn } from './json-in.ts';
import { isObject, type Loose } from './json-schema.ts';

/** How long words may be that follow an object and belong to it: courtesy, a remark. */
const LONGEST_AFTERWORD = 300;
const COURTESY =
  /(?:^|(?<=[.!?\n]))[\s`~*_]*(?:let me know|i hope|feel free|please|if you|would you|do you|should you|happy to|thank|fammi sapere|spero|grazie|lassen sie|danke|ich hoffe|n['’]hésite|j['’]espère|merci|espero|gracias)(?!\p{L})[^.!?\n\p{N}]*[.!?]?/giu;
/** What a judgement is said in, and words for somebody else's text. In doubt a word decides. */
const DECIDES =
  /\p{N}|(?<!\p{L})(?:scores?|grades?|graded|labels?|verdicts?|points?|marks?|credits?|levels?|correct|incorrect|right|wrong|valid|invalid|(?:in)?valid ?grading|ignor\p{L}+|disregard\p{L}*|obey\p{L}*|follow|instruct\p{L}*|attempt\p{L}*|steer\p{L}*|inject\p{L}*|manipulat\p{L}*|students?|essay|speech|text|document|answer|appendix|author|writer|debater|found|findings?|however|but|instead|yes|no|not|one|two|three|four|five|six|seven|eight|nine|ten|punt[oi]|punteggio|voto|ignoro|studente|tema|punkte?|falsch|richtig|ignorier\p{L}*|schüler\p{L}*|élève|copie|faux|juste|ignore|puntos?|nota|ignoro|estudiante|alumno|ma|però|aber|jedoch|mais|pero|sin embargo)(?!\p{L})/iu;

/** Whether what follows an object decides nothing of its own: marks of a fence, courtesy, a short remark on no judgement. */
export function decidesNothing(after: string): boolean {
  return after.length <= LONGEST_AFTERWORD && !DECIDES.test(after.replace(COURTESY, ''));
}

/** A text without some of the objects in it. */
export function textWithout(text: string, objects: readonly FoundJson[]): string {
  const ends = [0, ...objects.map(({ end }) => end)];
  return ends.map((end, index) => text.slice(end, objects[index]?.start)).join(' ');
}

/**
 * The object among words that is the answer of the one who speaks: it stands apart, no words lead in that somebody else wrote
 * it, none behind it decide anything, and no other object that says otherwise stands apart. Undefined where there is none.
 */
export function ownObject(text: string, { found, isAlone }: JsonInText): FoundJson | undefined {
  const objects = found.filter(({ value, isApart }) => isObject(value) && (isApart || isAlone));
  const last = objects.at(-1);
  if (!last || new Set(objects.map(({ value }) => canonicalJson(value))).size > 1) return undefined;
  const after = text.slice(last.end);
  const others = found.filter(({ start }) => start >= last.end);
  return isAlone || (others.length === 0 && decidesNothing(after)) ? last : undefined;
}

/** A text without the objects that stand in it and are not its answer; itself where there are none. */
export function withoutQuotedObjects(text: string): string {
  const json = jsonIn(text);
  const foundJson = ownObject(text, json);
  const quoted = json.found.filter((found) => isObject(found.value) && found !== foundJson);
  return quoted.length === 0 || json.isAlone ? text : textWithout(text, quoted);
}

/**
 * The answer's own object, where it is valid JSON, in an answer that was to be prose. Null where there is none, and where it is
 * not clear whose it is. A bracket that nothing closes is part of the prose.
 */
export function objectIn(answer: string): Loose | null {
  const foundJson = ownObject(answer, jsonIn(answer));
  return foundJson && !foundJson.mended.includes('json-syntax') ? (foundJson.value as Loose) : null;
}

/** Whether any object stands in an answer, whoever's it is. */
export const holdsObject = (answer: string): boolean =>
  jsonIn(answer).found.some(({ value }) => isObject(value));

/** The objects of a list; nothing where it is none. */
export const rowsIn = (value: unknown): Loose[] => (Array.isArray(value) ? value.filter(isObject) : []);
