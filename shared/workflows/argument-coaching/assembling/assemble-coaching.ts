import type { AnchorDocument } from '@assay/evidence/anchor';
import { declarationOf } from '@assay/platform/run/artifact';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import type { Argument } from '../argument.ts';
import { CONSENSUSES } from '../artifact-kinds.ts';
import * as artifacts from '../artifacts.ts';
import type { Motion } from '../assignment.ts';
import type { RevisionComparison } from '../comparison.ts';
import type { CheckedCritique } from '../critique.ts';
import type { Consensus, Panel } from '../judgement.ts';
import { createProseCheck } from '../judging/check-prose.ts';
import { acceptConsensus } from '../judging/consensus.ts';
import { sideOf } from '../judging/sides.ts';
import { weighPanel } from '../judging/weigh-panel.ts';
import type { CoachPlan, PanelPlan } from '../plan.ts';
import { judgeOf } from '../planning/plan-panel.ts';
import { soundQuestions } from '../problems/coach-problems.ts';
import type { Coaching } from '../result.ts';
import { compareRevision } from '../revision/compare-revision.ts';
import { missingRebuttal } from './missing.ts';
import type { CoachingRecords } from './records.ts';
import { withhold, withholdCompared } from './withhold.ts';

/** A student's argument, indexed once for all who look quotes up in it. */
export interface IndexedArgument extends Argument {
  document: AnchorDocument;
}

type CoachingArtifacts = Pick<RunArtifacts, 'read' | 'readOptional'>;

/** The meta-judge's word on a panel; null where there was nothing to reconcile. */
export function consensusOn(
  panel: Panel,
  { meta }: PanelPlan,
  records: CoachingRecords,
  speech: AnchorDocument,
): Consensus | null {
  if (!meta || panel.scores.length < 2) return null;
  return acceptConsensus(
    records.answer(declarationOf(CONSENSUSES, meta.step)),
    panel,
    records.failure(meta.step),
    speech,
  );
}

/** The judges' panel; all scores are missing where it could not be weighed. */
async function panelOf(
  { panel, calls }: PanelPlan,
  { text }: Argument,
  records: CoachingRecords,
  coachingArtifacts: CoachingArtifacts,
): Promise<Panel> {
  const missing = records.failure(panel);
  if (!missing) return coachingArtifacts.read(artifacts.PANEL);
  const none = calls.map((call) => ({
    judge: judgeOf(call),
    order: null,
    step: call.step,
    judgement: null,
    missing,
  }));
  return weighPanel(none, text);
}

/** The critique that counts; null where the opponent gave none. */
async function critiqueOf(
  { critique }: CoachPlan,
  records: CoachingRecords,
  coachingArtifacts: CoachingArtifacts,
): Promise<CheckedCritique | null> {
  return records.of(critique.step) ? coachingArtifacts.read(artifacts.CHECKED_CRITIQUE) : null;
}

/** What the opponent answered aloud; null where it is none. */
function rebuttalAt(plan: CoachPlan, records: CoachingRecords): string | null {
  if (missingRebuttal(plan, records)) return null;
  return records.answer(artifacts.REBUTTAL)?.rebuttal ?? null;
}

interface ComparedVersions {
  comparison: RevisionComparison | null;
  /** It lost something that would have written the student's text. */
  withheld: boolean;
}

/** Draft against revision; null where there is no earlier version, or it could not be read. `task`: the motion's own words. */
async function comparisonOf(
  { revised }: CoachPlan,
  { text, document: revision }: IndexedArgument,
  task: readonly string[],
  judged: { panel: Panel; consensus: Consensus | null },
  records: CoachingRecords,
  coachingArtifacts: CoachingArtifacts,
): Promise<ComparedVersions> {
  const draft = revised && (await coachingArtifacts.readOptional(artifacts.DRAFT));
  if (!revised || !draft) return { comparison: null, withheld: false };
  const measured = records.failure(revised.change.change);
  const change = measured ? null : await coachingArtifacts.readOptional(artifacts.CHANGE);
  const { step } = revised.answered;
  const { points, answered, withheld } = withholdCompared(
    { points: draft.points, answered: records.answer(artifacts.ANSWERED) },
    [text, draft.text, ...task],
  );
  const comparison = compareRevision({
    draft: { ...draft, points },
    revision,
    panel: judged.panel,
    consensus: judged.consensus?.score ?? null,
    answered,
    change,
    missing: [records.failure(step), measured].filter((failure) => failure !== null),
  });
  return { comparison, withheld };
}

/** Puts together what opponent and judges made of a student's argument; nothing in it writes the student's text, and quotations are the student's (SPEC S10). */
export async function assembleCoaching(
  motion: Motion,
  plan: CoachPlan,
  argument: IndexedArgument,
  records: CoachingRecords,
  coachingArtifacts: CoachingArtifacts,
): Promise<Coaching> {
  const task = [motion.motion, motion.background ?? ''];
  const known = [argument.text, ...task];
  const [panel, critique] = await Promise.all([
    panelOf(plan.panel, argument, records, coachingArtifacts),
    critiqueOf(plan, records, coachingArtifacts),
  ]);
  const consensus = consensusOn(panel, plan.panel, records, argument.document);
  const rebuttal = rebuttalAt(plan, records);
  const questions = records.answer(artifacts.QUESTIONS)?.questions ?? null;
  const said = withhold({ critique, rebuttal, panel, consensus, questions }, known);
  const prose = createProseCheck(argument.document, task);
  const ids = critique?.points.map(({ id }) => id) ?? [];
  const compared = await comparisonOf(plan, argument, task, { panel, consensus }, records, coachingArtifacts);
  return {
    stance: motion.student === 'either' ? null : motion.student,
    side: sideOf(panel),
    text: argument.text,
    words: argument.words,
    ...said,
    rebuttal: said.rebuttal === null ? null : prose(said.rebuttal),
    questions:
      said.questions &&
      soundQuestions(said.questions, ids).map((asked) => ({ ...asked, question: prose(asked.question) })),
    comparison: compared.comparison,
    withheld: [...said.withheld, ...(compared.withheld ? ['comparison'] : [])],
  };
}
