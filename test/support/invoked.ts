import { AsyncLocalStorage } from 'node:async_hooks';

/** The function on whose behalf code of this process runs, by the name of its folder. */
export const invoked = new AsyncLocalStorage<string>();
