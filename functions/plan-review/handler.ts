import { z } from 'zod';
import { agentRecordSchema } from '../../shared/agent/run-agent.ts';
import { type ReviewAssignment, reviewAssignmentSchema } from '../../shared/assignment/assignment.ts';
import { documentText } from '../../shared/document/document-text.ts';
import { enrichedDocumentSchema } from '../../shared/document/enriched-document.ts';
import { chatModel } from '../../shared/model/catalogue.ts';
import { runKey } from '../../shared/run/artifacts.ts';
import { recordStep } from '../../shared/run/record-step.ts';
import { reviewAbout } from '../../shared/workflows/deliverable-review/brief.ts';
import { describeFigures } from '../../shared/workflows/deliverable-review/figures.ts';
import {
  type KnowledgeBase,
  knowledgeBaseSchema,
} from '../../shared/workflows/deliverable-review/knowledge/knowledge-base.ts';
import { getKnowledge } from '../../shared/workflows/deliverable-review/knowledge/knowledge-store.ts';
import { figureDescriptionSchema } from '../../shared/workflows/deliverable-review/narratives.ts';
import { briefStep, planReview } from '../../shared/workflows/deliverable-review/plan.ts';
import type { MissingAgent } from '../../shared/workflows/deliverable-review/result.ts';
import { sectionCharacters, sectionsOf } from '../../shared/workflows/deliverable-review/sections.ts';
import { defineHandler } from '../define-handler.ts';
import { catalogue, prompts } from '../models.ts';
import { artifacts, runStore } from '../storage.ts';

/** `error`: why a figure was not described. */
const eventSchema = z.object({
  runId: z.string(),
  tenant: z.string(),
  figures: z.array(z.object({ figure: z.string(), error: z.string().nullable() })),
});
type Event = z.infer<typeof eventSchema>;

/** What was said of each picture, by the id of the figure that was shown. */
async function readDescriptions({ runId, figures }: Event): Promise<Map<string, string>> {
  const described = figures.filter(({ error }) => error === null);
  const entries = await Promise.all(
    described.map(async ({ figure }) => {
      const key = runKey(runId, `agents/figures/${figure}.json`);
      const { output } = await artifacts().read(key, agentRecordSchema);
      const { kind, description } = figureDescriptionSchema.parse(output);
      return [figure, `${kind}: ${description}`] as const;
    }),
  );
  return new Map(entries);
}

/** The knowledge base that the run is pinned to: the current one at its first attempt, the same one ever after. */
async function pinKnowledge(
  { runId, tenant }: Event,
  assignment: ReviewAssignment,
): Promise<KnowledgeBase | null> {
  const key = runKey(runId, 'knowledge.json');
  const pinned = await artifacts().list(key);
  if (pinned.length > 0) return artifacts().read(key, knowledgeBaseSchema.nullable());
  const knowledge = await getKnowledge(artifacts(), tenant, assignment.assignment);
  await artifacts().write(key, knowledge);
  return knowledge;
}

/** The figure describer as one missing agent, with the first figure it failed on. */
function missingDescriptions({ figures }: Event): MissingAgent[] {
  const failed = figures.filter(({ error }) => error !== null);
  const [first] = failed;
  if (!first) return [];
  return [
    {
      agent: 'deliverable-review/figure-describer',
      step: `agents/figures/${first.figure}.json`,
      code: first.error!,
      message: `${failed.length} of ${figures.length} figures could not be described: resume the run to try again.`,
    },
  ];
}

/** How many characters the auditors' model is given at once. */
async function windowOf(): Promise<number> {
  const { model } = (await prompts()).agent('deliverable-review/specification-auditor');
  return sectionCharacters(chatModel(await catalogue(), model).capabilities.max_context_tokens);
}

/** Puts the descriptions where the figures stood, cuts what does not fit into sections, and plans the agents (C1, C2). */
export const handler = defineHandler(
  eventSchema,
  async (event) => {
    const startedAt = Date.now();
    const { runId } = event;
    const read = <T>(step: string, schema: z.ZodType<T>) => artifacts().read(runKey(runId, step), schema);
    const write = (step: string, value: unknown) => artifacts().write(runKey(runId, step), value);
    const [assignment, document, described] = await Promise.all([
      read('assignment.json', reviewAssignmentSchema),
      read('document.json', enrichedDocumentSchema),
      readDescriptions(event),
    ]);
    const knowledge = await pinKnowledge(event, assignment);
    const descriptions = describeFigures(document, described);
    const enriched = documentText(document, descriptions);
    const notDescribed = document.figures.flatMap(({ id }) => (descriptions.has(id) ? [] : [id]));
    const sections = sectionsOf(enriched, await windowOf());
    const about = reviewAbout(assignment);
    await Promise.all([
      write('enriched.json', { ...enriched, notDescribed, missing: missingDescriptions(event) }),
      write('about.json', about),
      knowledge && write('features.json', knowledge.features),
      ...sections.map(({ start, end, firstPage, lastPage }, index) => {
        const [number, of] = [index + 1, sections.length];
        const section = of === 1 ? null : { number, of, firstPage, lastPage };
        return write(briefStep(number), { ...about, section, document: enriched.text.slice(start, end) });
      }),
    ]);
    const plan = planReview(sections.length, knowledge !== null);
    const to = { artifacts: artifacts(), runStore: runStore() };
    await recordStep(to, { runId, step: 'plan.json', startedAt }, plan);
    return plan;
  },
  () => 'plan-review',
);
