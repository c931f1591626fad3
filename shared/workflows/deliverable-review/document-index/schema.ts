import * as z from 'zod';

const page = z.int().min(1);
/** UTF-16 offsets `[start, end)` into the enriched text, and the page it stands on. */
const place = { start: z.int(), end: z.int(), page };

export const identifierKindSchema = z.enum(['requirement', 'use-case', 'component', 'test', 'other']);
/** What the members of a series name; `other`: goals, domain assumptions, scenarios and the like. */
export type IdentifierKind = z.infer<typeof identifierKindSchema>;

const definitionSchema = z.object({
  ...place,
  context: z
    .string()
    .describe('its words: the rest of the heading, line or row, a literal slice of the text'),
  contextStart: z.int().describe('where the words begin'),
  form: z
    .enum(['heading', 'row', 'line', 'field'])
    .describe('what it opens; field: the one of a form that names what it describes (ID | UC3)'),
  level: z.int().min(0).max(6).describe('of its heading; 0 if it opens none'),
});
export type Definition = z.infer<typeof definitionSchema>;

const mentionSchema = z.object(place);

/** One id in all its spellings. A member of a range ("R1 to R5") is referred to where the range stands. */
const identifierSchema = z.object({
  id: z.string().describe('as it is written where it is defined, else where it is first named'),
  key: z.string().describe('the same for all its spellings: FR-3, UC-2.1'),
  series: z.string().describe('its prefix without dots: FR, UC, R'),
  kind: identifierKindSchema,
  numbers: z.array(z.int()).min(1).describe('parts of its number: 2.1 is [2, 1]'),
  suffix: z.string().describe('letter after its number; mostly empty'),
  definitions: z.array(definitionSchema),
  references: z.array(mentionSchema),
});
export type Identifier = z.infer<typeof identifierSchema>;

const indexedHeadingSchema = z.object({
  text: z.string(),
  level: z.int().min(1).max(6),
  page,
  start: z.int(),
});

const indexedFigureSchema = z.object({
  id: z.string().describe('of the enriched document: figure-3'),
  caption: z.string().nullable(),
  page,
  mentions: z.array(page).describe("pages whose text names the caption's number"),
});
export type IndexedFigure = z.infer<typeof indexedFigureSchema>;

/** A unit of the text: a sentence, list item or row, `[start, end)`. */
const unitSchema = z.object({
  ...place,
  head: z
    .object({ start: z.int(), end: z.int() })
    .nullable()
    .describe(
      'the line without which it cannot be read: head of a matrix or table, what a list stands under',
    ),
});
export type IndexUnit = z.infer<typeof unitSchema>;

/** Two ids that a unit (with its head) names together; `from` and `to` are keys. */
const traceSchema = z.object({ from: z.string(), to: z.string(), ...unitSchema.shape });
export type Trace = z.infer<typeof traceSchema>;

const linkKindSchema = z.enum(['use-case', 'component', 'test']);
export type LinkKind = z.infer<typeof linkKindSchema>;

const titleSchema = z.object({ name: z.string(), kind: linkKindSchema });
/** The name of a use case, component or test as the document titles it. */
export type Title = z.infer<typeof titleSchema>;

/** What a document names by ids, its headings and its figures (SPEC C22): found without a model. */
const documentIndexSchema = z.object({
  identifiers: z.array(identifierSchema),
  headings: z.array(indexedHeadingSchema),
  figures: z.array(indexedFigureSchema),
  traces: z.array(traceSchema),
  titles: z.array(titleSchema),
});
export type DocumentIndex = z.infer<typeof documentIndexSchema>;

/** To what the document itself links a requirement, by ids. All are keys. */
const tracedByIdsSchema = z.object({
  requirement: z.string(),
  'use-case': z.array(z.string()),
  component: z.array(z.string()),
  test: z.array(z.string()),
});

const documentTraceabilitySchema = z.object({
  requirements: z.array(tracedByIdsSchema),
  traced: z
    .array(z.object({ series: z.string(), kind: linkKindSchema }))
    .describe('series of requirements that the document traces by ids or names to things of a kind'),
});
export type DocumentTraceability = z.infer<typeof documentTraceabilitySchema>;

/** A link that the document states in one unit, by id or by name: both as the document writes them. */
const statedLinkSchema = z.object({
  requirement: z.string(),
  kind: linkKindSchema,
  label: z.string(),
  ...unitSchema.shape,
});
export type StatedLink = z.infer<typeof statedLinkSchema>;

// biome-ignore format: a table
const checkCodeSchema = z.enum([
  'doubled-id', 'undefined-reference', 'untested-requirement', 'requirement-without-use-case',
  'requirement-without-design', 'numbering-gap', 'missing-part', 'figure-not-mentioned', 'figure-not-introduced',
  'unused-abbreviation', 'empty-section', 'broken-reference', 'doubled-section-number',
  'doubled-figure-number', 'unmeasured-quality',
]);
export type CheckCode = z.infer<typeof checkCodeSchema>;

/** One thing that is wrong as a matter of fact; of a series or a passage, not of every member. */
const documentCheckSchema = z.object({
  code: checkCodeSchema,
  severity: z.enum(['MEDIUM', 'LOW']),
  candidate: z.boolean().describe('no finding by itself: told to the auditors only'),
  ids: z.array(z.string()).describe('the ids, figures or headings it is about, as the document writes them'),
  quote: z.string().describe("literal slice of the document's text"),
  ...place,
  pages: z.array(page).describe('every page it concerns'),
  total: z.int().min(0).describe('how many ids or figures there are of which these are some'),
  terms: z
    .array(z.string())
    .describe('doubled-id and other numbers: the two texts; missing-part: its label; others: its words'),
});
export type DocumentCheck = z.infer<typeof documentCheckSchema>;

/** The artifact `index.json`. */
export const checkedDocumentSchema = z.object({
  index: documentIndexSchema,
  traceability: documentTraceabilitySchema,
  links: z.array(statedLinkSchema),
  checks: z.array(documentCheckSchema),
});
export type CheckedDocument = z.infer<typeof checkedDocumentSchema>;
