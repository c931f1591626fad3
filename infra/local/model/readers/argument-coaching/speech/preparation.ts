import type { Prompt, ReaderAnswer } from '../../../prompt/prompt.ts';
import { passagesOf } from '../../text/passages.ts';
import { type Weakness, weaknessesIn } from '../critique/weaknesses.ts';
import { countOf, NUMBER } from '../cues.ts';
import { topicOf } from '../motion.ts';
import { inProse } from '../prose.ts';
import { briefly } from '../quoting.ts';
import { neededText, textIn } from '../sources.ts';
import { other, toldStance } from '../stance.ts';
import { anglesOn } from './angles.ts';

const OUTLINED = 4;
const EXPECTED = 3;
const CHECKED = 6;
const ERRORS = 3;
const REFLECTED = 4;
const CHANCE = 0.2;

/**
 * Outlines a case before the debate: claims with evidence and warrant, the background's words first, and what will be said against
 * them. @throws ApiError 400 when the prompt lacks the motion or the side
 */
export function outline(prompt: Prompt): ReaderAnswer {
  const [topic, stance] = [topicOf(neededText(prompt, 'motion')), toldStance(prompt)];
  const [ground] = passagesOf(textIn(prompt, 'background'));
  const claims = anglesOn(stance, topic, prompt.model)
    .slice(0, OUTLINED - Math.round(prompt.random()))
    .map(({ claim, warrant, example }, at) => {
      const evidence =
        at === 0 && ground
          ? `According to the background, “${briefly(ground.quote, 14)}”`
          : `For example, ${example}`;
      return { claim: `${claim}.`, evidence, warrant };
    });
  const expected = anglesOn(other(stance), topic, prompt.model)
    .slice(0, EXPECTED)
    .map(({ claim }) => ({
      objection: `${claim}.`,
      answer: `That may be so in some cases, but it speaks for care with ${topic} and not for the other side.`,
    }));
  const value = { claims, expected };
  return { value, content: inProse(value) };
}

function isCited(sentence: string): boolean {
  return countOf('sources', sentence) > 0;
}

function supportOf(sentence: string): 'supported' | 'weak' | 'unsupported' {
  if (isCited(sentence)) return 'supported';
  return countOf('reasons', sentence) + countOf('examples', sentence) > 0 ? 'weak' : 'unsupported';
}

const MENDS = {
  supported: '',
  weak: 'Say how far the example goes, and in which cases the reason holds.',
  unsupported: 'Add a reason why this is so, or claim less.',
};
const FROM = {
  supported: 'what was given to both sides: it can be relied on as far as it goes',
  weak: '',
  unsupported: '',
};

function checked(text: string) {
  const passages = passagesOf(text);
  const once = passages.filter(({ quote }, at) => passages.findIndex((each) => each.quote === quote) === at);
  const claims = once.slice(0, CHECKED).map(({ sentence, quote }) => {
    const support = supportOf(sentence);
    return { claim: quote, support, source: FROM[support], mend: MENDS[support] };
  });
  return claims.length > 0
    ? claims
    : [{ claim: text.trim(), support: 'unsupported' as const, source: '', mend: MENDS.unsupported }];
}

/** Figures and studies that nobody named: what a speaker should not cite again. */
function doubtful(text: string): string[] {
  const cites = ({ sentence }: { sentence: string }) =>
    countOf('studies', sentence) > 0 || (NUMBER.test(sentence) && !isCited(sentence));
  return passagesOf(text)
    .filter(cites)
    .slice(0, ERRORS)
    .map(({ quote }) => quote);
}

/** Checks the evidence of the own last speech, and the opponent's errors. @throws ApiError 400 when the motion or the own speech is missing */
export function checkItself(prompt: Prompt): ReaderAnswer {
  neededText(prompt, 'motion');
  const own = neededText(prompt, 'own-speech');
  const opponentErrors = weaknessesIn(textIn(prompt, 'opponent-speech'), () => CHANCE * prompt.random()).map(
    ({ point }) => point,
  );
  const value = {
    claims: checked(own),
    opponentErrors: opponentErrors.slice(0, ERRORS),
    doubtfulCitations: doubtful(own),
  };
  return { value, content: inProse(value) };
}

const NOTHING_FOUND = {
  point: 'Nothing in the draft meets an objection.',
  mend: 'Take the strongest objection of the other side and answer it.',
};

function asMend({ point, alternative }: Weakness) {
  return {
    point,
    mend: alternative.replace(/^A stronger argument would (\p{L})/u, (_, letter: string) =>
      letter.toUpperCase(),
    ),
  };
}

/** Reflects on the own draft. @throws ApiError 400 when the motion or the draft is missing */
export function reflect(prompt: Prompt): ReaderAnswer {
  neededText(prompt, 'motion');
  const found = weaknessesIn(neededText(prompt, 'draft'), () => CHANCE * prompt.random()).slice(0, REFLECTED);
  const named = found.length > 0 ? found.map(asMend) : [NOTHING_FOUND];
  const weaknesses = named.filter(({ point }, at) => named.findIndex((each) => each.point === point) === at);
  return { value: { weaknesses }, content: inProse({ weaknesses }) };
}
