import {
  ABOUT,
  BRIEF,
  DOCUMENT,
  ENRICHED,
  FIGURE_DESCRIPTION,
  INDEX,
  REQUIREMENTS,
  SCREENED,
} from '@assay/deliverable-review/artifacts';
import { requirementBatches } from '@assay/deliverable-review/batches';
import { checkDocument } from '@assay/deliverable-review/document-index/check-document';
import { factsOf } from '@assay/deliverable-review/document-index/facts';
import { evidenceSources } from '@assay/deliverable-review/enriched-text';
import { describeFigures, descriptionText } from '@assay/deliverable-review/figures';
import { callsOnSections, PLAN } from '@assay/deliverable-review/plan';
import { screenedText } from '@assay/deliverable-review/screened-text';
import { sectionCharacters, sectionsOf } from '@assay/deliverable-review/sections';
import { documentText } from '@assay/document/document-text';
import { chatModel } from '@assay/model/catalogue';
import { one } from '@assay/platform/run/artifact';
import { type CallOutcome, outcomeSchema } from '@assay/platform/run/outcome';
import { type RunArtifacts, readAnswered } from '@assay/platform/run/run-artifacts';
import * as z from 'zod';
import { agentsOf, catalogueOf, type ModelScope } from '../../platform/models/models.ts';
import { defineStep } from '../../platform/runtime/define-step.ts';

/** What was said of each picture, by the id of the figure that was shown. */
async function readDescriptions(
  outcomes: CallOutcome[],
  artifacts: RunArtifacts,
): Promise<Map<string, string>> {
  const described = await readAnswered(artifacts, [FIGURE_DESCRIPTION], outcomes);
  return new Map(
    Array.from(described, ([name, { output }]) => {
      const figure = name.slice(name.lastIndexOf('/') + 1).replace(/\.json$/, '');
      return [figure, descriptionText(output)];
    }),
  );
}

/** How many characters the auditors' model is given at once. */
async function windowOf(run: ModelScope): Promise<number> {
  const { model } = (await agentsOf(run)).agent('deliverable-review/specification-auditor');
  return sectionCharacters(chatModel(await catalogueOf(run), model).capabilities.max_context_tokens);
}

/**
 * Puts the descriptions where the figures stood, indexes and checks the text, cuts what does not fit into sections, and
 * says who reads each of them (C1, C2, C22). `outcomes`: of the figures' descriptions.
 */
export const handler = defineStep({
  event: { outcomes: z.array(outcomeSchema) },
  writes: ENRICHED,
  async make({ run, outcomes }, artifacts) {
    const [plan, about, document, described] = await Promise.all([
      artifacts.read(PLAN),
      artifacts.read(ABOUT),
      artifacts.read(DOCUMENT),
      readDescriptions(outcomes, artifacts),
    ]);
    const descriptions = describeFigures(document, described);
    const enriched = documentText(document, descriptions);
    const notDescribed = document.figures.flatMap(({ id }) => (descriptions.has(id) ? [] : [id]));
    const sections = sectionsOf(enriched, await windowOf(run));
    const checked = checkDocument(enriched, document);
    const facts = factsOf(checked, run.language);
    const batches = requirementBatches(checked.index);
    await Promise.all([
      artifacts.write(INDEX, checked),
      artifacts.write(SCREENED, screenedText(evidenceSources(enriched).text.text, sections)),
      ...sections.map(({ start, end, firstPage, lastPage }, index) => {
        const [number, of] = [index + 1, sections.length];
        const section = of === 1 ? null : { number, of, firstPage, lastPage };
        return artifacts.write(one(BRIEF, number), {
          ...about,
          section,
          document: enriched.text.slice(start, end),
          facts,
        });
      }),
      ...batches.map((batch) => artifacts.write(one(REQUIREMENTS, batch.number), batch)),
    ]);
    return {
      value: { ...enriched, notDescribed, sections: sections.length, outcomes },
      output: {
        sections: callsOnSections(plan, { sections: sections.length, requirements: batches.length }),
      },
    };
  },
});
