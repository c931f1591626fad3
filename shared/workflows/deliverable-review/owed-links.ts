import type { ReviewAssignment } from './assignment.ts';
import { kindsIn } from './document-index/columns.ts';
import type { CheckedDocument, LinkKind } from './document-index/schema.ts';
import { isLeftOut, isWork, partsIn, worksIn } from './document-index/works.ts';

/** Sentences, and the clauses in which a task says one thing. */
const CLAUSE =
  /(?<![.;:!?])[.;:!?\n]+(?:\s|$)|,\s+|(?<!(?<![.;:!?\n])\s)\s+(?:(?:but|ma|però)\s+|(?=(?:without|senza|tranne)\s))/iu;

type Asking = Pick<ReviewAssignment, 'task' | 'scope'>;

/** What a task asks for, and what it says need not be handed in. */
function askedBy(task: string) {
  const clauses = task.split(CLAUSE);
  const asked = new Set(clauses.filter((clause) => !isLeftOut(clause)).flatMap(worksIn));
  const leftOut = clauses.filter(isLeftOut).flatMap(worksIn);
  return { asked, leftOut: new Set(leftOut.filter((kind) => !asked.has(kind))) };
}

/** Whether the topics of a review leave a kind out: by name, or since those to look at are others. */
export function isOutOfScope(kind: LinkKind, { include, exclude }: Asking['scope']): boolean {
  if (exclude.some((topic) => isWork(topic, kind))) return true;
  const included = new Set(include.flatMap(worksIn));
  const narrows = included.size > 0 || include.some((topic) => kindsIn(topic).includes('requirement'));
  return narrows && !included.has(kind);
}

/**
 * The kinds of things that the requirements of a document are to be linked to (SPEC C2): those that the assignment's task asks for
 * or of which the document has a part, without those that the task or the scope leaves out. A requirements document owes no
 * tests.
 */
export function owedLinks({ task, scope }: Asking, { index, links }: CheckedDocument): LinkKind[] {
  const { asked, leftOut } = askedBy(task);
  const present = new Set([
    ...partsIn(index.headings),
    ...[...index.titles, ...links].map(({ kind }) => kind),
    ...index.identifiers.map(({ kind }) => kind),
  ]);
  return (['use-case', 'component', 'test'] as const).filter(
    (kind) => (asked.has(kind) || present.has(kind)) && !leftOut.has(kind) && !isOutOfScope(kind, scope),
  );
}
