import { AssayError } from '@assay/kit/errors/assay-error';
import { type AgentRecord, agentRecordSchema } from '@assay/model/agent/agent-run';
import * as z from 'zod';

/**
 * What a step of a run leaves behind, declared once: whoever writes or reads it uses the declaration. `name` is its place
 * in the run's folder; one that there are several of has variable parts, `teams/{team}/claims.json`, and `one` names one of
 * them. `pinned`: written at the run's first attempt and the same ever after, so that a process may remember it.
 */
export interface Artifact<T> {
  readonly name: string;
  readonly schema: z.ZodType<T>;
  readonly pinned: boolean;
}

/** What an artifact holds, of several what any of them does. */
type ContentOf<A> = A extends Artifact<infer T> ? T : never;

/** Declares an artifact. */
export function artifact<T>(name: string, schema: z.ZodType<T>, { pinned = false } = {}): Artifact<T> {
  return { name, schema, pinned };
}

/** Declares what an agent leaves behind, by the form of its answer: read where it enters a step, and never again. */
export function answerArtifact<T>(name: string, answer: z.ZodType<T>): Artifact<AgentRecord<T>> {
  return artifact(name, agentRecordSchema.extend({ output: answer }));
}

/** Declares a PNG picture, which is read as a data URL. */
export function picture(name: string): Artifact<string> {
  return artifact(name, z.string());
}

const VARIABLE = /\{[^{}]+\}/g;

/** One of the artifacts that a declaration with variable parts stands for, its parts in their order. */
export function one<T>(several: Artifact<T>, ...parts: (string | number)[]): Artifact<T> {
  let index = 0;
  return { ...several, name: several.name.replace(VARIABLE, () => String(parts[index++])) };
}

function stands(declared: Artifact<unknown>, name: string): boolean {
  const pattern = declared.name
    .split(VARIABLE)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('[^/]+');
  return new RegExp(`^${pattern}$`).test(name);
}

/**
 * The declaration of an artifact that a plan or an event names, of those that it may be.
 * @throws AssayError ConfigurationInvalid where none of that name is declared
 */
export function declarationOf<A extends Artifact<unknown>>(
  declared: readonly A[],
  name: string,
): Artifact<ContentOf<A>> {
  const candidate = declared.find((candidate) => stands(candidate, name));
  if (candidate) return { ...(candidate as Artifact<ContentOf<A>>), name };
  const words = `"${name}" is no artifact that the run's workflow declares: deploy again, then resume the run.`;
  throw new AssayError('ConfigurationInvalid', words);
}

/** Declares the assignment that a run is pinned to. */
export function assignmentArtifact<T>(schema: z.ZodType<T>): Artifact<T> {
  return artifact('assignment.json', schema, { pinned: true });
}

/** Declares a workflow's plan, made when the run is opened. */
export function planArtifact<T>(schema: z.ZodType<T>): Artifact<T> {
  return artifact('plan.json', schema, { pinned: true });
}

/** Declares a workflow's result. */
export function resultArtifact<T>(schema: z.ZodType<T>): Artifact<T> {
  return artifact('result.json', schema);
}

/** What a rendered report leaves behind in the run's folder; the log only where it could not be set as a PDF, for which the page needs nothing. */
export const REPORT_FILES = { html: 'report.html', pdf: 'report.pdf', tex: 'report.tex', log: 'report.log' };

/** What a document beside the report leaves behind in the run's folder. */
export const handoutFiles = (name: string) => ({ pdf: `${name}.pdf`, tex: `${name}.tex` });
