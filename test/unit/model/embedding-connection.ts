import type { Connection } from '@assay/model/connection';
import OpenAI from 'openai';
import { FakeClock } from './bench.ts';

/** The connection of the model client to a scripted provider, for what is asked without the client. */
export function connectionTo(address: string): Connection {
  const { now, sleep } = new FakeClock();
  const client = new OpenAI({ baseURL: `${address}/v1`, apiKey: 'key', maxRetries: 0, logLevel: 'off' });
  const clock = { now, sleep, random: () => 0.5 };
  return { client, key: 'deployment', clock, deadlineMs: 540_000, attemptTimeoutMs: 240_000 };
}
