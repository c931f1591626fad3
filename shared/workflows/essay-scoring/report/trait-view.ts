import { failureWords } from '@assay/platform/report/failure-words';
import type { CitedPassages } from '@assay/platform/report/marked/cited';
import { numbersIn } from '@assay/platform/report/marked/marked-view';
import { plainProse } from '@assay/platform/report/plain-prose';
import { isForTeacher } from '@assay/platform/submission/teacher-note';
import { essayScale } from '../draft-result.ts';
import { type TraitScore, tellingFlags, waitsForModel } from '../result.ts';
import { STRATEGIES } from '../variant.ts';
import { secondReaderView } from './second-reader-view.ts';
import { countedClaims, shownClaims } from './shown-claims.ts';
import type { EssayClaims } from './told-once.ts';
import type { EssayWords } from './words/essay-words.ts';

/** Where a score lies on its scale, 0 to 1 with three decimals, as the length of its bar, which the best score fills; null where it is missing. */
function barOf(trait: TraitScore): string | null {
  const { score, min, max } = trait;
  if (score === null) return null;
  const share = max > min ? (score - min) / (max - min) : 1;
  const fraction = essayScale(trait).best === min ? 1 - share : share;
  return Math.min(1, Math.max(0, fraction)).toFixed(3);
}

/** A whole number with a minus sign, which a hyphen is not. */
const signed = (value: number) => String(value).replace('-', '−');

/** A score of its highest; alone on a scale that goes below zero, or of which the highest is not the best, where "of" would tell a fraction. */
const shownScore = (score: number, trait: TraitScore, words: EssayWords) =>
  trait.min < 0 || essayScale(trait).best !== undefined
    ? signed(score)
    : words.outOf(String(score), String(trait.max));

/** A scale with its best score, where that is not the highest. */
function withBest(shown: string, trait: TraitScore, words: EssayWords): string {
  const { best } = essayScale(trait);
  return best === undefined ? shown : words.withBest(shown, signed(best));
}

function scoresOf(
  uses: TraitScore['exemplars'],
  type: 'conjunction' | 'disjunction',
  words: EssayWords,
): string | null {
  const known = uses.map((use) => use.score).filter((score) => score !== null);
  const scores = [...new Set(known)].sort((a, b) => a - b).map(String);
  return scores.length > 0 ? new Intl.ListFormat(words.tag, { type }).format(scores) : null;
}

/** The exemplars a score was compared with, and the scores that have none, in words; null in variants without, and where a flag says that there was none. */
function exemplarsView(trait: TraitScore, words: EssayWords): string | null {
  if (!STRATEGIES[trait.variant].retrieval) return null;
  const used = trait.exemplars.filter((use) => use.exemplarId !== null);
  if (used.length === 0 && trait.flags.includes('no-exemplars')) return null;
  const scores = scoresOf(used, 'conjunction', words);
  const absent = scoresOf(
    trait.exemplars.filter((use) => use.exemplarId === null),
    'disjunction',
    words,
  );
  const compared = scores ? words.exemplarScores(scores) : words.nearestExemplars(used.length);
  const parts = [used.length > 0 ? compared : words.exemplarsNone];
  if (absent) parts.push(words.exemplarsAbsent(absent));
  return `${parts.join('; ')}.`;
}

/** What a trait's flags tell, in words. */
const toldFlags = (trait: TraitScore, words: EssayWords): string[] =>
  tellingFlags(trait).flatMap((flag) => (isForTeacher(flag) ? [] : [words.flags[flag]]));

/** What the flags of all traits tell alike, which a report says once; nothing of one trait alone. */
export function commonNotes([first, ...others]: readonly TraitScore[], words: EssayWords): string[] {
  if (!first || others.length === 0) return [];
  return toldFlags(first, words).filter((told) =>
    others.every((other) => toldFlags(other, words).includes(told)),
  );
}

/** One trait as the templates take it: plain values, every sentence written out; without `common`, what is said of all traits. */
export function traitView(
  trait: TraitScore,
  common: readonly string[],
  told: EssayClaims,
  cited: CitedPassages,
  words: EssayWords,
  runId: string,
) {
  const { score, missing, rationale } = trait;
  const claims = [...trait.strengths, ...trait.weaknesses];
  return {
    name: trait.trait,
    debated: STRATEGIES[trait.variant].debate && !waitsForModel(trait),
    score: score === null ? null : signed(score),
    outOf: score === null ? words.notScored : shownScore(score, trait, words),
    range: withBest(
      (trait.min < 0 ? words.scale : words.scoreRange)(signed(trait.min), signed(trait.max)),
      trait,
      words,
    ),
    scale: withBest(words.scale(signed(trait.min), signed(trait.max)), trait, words),
    bar: barOf(trait),
    level: score === null ? null : trait.level,
    rationale: rationale === null ? null : plainProse(rationale),
    quoted: numbersIn(trait.quotations, cited),
    strengths: shownClaims(trait.trait, told.strengths, cited, words),
    weaknesses: shownClaims(trait.trait, told.weaknesses, cited, words),
    countedClaims: countedClaims(claims, words),
    exemplars: waitsForModel(trait) ? null : exemplarsView(trait, words),
    ...secondReaderView(trait, words),
    flags: toldFlags(trait, words).filter((told) => !common.includes(told)),
    missing:
      score === null
        ? {
            reason: missing ? failureWords(missing, words) : words.flags['missing-score'],
            advice: words.missingWhatToDo(runId),
          }
        : null,
  };
}
