import fc from 'fast-check';
import { prepareDocument } from '../../../../shared/evidence/anchor.ts';
import type { EvidenceSources } from '../../../../shared/workflows/deliverable-review/findings/filter.ts';
import {
  CATEGORIES,
  type RawFinding,
  SEVERITIES,
} from '../../../../shared/workflows/deliverable-review/findings/finding.ts';

/** Pages of a deliverable, and what a model wrote about its figures. */
export const PAGES = [
  'Use case UC-1: the Customer books an appointment. The actor must be logged in before booking.',
  'Requirement R3: the system answers every search within two seconds under normal load.',
  'The tests cover the booking service with unit tests. No test of the payment gateway is planned.',
];
export const FIGURES =
  'The class diagram shows an abstract class User with the subclasses Customer and Barber.';

export const sources: EvidenceSources = {
  text: prepareDocument(PAGES.join('\f')),
  figures: prepareDocument(FIGURES, [{ page: 2, start: 0 }]),
};

export function finding(changes: Partial<RawFinding> = {}): RawFinding {
  return {
    id: 'F-001',
    auditor: 'specification-auditor',
    category: 'requirements',
    severity: 'MEDIUM',
    description: 'The requirement does not say what normal load is.',
    recommendation: 'State the number of concurrent users that R3 assumes.',
    quote: 'the system answers every search within two seconds',
    page: 9,
    confidence: 0.8,
    useCase: null,
    ...changes,
  };
}

const passages = PAGES.flatMap((page) => page.split(/(?<=[.:])\s/));
const quote = fc.oneof(
  fc.constantFrom(
    ...passages,
    FIGURES,
    passages[1]!.replace('appointment', 'apointmet'),
    'UC-1',
    'never said',
    '…',
  ),
  fc.constant('Every invoice is archived for at least ten years by the accountants.'),
  fc.constant(null),
  fc.string({ maxLength: 60 }),
);

/** Lists of raw findings with good, bad, short and missing quotes, some of them repeated. */
export const rawFindings = fc
  .array(
    fc.record({
      category: fc.constantFrom(...CATEGORIES),
      severity: fc.constantFrom(...SEVERITIES),
      description: fc.constantFrom('One.', 'Two.', 'Three.', 'UC-1 is unclear.'),
      recommendation: fc.constantFrom('Do it.', 'Do it for UC-1.'),
      quote,
      page: fc.option(fc.integer({ min: -5, max: 900 })),
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
      useCase: fc.constantFrom(null, 'UC-1'),
    }),
    { maxLength: 30 },
  )
  .map((list) => list.map((changes, index) => finding({ ...changes, id: `F-${index + 1}` })));
