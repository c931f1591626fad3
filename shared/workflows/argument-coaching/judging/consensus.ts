import { type AnchorDocument, prepareDocument } from '@assay/evidence/anchor';
import type { Failure } from '@assay/platform/run/outcome';
import type { Consensus, MetaJudgement, Panel } from '../judgement.ts';
import { createProseCheck } from './check-prose.ts';
import { isOutside, rangeProblems } from './consensus-range.ts';
import { judgeNamed } from './judge-name.ts';
import { accountProblems, metaJudgementProblems } from './meta-judgement.ts';

/** The passages of the speech that judges quote: all that is known of it without the speech. */
function passagesOf({ judgements }: Panel): string {
  const said = judgements.flatMap(({ strengths, weaknesses }) => [...strengths, ...weaknesses]);
  return said.flatMap(({ evidence }) => evidence?.passage ?? []).join('\n\n');
}

/** What the judges wrote themselves, which a meta-judge may quote. */
function wordsOf({ judgements }: Panel): string[] {
  return judgements.flatMap(({ rationale, strengths, weaknesses, suggestions }) => [
    rationale,
    ...[...strengths, ...weaknesses].map(({ point }) => point),
    ...suggestions,
  ]);
}

/** Why a score lies where it does; outside of the judges' range with what was said of that. */
function reasonOf(answer: MetaJudgement, panel: Panel): string {
  const why = isOutside(answer, panel) && rangeProblems(answer, panel).length === 0 ? answer.outside : '';
  return [answer.reason, why]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
}

/**
 * The meta-judge's word after code looked at it (SPEC S4): without a score where it does not account for the panel's judges
 * as they judged, or lies outside of their range too far or without a reason; it has been asked once more by then. `speech` is the
 * one that was judged: quotations of it become its own words, those of the judges stay, others are taken out.
 */
export function acceptConsensus(
  answer: MetaJudgement | null,
  panel: Panel,
  missing: Failure | null,
  speech: AnchorDocument = prepareDocument(passagesOf(panel)),
): Consensus {
  if (answer === null)
    return { score: null, reason: '', accounts: [], priorities: [], problems: [], missing };
  const prose = createProseCheck(speech, wordsOf(panel));
  const isUnfounded = accountProblems(answer, panel).length + rangeProblems(answer, panel).length > 0;
  return {
    score: isUnfounded ? null : answer.consensus,
    reason: prose(reasonOf(answer, panel)),
    accounts: answer.accounts.map(({ judge, account, ...weighed }) => {
      return { judge: judgeNamed(judge) ?? judge, ...weighed, account: prose(account) };
    }),
    priorities: answer.priorities.map((priority) => prose(priority, true)),
    problems: metaJudgementProblems(answer, panel),
    missing,
  };
}
