import type { EvidenceSources } from '@assay/deliverable-review/findings/evidence';
import type { Report } from '@assay/deliverable-review/findings/filter';
import {
  AUDITORS,
  CATEGORIES,
  type ReportedFinding,
  SEVERITIES,
} from '@assay/deliverable-review/findings/finding';
import { prepareDocument } from '@assay/evidence/anchor';
import fc from 'fast-check';

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

/** A finding as an auditor reports it, its quote on page 2 whatever page it names. */
export function finding(changes: Partial<ReportedFinding> = {}): ReportedFinding {
  return {
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

/** What one auditor reports: a finding for each of the changes. */
export function reportOf(...changes: Partial<ReportedFinding>[]): Report[] {
  return [{ reporter: 'specification-auditor', findings: changes.map((change) => finding(change)) }];
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

const reported: fc.Arbitrary<ReportedFinding> = fc.record({
  category: fc.constantFrom(...CATEGORIES),
  severity: fc.constantFrom(...SEVERITIES),
  description: fc.constantFrom('One.', 'Two.', 'Three.', 'UC-1 is unclear.'),
  recommendation: fc.constantFrom('Do it.', 'Do it for UC-1.'),
  quote,
  page: fc.option(fc.integer({ min: -5, max: 900 })),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  useCase: fc.constantFrom(null, 'UC-1'),
});

/** Reports of both auditors, with good, bad, short and missing quotes, some findings repeated. */
export const reports: fc.Arbitrary<Report[]> = fc.tuple(
  ...AUDITORS.map((reporter) =>
    fc.array(reported, { maxLength: 15 }).map((findings) => ({ reporter, findings })),
  ),
);
