import { missingBlock, type Prompt, wordsOutside } from '../../prompt/prompt.ts';
import { sentencesOf } from '../text/sentences.ts';
import { clauseOf, topicality } from './motion.ts';

export type DebateStance = 'for' | 'against';
export type DebateSide = DebateStance | 'both' | 'neither';

/** The other side. */
export function other(stance: DebateStance): DebateStance {
  return stance === 'for' ? 'against' : 'for';
}

const TOLD =
  /(?<!\b(?:if|when|where)\s)\byou\s+(?:will\s+)?(?:argue|speak|stand)\s+(for|against)\s+the motion/i;

/** The side that the prompt's own words tell the speaker to argue. @throws ApiError 400 when they tell none */
export function toldStance(prompt: Prompt): DebateStance {
  const [, told] = TOLD.exec(wordsOutside(prompt.messages)) ?? [];
  if (told) return told.toLowerCase() as DebateStance;
  throw missingBlock(prompt, 'stance');
}

const REPORTED =
  /\b(?:some|many|they|critics|opponents?|others|people|the other side|my opponent)\s+(?:may |might |will )?(?:say|says|argue|argues|claim|claims|think|believe|object)|["“«]/i;
const SAYS_FOR =
  /\b(?:i|we)\s+(?:(?:speak|am|are|stand|argue|vote)\s+(?:\w+\s+)?)(?:for|in favou?r of)\b|\b(?:i|we)\s+(?:\w+\s+)?(?:support|agree|favou?r|endorse)\b|\bfavorevol|\bdafür\b|\bsono d'accordo/i;
const SAYS_AGAINST =
  /\b(?:i|we)\s+(?:(?:speak|am|are|stand|argue|vote)\s+(?:\w+\s+)?)against\b|\b(?:i|we)\s+(?:\w+\s+)?(?:oppose|disagree|reject)\b|\bcontrari[oa]\b|\bdagegen\b|\bnon sono d'accordo/i;
const SHALL_NOT =
  /\b(?:should|must|ought|need|shall|can)(?:n['’]t|\s+not|\s+never)\b|\bcannot\b|\bnon\s+(?:dovrebbe|deve|devono)|\b(?:soll(?:te|ten)?|darf|dürfen)\s+(?:\w+\s+)?(?:nicht|kein)|不应|不該|べきではない|لا\s+ينبغي/i;
const SHALL =
  /\b(?:should|must|ought|shall|dovrebbe|devono|deve|soll(?:te|ten)?|muss|müssen)\b|应该|應該|べき|ينبغي|يجب/i;
const GOOD = /\b(?:helps?|benefits?|improves?|protects?|gains?|fair(?:er)?|safer|better|strengthens?)\b/i;
const BAD = /\b(?:harms?|damages?|costs?|fails?|limits|wrong|unfair|worse|dangerous|weakens?)\b/i;
const FORBIDS = /\b(?:ban|abolish|prohibit|forbid|end|stop|restrict|limit|replace|remove)(?:ned|ed|d)?\b/i;

const STATED = 3;
const MODAL = 1.5;
const LEANS = 0.5;
/** Below this share of the motion's words a text without any cue is about something else. */
const OFF_TOPIC = 0.15;

function voteOf(sentence: string, motion: string): number {
  if (REPORTED.test(sentence)) return 0;
  const [negated, forbids] = [SHALL_NOT.test(motion) ? -1 : 1, FORBIDS.test(motion) ? -1 : 1];
  const stated = Number(SAYS_FOR.test(sentence)) - Number(SAYS_AGAINST.test(sentence));
  const modal = SHALL_NOT.test(sentence) ? -1 : SHALL.test(sentence) ? 1 : 0;
  const about = topicality(sentence, motion) > OFF_TOPIC ? 1 : 0;
  const leaning = Number(GOOD.test(sentence)) - Number(BAD.test(sentence));
  return STATED * stated + about * (MODAL * modal * negated + LEANS * leaning * forbids);
}

/** Which side a text argues for, by simple cues. */
export function sideOf(text: string, motion: string): DebateSide {
  const votes = sentencesOf(text).map((sentence) => voteOf(sentence.text, clauseOf(motion)));
  const pro = votes.filter((vote) => vote > 0).reduce((sum, vote) => sum + vote, 0);
  const contra = -votes.filter((vote) => vote < 0).reduce((sum, vote) => sum + vote, 0);
  if (pro === 0 && contra === 0) return topicality(text, motion) < OFF_TOPIC ? 'neither' : 'both';
  if (Math.min(pro, contra) > 0.7 * Math.max(pro, contra)) return 'both';
  return pro > contra ? 'for' : 'against';
}
