import { mkdirSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

/**
 * An image's ENV for a process outside of the image: an absolute path becomes a folder of that name below `root`,
 * which stays from task to task as the image's own would (a font cache, for example). PATH stays this machine's.
 */
export function imageVariables(environment: Record<string, string>, root: string): Record<string, string> {
  const own = Object.entries(environment).filter(([name]) => name !== 'PATH');
  return Object.fromEntries(
    own.map(([name, value]) => [name, isAbsolute(value) ? below(root, value) : value]),
  );
}

function below(root: string, path: string): string {
  const folder = join(root, path);
  mkdirSync(folder, { recursive: true });
  return folder;
}
