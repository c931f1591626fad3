import type { ObjectVersion } from '@assay/kit/storage/object-versions';
import type { ZipEntry } from '@assay/kit/zip/write-zip';

/** Where a person finds an object: by what it is, and of which work; `places`: of runs, by their ids. */
function placeOf(key: string, places: ReadonlyMap<string, string>): string {
  const [folder, owner, ...rest] = key.split('/');
  if (folder === 'submissions') return ['handed-in', ...rest].join('/');
  const place = folder === 'runs' ? places.get(owner!) : undefined;
  return place === undefined ? `other/${key}` : ['assessments', place, ...rest].join('/');
}

/** A name with its number before its ending, by which it opens. `a/report.pdf` becomes `a/report (2).pdf`. */
const numbered = (name: string, number: number) =>
  number === 1 ? name : name.replace(/(?:\.[^./]*)?$/, (ending) => ` (${number})${ending}`);

/** What versions of objects are called in the archive, in their order: each has a name of its own. */
export function namesOf(versions: readonly ObjectVersion[], places: ReadonlyMap<string, string>): string[] {
  const taken = new Set<string>();
  return versions.map(({ key }) => {
    const place = placeOf(key, places);
    let number = 1;
    while (taken.has(numbered(place, number).toLowerCase())) number += 1;
    const name = numbered(place, number);
    taken.add(name.toLowerCase());
    return name;
  });
}

/** Where the runs of a student's works are found: by their works, numbered where a work has several. */
export const placesOf = (works: readonly { work: string; runs: readonly string[] }[]): Map<string, string> =>
  new Map(
    works.flatMap(({ work, runs }) =>
      runs.map((run, at) => [run, runs.length === 1 ? work : `${work}/run-${at + 1}`] as const),
    ),
  );

/** What a person opens first. */
const READ_FIRST = {
  'What was handed in': /^handed-in\//,
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
handed-in/{assignment}/{submission}/
                          what was handed in
assessments/{assignment}/{submission}/
                          all that was made of it: reports, results, what each model was asked and answered, step by step
other/                    what else is held on the student, by its place: exemplars that are their work, what was asked for an upload
                          A number behind a name, as in report (2).pdf, is of another version of the same, the newest first.
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
  name: 'README.txt',
  bytes: Buffer.from(toOpen(entries.map(({ name }) => name)) + WORDS),
});
