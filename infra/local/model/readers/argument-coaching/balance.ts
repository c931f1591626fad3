import type { Prompt, ReaderAnswer } from '../../prompt/prompt.ts';
import { contentWords } from '../../text/words.ts';
import { topicOf } from './motion.ts';
import { inProse } from './prose.ts';
import { neededText } from './sources.ts';
import { anglesOn } from './speech/angles.ts';
import type { DebateStance } from './stance.ts';

/** What hardly anybody could defend in good faith, and what is settled: who proposes or denies it argues a lost case. */
const INDEFENSIBLE =
  /\b(?:slavery|genocide|holocaust|ethnic cleansing|child (?:abuse|labou?r)|torture (?:\w+ )?for fun|rape|sklaverei|völkermord|schiavitù|genocidio)\b/i;
const FALSE_FACT =
  /\b(?:earth|world) is flat\b|\b2\s*\+\s*2\s*(?:=|is|equals)\s*5\b|\bvaccines cause autism\b|\bmoon landing was (?:faked|staged)\b|\bla terra è piatta\b|\berde ist (?:eine scheibe|flach)\b/i;
const TRUE_FACT =
  /\b2\s*\+\s*2\s*(?:=|is|equals)\s*4\b|\bearth (?:is round|orbits|revolves)|\bwater is wet\b/i;
const CONDEMNS =
  /\b(?:wrong|evil|crime|abolish\w*|ban\w*|prohibit\w*|forbid\w*|never|not|unjust\w*|condemn\w*|unacceptable|fight|end|prevent\w*)\b/i;
const DENIES = /\b(?:not|false|untrue|never|no)\b/i;

/** `A is A`: true by its words alone. */
function isTautology(motion: string): boolean {
  const [, left = '', right = ''] = /^(.+?)\s+(?:is|are)\s+(.+)$/i.exec(motion.trim()) ?? [];
  const [one, other] = [contentWords(left).join(' '), contentWords(right).join(' ')];
  return one !== '' && one === other;
}

/** The only side that can reasonably win; null where both can. */
function winnerOf(motion: string): DebateStance | null {
  if (FALSE_FACT.test(motion)) return DENIES.test(motion) ? 'for' : 'against';
  if (TRUE_FACT.test(motion)) return DENIES.test(motion) ? 'against' : 'for';
  if (isTautology(motion)) return 'for';
  if (!INDEFENSIBLE.test(motion)) return null;
  return CONDEMNS.test(motion) ? 'for' : 'against';
}

/** Says whether both sides of a motion can be argued: one cannot where it defends the indefensible or denies what is settled. */
export function checkBalance(prompt: Prompt): ReaderAnswer {
  const motion = neededText(prompt, 'motion');
  const topic = topicOf(motion);
  const favours = winnerOf(motion);
  const caseOf = (stance: DebateStance) => {
    const { claim, warrant } = anglesOn(stance, topic, prompt.model)[0]!;
    return `${claim}, because ${warrant}.`;
  };
  const value = {
    strongestFor: caseOf('for'),
    strongestAgainst: caseOf('against'),
    balanced: favours === null,
    favours,
    reason:
      favours === null
        ? 'Each side has a case that an informed audience could accept.'
        : `Only the side ${favours} the motion can win: the other would have to deny what is settled or defend what hardly anybody can defend in good faith.`,
    suggestion: favours === null ? '' : `Schools should spend more time on the history of ${topic}.`,
  };
  return { value, content: inProse(value) };
}
