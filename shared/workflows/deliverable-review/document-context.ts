import * as z from 'zod';

const page = z.int().nullable().describe('the page it stands on; null if unknown');
const id = z.string().describe('its id exactly as the document writes it; empty if it has none');

const useCaseSchema = z.strictObject({
  id,
  name: z.string(),
  actors: z.array(z.string()),
  preconditions: z.string().nullable(),
  postconditions: z.string().nullable(),
  mainFlow: z.array(z.string()).describe('its steps in order'),
  alternativeFlows: z.array(z.string()),
  page,
});

/**
 * What a deliverable consists of, as the context extraction answers it (criteria A1–A4 of CAPRA's taxonomy; SPEC C4).
 * Every field present, null or empty where the document has nothing.
 */
export const documentContextSchema = z.strictObject({
  requirements: z.array(
    z.strictObject({ id, kind: z.enum(['functional', 'non-functional']), text: z.string(), page }),
  ),
  useCases: z.array(useCaseSchema),
  architecture: z.strictObject({
    style: z.string().nullable(),
    components: z.array(z.strictObject({ name: z.string(), responsibility: z.string().nullable() })),
    layers: z.array(z.string()),
    patterns: z.array(z.strictObject({ name: z.string(), use: z.string().nullable() })),
  }),
  tests: z.strictObject({
    types: z.array(z.string()).describe('kinds of tests: unit, integration, acceptance …'),
    coverage: z.string().nullable().describe('what the document says of its coverage'),
    cases: z.array(z.strictObject({ id, name: z.string(), covers: z.array(z.string()), page })),
  }),
});
export type DocumentContext = z.infer<typeof documentContextSchema>;

/** The same as it is kept: by earlier versions without the steps of use cases. */
export const keptContextSchema = documentContextSchema.extend({
  useCases: z.array(useCaseSchema.extend({ mainFlow: useCaseSchema.shape.mainFlow.default([]) })),
});

const NOTHING: DocumentContext = {
  requirements: [],
  useCases: [],
  architecture: { style: null, components: [], layers: [], patterns: [] },
  tests: { types: [], coverage: null, cases: [] },
};

function unique<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const byKey = new Map<string, T>();
  for (const item of items) {
    const key = keyOf(item).trim().toLowerCase();
    if (!byKey.has(key)) byKey.set(key, item);
  }
  return [...byKey.values()];
}

/** The contexts of a document's sections as one: what two overlapping sections both name is there once, the first counts. */
export function mergeContexts(contexts: readonly DocumentContext[]): DocumentContext {
  const all = <K extends keyof DocumentContext>(key: K) => contexts.map((context) => context[key]);
  const architecture = all('architecture');
  const tests = all('tests');
  const itself = (text: string) => text;
  const named = ({ name }: { name: string }) => name;
  return {
    ...NOTHING,
    requirements: unique(all('requirements').flat(), (item) => item.id || item.text),
    useCases: unique(all('useCases').flat(), (item) => item.id || item.name),
    architecture: {
      style: architecture.find(({ style }) => style !== null)?.style ?? null,
      components: unique(
        architecture.flatMap(({ components }) => components),
        named,
      ),
      layers: unique(
        architecture.flatMap(({ layers }) => layers),
        itself,
      ),
      patterns: unique(
        architecture.flatMap(({ patterns }) => patterns),
        named,
      ),
    },
    tests: {
      types: unique(
        tests.flatMap(({ types }) => types),
        itself,
      ),
      coverage: tests.find(({ coverage }) => coverage !== null)?.coverage ?? null,
      cases: unique(
        tests.flatMap(({ cases }) => cases),
        (item) => item.id || item.name,
      ),
    },
  };
}
