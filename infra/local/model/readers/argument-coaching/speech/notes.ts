import { blocksNamed, missingBlock, type Prompt, wordsOutside } from '../../../prompt/prompt.ts';
import { wishesIn } from '../advice.ts';
import { topicOf } from '../motion.ts';
import {
  type CritiquePoint,
  type HeardSpeech,
  heardIn,
  neededText,
  pointsIn,
  recordsOf,
  textIn,
  wordsIn,
} from '../sources.ts';
import { type DebateStance, toldStance } from '../stance.ts';

/** A claim with what bears it. */
export interface OutlineClaim {
  claim: string;
  evidence: string;
  warrant: string;
}

/** What a speaker has before it speaks. */
export interface Notes {
  model: string;
  motion: string;
  topic: string;
  background: string;
  stance: DebateStance;
  /** About how long the speech is to be. */
  words: number;
  own: HeardSpeech[];
  opponents: HeardSpeech[];
  outline: OutlineClaim[];
  /** What is weak in the opponent's last speech, and in its own. */
  points: CritiquePoint[];
  analysis: CritiquePoint[];
  /** What judges, the speaker's check of itself and its reflection ask for. */
  wishes: string[];
  /** What chooses its words: the debate, the side and how often it spoke. */
  key: string;
}

/** @throws ApiError 400 when the prompt does not say how long the speech is to be */
function lengthIn(prompt: Prompt): number {
  const [, words] = /\babout (\d{2,4}) words\b/i.exec(wordsOutside(prompt.messages)) ?? [];
  if (words) return Number(words);
  throw missingBlock(prompt, 'words');
}

function outlineIn(prompt: Prompt): OutlineClaim[] {
  return recordsOf(textIn(prompt, 'outline')).flatMap((record) => {
    const claim = wordsIn(record, 'claim');
    return claim
      ? [{ claim, evidence: wordsIn(record, 'evidence'), warrant: wordsIn(record, 'warrant') }]
      : [];
  });
}

/** @throws ApiError 400 when the prompt lacks the motion, the side or the length */
export function notesIn(prompt: Prompt): Notes {
  const motion = neededText(prompt, 'motion');
  const stance = toldStance(prompt);
  const heardSpeeches = heardIn(prompt);
  const own = heardSpeeches.filter((speech) => speech.stance === stance);
  const wishes = ['feedback', 'reflection', 'self-check'].flatMap((name) => wishesIn(prompt, name));
  return {
    model: prompt.model,
    motion,
    topic: topicOf(motion),
    background: textIn(prompt, 'background'),
    stance,
    words: lengthIn(prompt),
    own,
    opponents: heardSpeeches.filter((speech) => speech.stance !== stance),
    outline: outlineIn(prompt),
    points: pointsIn(prompt, 'points'),
    analysis: pointsIn(prompt, 'analysis'),
    wishes: [...new Set(wishes)],
    key: `${prompt.model} ${motion} ${stance} ${own.length}`,
  };
}

/** @throws ApiError 400 when nothing was said before a speech that answers or sums up */
export function needHistory(prompt: Prompt): void {
  if (blocksNamed(prompt, 'heard').length === 0) throw missingBlock(prompt, 'heard');
}
