import type { SourceFile } from './sources.ts';

/** A file outside the workflows' columns that names one of them. */
export interface NamingFile {
  path: string;
  /** The ids of the workflows that it names, in the order of the list of workflows. */
  named: string[];
}

/** Files outside the columns that name a workflow, when they were counted last: this may only shrink. Raised from 141 for the test of works that are dealt, of three workflows; from 142 for those of what is handed in in an activity, and how that stands; from 145 for that of what is missing of each workflow's results. */
export const MOST_NAMING = 146;

const CODE = /\.(?:ts|tsx|mjs|js)$/;
const WORKFLOW = /^shared\/workflows\/([^/]+)\/workflow\.ts$/;

/** Comments, and what may hold the signs of one: strings and templates. */
const COMMENT_OR_STRING =
  /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g;

/** A text without its comments. */
const codeOf = (text: string) => text.replace(COMMENT_OR_STRING, (found) => (found[0] === '/' ? '' : found));

/** Whether a path lies in a workflow's column: one of its folders, or the file itself, has the workflow's id for a name. */
const isInColumn = (path: string, id: string) =>
  path.split('/').some((part) => part === id || part.startsWith(`${id}.`));

const names = (code: string, id: string) => new RegExp(`(?<![\\w-])${id}(?![\\w-])`).test(code);

/**
 * The files of code outside all columns that name a workflow: they import from it, or its id stands in their code. The
 * workflows are those that have a `shared/workflows/{id}/workflow.ts` among the files; comments name nothing, nor do files in `docs/`.
 */
export function filesNamingWorkflows(files: readonly SourceFile[]): NamingFile[] {
  const ids = files.flatMap(({ path }) => WORKFLOW.exec(path)?.[1] ?? []);
  return files.flatMap(({ path, text }) => {
    if (!CODE.test(path) || path.startsWith('docs/')) return [];
    if (ids.some((id) => isInColumn(path, id))) return [];
    const code = codeOf(text);
    const named = ids.filter((id) => names(code, id));
    return named.length > 0 ? [{ path, named }] : [];
  });
}
