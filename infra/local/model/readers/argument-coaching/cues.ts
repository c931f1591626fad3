import { wordsOf } from '../../text/words.ts';

function cue(words: string): RegExp {
  const list = words.trim().split(/\s*,\s*/);
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${list.join('|').replace(/\s+/g, '\\s+')})(?![\\p{L}\\p{N}])`,
    'giu',
  );
}

/** Words by which a reader who counts knows what a sentence does, in English and, of the commonest, in German and Italian. */
const CUES = {
  reasons:
    cue(`because, since, therefore, thus, hence, so that, as a result, consequently, which means, for this reason,
    the reason is, it follows, that is why, weil, denn, deshalb, daher, perché, poiché, quindi, perciò`),
  examples: cue(
    'for example, for instance, such as, think of, take the case, imagine, consider, zum beispiel, per esempio',
  ),
  sources:
    cue(`according to, reported, report, study by, survey by, research by, published, journal, the background, source,
    data from, laut, secondo`),
  hedges:
    cue(`may, might, often, perhaps, probably, likely, tends? to, in many cases, in some cases, suggests?, on the whole,
    generally, usually, oft, vielleicht, forse, spesso`),
  absolutes:
    cue(`always, never, everyone, everybody, no one, nobody, nothing, all people, proves?, proven, without exception,
    impossible, the only, completely, totally, immer, niemals, nie, sempre, mai, tutti`),
  assurance:
    cue(`obviously, clearly, of course, undeniably, everyone knows, everybody knows, it is obvious, needless to say,
    there is no doubt, without a doubt, common sense, any sane person, offensichtlich, ovviamente`),
  emotion:
    cue(`disgusting, horrible, evil, terrible, terrifying, outrageous, shameful, disaster, nightmare, catastrophe,
    destroy(?:s|ed)?, tragic, heartless`),
  exaggeration:
    cue(`the worst, the best, the greatest, ever, billions, millions, destroy(?:s|ed)?, the end of, doomed, in history,
    a thousand times, worse than`),
  studies: cue(
    'studies show, studies prove, research shows, research proves, science says, experts say, statistics show, scientists agree',
  ),
  concessions:
    cue(`admittedly, granted, i grant, we grant, it is true that, to be fair, although, while it is, even though, some say,
    critics, opponents, on the other hand, may object, might object, common ground, zwar, sebbene, obwohl, è vero che`),
  address: cue('you, your, we, our, us, let us, friends, ladies and gentlemen, dear, wir, uns, noi, nostro'),
  structure:
    cue(`first, firstly, second, secondly, third, thirdly, finally, in conclusion, to sum up, in short, to begin with,
    next, erstens, zweitens, schließlich, in primo luogo, infine`),
  answers:
    cue(`my opponents?, the other side, critics, opponents?, they say, they claim, you said, it was said, in reply, objection,
    the opposition, the proposition`),
  vivid:
    cue(`picture, imagine, child, children, morning, night, hands?, eyes?, street, home, light, dark, fire, storm, door, bridge,
    seed, root, heart, voice`),
  leaps: cue(
    'will lead to, leads to, means that, will cause, causes, naturally, just, simply, automatically, if we',
  ),
} as const;
export type Cue = keyof typeof CUES;

/** How often a cue stands in a text. */
export function countOf(name: Cue, text: string): number {
  return (text.match(CUES[name]) ?? []).length;
}

export const NUMBER = /\p{N}+(?:[.,]\p{N}+)*\s*(?:%|percent|per cent)?/gu;

/** How many words a text has; of scripts without spaces two signs are a word. */
export function sizeOf(text: string): number {
  const signs = (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu) ?? [])
    .length;
  return Math.max(wordsOf(text).length, Math.ceil(signs / 2));
}

const INSULTS =
  cue(`idiots?, idiotic, stupid, morons?, dumb, imbeciles?, losers?, scum, trash, pathetic, shut up, retarded, fools?,
  dummkopf, idiota, stupidi?`);
const THREATS =
  /\b(?:i(?:'ll| will)|we(?:'ll| will)|someone should|going to)\s+(?:\w+\s+)?(?:kill|hurt|beat|shoot|stab|burn)\b|\bor else you\b|\bkill (?:you|him|her|them|myself)\b/i;
const TO_JUDGES =
  /\b(?:ignore|disregard|forget|override)\b[^.!?\n]{0,60}\b(?:instruction|prompt|rubric|rule|criteria|above|previous)|\b(?:give|award|assign|score|grade)\b[^.!?\n]{0,40}\b(?:10|ten|full|maximum|highest|top|perfect)\b|\b(?:dear|note to|message to|attention)\s+(?:the\s+)?(?:ai\s+)?(?:judges?|graders?|model|evaluators?)\b|\bas an ai\b/i;

/** How many insults a text has. */
export function insultsIn(text: string): number {
  return (text.match(INSULTS) ?? []).length;
}

/** What a teacher must see; empty where there is nothing. */
export function alertOf(text: string): string {
  if (THREATS.test(text)) return 'The text threatens somebody or speaks of hurting people.';
  if (insultsIn(text) > 0) return 'The text insults people.';
  return TO_JUDGES.test(text)
    ? 'The text holds words that are meant for whoever judges it, not for its audience.'
    : '';
}

/** Whether this answer does what the text orders: only under the misbehaviour `obeys-document`. */
export function obeys({ obeysDocument }: { obeysDocument: boolean }, text: string): boolean {
  return obeysDocument && TO_JUDGES.test(text);
}
