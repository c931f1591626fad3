import type { GradeReason } from '../grade.ts';
import type { Label } from '../label.ts';
import type { Quotable } from './clean-quotations.ts';
import { stanceOf } from './judging-words.ts';
import type { ReasonFault } from './reason-faults.ts';
import { areNearlyTheSame, areTheSame, type ComparedText, isSaidBy, opposes, saidIn } from './same-point.ts';
import { sentencesAsWritten } from './sentences-of-prose.ts';
import { clausesOf, toneIn } from './tone.ts';
import { contradictsLabel, saysAllIsThere } from './verdict.ts';

type AnsweredQuestion = Pick<Quotable, 'isDenied' | 'isAsked'>;

/** Of fewer telling words two sentences may be alike by chance: "The formula is wrong." */
const FEWEST_WORDS = 3;

/** Whether what is said holds nothing for the label that it is given for, and something against it. */
function isAgainst(label: Label, texts: readonly string[]): boolean {
  const tones = texts.map(toneIn);
  const [praised, faulted] = [tones.some(({ praises }) => praises), tones.some(({ faults }) => faults)];
  if (label === 'Incorrect') return praised && !faulted;
  return label === 'Correct' && faulted && !praised;
}

const pairs = <T>(items: readonly T[]): (readonly [T, T])[] =>
  items.flatMap((one, at) => items.slice(at + 1).map((other) => [one, other] as const));

const areMany = (one: ComparedText, other: ComparedText) =>
  Math.min(one.words.length, other.words.length) >= FEWEST_WORDS;
const saysTwice = (one: ComparedText, other: ComparedText) =>
  (areMany(one, other) && (isSaidBy(one, other) || isSaidBy(other, one))) || areNearlyTheSame(one, other);

/** Whether a point says again what a sentence of the conclusion says: word by word, or all of it. */
const saysAgain = (sentence: ComparedText, point: ComparedText) =>
  (sentence.words.length > 0 && areTheSame(sentence, point)) ||
  (areMany(sentence, point) && isSaidBy(sentence, point)) ||
  areNearlyTheSame(sentence, point);

/** What would be right, or is true in itself, is not the answer: "the correct order", "it is true that". */
const NOT_OF_THE_ANSWER =
  /(?<!\p{L})(?:(?:the|a|la|il|die|der|das|den)\s+(?:correct|right|proper|corrett[ao]|giust[ao]|richtige[nr]?)|(?:it['’]?s|it\s+is|è)\s+(?:true|vero)|reference|musterlösung|riferimento)(?!\p{L})/iu;

/** What the answer itself says is missing, or goes wrong, is said of the matter: "you say what is missing after two messages". */
const SAID_BY_ANSWER =
  /(?<!\p{L})(?:(?:you|it|she|he|they|(?:the|your)\s+(?:student|answer))\s+(?:\p{L}+ly\s+)?(?:say|explain|show|describe|name|state|tell|note|recogni[sz]e)s?\s+(?:\p{L}+ly\s+)?(?:what|why|how|where|that)|(?:dici|dice|spieghi|spiega|mostri|mostra|indichi|indica|descrivi|descrive)\s+(?:\p{L}+mente\s+)?(?:che|cosa|perché|come)|(?:sagst|erklärst|zeigst|beschreibst|nennst)(?:\s+du)?,?\s+(?:was|warum|wie|dass))(?!\p{L})/iu;

/** Whether a clause says of the very thing that was asked for that it is right beside *Incorrect*, or not beside *Correct*. */
function turnsLabel(clause: string, label: Label, { isAsked }: Pick<Quotable, 'isAsked'>): boolean {
  const { praises, faults } = toneIn(clause);
  const isTurned = label === 'Incorrect' ? praises && !faults : label === 'Correct' && faults && !praises;
  return (
    isTurned && ![NOT_OF_THE_ANSWER, SAID_BY_ANSWER].some((sign) => sign.test(clause)) && isAsked(clause)
  );
}

/** Whether it says that all is there, and of something that it is not. */
const saysAllButSome = (texts: readonly string[]) =>
  texts.some(saysAllIsThere) && texts.some((text) => stanceOf(text).includes('m'));

function contradicts(reason: GradeReason, label: Label, answer: AnsweredQuestion): boolean {
  const texts = [reason.conclusion, ...reason.points.map(({ point }) => point)].flatMap(sentencesAsWritten);
  if (isAgainst(label, texts) || texts.some((text) => contradictsLabel(text, label))) return true;
  if (texts.flatMap(clausesOf).some((clause) => turnsLabel(clause, label, answer))) return true;
  if (texts.some(answer.isDenied) || saysAllButSome(texts)) return true;
  return pairs(texts.map((text) => saidIn(text, null))).some(([one, other]) => opposes(one, other));
}

function repeats({ conclusion, points }: GradeReason): boolean {
  const concluded = sentencesAsWritten(conclusion).map((sentence) => saidIn(sentence, null));
  const pointed = points.map(({ point, evidence }) => saidIn(point, evidence));
  return (
    [concluded, pointed].some((said) => pairs(said).some(([one, other]) => saysTwice(one, other))) ||
    concluded.some((one) => pointed.some((other) => saysAgain(one, other)))
  );
}

/**
 * Looks at a reason before anybody reads it (SPEC G13). It contradicts where it gives a verdict that is not its label's, holds
 * praise alone beside *Incorrect* or faults alone beside *Correct*, calls missing what a sentence of the answer holds, or
 * says and denies the same; it repeats where two sentences of its conclusion, or two of its points, say the same. `answer`: what it is
 * about.
 */
export function faultsOfReason(reason: GradeReason, label: Label, answer: AnsweredQuestion): ReasonFault[] {
  return [
    ...(contradicts(reason, label, answer) ? (['reason-contradicts'] as const) : []),
    ...(repeats(reason) ? (['reason-repeats'] as const) : []),
  ];
}
