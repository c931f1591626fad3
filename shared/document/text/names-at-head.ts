import { namesIn } from '../pdf/identity.ts';
import { BY, readOpening } from './byline.ts';

/**
 * The names before a text's first sentence that may be its writers': all that is in doubt and stays in it. Of several lines of names without
 * another title the first is that.
 */
export function namesAtHead(text: string): string[] {
  const read = readOpening(text.split('\n').map((line) => ({ text: line, fixed: false })));
  if (!read || read.stop < 0) return [];
  const named = read.opening.filter(({ kind }) => kind === 'names');
  const isTitled = named.length < 2 || read.opening.some(({ kind }) => kind === null);
  return named.slice(isTitled ? 0 : 1).flatMap(({ text: line }) => {
    const said = line.trim();
    return namesIn(BY.exec(said)?.[1] ?? said);
  });
}
