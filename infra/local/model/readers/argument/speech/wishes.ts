import { contentWords } from '../../../text/words.ts';
import { remedyOf } from '../remedies.ts';
import type { Stance } from '../stance.ts';

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

/** What a speaker says because somebody asked for it. */
export function takenUp(suggestion: string, stance: Stance, topic: string): string {
  const remedy = remedyOf(suggestion.replace(QUOTED, ''));
  const particular = particularOf(suggestion);
  const sentence = remedy?.sentence[stance].replaceAll('{topic}', () => topic) ?? '';
  if (particular === '')
    return (
      sentence ||
      `As to what may be doubted about ${topic}: we hold to it, because the other way leaves the matter as it is.`
    );
  const named = `One thing has to be said plainly, and it is ${particular.replace(/[?!]/g, '')}.`;
  return `${named} ${sentence || 'It bears on the motion, because what we propose stands or falls with it.'}`;
}
