import type { DocumentContext } from '@assay/deliverable-review/document-context';
import type { CheckedFeature, CheckedItem } from '@assay/deliverable-review/features';
import type { SourcedEvidence } from '@assay/deliverable-review/findings/evidence-schema';
import { CATEGORIES, numbered, SEVERITIES } from '@assay/deliverable-review/findings/finding';
import { type Issue, numberIssues, type UnnumberedIssue } from '@assay/deliverable-review/findings/issue';
import type { TraceabilityReference, TracedRequirement } from '@assay/deliverable-review/traceability';

const pick = <T>(items: readonly T[], index: number): T => items[index % items.length]!;

/** A quote that stands in the document. */
export function found(quote: string, page: number, over: Partial<SourcedEvidence> = {}): SourcedEvidence {
  const outcome = 'verified';
  return {
    quote,
    grade: 'exact',
    supported: true,
    passage: quote,
    outcome,
    similarity: 1,
    multiplier: 1.15,
    start: 0,
    end: quote.length,
    spans: [{ start: 0, end: quote.length }],
    page,
    source: 'text',
    boxes: [],
    ...over,
  };
}

const FLAWS = [
  {
    description:
      'UC-7 (Return a bicycle) has an alternative flow that contradicts its actor: a guest cannot confirm a return for the operator. It seems to have been copied from the operators’ use cases.',
    quote: 'If the user is not in the operators’ staff: do nothing.',
    recommendation:
      'Rewrite the alternative flow for the actor Guest: what does the system show when the dock does not confirm the bicycle, and who is told?',
    useCase: 'UC-7',
  },
  {
    description:
      'NFR-3 cannot be tested: “fast” names neither a time nor a load, so nobody can say whether the system meets it.',
    quote: 'The search for a free dock must be fast, also in the morning.',
    recommendation:
      'State a response time, a percentile and the load under which it holds, for instance 95 % of searches within 800 ms with 200 riders at once.',
    useCase: null,
  },
  {
    description:
      'The class diagram shows an abstract class Rider with two subclasses, the database a single table without a discriminator. How a row becomes an object of the right class is not said.',
    quote: 'riders(email, name, surname, pass_hash, phone, role)',
    recommendation:
      'Describe the mapping of the inheritance to the table, and name the column that decides which subclass a row belongs to.',
    useCase: null,
  },
  {
    description:
      'The controllers build SQL statements themselves, although section 5 assigns the database to the DAO layer.',
    quote: 'RideController concatenates the query and hands it to the connection.',
    recommendation:
      'Move the query into RideDao and let the controller call it by a method named after what it needs.',
    useCase: 'UC-2',
  },
  {
    description: 'No test covers the failure of a payment, although two use cases depend on it.',
    quote: 'The payment service was not tested because it is external.',
    recommendation:
      'Replace the payment service with a test double that refuses, and test UC-2 and UC-5 against it.',
    useCase: 'UC-2',
  },
];

/** Issues of every category and severity, in the report's order. */
export function sampleIssues(count: number): Issue[] {
  const issues = Array.from({ length: count }, (_, index): UnnumberedIssue => {
    const { quote, ...flaw } = pick(FLAWS, index);
    const page = 3 + ((index * 7) % 60);
    const from =
      index % 6 === 0
        ? [numbered('F', 2 * index + 1), numbered('F', 2 * index + 2)]
        : [numbered('F', 2 * index + 1)];
    const source = index % 5 === 2 ? 'figure-description' : 'text';
    const evidence = from.map((_, at) =>
      found(at === 0 ? quote : 'The operator confirms the return at the dock.', page + at, {
        source: at === 0 ? source : 'text',
        similarity: index % 4 === 3 ? 0.87 : 1,
      }),
    );
    return {
      ...flaw,
      from,
      reporters: [index % 5 === 4 ? 'checks' : 'specification-auditor'],
      category: pick(CATEGORIES, index),
      severity: pick(SEVERITIES, index >> 1),
      quote,
      page,
      source,
      confidence: Math.min(1, 0.66 + ((index * 13) % 40) / 100),
      evidence,
      alsoReported: from.slice(1).map((id) => ({
        id,
        description: 'The return of a bicycle is told twice, and not in the same way.',
        recommendation: 'Tell it once.',
      })),
    };
  });
  return numberIssues(issues);
}

const NEEDS = [
  'A rider can reserve a bicycle up to 30 minutes ahead',
  'A rider can end a ride at any dock of the network',
  'An operator can take a bicycle out of service',
  'The system charges a ride when it ends, by the minute',
  'Search results for free docks arrive within 800 ms for 95 % of requests',
];

const reference = (label: string, page: number | null, isFound = true): TraceabilityReference => ({
  label,
  page,
  found: isFound,
  basis: 'model',
  evidence: null,
});

/** A link that the document states on a page. */
const stated = (label: string, page: number): TraceabilityReference => ({
  ...reference(label, page),
  basis: 'stated',
  evidence: { passage: label, start: 0, end: label.length, page, boxes: [], head: null },
});

/** Traced requirements: complete ones, ones with links missing, and references that the document does not have. */
export function sampleRows(count: number): TracedRequirement[] {
  return Array.from({ length: count }, (_, index): TracedRequirement => {
    const isOpen = index % 4 === 3;
    const isStrange = index % 7 === 5;
    return {
      requirement: `FR-${String(index + 1).padStart(2, '0')}`,
      summary: pick(NEEDS, index),
      useCases: [
        stated(`UC-${(index % 9) + 1}`, 9 + (index % 9)),
        ...(index % 3 === 0 ? [reference('UC-2', 10)] : []),
      ],
      design: isStrange
        ? [reference('LoyaltyService', null, false)]
        : [reference('RideService', 22), reference('RideDao', null)],
      tests: isOpen ? [] : [stated(`TC-${index + 1}`, 41)],
      missing: [...(isStrange ? (['design'] as const) : []), ...(isOpen ? (['test'] as const) : [])],
      unknown: [],
      disconnect: isOpen
        ? 'No test exercises this requirement: the strategy in section 7 promises one acceptance test per functional requirement, and the table of tests ends before it.'
        : null,
    };
  });
}

const FEATURES = [
  'Use cases with actors, conditions and flows',
  'Layered architecture with responsibilities',
  'Class diagram that agrees with the text',
  'Design patterns justified by the problem they solve',
  'Unit tests of the domain',
  'Mock-ups of the interface',
  'Persistence with an explicit mapping',
  'Navigation between the screens',
];

function item(index: number, state: CheckedItem['state']): CheckedItem {
  const isMet = state === 'met';
  const text = pick(
    [
      'Every use case names its actors',
      'Pre- and postconditions are given',
      'Alternative flows are described',
      'Ids are used throughout the document',
      'Each element is explained in the text',
    ],
    index,
  );
  return {
    id: `item-${index}`,
    text,
    state,
    explanation: isMet
      ? 'The tables of section 3 do so.'
      : 'Section 3 has it for two of nine use cases only.',
    evidence: isMet ? found('Actors: Rider, Operator', 9 + index) : null,
  };
}

/** Features of every status, with items of every state. */
export function sampleFeatures(count: number): CheckedFeature[] {
  const plans: { status: CheckedFeature['status']; states: CheckedItem['state'][] }[] = [
    { status: 'Present', states: ['met', 'met', 'met', 'met', 'met'] },
    { status: 'Partial', states: ['met', 'met', 'not-met', 'unverified', 'not-met'] },
    { status: 'Absent', states: ['not-met', 'not-met', 'not-met', 'not-met', 'not-met'] },
    { status: null, states: ['met', 'met', 'met', 'unanswered', 'unverified'] },
  ];
  return Array.from({ length: count }, (_, index) => {
    const { status, states } = pick(plans, index);
    const items = states.map((state, at) => item(at, state));
    return {
      id: `feature-${index}`,
      title: pick(FEATURES, index),
      status,
      met: items.filter(({ state }) => state === 'met').length,
      items,
    };
  });
}

/** What a deliverable of so many requirements consists of. */
export function sampleContext(requirements: number): DocumentContext {
  const numbers = Array.from({ length: requirements }, (_, index) => index + 1);
  return {
    requirements: numbers.map((number) => ({
      id: `FR-${number}`,
      kind: number % 4 === 0 ? 'non-functional' : 'functional',
      text: pick(NEEDS, number),
      page: 5,
    })),
    useCases: numbers.slice(0, 9).map((number) => ({
      id: `UC-${number}`,
      name: 'Reserve a bicycle',
      actors: number === 4 ? [] : [pick(['Rider', 'Operator', 'Guest'], number)],
      preconditions: number % 2 === 0 ? 'The rider is signed in.' : null,
      postconditions: null,
      mainFlow: number % 2 === 0 ? ['The rider chooses a dock.', 'The system keeps a bicycle.'] : [],
      alternativeFlows: number % 3 === 0 ? ['2a. No dock is free.'] : [],
      page: 9,
    })),
    architecture: {
      style: 'three layers, MVC for the web interface',
      components: ['RideService', 'RideDao', 'PaymentGateway', 'DockMonitor', 'RideController'].map(
        (name) => ({ name, responsibility: null }),
      ),
      layers: ['presentation', 'domain', 'persistence'],
      patterns: [
        { name: 'DAO', use: null },
        { name: 'Observer', use: 'docks' },
      ],
    },
    tests: {
      types: ['unit', 'integration'],
      coverage: '82 % of the lines of the domain',
      cases: numbers
        .slice(0, 12)
        .map((number) => ({ id: `TC-${number}`, name: 'a ride ends', covers: [`FR-${number}`], page: 41 })),
    },
  };
}
