import { AsyncLocalStorage } from 'node:async_hooks';
import { createRememberedStore } from '@assay/platform/privacy/remembered-store';
import { lazily } from './lazily.ts';
import { setting } from './setting.ts';
import { documents } from './storage.ts';

/** The run on whose behalf code of this process asks models; none: outside of runs. */
const asking = new AsyncLocalStorage<string>();

const remembered = lazily(() => createRememberedStore(documents(), setting('TABLE')));

/** Does what a run needs: answers that it finds in the memo, or leaves there, are known to be of it. */
export const onBehalfOf = <T>(runId: string, work: () => Promise<T>): Promise<T> => asking.run(runId, work);

/** Takes note of an answer's key in the memo, where a run asks: with the run the answer is erased. */
export async function noteRemembered(key: string): Promise<void> {
  const runId = asking.getStore();
  if (runId !== undefined) await remembered().put(runId, key);
}
