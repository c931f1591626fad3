import { contextOf } from './contexts.ts';

/** What is asked for the context of a construct. */
type Scope = Parameters<typeof contextOf>[0];

/** Functions at once of the API and of the LTI tool. */
interface WebShares {
  api: number;
  lti: number;
}

/** Functions at once that are kept for people where the context does not say: a request takes a tenth of a second, so 1,500 a second. */
const WEB_AT_ONCE = 150;

/** What each of the two gets of what is kept for people; undefined: nothing is. */
export function webShares(all: number): WebShares | undefined {
  if (all === 0) return undefined;
  const lti = Math.floor(all / 3);
  return { api: all - lti, lti };
}

/** Requests that wait for something to happen, at once: a quarter of the API's share; none where nothing is kept for it, as in an account of ten functions. */
export const waitsAtOnce = (share = 0): number => Math.floor(share / 4);

/** Functions at once that empty queues beside those of calls, as the mappings of each are limited. */
const OF_OTHER_QUEUES = { intake: 2, callsDeadLetters: 2, erasures: 2, exports: 2, webhooks: 10, scores: 2 };

/**
 * Workers that answer calls where the deployment's context does not say (`agentsAtOnce`): they answer what a provider gives 300,000 tokens a
 * minute for, and a delivery that Lambda throttles counts as received.
 */
const AGENTS_AT_ONCE = 6;

/** Workers at once that answer calls. */
export const agentsAtOnce = (scope: Scope): number => contextOf(scope, 'agentsAtOnce') ?? AGENTS_AT_ONCE;

/** Functions at once that empty queues, where all are full. `agents`: those that answer calls. */
export const queueWorkers = (agents: number): number =>
  Object.values(OF_OTHER_QUEUES).reduce((sum, workers) => sum + workers, agents);

/** Functions at once that are kept for people. */
export const webAtOnce = (scope: Scope): number => contextOf(scope, 'webAtOnce') ?? WEB_AT_ONCE;

/** What a deployment takes of the functions that an account runs at once. */
export const functionsAtOnce = (scope: Scope) => ({
  reserved: webAtOnce(scope),
  queues: queueWorkers(agentsAtOnce(scope)),
});
