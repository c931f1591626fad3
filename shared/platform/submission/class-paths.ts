/** Folders, and what systems leave behind that nobody handed in. */
export const isNobodys = (path: string): boolean =>
  path.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.[^./]|~\$|Thumbs\.db$|desktop\.ini$)/.test(path);

/** A file's path (with slashes) without its ending: of a file of a class, the name that its submission's id is made of. */
export const withoutEnding = (path: string): string => path.replace(/(?<=[^/])\.[^./]*$/, '');

/** Whether a file is called as tables of students are: of those that are no CSV the reader of tables says what to do. */
export const isStudentsTable = (path: string): boolean =>
  /^students\.(?:csv|xlsx?|ods)$/i.test(path.slice(path.lastIndexOf('/') + 1));

/** The folder that all paths are in, with its slash; '' where there is no single one. */
function topOf(paths: readonly string[]): string {
  const tops = new Set(paths.map((path) => path.slice(0, path.indexOf('/') + 1)));
  return tops.size === 1 ? [...tops].join() : '';
}

/** Tables of students among a class's paths that lie at the top, or in the one folder that all is in. */
export function tablesAtTop(paths: readonly string[]): string[] {
  const top = topOf(paths);
  return paths.filter((path) => isStudentsTable(path) && !path.slice(top.length).includes('/'));
}
