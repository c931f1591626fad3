import {
  type ReportedFinding,
  SEVERITIES,
} from '../../../../../shared/workflows/deliverable-review/findings/finding.ts';
import type { Prompt } from '../../prompt/prompt.ts';
import { inventQuote } from '../invention.ts';
import { obeys } from '../obedience.ts';
import { structureOf } from './document/structure.ts';
import type { Draft, Rule } from './finding.ts';
import { isWanted, scopeOf } from './request.ts';
import { bareFigures } from './rules/bare-figures.ts';
import { classMembers } from './rules/class-members.ts';
import { compoundRequirements } from './rules/compound-requirements.ts';
import { contradictingCounts } from './rules/contradicting-counts.ts';
import { contradictingDuties } from './rules/contradicting-duties.ts';
import { contradictingNumbers } from './rules/contradicting-numbers.ts';
import { figureCaptions } from './rules/figure-captions.ts';
import { figureLabels } from './rules/figure-labels.ts';
import { layerAccess } from './rules/layer-access.ts';
import { numbering } from './rules/numbering.ts';
import { patternUse } from './rules/pattern-use.ts';
import { promisedCoverage, promisedTests } from './rules/promised-tests.ts';
import { repeatedRequirements } from './rules/repeated-requirements.ts';
import { testCases } from './rules/test-cases.ts';
import { unknownActors } from './rules/unknown-actors.ts';
import { unknownReferences, unknownTargets } from './rules/unknown-references.ts';
import { unrealisedRequirements } from './rules/unrealised-requirements.ts';
import { untestedRequirements, untestedUseCases } from './rules/untested.ts';
import { useCaseParts } from './rules/use-case-parts.ts';
import { vagueRequirements } from './rules/vague-requirements.ts';
import { tongueOf } from './tongue.ts';

/** An auditor's rules. `absence`: rules that conclude from what is missing, which a part of a document cannot show. */
export interface Auditor {
  presence: Rule[];
  absence: Rule[];
}

export const SPECIFICATION_AUDITOR: Auditor = {
  presence: [
    vagueRequirements,
    compoundRequirements,
    repeatedRequirements,
    useCaseParts,
    contradictingNumbers,
    contradictingDuties,
    layerAccess,
    patternUse,
    bareFigures,
  ],
  absence: [
    numbering,
    unknownActors,
    unknownReferences,
    unrealisedRequirements,
    contradictingCounts,
    figureLabels,
    figureCaptions,
    classMembers,
  ],
};

export const TEST_AUDITOR: Auditor = {
  presence: [testCases, promisedCoverage],
  absence: [untestedRequirements, untestedUseCases, promisedTests, unknownTargets],
};

function byWeight(one: Draft, other: Draft): number {
  const rank = SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity);
  return rank || other.confidence - one.confidence;
}

/** Every second quotation is made up under the misbehaviour "invented-quotes". */
export function quoteOrInvent(prompt: Prompt, quote: string, index: number): string {
  const invents = prompt.habits.inventQuotes && index % 2 === 0;
  return invents ? inventQuote(prompt.document.text, prompt.random) : quote;
}

/** What an auditor finds: the weightiest findings first, at most as many as the prompt allows. */
export function audit(prompt: Prompt, { presence, absence }: Auditor): ReportedFinding[] {
  if (obeys(prompt)) return [];
  const scope = scopeOf(prompt);
  const tongue = tongueOf(prompt);
  const structure = structureOf(prompt.document.text);
  const rules = scope.isSection ? presence : [...presence, ...absence];
  const drafts = rules.flatMap((rule) => rule(structure)).filter((draft) => isWanted(draft, scope));
  return drafts
    .toSorted(byWeight)
    .slice(0, scope.maximum)
    .map(({ said, advice, quote, ...draft }, index) => ({
      ...draft,
      description: said[tongue],
      recommendation: advice[tongue],
      quote: quote && quoteOrInvent(prompt, quote, index),
    }));
}
