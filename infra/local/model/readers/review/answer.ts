import type { ReviewAnswer } from '../../../../../shared/workflows/deliverable-review/review-answer.ts';
import type { Prompt } from '../../prompt/prompt.ts';
import type { JsonSchema } from '../schema/json-schema.ts';
import { audit, SPECIFICATION_AUDITOR, TEST_AUDITOR } from './auditors.ts';
import { compact } from './compact.ts';
import { manageConsistency } from './consistency.ts';
import { extractContext } from './context.ts';
import { checkFeatures } from './feature-check.ts';
import { describeFigure } from './figure.ts';
import { listFeatures } from './mentions.ts';
import { overviewOf } from './overview.ts';
import { nameStrengths } from './strengths.ts';
import { summaryOf } from './summary.ts';
import { traceRequirements } from './traceability.ts';

type Reader = (prompt: Prompt) => unknown;

const NOTHING: ReviewAnswer = { findings: null, features: null, traceability: null, context: null };

/** Who fills which part of the answer that all agents on the document share, by the words their task begins with. */
const ON_THE_DOCUMENT: [RegExp, Reader][] = [
  [
    /\byou are the SpecificationAuditor\b/i,
    (prompt) => ({ ...NOTHING, findings: audit(prompt, SPECIFICATION_AUDITOR) }),
  ],
  [/\byou are the TestAuditor\b/i, (prompt) => ({ ...NOTHING, findings: audit(prompt, TEST_AUDITOR) })],
  [/\byou are (?:the )?FeatureCheck\b/i, (prompt) => ({ ...NOTHING, features: checkFeatures(prompt) })],
  [
    /\byou are (?:the )?TraceabilityMatrix\b/i,
    (prompt) => ({ ...NOTHING, traceability: traceRequirements(prompt) }),
  ],
  [/\byou are (?:the )?ContextExtraction\b/i, (prompt) => ({ ...NOTHING, context: extractContext(prompt) })],
  [/\byou only open this document\b/i, () => ({ ...NOTHING, findings: [] })],
];
const NARRATORS: [RegExp, Reader][] = [
  [/\bsection ["“]?document context\b/i, overviewOf],
  [/\bexecutive summary\b/i, summaryOf],
];

/** Who answers a form, by the names of its members. */
const BY_FORM: Record<string, [RegExp, Reader][]> = {
  'context features findings traceability': ON_THE_DOCUMENT,
  'kept rejected': [[/./, manageConsistency]],
  paragraphs: NARRATORS,
  strengths: [[/./, nameStrengths]],
  'description kind': [[/./, describeFigure]],
  mentions: [[/./, listFeatures]],
  'checklist summary title': [[/./, compact]],
};

/**
 * The answer of an agent of deliverable review, recognised by the form it answers in and the words its task begins with;
 * null for any other request. Rules on the form of the text, not a model: they know what requirements, use cases and tests look like,
 * and nothing of what a document is about.
 */
export function answerReview(prompt: Prompt, { properties = {} }: JsonSchema): unknown {
  const readers = BY_FORM[Object.keys(properties).sort().join(' ')] ?? [];
  const reader = readers.find(([words]) => words.test(prompt.instruction))?.[1];
  return reader ? reader(prompt) : null;
}
