import { idOfName } from '../run/id-of-name.ts';

/** Folders, and what systems leave behind that nobody handed in. */
export const isNobodys = (path: string): boolean =>
  path.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.[^./]|~\$|Thumbs\.db$|desktop\.ini$)/.test(path);

const withoutEnding = (path: string) => path.replace(/(?<=[^/])\.[^./]*$/, '');

/** The id of the submission that a file of a class is, by its path (with slashes) in the class's folder. */
export const submissionOfPath = (path: string): string => idOfName(withoutEnding(path));
