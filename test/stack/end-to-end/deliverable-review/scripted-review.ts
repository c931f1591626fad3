import type { ScriptedAnswer } from '../../../../infra/local/model/misbehaviour/behaviour.ts';
import { key } from './planted-defects.ts';

/** A defect of the sample. */
export const planted = (id: string) => key.defects.find((defect) => defect.id === id)!;

/** A finding as a model answers it, of a defect of the sample. */
export function finding(id: string, more: object = {}) {
  const { kind, quote, what } = planted(id);
  return {
    category: kind,
    severity: 'MEDIUM',
    description: what,
    recommendation: `Mend what ${id} is about.`,
    quote,
    page: 1,
    confidence: 0.9,
    useCase: null,
    ...more,
  };
}

/** The answer of one that reads the document: its part, and null for every other. */
export function reading(agent: string, part: object, times?: number): ScriptedAnswer {
  const empty = { findings: null, features: null, traceability: null, context: null };
  const content = { ...empty, ...part } as ScriptedAnswer['content'];
  return { agent: `deliverable-review/${agent}`, content, ...(times ? { times } : {}) };
}

/** The quote of D-04 with another number. */
export const ALTERED = planted('D-04').quote.replace('three', 'five');

const answer = (agent: string, content: ScriptedAnswer['content']): ScriptedAnswer => ({
  agent: `deliverable-review/${agent}`,
  content,
});

/** The strength that the model names: its quote is the requirement itself, as a careless model copies it. */
export const STRENGTH =
  '"A visitor shall be able to search the catalogue by name, category and availability"';

/**
 * A model that reviews the sample as real ones do: it copies quotes with other white space and quotation marks around
 * them, and names pages that are wrong. Its findings become F-001 to F-004; those of the checks follow.
 */
export const MODEL: ScriptedAnswer[] = [
  reading('specification-auditor', {
    findings: [
      finding('D-01', { severity: 'HIGH' }),
      finding('D-08', { quote: `“${planted('D-08').quote.replaceAll(' ', '  ')}”` }),
      finding('D-17', { page: 99 }),
    ],
  }),
  reading('test-auditor', { findings: [finding('D-22', { category: 'test-strategy' })] }),
  reading('traceability-matrix', { traceability: [] }),
  reading('context-extraction', {
    context: {
      requirements: [{ id: 'FR-01', kind: 'functional', text: 'search the catalogue', page: 4 }],
      useCases: [],
      architecture: { style: null, components: [], layers: [], patterns: [] },
      tests: { types: [], coverage: null, cases: [] },
    },
  }),
  answer('document-overview', {
    paragraphs: ['The document describes how a neighbourhood lends its tools.'],
  }),
  answer('executive-summary', {
    paragraphs: ['The requirements are mostly clear, the tests leave some of them out.'],
  }),
  answer('strengths', {
    strengths: [
      { title: 'Clear ids', description: 'Requirements are numbered and short.', quote: STRENGTH, page: 4 },
    ],
  }),
];

/** A cross-check of so many findings: the second and third are merged into the first, the fourth is rejected, the others stay. */
export function crossCheck(findings: number): ScriptedAnswer {
  const ids = Array.from({ length: findings }, (_, index) => `F-${String(index + 1).padStart(3, '0')}`);
  const decided: Record<string, object> = {
    'F-002': { decision: 'merge', into: 'F-001', reason: null },
    'F-003': { decision: 'merge', into: ' f-1', reason: null },
    'F-004': { decision: 'reject', into: null, reason: 'Load tests are no subject of the course.' },
  };
  const keep = { decision: 'keep', into: null, reason: null };
  return answer('consistency-manager', { decisions: ids.map((id) => ({ id, ...keep, ...decided[id] })) });
}
