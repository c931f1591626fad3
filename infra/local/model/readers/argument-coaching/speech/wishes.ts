import { hashText } from '../../../random.ts';
import { contentWords } from '../../../text/words.ts';
import { passagesOf } from '../../text/passages.ts';
import { CRITICS_WORDS } from '../critique/weaknesses.ts';
import { briefly } from '../quoting.ts';
import { REMEDIES, remedyOf } from '../remedies.ts';
import type { DebateStance } from '../stance.ts';
import { filled } from './material.ts';

/** What any advice on any argument says: nothing particular is asked for by such words. */
const GENERAL = new Set(
  contentWords(
    [
      ...REMEDIES.map(({ suggestion }) => suggestion),
      ...CRITICS_WORDS,
      `add address answer argument back clarify claim consider counter counterargument detail evidence explain give good include
      leave likely main make more need objection opponent point reader second show smaller speech stronger strongest structure
      support tell text use weak holds goes`,
    ]
      .join(' ')
      .replaceAll('…', ''),
  ),
);
const QUOTED = /[“"«]([^”"»]*)[”"»]/g;
const ORDER =
  /^(?:please |you should |you could |try to )?(?:add|address|answer|acknowledge|clarify|consider|define|describe|explain|give|include|make|mention|name|put|say|show|spell out|state|support|tell(?: the audience)?|use|take|mend)\s+/i;
const MOST_WORDS = 18;
const ANY = 'There is more to it: since {mechanism}, {topic} would come down to {effect}.';

/** What a suggestion asks for in particular, as it can be taken up in a sentence; empty where it says nothing particular. */
export function particularOf(suggestion: string): string {
  const plain = suggestion.replace(QUOTED, '').replace(/\s+/g, ' ').trim();
  const particular = contentWords(plain).filter((word) => !GENERAL.has(word));
  if (particular.length < 2) return '';
  const rest = plain
    .replace(ORDER, '')
    .replace(/[\s.;:,!]+$/, '')
    .split(' ')
    .slice(0, MOST_WORDS)
    .join(' ');
  return rest === '' ? '' : rest[0]!.toLowerCase() + rest.slice(1);
}

/** Who takes something up: on which side, about what, by what ground; another `key` chooses other words. */
interface Taker {
  stance: DebateStance;
  topic: string;
  background: string;
  key: string;
}

/** What a speaker has to say of where things come from: what both sides were given, else that there is nothing. */
function sourced({ background, stance, topic }: Taker, form: string, key: string): string {
  const passages = passagesOf(background);
  const { quote = '' } = passages[hashText(key) % Math.max(1, passages.length)] ?? {};
  if (quote === '') return filled(form, stance, topic, key);
  return filled(
    `According to the background, “${briefly(quote, 12)}”, and so {topic} would come down to {effect}.`,
    stance,
    topic,
    key,
  );
}

/** What a speaker says because somebody asked for it. */
export function takenUp(suggestion: string, taker: Taker): string {
  const { stance, topic } = taker;
  const remedy = remedyOf(suggestion.replace(QUOTED, ''));
  const key = `${taker.key} ${suggestion}`;
  const particular = particularOf(suggestion).replace(/[?!]/g, '');
  const named = particular === '' ? '' : `This has to be said: ${particular}. `;
  if (remedy?.feature === 'sources') return named + sourced(taker, remedy.form, key);
  return named + filled(remedy?.form ?? ANY, stance, topic, key);
}

/** What a wish asks for: the same of two that ask for nothing particular and are met in one way. */
function subjectOf(wish: string): string {
  return particularOf(wish) || (remedyOf(wish.replace(QUOTED, ''))?.feature ?? '');
}

/** Those of some wishes that were not taken up before, each once. */
export function openWishes(wishes: readonly string[], before: string): string[] {
  const subjects = wishes.map(subjectOf);
  return wishes.filter((wish, at) => {
    const particular = particularOf(wish);
    const open = particular === '' || !before.includes(particular);
    return open && subjects.indexOf(subjects[at]!) === at;
  });
}
