import { READER_ANSWER } from '@assay/deliverable-review/answered';
import * as review from '@assay/deliverable-review/artifacts';
import { ASSIGNMENT } from '@assay/deliverable-review/assignment';
import { featureBatches, requirementBatches } from '@assay/deliverable-review/batches';
import { evidenceSources } from '@assay/deliverable-review/enriched-text';
import { featuresOfWhole, partVerdicts } from '@assay/deliverable-review/features';
import { AUDITORS } from '@assay/deliverable-review/findings/finding';
import { featureAnswers, matrixAnswers } from '@assay/deliverable-review/list-answers';
import { callsOnSections, callsOnWhole, PLAN } from '@assay/deliverable-review/plan';
import { readingsOf } from '@assay/deliverable-review/readings';
import { sectionCharacters } from '@assay/deliverable-review/sections';
import { composeDigest, type PartBrief } from '@assay/deliverable-review/whole/compose-digest';
import type { OfPart } from '@assay/deliverable-review/whole/digest-lines';
import { unreadParts } from '@assay/deliverable-review/whole/unread-parts';
import { chatModel } from '@assay/model/catalogue';
import { one } from '@assay/platform/run/artifact';
import { answeredSteps, type CallOutcome, outcomeSchema } from '@assay/platform/run/outcome';
import { type RunArtifacts, readAnswered } from '@assay/platform/run/run-artifacts';
import * as z from 'zod';
import { agentsOf, catalogueOf, type ModelScope } from '../../platform/models/models.ts';
import { defineStep } from '../../platform/runtime/define-step.ts';

/** How many characters of a digest the model is given that reads it. */
async function windowOf(run: ModelScope): Promise<number> {
  const { model } = (await agentsOf(run)).agent('deliverable-review/whole-document-auditor');
  return sectionCharacters(chatModel(await catalogueOf(run), model).capabilities.max_context_tokens);
}

async function readBriefs(sections: number, artifacts: RunArtifacts): Promise<PartBrief[]> {
  const briefs = await Promise.all(
    Array.from({ length: sections }, (_, index) => artifacts.read(one(review.BRIEF, index + 1))),
  );
  return briefs.flatMap((brief) => (brief.section ? [{ ...brief, section: brief.section }] : []));
}

/** What was answered of each part, and what was not. */
async function readParts(outcomes: CallOutcome[], artifacts: RunArtifacts) {
  const [{ evidence: rule }, plan, document, enriched, checked, { knowledge }, runs] = await Promise.all([
    artifacts.read(ASSIGNMENT),
    artifacts.read(PLAN),
    artifacts.read(review.DOCUMENT),
    artifacts.read(review.ENRICHED),
    artifacts.read(review.INDEX),
    artifacts.read(review.KNOWLEDGE),
    readAnswered(artifacts, [READER_ANSWER], outcomes),
  ]);
  const requirements = requirementBatches(checked.index).length;
  const sections = callsOnSections(plan, { sections: enriched.sections, requirements });
  const features = knowledge?.features ?? [];
  const entries = featureAnswers({ sections, runs }, features).sections ?? [];
  const sources = evidenceSources(enriched, document);
  const answersOfParts = entries.map((list) => ({ features: list }));
  const verdicts = partVerdicts(answersOfParts, features, sources, { rule });
  return { plan, document, enriched, checked, runs, sections, requirements, features, entries, verdicts };
}
type DigestSections = Awaited<ReturnType<typeof readParts>>;

/** Of each part what one kind of answer holds. */
function saidOfParts<T>(
  { sections, runs }: DigestSections,
  saidIn: (readings: ReturnType<typeof readingsOf>) => readonly T[],
): OfPart<T>[] {
  return sections.flatMap(({ calls }, index) => {
    const own = calls.flatMap(({ step }) => runs.get(step) ?? []);
    return saidIn(readingsOf(own)).map((said) => ({ part: index + 1, said }));
  });
}

function digestOf(
  parts: DigestSections,
  briefs: PartBrief[],
  outcomes: CallOutcome[],
  mostCharacters: number,
) {
  const { document, enriched, checked, sections, runs, verdicts } = parts;
  const rows = matrixAnswers({ sections, runs }, checked).sections ?? [];
  const unreadable = document.pages.filter(({ kind }) => kind === 'unreadable');
  return composeDigest(
    {
      briefs,
      document: enriched,
      checked,
      unreadablePages: unreadable.map(({ number }) => number),
      contexts: saidOfParts(parts, (readings) => readings.of('context-extraction', 'context')),
      verdicts,
      rows: rows.flatMap((own, index) => own.map((said) => ({ part: index + 1, said }))),
      findings: saidOfParts(parts, (readings) =>
        AUDITORS.flatMap((auditor) => readings.of(auditor, 'findings').flat()),
      ),
      unread: unreadParts(sections, briefs, { outcomes, runs }),
    },
    mostCharacters,
  );
}

/**
 * Of a document that was read in parts: puts together what is known of the whole and plans who is asked about it, for no part
 * can tell what is missing or what contradicts another one. Nothing of a document that was read at once, or that nobody read.
 */
export const handler = defineStep({
  event: { outcomes: z.array(outcomeSchema).describe('of the agents that read the document') },
  writes: review.DIGEST,
  async make({ run, outcomes }, artifacts) {
    const { sections } = await artifacts.read(review.ENRICHED);
    if (sections === 1 || answeredSteps(outcomes).length === 0)
      return { value: null, output: { calls: [], outcomes } };
    const [parts, briefs, most] = await Promise.all([
      readParts(outcomes, artifacts),
      readBriefs(sections, artifacts),
      windowOf(run),
    ]);
    const asked = parts.entries.length > 0 ? featuresOfWhole(parts.features, parts.verdicts) : [];
    const batches = featureBatches(asked);
    await Promise.all(
      batches.map((batch, index) => artifacts.write(one(review.WHOLE_FEATURES, index + 1), batch)),
    );
    const calls = callsOnWhole(parts.plan, { features: batches.length, requirements: parts.requirements });
    return { value: digestOf(parts, briefs, outcomes, most), output: { calls, outcomes } };
  },
});
