import { z } from 'zod';
import type { Artifacts } from './artifacts.ts';

/** How many pinned artifacts a process remembers: a run has about ten, an assignment's exemplars some more. */
const REMEMBERED = 300;

const PINNED =
  /^runs\/[^/]+\/(?:(?:assignment|submission|plan|brief|brief-surface)|teams\/[^/]+\/traits)\.json$|^assignments\/.+\/exemplars\/[^/]+-[0-9a-f]{16}\.json$/;

/**
 * Artifacts that never change once they are written: what open-run pins a run to, and the exemplars' texts, which are
 * named by their content. The agents of a run all read them, so each process reads them once. All else is read anew.
 */
export function rememberPinned(artifacts: Artifacts): Artifacts {
  const remembered = new Map<string, Promise<unknown>>();

  function readOnce(key: string): Promise<unknown> {
    const known = remembered.get(key);
    if (known) return known;
    const value = artifacts.read(key, z.unknown());
    remembered.set(key, value);
    value.catch(() => remembered.delete(key));
    if (remembered.size > REMEMBERED) remembered.delete(remembered.keys().next().value!);
    return value;
  }

  return {
    ...artifacts,
    async read(key, schema) {
      if (!PINNED.test(key)) return artifacts.read(key, schema);
      const parsed = schema.safeParse(await readOnce(key));
      return parsed.success ? parsed.data : artifacts.read(key, schema);
    },
  };
}
