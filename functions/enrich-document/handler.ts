import * as z from 'zod';
import { documentText } from '../../shared/document/document-text.ts';
import { chatModel } from '../../shared/model/catalogue.ts';
import { one } from '../../shared/run/artifact.ts';
import { type Outcome, outcomeSchema } from '../../shared/run/outcome.ts';
import type { RunArtifacts } from '../../shared/run/run-artifacts.ts';
import {
  ABOUT,
  BRIEF,
  DOCUMENT,
  ENRICHED,
  FIGURE_DESCRIPTION,
  INDEX,
  REQUIREMENTS,
  SCREENED,
} from '../../shared/workflows/deliverable-review/artifacts.ts';
import { requirementBatches } from '../../shared/workflows/deliverable-review/batches.ts';
import { checkDocument } from '../../shared/workflows/deliverable-review/document-index/check-document.ts';
import { factsOf } from '../../shared/workflows/deliverable-review/document-index/facts.ts';
import { evidenceSources } from '../../shared/workflows/deliverable-review/enriched-text.ts';
import { describeFigures, descriptionText } from '../../shared/workflows/deliverable-review/figures.ts';
import { callsOnSections, PLAN } from '../../shared/workflows/deliverable-review/plan.ts';
import { screenedText } from '../../shared/workflows/deliverable-review/screened-text.ts';
import { sectionCharacters, sectionsOf } from '../../shared/workflows/deliverable-review/sections.ts';
import { defineStep } from '../define-step.ts';
import { type AskedFor, agentsOf, catalogueOf } from '../models.ts';

/** What was said of each picture, by the id of the figure that was shown. */
async function readDescriptions(outcomes: Outcome[], artifacts: RunArtifacts): Promise<Map<string, string>> {
  const described = outcomes.filter(({ error }) => error === null);
  const entries = await Promise.all(
    described.map(async ({ step: name }) => {
      const { output } = await artifacts.read({ ...FIGURE_DESCRIPTION, name });
      const figure = name.slice(name.lastIndexOf('/') + 1).replace(/\.json$/, '');
      return [figure, descriptionText(output)] as const;
    }),
  );
  return new Map(entries);
}

/** How many characters the auditors' model is given at once. */
async function windowOf(run: AskedFor): Promise<number> {
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
