import * as z from 'zod';
import { roleSchema, subjectSchema } from '../access/principal.ts';
import { idSchema } from '../assignment/assignment.ts';
import { hashOf, nameOf, sha256 } from './erasure-hash.ts';

/** What is to be erased: one submission, or all of a student. */
const erasedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('submission'), assignment: idSchema, submission: idSchema }),
  z.object({ kind: z.literal('student'), subject: subjectSchema }),
]);
export type ErasureScope = z.infer<typeof erasedSchema>;

/** What could not be removed, and why. */
const leftSchema = z.object({ kind: z.string(), count: z.int(), why: z.string() });

/**
 * An erasure, and once it is done the proof of it. `of` says what is to be erased until
 * then; the proof has its hash in its place, so that who knows the id can check it and nobody learns it.
 */
export const erasureSchema = z.object({
  erasure: z.string(),
  tenant: z.string(),
  state: z
    .enum(['requested', 'erasing', 'erased', 'incomplete', 'failed'])
    .describe('incomplete: it is tried again; failed: it is not, until somebody asks for the same'),
  kind: z.enum(['submission', 'student']),
  by: z.object({ subject: z.string(), role: roleSchema }).describe('who asked; of a retention, `retention`'),
  requestedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().optional(),
  of: erasedSchema.optional(),
  ofSha256: z.string().describe('of what was asked, `subject` or `assignment/submission`'),
  counts: z
    .record(z.string(), z.int())
    .optional()
    .describe('object versions and items that were removed, by kind'),
  keysSha256: z.string().optional().describe('of their sorted keys, a line each'),
  worksSha256: z
    .array(z.string())
    .optional()
    .describe(
      'of the submissions that were erased, `assignment/submission`: by these a restoration knows them for ever',
    ),
  left: z.array(leftSchema).optional(),
  looks: z.int().optional().describe('times it was looked again since it was asked, and something was left'),
  lookedAgainAt: z.iso.datetime().optional().describe('when it was looked a last time for what came late'),
});
export type Erasure = z.infer<typeof erasureSchema>;

/** An erasure's id follows from what it is of; `again`: how many of the same were done before. */
export function erasureId(tenant: string, of: ErasureScope, again = 0): string {
  const number = again === 0 ? '' : String(again);
  return `erasure-${sha256([tenant, of.kind, nameOf(of), number].join('\n')).slice(0, 24)}`;
}

/** What was taken out of a table's run: the lines of its result, and what the names of steps begin with that were about these rows alone. */
const takenSchema = z.object({ run: z.string(), steps: z.array(z.string()), items: z.array(z.string()) });

/** What is known to be held, gathered before it is removed, so that another try knows of it: `erasures/{tenant}/{erasure}.json`. */
export const manifestSchema = z.object({
  submissions: z.array(z.object({ assignment: z.string(), submission: z.string() })),
  runs: z
    .array(z.string())
    .describe(
      'ids (`runIdOf`) of its versions, whether a run was admitted of them or not, and of runs of them again',
    ),
  archives: z.array(z.string()).default([]).describe('hashes of the students whose archives hold it'),
  known: z
    .array(z.string())
    .describe(
      'what tables of any assignment call the student, but for ids of submissions: account, number, address',
    ),
  objects: z.array(z.object({ key: z.string(), versionId: z.string() })),
  items: z.array(z.object({ PK: z.string(), SK: z.string() })),
  taken: z
    .array(takenSchema)
    .default([])
    .describe('rows of tables, by which what is written late of them is known'),
  requests: z.array(z.string()).default([]).describe('messages of which it is noted what was there'),
  at: z.iso.datetime().optional().describe('when that was noted last: what came later is of no erasure'),
  contents: z
    .array(z.string())
    .default([])
    .describe('hashes of items, and of rows of tables and exemplars in banks'),
});
export type Manifest = z.infer<typeof manifestSchema>;

// biome-ignore format: a table
export const NOTHING: Manifest = {
  submissions: [], runs: [], archives: [], known: [], objects: [], items: [], taken: [], requests: [], contents: [],
};

export const manifestKey = ({ tenant, erasure }: Pick<Erasure, 'tenant' | 'erasure'>) =>
  `erasures/${tenant}/${erasure}.json`;

const lineOf = (value: object) => Object.values(value).join(' ');

function union<T extends object>(one: readonly T[], other: readonly T[]): T[] {
  return [...new Map([...one, ...other].map((value) => [lineOf(value), value])).values()];
}

/** What either knows of. */
export function merge(one: Manifest, other: Manifest): Manifest {
  return {
    submissions: union(one.submissions, other.submissions),
    runs: [...new Set([...one.runs, ...other.runs])],
    archives: [...new Set([...one.archives, ...other.archives])],
    known: [...new Set([...one.known, ...other.known])],
    objects: union(one.objects, other.objects),
    items: union(one.items, other.items),
    taken: union(one.taken, other.taken),
    requests: [...new Set([...one.requests, ...other.requests])],
    contents: [...new Set([...one.contents, ...other.contents])],
    at: [one.at, other.at]
      .filter((at) => at !== undefined)
      .sort()
      .at(-1),
  };
}

/** What was removed, counted by the folder of objects and the kind of items, the hash of all its keys, and those of the works. */
export function proofOf({
  objects,
  items,
  submissions,
}: Pick<Manifest, 'objects' | 'items' | 'submissions'>) {
  const kinds = [
    ...objects.map(({ key }) => `objects/${key.split('/', 1)[0]}`),
    ...items.map(({ PK, SK }) => `items/${PK.split('#', 1)[0]}/${SK.split('#', 1)[0]}`),
  ].sort();
  const counts = Object.fromEntries(
    [...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length]),
  );
  const lines = [...objects, ...items].map(lineOf).sort();
  const worksSha256 = submissions.map((one) => hashOf({ kind: 'submission', ...one })).sort();
  return { counts, keysSha256: sha256(lines.join('\n')), worksSha256 };
}
