import { idOfName } from '../run/id-of-name.ts';
import { withoutEnding } from './class-paths.ts';

/** The id of the submission that a file of a class is, by its path (with slashes) in the class's folder. */
export const submissionOfPath = (path: string): string => idOfName(withoutEnding(path));
