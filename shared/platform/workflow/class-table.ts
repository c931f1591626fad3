import * as z from 'zod';
import type { CommonAssignment } from '../assignment/assignment.ts';
import { artifact } from '../run/artifact.ts';

/** The runs of students' own parts of a table, in its own run's folder: who renders reports reads nothing but the bucket. */
export const PARTS = artifact('parts.json', z.array(z.string()));

/** What a student of a class's table handed in and was graded on, as a submission of its own. R: the result. */
export interface StudentPart<R> {
  /** Their submission for the assignment. */
  submission: string;
  /** Who they are, as the table names them. */
  subject: string;
  /** What they handed in, and nobody else, as a file that could be handed in by itself. */
  file: { name: string; text: string };
  /** Of their rows alone; what it says of its run is the whole table's. */
  result: R;
}

/** An artifact of a table's run that has had rows taken out. */
export interface WithoutRows {
  value: unknown;
  /** The lines of the result that these rows were, by name. */
  items: string[];
  /** What the names of steps begin with that were about these rows and no others. */
  steps: string[];
}

/** An artifact of a table's run in which rows of students stand. */
export interface HeldRows {
  /** Its place in the run's folder. */
  readonly name: string;
  /** What it is without the rows of some submissions; null: it has none of these, or is none. */
  without(value: unknown, gone: ReadonlySet<string>): WithoutRows | null;
}

/** Tables of several students, graded as one and kept as the submissions that they are. A: the assignment, R: the result. */
export interface ClassTable<A extends CommonAssignment, R> {
  /** The students of a table, each once; none where it says of nobody who it is. */
  parts(result: R): StudentPart<R>[];
  readonly rows: readonly HeldRows[];
  /** Rows that are not in a table's result, as their students are erased. */
  erased(result: R): number;
  /** A table that was handed in without the rows of some submissions: nothing is left of one that cannot be read and names them; null: it has none of these. */
  withoutRows(
    upload: { bytes: Uint8Array; file: string; tenant: string; assignment: A },
    gone: ReadonlySet<string>,
  ): string | null;
}
