import type { TracedText } from '@assay/kit/language/disguise/traced';
import { legible, type UndisguisedText, undisguise } from '@assay/kit/language/disguise/undisguise';
import { type Address, LONGEST_PASSAGE, MOST_PASSAGES } from '../review/address.ts';
import { affordable } from './signs/affordable.ts';
import { CONDITION } from './signs/conditions.ts';
import { DEMANDS } from './signs/demands.ts';
import { ENGLISH_SIGNS } from './signs/english-signs.ts';
import { ENGLISH_SPEECH_ACTS } from './signs/english-speech-acts.ts';
import { MARK_ORDERS } from './signs/mark-orders.ts';
import { PLEA_SIGNS } from './signs/pleas.ts';
import { sentencesOf } from './signs/sentences.ts';
import type { SentenceSign, Sign, SignGroup, TextSign } from './signs/sign.ts';
import { TEXT_SIGNS } from './signs/text-signs.ts';
import { UNSPACED_SIGNS } from './signs/unspaced-signs.ts';
import { VOCATIVE_SIGNS } from './signs/vocatives.ts';

/** So many characters that are not seen and that nobody needs are no accident. */
const INVISIBLE_AT_LEAST = 10;
/** So many words with letters that only look Latin are none either. */
const LOOK_ALIKES_AT_LEAST = 3;

/** Characters times patterns that sentences are searched with, some two seconds: half a million characters that all speak of grading. */
const MOST_WORK = 30_000_000;

/** What a workflow looks for beside what is looked for in all texts. */
export interface OwnSigns {
  sentences?: readonly SentenceSign[];
  text?: readonly TextSign[];
}

interface SignOccurrence {
  sign: Sign;
  /** Offsets in the original text. */
  start: number;
  end: number;
}

/** What sentences are searched for, whatever they are handed in for. */
export const SIGN_GROUPS: readonly SignGroup[] = [
  ...DEMANDS,
  ENGLISH_SIGNS,
  ENGLISH_SPEECH_ACTS,
  MARK_ORDERS,
  ...PLEA_SIGNS,
  UNSPACED_SIGNS,
  ...VOCATIVE_SIGNS,
];

/** A sentence without a word, or a syllable, says nothing. */
const WORDS = /\p{L}{2}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** What may be in a sentence; nothing in what has no words or tells of a condition. */
function groupsNear(text: string, groups: readonly SignGroup[]): SignGroup[] {
  if (!WORDS.test(text)) return [];
  const near = groups.filter(({ needs }) => needs.test(text));
  return near.length === 0 || CONDITION.test(text) ? [] : near;
}

/** The first sign of a sentence. */
const signOf = (text: string, near: readonly SignGroup[]): Sign | null =>
  near.flatMap(({ signs }) => signs).find(({ all }) => all.every((part) => part.test(text)))?.sign ?? null;

/** Sentences with what may be in them, each text looked at once. Those that may hold nothing are left out. */
function suspects(prose: UndisguisedText['prose'], groups: readonly SignGroup[]) {
  const known = new Map<string, SignGroup[]>();
  return sentencesOf(prose).flatMap((sentence) => {
    const { text } = sentence;
    const isNew = !known.has(text);
    if (isNew) known.set(text, groupsNear(text, groups));
    const near = known.get(text)!;
    const patterns = near.reduce((sum, { signs }) => sum + signs.length, 0);
    return near.length === 0 ? [] : [{ ...sentence, near, cost: isNew ? text.length * patterns : 0 }];
  });
}

const inOriginal = ({ from }: TracedText, start: number, end: number) => ({
  start: from[start]!,
  end: from[end]!,
});

function inSentences({ prose }: UndisguisedText, sentenceSigns: readonly SentenceSign[]): SignOccurrence[] {
  const signOccurrences: SignOccurrence[] = [];
  const groups = [...SIGN_GROUPS, { needs: WORDS, signs: sentenceSigns }];
  const known = new Map<string, Sign | null>();
  for (const sentence of affordable(suspects(prose, groups), MOST_WORK)) {
    const last = signOccurrences.at(-1);
    const { text, near } = sentence;
    const sign = known.has(text) ? known.get(text)! : signOf(text, near);
    known.set(text, sign);
    if (sign === null) continue;
    const place = inOriginal(prose, sentence.start, sentence.end);
    if (!last || place.start >= last.end) signOccurrences.push({ sign, ...place });
    else if (place.end - place.start < last.end - last.start)
      signOccurrences[signOccurrences.length - 1] = { sign, ...place };
    if (signOccurrences.length >= MOST_PASSAGES) break;
  }
  return signOccurrences;
}

function inText({ seen }: UndisguisedText, textSigns: readonly TextSign[]): SignOccurrence[] {
  return [...TEXT_SIGNS, ...textSigns].flatMap(({ sign, pattern }) => {
    const match = pattern.exec(seen.text);
    if (!match) return [];
    const around = /\n/.test(match[0])
      ? seen.text.length
      : seen.text.indexOf('\n', match.index + match[0].length);
    const lineEnd = around < 0 ? seen.text.length : around;
    const end = Math.min(match.index + Math.max(match[0].length, LONGEST_PASSAGE / 2), lineEnd);
    return [{ sign, ...inOriginal(seen, match.index, Math.max(end, match.index + match[0].length)) }];
  });
}

/** How much of the text around a hidden character is shown. */
const AROUND = 80;

function disguised({ invisible, lookAlikes }: UndisguisedText, length: number): SignOccurrence[] {
  const around = (sign: Sign, places: readonly number[]): SignOccurrence => ({
    sign,
    start: Math.max(0, places[0]! - AROUND),
    end: Math.min(length, places[0]! + LONGEST_PASSAGE - AROUND),
  });
  return [
    ...(invisible.length >= INVISIBLE_AT_LEAST ? [around('invisible-characters', invisible)] : []),
    ...(lookAlikes.length >= LOOK_ALIKES_AT_LEAST ? [around('look-alike-letters', lookAlikes)] : []),
  ];
}

/**
 * Signs that a submission speaks to whoever grades it instead of to its reader: the passages, each once, in the order of the text.
 * Reading only: nothing in it is followed, and no score depends on it. The text is freed from disguise first; all patterns look
 * at a bounded stretch, so that the time is linear in the text's length. Where more sentences hold words of signs than can be searched
 * in seconds, those at the beginning, at the end and evenly spaced ones between are. `pageOf`: the page of an offset.
 */
export function findAddresses(
  text: string,
  ownSigns: OwnSigns = {},
  pageOf: (offset: number) => number | null = () => null,
): Address[] {
  const undisguised = undisguise(text);
  const signOccurrences = [
    ...inText(undisguised, ownSigns.text ?? []),
    ...inSentences(undisguised, ownSigns.sentences ?? []),
    ...disguised(undisguised, text.length),
  ].sort((a, b) => a.start - b.start || a.end - b.end);
  const passages = signOccurrences.map(({ sign, start, end }) => ({
    by: 'signs' as const,
    sign,
    passage: legible(text.slice(start, end)).slice(0, LONGEST_PASSAGE),
    page: pageOf(start),
  }));
  const first = new Map(passages.map((address) => [`${address.sign} ${address.passage}`, address]));
  return [...first.values()].filter(({ passage }) => passage !== '').slice(0, MOST_PASSAGES);
}
