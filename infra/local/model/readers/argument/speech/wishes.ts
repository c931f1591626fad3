import { hashText } from '../../../random.ts';
import { passagesOf } from '../../../text/passages.ts';
import { contentWords } from '../../../text/words.ts';
import { briefly } from '../quoting.ts';
import { remedyOf } from '../remedies.ts';
import type { Stance } from '../stance.ts';
import { filled } from './material.ts';

/** What any advice on any argument says: nothing particular is asked for by such words. */
const GENERAL = new Set(
  contentWords(`add address answer argument arguments audience back case caution claim claims clear concrete consider counter counterargument
    deal detail details evidence example examples explain exception first give giving good grant include leave likely make
    more name need needs objection opponent other point points put reason reasons reader say says second show side sides source
    sources speak speech spell state step stronger strongest structure suggest support take tell that text use what why word words weak
    without would holds hold follows stand stands standing leaves comes argue mend smaller appeals research known lookup look`),
);
const QUOTED = /[“"«]([^”"»]*)[”"»]/g;
const ORDER =
  /^(?:please |you should |you could |try to )?(?:add|address|answer|acknowledge|clarify|consider|define|describe|explain|give|include|make|mention|name|put|say|show|spell out|state|support|tell(?: the audience)?|use|take|mend)\s+/i;
const MOST_WORDS = 18;
const ANY = 'This bears on the motion: since {mechanism}, {topic} comes down to {effect}.';

/** What a suggestion asks for in particular, as it can be taken up in a sentence; empty where it says nothing particular. */
function particularOf(suggestion: string): string {
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
export interface Taker {
  stance: Stance;
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
    `According to the background, “${briefly(quote, 12)}”, and so {topic} comes down to {effect}.`,
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
  const named = particular === '' ? '' : `One thing has to be said plainly, and it is ${particular}. `;
  if (remedy?.feature === 'sources') return named + sourced(taker, remedy.form, key);
  return named + filled(remedy?.form ?? ANY, stance, topic, key);
}

/** Those of some wishes that were not taken up before. */
export function openWishes(wishes: readonly string[], before: string): string[] {
  return wishes.filter((wish) => {
    const particular = particularOf(wish);
    return particular === '' || !before.includes(particular);
  });
}
