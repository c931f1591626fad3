import * as z from 'zod';
import { keyOfFeature } from './features.ts';
import { idKey } from './findings/decisions.ts';
import { heldAgainst } from './held-against.ts';
import type { ReviewAnswer } from './review-answer.ts';
import { digestListsSchema } from './whole/schema.ts';

type ReviewerInputs = Record<string, unknown>;

/** An auditor who reports so many findings could quote the document for one of them. */
const MANY = 3;

const isBlank = (text: string | null) => text === null || text.trim() === '';

/** Findings of which none has a quote: without evidence hardly one of them goes on. */
export function findingsProblems({ findings }: Pick<ReviewAnswer, 'findings'>): string[] {
  if (!findings || findings.length < MANY || findings.some(({ quote }) => !isBlank(quote))) return [];
  return [
    'None of the findings has a quote. Copy for each the passage of the document that shows it, word for word.',
  ];
}

const features = z.array(z.looseObject({ id: z.string() }));

/** The features that an answer leaves out, one by one; all of them where its list is empty. */
export function featuresProblems({ features: entries }: ReviewAnswer, inputs: ReviewerInputs): string[] {
  if (!entries) return [];
  const ids = features.parse(inputs.features).map(({ id }) => id);
  const { faults } = heldAgainst(
    { step: '', entries, idOf: ({ feature }) => feature },
    { ids, keyOf: keyOfFeature },
  );
  return faults.forgotten.map((id) => `The feature ${id} is left out. Answer about every feature given.`);
}

const read = z.union([
  z.looseObject({ brief: z.looseObject({ document: z.string() }) }).transform(({ brief }) => brief.document),
  z.looseObject({ digest: digestListsSchema.loose() }).transform(({ digest }) => JSON.stringify(digest)),
]);

/** Rows of which none is about a requirement that stands in the document. */
export function matrixProblems({ traceability: rows }: ReviewAnswer, inputs: ReviewerInputs): string[] {
  if (!rows || rows.length === 0) return [];
  const text = idKey(read.parse(inputs));
  const stands = (label: string) => idKey(label) !== '' && text.includes(idKey(label));
  if (rows.some(({ requirement }) => stands(requirement))) return [];
  return [
    'No row is about a requirement of the document. Write the ids as the document writes them; where it has none, the first words of the requirement.',
  ];
}
