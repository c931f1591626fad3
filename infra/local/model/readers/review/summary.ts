import { z } from 'zod';
import {
  CATEGORIES,
  type Category,
  SEVERITIES,
} from '../../../../../shared/workflows/deliverable-review/findings/finding.ts';
import type { Narrative } from '../../../../../shared/workflows/deliverable-review/narratives.ts';
import type { Prompt } from '../../prompt/prompt.ts';
import { dataOf } from './request.ts';
import { inSeries, lowerFirst } from './series.ts';
import { both, type Tongue, tongueOf, type Words } from './tongue.ts';

const CATEGORY_NAMES: Record<Category, Words> = {
  requirements: both('requirements', 'requisiti'),
  'use-cases': both('use cases', 'casi d’uso'),
  contradictions: both('contradictions', 'contraddizioni'),
  'uml-alignment': both('agreement of diagrams and text', 'accordo tra diagrammi e testo'),
  patterns: both('patterns', 'pattern'),
  'separation-of-concerns': both('separation of concerns', 'separazione delle responsabilità'),
  'test-coverage': both('test coverage', 'copertura delle prove'),
  'test-strategy': both('test strategy', 'strategia di prova'),
};

const issueSchema = z.looseObject({
  id: z.string(),
  category: z.enum(CATEGORIES).catch('requirements'),
  severity: z.enum(SEVERITIES).catch('LOW'),
  recommendation: z.string().catch(''),
});
type Issue = z.infer<typeof issueSchema>;
const coverageSchema = z
  .array(z.looseObject({ feature: z.string(), status: z.string().nullable().catch(null) }))
  .nullable()
  .catch(null);

/** The categories of the issues, those of most issues first. */
function groupsOf(issues: readonly Issue[]): [Category, Issue[]][] {
  return [...Map.groupBy(issues, ({ category }) => category)].toSorted((a, b) => b[1].length - a[1].length);
}

function judgement(
  issues: readonly Issue[],
  coverage: z.infer<typeof coverageSchema>,
  tongue: Tongue,
): string {
  const grave = issues.filter(({ severity }) => severity === 'HIGH').length;
  const present = (coverage ?? []).filter(({ status }) => status === 'Present');
  const expected = coverage?.length
    ? both(
        ` Of the ${coverage.length} features expected, ${present.length} are present.`,
        ` Delle ${coverage.length} caratteristiche attese, ${present.length} sono presenti.`,
      )[tongue]
    : '';
  return (
    both(
      `The review reports ${issues.length} issues, ${grave} of them of high severity; they are verified against the document.`,
      `La revisione segnala ${issues.length} problemi, di cui ${grave} di gravità alta; sono stati verificati sul documento.`,
    )[tongue] + expected
  );
}

function recurring(issues: readonly Issue[], tongue: Tongue): string {
  const said = groupsOf(issues)
    .slice(0, 4)
    .map(([category, same]) => `${CATEGORY_NAMES[category][tongue]} (${same.length})`);
  const grave = [
    ...new Set(
      issues
        .filter(({ severity }) => severity === 'HIGH')
        .map(({ category }) => CATEGORY_NAMES[category][tongue]),
    ),
  ];
  const critical = grave.length
    ? both(
        ` The grave ones concern ${inSeries(grave, 'en')}.`,
        ` I più gravi riguardano ${inSeries(grave, 'it')}.`,
      )[tongue]
    : '';
  return both(
    `Most of the issues concern ${inSeries(said, 'en')}.${critical}`,
    `La maggior parte dei problemi riguarda ${inSeries(said, 'it')}.${critical}`,
  )[tongue];
}

const MOST_ACTIONS = 4;

function actions(issues: readonly Issue[], tongue: Tongue): string {
  const first = issues.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
  const steps = first.slice(0, MOST_ACTIONS).map(({ id, category, recommendation }) => {
    const name = CATEGORY_NAMES[category][tongue];
    const advice = (recommendation.split(/(?<=[.])\s/)[0] ?? '').replace(/\.$/, '');
    return `${lowerFirst(advice)} (${name}, ${id})`;
  });
  return both(`What to do first: ${steps.join('; ')}.`, `Da fare per prima cosa: ${steps.join('; ')}.`)[
    tongue
  ];
}

/** The executive summary: how many issues, what recurs, what to do first. */
export function summaryOf(prompt: Prompt): Narrative {
  const tongue = tongueOf(prompt);
  const issues = z.array(issueSchema).catch([]).parse(dataOf(prompt, 'issues'));
  const coverage = coverageSchema.parse(dataOf(prompt, 'coverage') ?? null);
  if (issues.length === 0) {
    const none = both(
      'This review reported no issues. That does not mean that the document is free of errors.',
      'Questa revisione non ha segnalato problemi. Ciò non significa che il documento sia privo di errori.',
    );
    return { paragraphs: [none[tongue]] };
  }
  return {
    paragraphs: [judgement(issues, coverage, tongue), recurring(issues, tongue), actions(issues, tongue)],
  };
}
