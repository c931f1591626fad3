import { PageWriter, writePdf } from '../../unit/document/pdf/pdf-writer.ts';
import type { Handed } from '../assessments.ts';
import type { Answer, Asked } from '../scripted-model.ts';

const LINES = [
  '1 Requirements',
  'FR-1 The user can search for tools and see which of them are free.',
  'The system answers quickly in most of the cases that matter to the user.',
  '2 Design',
  'The BookingService reserves a tool and tells the Notifier about it at once.',
  '3 Tests',
  'TC-1 checks that a search finds a tool which is free on that day.',
];

/** A grey picture like no other of its number. */
const pixels = (number: number) =>
  `${number.toString(16).padStart(2, '0')}ff ${(255 - number).toString(16).padStart(2, '0')}00`;

/** A deliverable of so many pages, which all say the same, with so many distinct figures on them. */
export function deliverable({ pages = 1, figures = 2 } = {}): Uint8Array {
  const each = Math.ceil(figures / pages);
  return writePdf(
    Array.from({ length: pages }, (_, page) => {
      const writer = new PageWriter().lines(72, 60, LINES, { leading: 20 });
      const here = Math.min(each, figures - page * each);
      for (let at = 0; at < here; at++)
        writer.image(60 + (at % 5) * 100, 220 + Math.floor(at / 5) * 120, 80, 80, pixels(page * each + at));
      return writer;
    }),
  );
}

/** A deliverable, handed in for an assignment. */
export const handed = (body = deliverable()): Handed => ({
  assignment: { workflow: 'deliverable-review', assignment: 'course', task: 'Design a library of tools.' },
  file: 'report.pdf',
  body,
});

const finding = (category: string, description: string, quote: string) => ({
  category,
  severity: 'HIGH',
  description,
  recommendation: 'State a number, and say how it is to be measured by the team.',
  quote,
  page: 1,
  confidence: 0.9,
  useCase: null,
});

const NOTHING = { findings: null, features: null, traceability: null, context: null };

const CONTEXT = {
  requirements: [{ id: 'FR-1', kind: 'functional', text: 'The user can search for tools.', page: 1 }],
  useCases: [],
  architecture: { style: null, components: [], layers: [], patterns: [] },
  tests: { types: [], coverage: null, cases: [] },
};

const VAGUE = finding(
  'requirements',
  'The requirement does not say how fast the system has to answer.',
  'The system answers quickly in most of the cases',
);
const UNTESTED = finding(
  'test-coverage',
  'There is no test of the case in which no tool is free at all.',
  'TC-1 checks that a search finds a tool which is free',
);
const INVENTED = finding(
  'use-cases',
  'The document says nothing about refunds.',
  'Refunds are paid within a week by the bank',
);

const ANSWERS: Record<string, object> = {
  'figure-describer': { kind: 'class diagram', description: 'Two boxes that are joined by an arrow.' },
  'cache-warmer': { ...NOTHING, findings: [] },
  'specification-auditor': { ...NOTHING, findings: [VAGUE, INVENTED] },
  'test-auditor': { ...NOTHING, findings: [UNTESTED] },
  'traceability-matrix': {
    ...NOTHING,
    traceability: [
      {
        requirement: 'FR-1',
        summary: 'Search for tools that are free',
        useCases: [],
        design: [{ label: 'BookingService', page: 1 }],
        tests: [{ label: 'TC-1', page: 1 }],
        disconnect: null,
      },
    ],
  },
  'context-extraction': { ...NOTHING, context: CONTEXT },
  'whole-document-auditor': { findings: [] },
  'whole-traceability': { ...NOTHING, traceability: [] },
  'document-overview': { paragraphs: ['The document describes how tools are searched for and booked.'] },
  'executive-summary': { paragraphs: ['The document is sound, but it does not say how fast the system is.'] },
  strengths: {
    strengths: [
      {
        title: 'A clear service',
        description: 'The design names the service that reserves a tool.',
        quote: 'The BookingService reserves a tool and tells the Notifier',
        page: 1,
      },
    ],
  },
};

/** The ConsistencyManager keeps every finding that it is given. */
function keepingAll(prompt: string): object {
  const ids = [...new Set(prompt.match(/\bF-\d{3}\b/g))];
  return { decisions: ids.map((id) => ({ id, decision: 'keep', into: null, reason: null })) };
}

/** FeatureCheck, on a part or on the whole, names every feature that it is given, and says nothing of their items. */
function naming(prompt: string): object {
  const [, block] = /<features-[0-9a-f]{12}>\n([\s\S]*?)\n<\/features-/.exec(prompt)!;
  const features = JSON.parse(block!) as { id: string }[];
  return { ...NOTHING, features: features.map(({ id }) => ({ feature: id, items: [] })) };
}

/** How the agents of a review answer when all is well. */
export function answer({ agent, prompt }: Asked): Answer {
  if (agent === 'screening/screener') return { passages: [] };
  const name = agent.replace('deliverable-review/', '');
  if (name.endsWith('feature-check')) return naming(prompt);
  return name === 'consistency-manager' ? keepingAll(prompt) : ANSWERS[name]!;
}
