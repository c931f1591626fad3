import { dirname } from 'node:path/posix';
import type { Usage } from '@assay/model/model-call';
import { promptTokens } from '../../infra/local/model/chat.ts';
import { PromptCache } from '../../infra/local/model/tokens/prompt-cache.ts';
import { messagesOf, readChatRequest } from '../../infra/local/model/wire/chat-request.ts';
import { withWrites } from '../cost/stand-in-client.ts';
import type { RecordedRequest } from './recorder.ts';

/**
 * How judges of one text are asked. `together`: at the same moment, as it is. `warmed`: one of each order first, then the others;
 * `warmed in public`: so where nobody waits for them but the meta-judge, and drafts' judges together.
 */
export type WarmingStrategy = 'together' | 'warmed in public' | 'warmed';

/** Whether judges are asked one first. `draft`: of a draft, which its revision waits for. */
export const isWarmed = (way: WarmingStrategy, draft: boolean) =>
  way === 'warmed' || (way === 'warmed in public' && !draft);

interface TimedRequest {
  asked: RecordedRequest;
  tokens: string[];
  look: number;
  remember: number;
}

export function tokensOf({ body }: RecordedRequest): string[] {
  const request = readChatRequest(body);
  return promptTokens(messagesOf(request), request.response_format);
}

const isJudge = ({ agent }: RecordedRequest) => /\/judge-/.test(agent);

/** Requests that are sent at the same moment: judges of one text at their first try; all others are alone. */
function waves(requests: readonly RecordedRequest[]): RecordedRequest[][] {
  const waves = new Map<string, RecordedRequest[]>();
  const tries = new Map<string, number>();
  for (const asked of requests) {
    const attempt = (tries.get(asked.step) ?? 0) + 1;
    tries.set(asked.step, attempt);
    const key = `${isJudge(asked) ? dirname(asked.step) : asked.step} ${attempt}`;
    waves.set(key, [...(waves.get(key) ?? []), asked]);
  }
  return [...waves.values()];
}

/** The first of each order in which the two sides are shown. */
function firsts(wave: readonly RecordedRequest[]): Set<RecordedRequest> {
  return new Set(new Map(wave.toReversed().map((asked) => [asked.inputs.order, asked])).values());
}

function timed(wave: readonly RecordedRequest[], way: WarmingStrategy): TimedRequest[] {
  const from = Math.min(...wave.map((asked) => asked.from));
  const to = Math.max(...wave.map((asked) => asked.to));
  const draft = wave[0]!.step.includes('/draft-judges/');
  const early = isWarmed(way, draft) && wave.length > 1 ? firsts(wave) : null;
  const between = (from + to) / 2;
  return wave.map((asked) => ({
    asked,
    tokens: tokensOf(asked),
    look: early && !early.has(asked) ? between : from,
    remember: early?.has(asked) ? between - 0.001 : to,
  }));
}

/** What each request took where judges are asked in this way, by the cache's rules (infra/local/model/tokens/prompt-cache.ts). */
export function replay(
  requests: readonly RecordedRequest[],
  way: WarmingStrategy,
): Map<RecordedRequest, Usage> {
  const cache = new PromptCache();
  const usages = new Map<RecordedRequest, Usage>();
  const events = waves(requests)
    .flatMap((wave) => timed(wave, way))
    .flatMap((one) => {
      let remember = () => {};
      const look = () => {
        const found = cache.look(one.asked.model, one.tokens);
        remember = () => found.remember();
        const { outputTokens } = one.asked;
        const inputTokens = one.tokens.length;
        const cachedInputTokens = found.cachedTokens;
        usages.set(
          one.asked,
          withWrites({ inputTokens, cachedInputTokens, cacheWriteTokens: 0, outputTokens }),
        );
      };
      return [
        { at: one.look, run: look },
        { at: one.remember, run: () => remember() },
      ];
    });
  for (const { run } of events.toSorted((a, b) => a.at - b.at)) run();
  return usages;
}

/** Tokens with which two requests begin alike, the form of the answer before the messages. */
export function sharedTokens(one: RecordedRequest, other: RecordedRequest): number {
  const [a, b] = [tokensOf(one), tokensOf(other)];
  const at = a.findIndex((token, index) => token !== b[index]);
  return at < 0 ? a.length : at;
}
