import OpenAI from 'openai';
import type { Line } from '../../../shared/model/ask.ts';
import { FakeClock } from './bench.ts';

/** The connection of the model client to a scripted provider, for what is asked without the client. */
export function lineTo(address: string): Line {
  const { now, sleep } = new FakeClock();
  const client = new OpenAI({ baseURL: `${address}/v1`, apiKey: 'key', maxRetries: 0, logLevel: 'off' });
  return { client, clock: { now, sleep, random: () => 0.5 }, deadlineMs: 540_000, attemptTimeoutMs: 240_000 };
}
