import type { Address } from './address.ts';
import type { Traced } from './disguise/traced.ts';
import { legible, type Undisguised, undisguise } from './disguise/undisguise.ts';
import { DEMANDS } from './signs/demands.ts';
import { ENGLISH_SIGNS } from './signs/english-signs.ts';
import { ENGLISH_SPEECH_ACTS } from './signs/english-speech-acts.ts';
import { PLEA_SIGNS } from './signs/pleas.ts';
import { sentencesOf } from './signs/sentences.ts';
import type { SentenceSign, Sign, SignGroup, TextSign } from './signs/sign.ts';
import { TEXT_SIGNS } from './signs/text-signs.ts';
import { UNSPACED_SIGNS } from './signs/unspaced-signs.ts';
import { VOCATIVE_SIGNS } from './signs/vocatives.ts';

/** Characters of a passage that are shown. */
export const LONGEST_PASSAGE = 300;
/** Passages of a text that are shown: who repeats one over and over is flagged all the same. */
export const MOST_PASSAGES = 20;
/** So many characters that are not seen and that nobody needs are no accident. */
const INVISIBLE_AT_LEAST = 10;
/** So many words with letters that only look Latin are none either. */
const LOOK_ALIKES_AT_LEAST = 3;

/** What a workflow looks for beside what is looked for in all texts. */
export interface OwnSigns {
  sentences?: readonly SentenceSign[];
  text?: readonly TextSign[];
}

interface Found {
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
  ...PLEA_SIGNS,
  UNSPACED_SIGNS,
  ...VOCATIVE_SIGNS,
];

/** A condition, and what would follow, is honest, unless it is about the reader. */
const CONDITION =
  /^\P{L}*(?:(?:if|when|whenever|suppose|imagine|unless)(?!\p{L})(?!.* you are .* (?:who|that|which) .*(?:grad|mark|scor|point))(?! you(?:'re|’re| are) (?:an? |the )?(?:ai|language|llm|judg|grad|evaluat|read|automated|large))(?!.*\b(?:evaluat|grad|judg|scor|rat|assess|mark|read|review|check|giv|award|fail|pass)\p{L}* (?:me|this|my)\b)(?! (?:scor|grad|evaluat|assess|rat|judg|mark|review)ing(?!\p{L}).*\b(?:this|my)\b)|(?:wenn|falls|si(?! prega)|lorsque|quand|cuando|se|quando|если|когда)(?!\p{L}))/iu;

/** A sentence without a word, or a syllable, says nothing. */
const WORDS = /\p{L}{2}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** The first sign of a sentence. */
function signOf(text: string, groups: readonly SignGroup[]): Sign | null {
  if (!WORDS.test(text)) return null;
  const near = groups.filter(({ needs }) => needs.test(text));
  if (near.length === 0 || CONDITION.test(text)) return null;
  return (
    near.flatMap(({ signs }) => signs).find(({ all }) => all.every((part) => part.test(text)))?.sign ?? null
  );
}

const inOriginal = ({ from }: Traced, start: number, end: number) => ({
  start: from[start]!,
  end: from[end]!,
});

function inSentences({ prose }: Undisguised, own: readonly SentenceSign[]): Found[] {
  const found: Found[] = [];
  const groups = [...SIGN_GROUPS, { needs: WORDS, signs: own }];
  const known = new Map<string, Sign | null>();
  for (const sentence of sentencesOf(prose)) {
    const last = found.at(-1);
    const sign = known.has(sentence.text) ? known.get(sentence.text)! : signOf(sentence.text, groups);
    known.set(sentence.text, sign);
    if (sign === null) continue;
    const place = inOriginal(prose, sentence.start, sentence.end);
    if (!last || place.start >= last.end) found.push({ sign, ...place });
    else if (place.end - place.start < last.end - last.start) found[found.length - 1] = { sign, ...place };
    if (found.length >= MOST_PASSAGES) break;
  }
  return found;
}

function inText({ seen }: Undisguised, own: readonly TextSign[]): Found[] {
  return [...TEXT_SIGNS, ...own].flatMap(({ sign, pattern }) => {
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

function disguised({ invisible, lookAlikes }: Undisguised, length: number): Found[] {
  const around = (sign: Sign, places: readonly number[]): Found => ({
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
 * at a bounded stretch, so that the time is linear in the text's length. `pageOf`: the page of an offset.
 */
export function findAddresses(
  text: string,
  own: OwnSigns = {},
  pageOf: (offset: number) => number | null = () => null,
): Address[] {
  const undisguised = undisguise(text);
  const found = [
    ...inText(undisguised, own.text ?? []),
    ...inSentences(undisguised, own.sentences ?? []),
    ...disguised(undisguised, text.length),
  ].sort((a, b) => a.start - b.start || a.end - b.end);
  const passages = found.map(({ sign, start, end }) => ({
    by: 'signs' as const,
    sign,
    passage: legible(text.slice(start, end)).slice(0, LONGEST_PASSAGE),
    page: pageOf(start),
  }));
  const first = new Map(passages.map((address) => [`${address.sign} ${address.passage}`, address]));
  return [...first.values()].filter(({ passage }) => passage !== '').slice(0, MOST_PASSAGES);
}
