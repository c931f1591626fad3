import type { ZipEntry } from '@assay/kit/zip/write-zip';

const WORDS = `What is in this archive
=======================
objects/{key}/{version}   every version of each object that is held on the student: uploads, all that their runs left, exemplars that are their work
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

/** Says in the archive itself what it holds, and what cannot be told to be the student's. */
export const ABOUT: ZipEntry = { name: 'about.txt', bytes: Buffer.from(WORDS) };
