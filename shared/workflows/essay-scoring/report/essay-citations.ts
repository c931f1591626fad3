import type { Evidence } from '@assay/evidence/evidence-schema';
import { citedPassages } from '@assay/platform/report/marked/cited';
import type { Citation } from '@assay/platform/report/marked/marked-view';
import { isShown } from '../claims.ts';
import type { Claim, EssayResult, TraitScore } from '../result.ts';
import type { EssayClaims, ToldClaims } from './told-once.ts';
import type { EssayWords } from './words/essay-words.ts';

/** Letters of an essay that a report has room for: some 20 pages. */
const LONGEST_ESSAY = 60_000;

/** Whether a passage stands within another that the same claim quotes. */
function isWithin(one: Evidence, others: readonly Evidence[]): boolean {
  const length = ({ start, end }: Evidence) => end! - start!;
  return others.some(
    (other) =>
      other.supported && other.start! <= one.start! && other.end! >= one.end! && length(other) > length(one),
  );
}

/** What a claim cites, with its words as the report tells them. */
function citationsOf(claim: Claim, told: ToldClaims, where: string): Citation[] {
  const { evidence, text } = claim;
  const cited = isShown(claim) ? evidence : evidence.filter(({ supported }) => !supported);
  return cited
    .filter((one) => !one.supported || !isWithin(one, evidence))
    .map((one) => ({ evidence: one, where, said: told.of(claim)?.said.text ?? text }));
}

function citationsIn(score: TraitScore, told: EssayClaims, words: EssayWords) {
  const at = (kind: string) => `${score.trait} · ${kind}`;
  return [
    ...(['strengths', 'weaknesses'] as const).flatMap((kind) =>
      score[kind].flatMap((claim) => citationsOf(claim, told[kind], at(words[kind]))),
    ),
    ...score.quotations.map((evidence) => ({ evidence, where: at(words.rationale), said: '' })),
  ];
}

/** What claims and reasons quote of an essay, and its passages by their numbers; none where the result is of a version that kept no text. */
export function essayCitations({ scores, submission }: EssayResult, told: EssayClaims, words: EssayWords) {
  const citations = scores.flatMap((trait) => citationsIn(trait, told, words));
  const evidence = citations.map((citation) => citation.evidence);
  return { citations, cited: citedPassages(submission.text ?? '', evidence, LONGEST_ESSAY) };
}
