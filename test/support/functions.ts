import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

const HANDLERS = new Map(
  globSync('functions/*/*/handler.ts', { cwd: ROOT }).map((file) => [basename(dirname(file)), file]),
);

/** The names of the functions that have a handler. */
export const functionNames = (): string[] => [...HANDLERS.keys(), 'render-report'];

/** The file of a function's handler, from the checkout's root. */
export function handlerOf(name: string): string {
  const file = HANDLERS.get(name);
  if (file === undefined) throw new Error(`no function is called ${name}`);
  return file;
}
