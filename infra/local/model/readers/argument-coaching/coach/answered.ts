import {
  blocksNamed,
  missingBlock,
  type Prompt,
  type ReaderAnswer,
  wordsOutside,
} from '../../../prompt/prompt.ts';
import { contentWords } from '../../../text/words.ts';
import { passagesOf } from '../../text/passages.ts';
import { type Cue, countOf, NUMBER } from '../cues.ts';
import { inProse } from '../prose.ts';
import { copied } from '../quoting.ts';
import { type CritiquePoint, neededText, pointsIn } from '../sources.ts';

/** What meets a weakness of each dimension, whatever words it uses. */
const MEETS: Record<string, Cue[]> = {
  'logical-gap': ['reasons', 'hedges'],
  'factual-error': ['sources', 'hedges'],
  'unstated-assumption': ['reasons', 'examples'],
  counterargument: ['concessions', 'answers'],
  'rhetorical-weakness': ['reasons', 'examples', 'hedges'],
};
const BY_CUE = 0.45;
const BY_PASSAGE = 0.3;
const FULLY = 0.95;
const PARTLY = 0.4;

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function overlap(words: readonly string[], wanted: readonly string[]): number {
  const set = new Set(wanted);
  return set.size === 0 ? 0 : new Set(words.filter((word) => set.has(word))).size / Math.min(6, set.size);
}

/** How far a new sentence meets a point: by what it does, and by the words that it shares with it. */
function meets(sentence: string, { dimension, point, passage, alternative }: CritiquePoint): number {
  const cues = MEETS[dimension] ?? ['reasons'];
  const does =
    cues.some((cue) => countOf(cue, sentence) > 0) ||
    (dimension === 'factual-error' && NUMBER.test(sentence));
  const words = contentWords(sentence);
  const shared =
    overlap(words, contentWords(`${point} ${alternative}`)) + overlap(words, contentWords(passage));
  return (does ? BY_CUE : 0) + Math.min(0.5, shared);
}

const WHY = {
  yes: 'The revision does here what the point asked for.',
  partly: 'The revision goes some way here, and the weakness is not gone.',
  no: 'Nothing that is new in the revision deals with this.',
};

function fateOf(
  point: CritiquePoint,
  added: { sentence: string; quote: string }[],
  revision: string,
  random: () => number,
) {
  const gone = point.passage !== '' && !plain(revision).includes(plain(point.passage));
  const rated = added.map(({ sentence, quote }) => ({ quote, worth: meets(sentence, point) }));
  const best = rated.reduce((most, each) => (each.worth > most.worth ? each : most), { quote: '', worth: 0 });
  const worth = best.worth + (gone ? BY_PASSAGE : 0);
  const answered = best.quote === '' || worth < PARTLY ? 'no' : worth >= FULLY ? 'yes' : 'partly';
  const quote = answered === 'no' ? '' : copied(best.quote, random);
  return { id: point.id, answered, quote, why: WHY[answered] };
}

const NO_POINTS = /\bno points\b/i;

/**
 * Says of each point whether the revision meets it: by what is new in it beside the draft.
 * @throws ApiError 400 when the motion, the revision, the draft or its points are missing
 */
export function lookAtPoints(prompt: Prompt): ReaderAnswer {
  neededText(prompt, 'motion');
  const [revision, draft] = [neededText(prompt, 'target'), neededText(prompt, 'draft')];
  const none = blocksNamed(prompt, 'points').length === 0;
  if (none && !NO_POINTS.test(wordsOutside(prompt.messages))) throw missingBlock(prompt, 'points');
  const quotablePassages = passagesOf(revision).filter(({ quote }) => !plain(draft).includes(plain(quote)));
  const points = pointsIn(prompt, 'points').map((point) =>
    fateOf(point, quotablePassages, revision, prompt.random),
  );
  return { value: { points }, content: inProse({ points }) };
}
