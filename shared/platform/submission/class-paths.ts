/** Folders, and what systems leave behind that nobody handed in. */
export const isNobodys = (path: string): boolean =>
  path.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.[^./]|~\$|Thumbs\.db$|desktop\.ini$)/.test(path);

/** A file's path (with slashes) without its ending: of a file of a class, the name that its submission's id is made of. */
export const withoutEnding = (path: string): string => path.replace(/(?<=[^/])\.[^./]*$/, '');
