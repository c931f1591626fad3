import asyncHooks from 'node:async_hooks';
import { isMainThread } from 'node:worker_threads';

const { createHook } = asyncHooks;

// X-Ray's SDK follows every promise from the moment that a function's runtime loads it: another fifth, where nobody reads traces.
process.env.POWERTOOLS_TRACE_ENABLED = 'false';

// CDK validates each template that is synthesized, for seconds: the product's is, before any test, by the synthesis that all run on.
process.env.CDK_VALIDATION = 'false';

/** Files that share a process are told apart by what follows promises. */
const isAlone = !process.argv[1]?.includes('/test/together/');

/**
 * The test runner follows every promise of a process to learn which test it belongs to: a fifth of what such a process computes. Here it
 * follows none: what is rejected and never awaited fails the file instead of the test.
 */
if (isMainThread && isAlone) {
  asyncHooks.createHook = ({ init }) => createHook({ init, trackPromises: false });
  await import('node:test');
  asyncHooks.createHook = createHook;
}
