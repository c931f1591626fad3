import { AssayError } from '@assay/kit/errors/assay-error';
import type { Loose } from '@assay/model/answer/json-schema';
import { rowsIn } from '@assay/model/answer/object-in-prose';
import { readOrNull, salvaged } from '@assay/model/answer/salvage';
import { askedJudgementSchema, type SpeechJudgement } from '../judgement.ts';
import { onceEach, type ProseField, withPlainLines, writtenFields } from './fields.ts';
import { readerOf } from './read.ts';
import { scoreOf } from './score.ts';
import { SIDE_WORDS } from './sides.ts';
import { alertOf, listOf, optionOf, pointWithQuote, quoteOf, textOf } from './values.ts';

/** Most points and suggestions that a judgement takes. */
const MOST = 5;

const MARKS = {
  rationale:
    'rationale|reasoning|reasons|reason|explanation|motivazione|ragionamento|spiegazione|begründung|grund|justification|raisonnement|raison|justificación|razonamiento|razón',
  strengths: 'strengths|strength|punti di forza|stärken|points forts|forces|fortalezas|puntos fuertes',
  weaknesses: 'weaknesses|weakness|punti deboli|debolezze|schwächen|faiblesses|points faibles|debilidades',
  suggestions: 'suggestions|suggestion|suggerimenti|vorschläge|sugerencias',
  side: 'side|argues for|lato|parte|seite|côté|camp|lado',
  alert: 'alert|alerts|allerta|avviso|warnung|hinweis|alarm|alerte|alerta|aviso',
  score: 'score|final score|overall score|my score|punteggio|voto|punktzahl|bewertung|puntuación|puntaje',
  /** A score in French and German, and a remark in English: it counts where no other label of a score stands. */
  note: 'note',
};

const named = (fields: readonly ProseField<string>[], field: string) =>
  fields.filter(({ name, value }) => name === field && value !== '');

/** The score of an answer: of several fields only where they agree, since one may be copied from the speech. */
function scoreIn(fields: readonly ProseField<string>[]): number | null {
  const isLabelled = fields.some(({ name }) => name === 'score');
  const proseFields = named(fields, isLabelled ? 'score' : 'note');
  const scores = new Set(proseFields.map(({ value }) => scoreOf(value)));
  return scores.size === 1 ? [...scores][0]! : null;
}

/** A number that may be a score: of one thing or more (`1 source`) it is a count, and above ten a year or the like. */
const FIGURE =
  /\d\s*(?:\/|%|out of|points?\b)|(?<![\d.,])(?:10|\d)(?:[.,]\d+)?(?![\d.,]*\d)(?!\s+(?!(?:would|should|could|might|may|seems?|is|was|for|and|or|than|after|at|overall|because|since|as|if|to|then|not|but)\b)\p{L}{3})/iu;
/** What may say below a score that it is another one after all. */
const SAID_AGAIN = /score|reflection|instead|rather|reduc|revis|correct|withdr|retract|actual/iu;

/** A plain line `SCORE: 6.0/10`, in its field, with what reasons stand below it; null where it is none, or they may take it back. */
function plainScore(value: string): { score: number; reasons: string } | null {
  const [line = '', ...below] = value.split('\n');
  const reasons = below.join('\n').trim();
  if (SAID_AGAIN.test(reasons) || FIGURE.test(reasons) || !/\/\s*10(?!\d)/.test(line)) return null;
  const score = scoreOf(line);
  return score === null ? null : { score, reasons };
}

/** A judge's own sentence before the score that it gives: `I give it a SCORE: 6.0/10`. */
const GIVEN =
  /^([^"“”«»„\r\n\u2028\u2029]*[.!?:][ \t]+)?(?:I(?: would|['’]d)? (?:give|award|assign|rate)|ich (?:gebe|vergebe)|(?:gli |le )?(?:do|assegno|attribuisco)|je (?:lui )?(?:donne|mets|attribue)|(?:le )?(?:doy|asigno))(?:[ \t]+\p{L}+){0,5}?[ \t]+(?=[*_]*(?:score|punktzahl|bewertung|punteggio|voto|note|puntuación)[*_]*[ \t]*:)/gimu;

/** An answer whose own score stands at the beginning of a line. */
const withOwnScores = (answer: string) =>
  answer.replace(GIVEN, (_, before = '') => (before === '' ? '' : `${before}\n`));

/** What stands before the first field: a judge may reason before it fills the form. */
function preambleOf(answer: string): string {
  const text = withPlainLines(answer);
  const [first] = writtenFields(`rationale:\n${text}`, MARKS);
  return first!.value;
}

/** The fields of an answer in prose but for its score; null where it has none. */
function reasonsIn(answer: string): Loose | null {
  const fields = writtenFields(withOwnScores(answer), MARKS);
  if (fields.length === 0) return null;
  const once = onceEach(fields);
  return { ...once, rationale: once.rationale ?? preambleOf(withOwnScores(answer)), score: null };
}

/** The plain line that gives the score; null where several do, or none. */
function plainScoreIn(answer: string) {
  const scores = named(writtenFields(withOwnScores(answer), MARKS), 'score');
  return scores.length === 1 ? plainScore(scores[0]!.value) : null;
}

function judgementIn(answer: string): Loose | null {
  const loose = reasonsIn(answer);
  const plain = plainScoreIn(answer);
  if (!loose || !plain)
    return loose && { ...loose, score: scoreIn(writtenFields(withOwnScores(answer), MARKS)) };
  return { ...loose, rationale: textOf(loose.rationale) || plain.reasons, score: plain.score };
}

function saidIn(value: unknown) {
  if (!Array.isArray(value)) return listOf(value, MOST).map(pointWithQuote);
  const rows = rowsIn(value).map(({ point, quote }) => ({ point: textOf(point), quote: quoteOf(quote) }));
  return [...rows, ...listOf(value, MOST).map(pointWithQuote)].slice(0, MOST);
}

function mendJudgement(loose: Loose) {
  return {
    rationale: textOf(loose.rationale),
    strengths: saidIn(loose.strengths),
    weaknesses: saidIn(loose.weaknesses),
    suggestions: listOf(loose.suggestions, MOST),
    side: optionOf(loose.side, SIDE_WORDS),
    alert: alertOf(loose.alert),
    score: scoreOf(loose.score),
  };
}

/**
 * Reads a judgement from prose; without a score that can be read its score is null.
 * @throws AssayError ModelOutputInvalid where there is none, or its score is outside of the scale
 */
export const parseJudgement = readerOf('judgement with the side that is argued', askedJudgementSchema, {
  fromProse: judgementIn,
  mend: mendJudgement,
});

/** The score that a field gives; null also where it lies outside of the scale. */
function scoreIfAny(value: unknown): number | null {
  try {
    return scoreOf(value);
  } catch (error) {
    if (error instanceof AssayError) return null;
    throw error;
  }
}

/** What an answer holds of a judgement, whatever it lacks. Of broken JSON texts that stand once: no point, and no score. */
function looseIn(answer: string): Loose {
  const salvagedAnswer = salvaged(answer, 'rationale');
  if (salvagedAnswer.kind === 'json') return salvagedAnswer.value;
  if (salvagedAnswer.kind === 'prose')
    return readOrNull(salvagedAnswer.text, judgementIn) ?? reasonsIn(salvagedAnswer.text) ?? {};
  const names = salvagedAnswer.isAmidWords ? ['rationale', 'alert'] : ['rationale', 'side', 'alert'];
  const texts = salvagedAnswer.fields.filter(({ name }) => names.includes(name));
  return Object.fromEntries(texts.toReversed().map(({ name, value }) => [name, value]));
}

/**
 * What can be kept of a judgement that could not be used: its reasons and its alert, with side and score where they can be
 * read, else missing (SPEC S8). Null without reasons, but for a plain line `SCORE: 6.0/10`.
 */
export function salvageJudgement(answer: string): SpeechJudgement | null {
  const whole = readOrNull(answer, parseJudgement);
  if (whole && whole.rationale !== '') return whole;
  const loose = looseIn(answer);
  const kept = mendJudgement({ ...loose, score: null });
  const score = scoreIfAny(loose.score);
  const isPlain = readOrNull(answer, plainScoreIn) !== null;
  if (kept.rationale === '' && !isPlain) return null;
  return { ...kept, side: kept.side ?? null, score };
}
