import type { Prompt, ReaderAnswer } from '../../../prompt/prompt.ts';
import { hashText } from '../../../random.ts';
import { wordsOf } from '../../../text/words.ts';
import { passagesOf } from '../../text/passages.ts';
import { inProse } from '../prose.ts';
import { anglesOn } from './angles.ts';
import { answerTo, lower, mended, stretch, targetsIn } from './answers.ts';
import { SpeechDraft } from './draft.ts';
import { filled, moreFor } from './material.ts';
import { type Notes, needHistory, notesIn, type OutlineClaim } from './notes.ts';
import { frameOf, type OpeningKind } from './openings.ts';
import { openWishes, takenUp } from './wishes.ts';

const MOST_WISHES = 4;
/** One wish is taken up for so many words of a speech. */
const WISH_WORDS = 80;
const MOST_CLAIMS = 8;
/** Kinds that answer or sum up what was said. */
const LATER: readonly OpeningKind[] = ['rebuttal', 'closing', 'summary'];

const plain = (text: string) => text.replace(/[\s.]+$/, '');

function spoken({ claim, evidence, warrant }: OutlineClaim): string[] {
  const rests = evidence ? `${evidence[0]!.toUpperCase()}${plain(evidence).slice(1)}.` : '';
  return [warrant ? `${plain(claim)}, because ${lower(plain(warrant))}.` : `${plain(claim)}.`, rests];
}

/** What everybody may take as given, said in its own words. */
function given({ background, own, stance, topic, key }: Notes): string[] {
  const passages = passagesOf(background).filter(
    ({ quote }) => wordsOf(quote).length > 3 || quote.length > 8,
  );
  const unsaid = passages.find(({ quote }) => !own.some(({ text }) => text.includes(stretch(quote))));
  return unsaid
    ? [
        filled(
          `According to the background, “${stretch(unsaid.quote)}”: {mechanism}, and so we say {effect}.`,
          stance,
          topic,
          key,
        ),
      ]
    : [];
}

/** The claims that a speaker could make, its outline first; what it said before comes last. */
export function claimsOf({ outline, stance, topic, model, own }: Notes): (OutlineClaim & { more: string })[] {
  const angles = anglesOn(stance, topic, model).map(({ claim, warrant, example, more }) => {
    return { claim, evidence: `For example, ${example}`, warrant, more };
  });
  const all = [
    ...outline.map((claim) => ({ ...claim, more: '' })),
    ...angles.filter(({ claim }) => !outline.some((each) => plain(each.claim) === plain(claim))),
  ];
  const said = (claim: string) => own.some(({ text }) => text.includes(plain(claim)));
  return [...all.filter(({ claim }) => !said(claim)), ...all.filter(({ claim }) => said(claim))];
}

/** How many words a claim takes with what bears it, and how many sentences a paragraph has that says more. */
const CLAIM_WORDS = 110;
const SENTENCES = 3;

/** Says claims, then more for the side, until there is about as much as was asked for. */
function argue(draft: SpeechDraft, notes: Notes, room: number): OutlineClaim[] {
  const most = Math.min(MOST_CLAIMS, Math.max(1, Math.round(room / CLAIM_WORDS)));
  const outlineClaims: OutlineClaim[] = [];
  for (const { more, ...claim } of claimsOf(notes).slice(0, most)) {
    if (draft.size >= room && outlineClaims.length > 0) break;
    if (draft.add(...spoken(claim), more)) outlineClaims.push(claim);
  }
  const { stance, topic, key } = notes;
  const rest = moreFor(stance, topic, room - draft.size, key);
  for (let at = 0; at < rest.length; at += SENTENCES) draft.add(...rest.slice(at, at + SENTENCES));
  return outlineClaims;
}

/** A speech from its notes: `wishes` are taken up in it, as far as there is room. */
function speak(kind: OpeningKind, notes: Notes): { speech: string; claims: OutlineClaim[] } {
  const { stance, topic, words, own, opponents, wishes } = notes;
  const before = own.map(({ text }) => text).join('\n');
  const { first, last } = frameOf(
    kind,
    stance,
    topic,
    (own.length + Number(stance === 'for') + hashText(notes.motion)) % 2,
  );
  const draft = new SpeechDraft(first, before);
  if (opponents.length > 0)
    for (const [at, target] of targetsIn(notes).entries()) draft.add(...answerTo(target, notes, at));
  draft.add(...mended(notes));
  for (const wish of openWishes(wishes, before).slice(
    0,
    Math.min(MOST_WISHES, Math.ceil(words / WISH_WORDS)),
  ))
    draft.add(takenUp(wish, notes));
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
export function giveSpeech(kind: OpeningKind): (prompt: Prompt) => ReaderAnswer {
  return (prompt) => {
    if (LATER.includes(kind)) needHistory(prompt);
    const notes = notesIn(prompt);
    const varied = { ...notes, key: `${notes.key} ${prompt.random()}` };
    const value = { stance: notes.stance, ...speak(kind, varied) };
    return { value, content: inProse(value) };
  };
}
