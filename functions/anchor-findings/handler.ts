import { z } from 'zod';
import { agentRecordSchema } from '../../shared/agent/run-agent.ts';
import { reviewAssignmentSchema } from '../../shared/assignment/assignment.ts';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { runKey } from '../../shared/run/artifacts.ts';
import { recordStep } from '../../shared/run/record-step.ts';
import { mergeContexts } from '../../shared/workflows/deliverable-review/document-context.ts';
import {
  enrichedTextSchema,
  evidenceSources,
} from '../../shared/workflows/deliverable-review/enriched-text.ts';
import { checkFeatures } from '../../shared/workflows/deliverable-review/features.ts';
import { filterFindings } from '../../shared/workflows/deliverable-review/findings/filter.ts';
import { collectFindings } from '../../shared/workflows/deliverable-review/findings/finding.ts';
import { knowledgeBaseSchema } from '../../shared/workflows/deliverable-review/knowledge/knowledge-base.ts';
import { agentOutcomeSchema, missingOf } from '../../shared/workflows/deliverable-review/outcome.ts';
import { AUDITORS } from '../../shared/workflows/deliverable-review/plan.ts';
import {
  type ReviewAnswer,
  type ReviewPart,
  reviewAnswerSchema,
} from '../../shared/workflows/deliverable-review/review-answer.ts';
import { consistencyInput, coverageSummary } from '../../shared/workflows/deliverable-review/summaries.ts';
import { traceRequirements } from '../../shared/workflows/deliverable-review/traceability.ts';
import { defineHandler } from '../define-handler.ts';
import { artifacts, runStore } from '../storage.ts';

const eventSchema = z.object({ runId: z.string(), outcomes: z.array(agentOutcomeSchema) });

/** The answers of the agents that gave one, by agent, section after section. */
async function readAnswers({ runId, outcomes }: z.infer<typeof eventSchema>) {
  const answered = outcomes.filter(({ error }) => error === null);
  const answers = await Promise.all(
    answered.map(async ({ agent, step }) => {
      const { output } = await artifacts().read(runKey(runId, step), agentRecordSchema);
      return { name: agent.replace(/^.*\//, ''), answer: reviewAnswerSchema.parse(output) };
    }),
  );
  return <P extends ReviewPart>(name: string, part: P): NonNullable<ReviewAnswer[P]>[] =>
    answers.flatMap(({ name: other, answer }) =>
      other === name && answer[part] !== null ? [answer[part] as NonNullable<ReviewAnswer[P]>] : [],
    );
}

/**
 * Looks up every quote of the auditors in the document and filters their findings (C9–C11, C19), checks the features
 * against the knowledge base and the references of the traceability matrix. Throws only if no agent answered.
 */
export const handler = defineHandler(
  eventSchema,
  async (event) => {
    const startedAt = Date.now();
    const { runId, outcomes } = event;
    const read = <T>(step: string, schema: z.ZodType<T>) => artifacts().read(runKey(runId, step), schema);
    const write = (step: string, value: unknown) => artifacts().write(runKey(runId, step), value);
    const missing = missingOf(outcomes);
    await write('missing.json', missing);
    if (missing.length === outcomes.length)
      throw new AssayError(
        'NothingReviewed',
        `No agent could read the document. First reason, at ${missing[0]?.step}: ${missing[0]?.message}`,
      );
    const [{ scope }, enriched, knowledge, answersOf] = await Promise.all([
      read('assignment.json', reviewAssignmentSchema),
      read('enriched.json', enrichedTextSchema),
      read('knowledge.json', knowledgeBaseSchema.nullable()),
      readAnswers(event),
    ]);
    const sources = evidenceSources(enriched);
    const reported = collectFindings(
      AUDITORS.flatMap((auditor) =>
        answersOf(auditor, 'findings').map((findings) => ({ auditor, findings })),
      ),
    );
    const filtered = filterFindings(reported, sources, { maximum: scope.maximumFindings });
    const features = answersOf('feature-check', 'features');
    const rows = answersOf('traceability-matrix', 'traceability');
    const contexts = answersOf('context-extraction', 'context');
    const coverage =
      knowledge && features.length > 0
        ? checkFeatures(
            features.map((answer) => ({ features: answer })),
            knowledge.features,
            sources,
          )
        : null;
    await Promise.all([
      write('kept.json', consistencyInput(filtered.kept)),
      write('coverage.json', coverage),
      coverage && write('coverage-summary.json', coverageSummary(coverage)),
      write('traceability.json', rows.length > 0 ? traceRequirements(rows.flat(), enriched.text) : null),
      write('context.json', contexts.length > 0 ? mergeContexts(contexts) : null),
    ]);
    const to = { artifacts: artifacts(), runStore: runStore() };
    await recordStep(to, { runId, step: 'findings.json', startedAt }, filtered);
    return { kept: filtered.kept.length, context: contexts.length > 0, coverage: coverage !== null };
  },
  () => 'anchor-findings',
);
