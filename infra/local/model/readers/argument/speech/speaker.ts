import type { Prompt, Reading } from '../../../prompt/prompt.ts';
import { passagesOf } from '../../../text/passages.ts';
import { wordsOf } from '../../../text/words.ts';
import { weaknessesIn } from '../critique/weaknesses.ts';
import { inProse } from '../prose.ts';
import { other } from '../stance.ts';
import { anglesOn } from './angles.ts';
import { Draft } from './draft.ts';
import { type Claim, type Notes, needHistory, notesIn } from './notes.ts';
import { frameOf, type Kind } from './openings.ts';
import { takenUp } from './wishes.ts';

const LONGEST_QUOTE = 14;
const ANSWERS = 2;
const MOST_WISHES = 4;
const MOST_CLAIMS = 8;
/** Kinds that answer or sum up what was said. */
const LATER: readonly Kind[] = ['rebuttal', 'closing', 'summary'];

/** A short stretch of a passage: it can be said aloud. */
function stretch(quote: string): string {
  const words = quote.split(' ');
  const short = words.length > LONGEST_QUOTE ? words.slice(0, LONGEST_QUOTE).join(' ') : quote.slice(0, 160);
  return short.replace(/[\s.,;:!?。]+$/u, '');
}

/** What the opponent said that is to be answered: what the speaker found weak in it, else what can be found. */
function targetsIn({ points, opponents }: Notes): { quote: string; why: string }[] {
  const noted = points
    .filter(({ passage }) => passage !== '')
    .map(({ passage, point }) => ({ quote: passage, why: point }));
  const text = opponents.at(-1)?.text ?? '';
  const found = weaknessesIn(text).map(({ quote }) => ({ quote, why: '' }));
  const any = passagesOf(text).map(({ quote }) => ({ quote, why: '' }));
  return [...noted, ...found, ...any].slice(0, ANSWERS);
}

function afterQuotes(text: string): string {
  return text
    .replace(/[“"][^”"]*[”"]/g, 'this')
    .replace(/\s+/g, ' ')
    .trim();
}

function answerTo({ quote, why }: { quote: string; why: string }, { topic }: Notes, at: number): string[] {
  const who = at === 0 ? 'My opponent says' : 'We also heard';
  const fails = why
    ? `But ${lower(afterQuotes(why))}`
    : `But that is a claim and not yet a reason, because nothing was said of why it should hold for ${topic}.`;
  return [
    `${who}: “${stretch(quote)}”.`,
    fails,
    at === 0
      ? 'Without this step the rest of their case has nothing to stand on, since everything after it depends on it.'
      : 'That weakens their case where it needs to be strong, because it was offered as its ground.',
  ];
}

function lower(text: string): string {
  return /^\p{Lu}[\p{Ll}\s]/u.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text;
}

/** A point of somebody else on the own last speech, mended. */
function mended({ analysis, stance, topic }: Notes): string[] {
  return analysis
    .slice(0, ANSWERS)
    .flatMap(({ passage, alternative, point }) => [
      passage ? `I said “${stretch(passage)}”, and that has to be put more carefully.` : '',
      takenUp((alternative || point).replace(/^A stronger argument would\s*/i, ''), stance, topic),
    ]);
}

function spoken({ claim, evidence, warrant }: Claim): string[] {
  const plain = (text: string) => text.replace(/[\s.]+$/, '');
  const rests = evidence ? `${evidence[0]!.toUpperCase()}${plain(evidence).slice(1)}.` : '';
  return [warrant ? `${plain(claim)}, because ${lower(plain(warrant))}.` : `${plain(claim)}.`, rests];
}

/** What everybody may take as given, said in its own words. */
function given({ background, own }: Notes): string[] {
  const passages = passagesOf(background).filter(
    ({ quote }) => wordsOf(quote).length > 3 || quote.length > 8,
  );
  const unsaid = passages.find(({ quote }) => !own.some(({ text }) => text.includes(stretch(quote))));
  return unsaid
    ? [
        `According to the background that both sides share, “${stretch(unsaid.quote)}”; from there it is a short step to our side.`,
      ]
    : [];
}

/** The claims that a speaker could make, its outline first; what it said before comes last. */
export function claimsOf({ outline, stance, topic, model, own }: Notes): (Claim & { more: string })[] {
  const angles = anglesOn(stance, topic, model).map(({ claim, warrant, example, more }) => {
    return { claim, evidence: `For example, ${example}`, warrant, more };
  });
  const all = [
    ...outline.map((claim) => ({ ...claim, more: '' })),
    ...angles.filter(({ claim }) => !outline.some((each) => each.claim === claim)),
  ];
  const said = (claim: string) => own.some(({ text }) => text.includes(claim.replace(/[\s.]+$/, '')));
  return [...all.filter(({ claim }) => !said(claim)), ...all.filter(({ claim }) => said(claim))];
}

function objections({ stance, topic, model }: Notes): string[][] {
  return anglesOn(other(stance), topic, model).map(({ claim, warrant }) => [
    `Some say: ${lower(claim)}, because ${warrant}.`,
    `Granted, there is something in it; but it speaks for doing the thing with care, and not for the other side.`,
  ]);
}

/** Says claims until there is about as much as was asked for. */
function argue(draft: Draft, notes: Notes, room: number): Claim[] {
  const said: Claim[] = [];
  for (const { more, ...claim } of claimsOf(notes)) {
    if (draft.size >= room || said.length === MOST_CLAIMS) break;
    const sentences = [...spoken(claim), more].filter(Boolean);
    const fits = draft.size + wordsOf(sentences.join(' ')).length <= room + 25;
    if (draft.add(...(fits ? sentences : sentences.slice(0, 1)))) said.push(claim);
  }
  for (const sentences of objections(notes)) if (draft.size < room) draft.add(...sentences);
  return said;
}

/** A speech from its notes: `wishes` are taken up in it, as far as there is room. */
export function speak(kind: Kind, notes: Notes, draw: number): { speech: string; claims: Claim[] } {
  const { stance, topic, words, own, opponents, wishes } = notes;
  const draft = new Draft(own.map(({ text }) => text).join('\n'));
  const { first, last } = frameOf(kind, stance, topic, draw);
  draft.add(first);
  if (opponents.length > 0)
    for (const [at, target] of targetsIn(notes).entries()) draft.add(...answerTo(target, notes, at));
  draft.add(...mended(notes));
  for (const wish of wishes.slice(0, MOST_WISHES)) draft.add(takenUp(wish, stance, topic));
  draft.add(...given(notes));
  const claims = argue(draft, notes, words - wordsOf(last).length);
  draft.add(last);
  return { speech: String(draft), claims };
}

/**
 * Gives a speech of a kind: for or against the motion, from the outline and the background, answering the opponent's last speech in
 * its own words, taking up what was advised, in about as many words as were asked for. It knows no figure and no source.
 * @throws ApiError 400 when the prompt lacks the motion, the side, the length, or what was said before a speech that answers it
 */
export function giveSpeech(kind: Kind): (prompt: Prompt) => Reading {
  return (prompt) => {
    if (LATER.includes(kind)) needHistory(prompt);
    const notes = notesIn(prompt);
    const value = { stance: notes.stance, ...speak(kind, notes, prompt.random()) };
    return { value, content: inProse(value) };
  };
}
