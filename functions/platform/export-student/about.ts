import type { ObjectVersion } from '@assay/kit/storage/object-versions';
import type { ZipEntry } from '@assay/kit/zip/write-zip';

/** Each version in a folder before its file's own name, by which it opens: two versions of an upload are two files. */
export function nameOf({ key, versionId }: ObjectVersion): string {
  const at = key.lastIndexOf('/') + 1;
  return `objects/${key.slice(0, at)}${versionId}/${key.slice(at)}`;
}

/** What a person opens first. */
const READ_FIRST = {
  'What was handed in': /^objects\/submissions\//,
  'The reports': /\/report\.(?:pdf|html)$/,
};

/** The files of an archive that a person opens, each with its place; nothing where it has none. */
function toOpen(names: readonly string[]): string {
  const parts = Object.entries(READ_FIRST).map(([what, is]) => ({
    what,
    files: names.filter((name) => is.test(name)),
  }));
  return parts
    .filter(({ files }) => files.length > 0)
    .map(({ what, files }) => `${what}\n${'='.repeat(what.length)}\n${files.toSorted().join('\n')}\n\n`)
    .join('');
}

const WORDS = `What is in this archive
=======================
objects/{folder}/{version}/{file}
                          every version of each object that is held on the student: uploads, all that their runs left, exemplars that are their work
banks/{key}/{version}     of each version of tables of past answers and of imported exemplars, the student's own rows
items.jsonl               the items of the table, a line each

What is not, and why
====================
Exemplars and past answers under an id that is neither the student's submission for that assignment nor their account, number or address: nothing says whose they are.
Vectors of exemplars, and answers of embedding models: numbers that follow from the texts in this archive.
The second reader: figures of many students together, beside the texts that it learnt from. Those of the student are among the exemplars in this archive.
Profiles of graders, features and drift reports: figures of many students together, of which none is one student's.
Cohorts of re-evaluations: lists of runs; what was found out of the student's own is among the objects of these runs.
What teachers said to a student, and that student appealed, before a submission was said to be this student's: it was between them.
What others' runs say of an exemplar or a past answer of the student: it is part of those students' results.
Teachers' knowledge bases, assignments and reports: nobody noted whom they speak of.
`;

/** Says in the archive itself where the works and reports among its entries are, what else it holds, and what cannot be told to be the student's. */
export const about = (entries: readonly ZipEntry[]): ZipEntry => ({
  name: 'about.txt',
  bytes: Buffer.from(toOpen(entries.map(({ name }) => name)) + WORDS),
});
