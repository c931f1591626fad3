import type { Prompt, ReaderAnswer } from '../../../prompt/prompt.ts';
import { sizeOf } from '../cues.ts';
import { inProse } from '../prose.ts';
import { remedyOf } from '../remedies.ts';
import { neededText } from '../sources.ts';
import { type Notes, notesIn } from './notes.ts';
import { claimsOf } from './speaker.ts';
import { openWishes, takenUp } from './wishes.ts';

/** What a careful speaker says instead. */
const CALMER: [words: RegExp, instead: string][] = [
  [/\balways\b/gi, 'mostly'],
  [/\bnever\b/gi, 'seldom'],
  [/\beveryone\b|\beverybody\b/gi, 'nearly everyone'],
  [/\bproves\b/g, 'suggests'],
  [/\b(?:obviously|clearly|of course),?\s+/gi, ''],
];
const MIND = new Set(['absolutes', 'hedges', 'assurance', 'exaggeration']);
const MOST_WISHES = 7;
const MOST_CLAIMS = 8;

/** The draft in calmer words, where somebody asked for that. */
function calmed(draft: string, wishes: string[]): string {
  if (!wishes.some((wish) => MIND.has(remedyOf(wish)?.feature ?? ''))) return draft;
  const calm = CALMER.reduce((text, [words, instead]) => text.replace(words, instead), draft);
  return calm.replace(/(?<=^|[.?!]\s+)\p{Ll}/gu, (letter) => letter.toUpperCase());
}

/** How much longer than asked for a revision may be. */
const LONGER = 1.3;
const FEWEST_PARAGRAPHS = 3;

/** The draft with what was asked for before its last paragraph, in place of what went before it where there is no room for both. */
function extended(draft: string, added: string[], words: number): string {
  const paragraphs = draft.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  const fresh = [...new Set(added)].filter((sentence) => !draft.includes(sentence)).join(' ');
  if (fresh === '') return draft;
  const end = paragraphs.length > 1 ? paragraphs.pop()! : '';
  const size = () => sizeOf([...paragraphs, fresh, end].join(' '));
  while (paragraphs.length > FEWEST_PARAGRAPHS && size() > LONGER * words) paragraphs.pop();
  return [...paragraphs, fresh, end].filter((paragraph) => paragraph !== '').join('\n\n');
}

function revised(draft: string, notes: Notes): string {
  const before = notes.own.map(({ text }) => text).join('\n');
  const asked = openWishes(notes.wishes, before).slice(0, MOST_WISHES);
  const said = asked.map((wish) => takenUp(wish, notes));
  return extended(
    calmed(draft, asked),
    said.filter((sentence) => !before.includes(sentence)),
    notes.words,
  );
}

/**
 * Revises a draft: its absolutes are softened where that was asked for, and every suggestion is taken up in a sentence or two. Without
 * advice it stays as it is.
 * @throws ApiError 400 when the prompt lacks the motion, the side, the length or the draft
 */
export function revise(prompt: Prompt): ReaderAnswer {
  const draft = neededText(prompt, 'draft');
  const notes = notesIn(prompt);
  const speech = revised(draft, notes);
  const claims = claimsOf({ ...notes, own: [] })
    .filter(({ claim }) => speech.includes(claim.replace(/[\s.]+$/, '')))
    .slice(0, MOST_CLAIMS)
    .map(({ claim, evidence, warrant }) => ({ claim, evidence, warrant }));
  const value = { stance: notes.stance, speech, claims };
  return { value, content: inProse(value) };
}
