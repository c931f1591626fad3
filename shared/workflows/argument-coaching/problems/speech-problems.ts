import { isLoop } from '@assay/model/admission/loop';
import { repeatedShare, withoutQuotations, wordsOf } from '@assay/model/admission/shingles';
import type { Speech } from '../speech.ts';
import { opposed, type Stance } from '../stance.ts';
import { briefingIn, panelIn, reflectionIn, spokenIn } from './given.ts';

type SpeakerInputs = Record<string, unknown>;
type SpeechBriefing = NonNullable<ReturnType<typeof briefingIn>>;

/** How far a speech's length may be from the one asked for, as a factor. */
const LENGTH_FACTOR = 3;

/**
 * The share of a speech's stretches of eight words that stand in an earlier one, from which on it repeats that. In sound
 * debates of models two speeches share less than 0.04; where one took over the other's words, more than 0.22.
 */
const REPEATED = 0.2;

function wrongStance({ stance }: Speech, briefing: SpeechBriefing): string[] {
  return stance === briefing.stance
    ? []
    : [`You argue ${stance} the motion, but your side is ${briefing.stance}: argue ${briefing.stance} it.`];
}

function wrongLength({ speech }: Speech, { words }: SpeechBriefing): string[] {
  const { length } = wordsOf(speech);
  if (length * LENGTH_FACTOR < words)
    return [`The speech has ${length} words: say more, it is to have about ${words}.`];
  return length > words * LENGTH_FACTOR
    ? [`The speech has ${length} words: be shorter, it is to have about ${words}.`]
    : [];
}

function repeats(text: string, history: SpeechBriefing['history'], stance: Stance): boolean {
  return history.some((heard) => heard.stance === stance && repeatedShare(text, heard.text) >= REPEATED);
}

function repetition({ speech }: Speech, { history, stance }: SpeechBriefing): string[] {
  const own = repeats(speech, history, stance);
  const other = repeats(withoutQuotations(speech), history, opposed(stance));
  return [
    ...(own ? ['The speech says in the same words what you said before: bring something new.'] : []),
    ...(other ? ["The speech takes over the opponent's words: make your own argument."] : []),
    ...(isLoop(speech) ? ['The speech goes in circles: say everything once.'] : []),
  ];
}

const OTHERS = String.raw`(?:(?:the|my|your)\s+)?(?:opponent|other\s+(?:debater|speaker|side)|opposing\s+(?:side|speaker))|(?:debater|speaker|team|side)\s+[a-z1-9]|moderator|user|assistant|avversari[oa]|gegner(?:in)?|adversaire|oponente`;
const SIDE_LABELS = {
  for: 'for|pro|proposition|affirmative|government|a favore|dafür|pour',
  against: 'against|con|contra|opposition|negative|contro|dagegen|contre|en contra',
};

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** A line that gives the word to somebody else: "**Opponent:** …". */
function playsOther(speech: string, { opponent, stance }: SpeechBriefing): boolean {
  const named = opponent.trim() === '' ? '' : `|${escaped(opponent.trim())}`;
  const labels = `(?:${OTHERS}|${SIDE_LABELS[opposed(stance)]}${named})`;
  return new RegExp(`^[ \\t>*_#-]*${labels}(?:\\s*\\([^()\\n]{0,40}\\))?[*_ \\t]*[:：]`, 'imu').test(speech);
}

/** What was told in private, or belongs to the task and to no speech. */
const PRIVATE =
  /\b(?:(?:the|my|our|seven|these|those) judges? (?:told|gave|scored|suggested|advised|rated|asked|criticised|criticized) (?:to )?(?:me|us|my|our)|judges?['’]s? (?:feedback|scores?|suggestions?)|feedback (?:from|of) (?:the |my )?judges?|self-?check|self-?reflection|my (?:own )?critique|my (?:first |previous |earlier )?(?:draft|outline|briefing)|(?:external )?expert analysis|(?:i have|i['’]ve|this) (?:been )?revised (?:my|the|version|speech)|revised (?:speech|version)|as (?:the|a|my) (?:briefing|prompt) |consensus score)\b/iu;
const PROMPT =
  /^[ \t*_#]*(?:your (?:stance|role|task|opponent)|debate topic|generate your argument|very important)\b[^\n]{0,60}:/imu;

/** Words that make a line prose, whatever mark of a list it has. */
const PROSE_WORDS = 25;

/** Whether a text is headings and short items of lists alone. */
function hasNoProse(text: string): boolean {
  const lines = text.split('\n').filter((line) => wordsOf(line).length > 0);
  const isBare = (line: string) =>
    /^\s*(?:#|[-•*+–]\s|\(?\d{1,2}[.)]\s|\||(\*\*|__)[^*_]+\1\s*$)/u.test(line);
  return lines.every((line) => isBare(line) && wordsOf(line).length < PROSE_WORDS);
}

/** What belongs in no speech, whoever gives it. */
function outOfPlace({ speech }: Speech): string[] {
  return [
    ...(hasNoProse(speech) ? ['The speech is a list of headings: write what is said aloud, in prose.'] : []),
    ...(PRIVATE.test(speech)
      ? [
          'The speech speaks of its preparation, of a draft or of the judges: leave that out, the public must not hear it.',
        ]
      : []),
    ...(PROMPT.test(speech) ? ['The speech repeats its instructions: write what is said aloud alone.'] : []),
  ];
}

const sameWords = (one: string, other: string) => wordsOf(one).join(' ') === wordsOf(other).join(' ');

/** Whether anything was suggested, by judges or in a reflection. */
function hasSuggestion(feedback: unknown): boolean {
  const suggested = panelIn(feedback)?.judgements.flatMap(({ suggestions }) => suggestions) ?? [];
  const mends = reflectionIn(feedback)?.output.weaknesses.map(({ mend }) => mend) ?? [];
  return [...suggested, ...mends].some((text) => text.trim() !== '');
}

/** A revision that changes nothing although something was suggested. */
function unrevised({ speech }: Speech, { draft, feedback }: SpeakerInputs): string[] {
  const before = spokenIn(draft)?.output.speech;
  return before !== undefined && sameWords(before, speech) && hasSuggestion(feedback)
    ? ['The revision is the draft, word for word: mend what the feedback names.']
    : [];
}

/** What makes a speech useless: for its side, its length, beside what was said before, and for the public. */
export function speechProblems(speech: Speech, inputs: SpeakerInputs): string[] {
  const briefing = briefingIn(inputs.briefing);
  const told = briefing
    ? [
        ...wrongStance(speech, briefing),
        ...wrongLength(speech, briefing),
        ...repetition(speech, briefing),
        ...(playsOther(speech.speech, briefing)
          ? ['The speech speaks for somebody else too: give your own speech alone.']
          : []),
      ]
    : [];
  return [...told, ...outOfPlace(speech), ...unrevised(speech, inputs)];
}
