import { countTokens } from '../tokens/tokenise.ts';
import type { Fault, FaultKind, FaultOf } from './behaviour.ts';
import { THOUGHTS } from './careless/around.ts';

interface WireChoice {
  index: number;
  message: Record<string, unknown>;
  logprobs: unknown;
  finish_reason: string | null;
}

interface WireUsage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  prompt_tokens_details: { cached_tokens: number; audio_tokens: number };
  completion_tokens_details: { reasoning_tokens: number; audio_tokens: number };
}

/** The body of a chat completion, as far as faults change it. */
export interface ChatCompletion {
  id: string;
  object: 'chat.completion';
  created: number;
  model: string;
  choices: WireChoice[];
  usage: WireUsage;
  service_tier: string;
  system_fingerprint: string;
}

type CompletionBody = Record<string, unknown>;

const hasKind = (faults: Fault[], kind: FaultKind) => faults.some((fault) => fault.kind === kind);

/** Tokens that are paid beside those of the answer: of thoughts that stand apart. */
export function reasoningTokens(faults: Fault[]): number {
  const thinks = faults.some(
    (fault) => fault.kind === 'reasoning-field' || (fault.kind === 'content-parts' && fault.thoughts),
  );
  return thinks ? countTokens(THOUGHTS) : 0;
}

/** How many choices are answered, and paid. */
export function choicesOf(faults: Fault[]): number {
  return hasKind(faults, 'two-choices') ? 2 : 1;
}

/** Text as a list of parts: cut in two, as gateways do that gather what was streamed. */
function parts(content: unknown, thoughts: boolean): unknown {
  if (typeof content !== 'string') return content;
  const half = Math.ceil(content.length / 2);
  const texts = [content.slice(0, half), content.slice(half)].filter(Boolean);
  const said = texts.map((text) => ({ type: 'text', text }));
  return thoughts ? [{ type: 'thinking', thinking: [{ type: 'text', text: THOUGHTS }] }, ...said] : said;
}

function reasoning(
  message: WireChoice['message'],
  { name, only }: FaultOf<'reasoning-field'>,
): WireChoice['message'] {
  if (!only) return { ...message, [name]: THOUGHTS };
  return { ...message, content: null, [name]: `${THOUGHTS}\n\n${message.content ?? ''}` };
}

function oddUsage(usage: WireUsage, { how }: FaultOf<'odd-usage'>): CompletionBody {
  const { prompt_tokens, completion_tokens, total_tokens } = usage;
  switch (how) {
    case 'strings':
      return {
        prompt_tokens: String(prompt_tokens),
        completion_tokens: String(completion_tokens),
        total_tokens: String(total_tokens),
      };
    case 'cached-above-input':
      return { ...usage, prompt_tokens_details: { cached_tokens: prompt_tokens + 128, audio_tokens: 0 } };
    case 'no-details':
      return { prompt_tokens, completion_tokens, total_tokens, prompt_tokens_details: null };
    case 'nulls':
      return { prompt_tokens: null, completion_tokens: null, total_tokens: null };
  }
}

function withChoices(completion: ChatCompletion, change: (choice: WireChoice) => WireChoice): ChatCompletion {
  return { ...completion, choices: completion.choices.map(change) };
}

/** The form of a completion's choices as a fault leaves it. */
function spoilChoices(completion: ChatCompletion, fault: Fault): ChatCompletion {
  switch (fault.kind) {
    case 'two-choices': {
      const [choice] = completion.choices;
      return { ...completion, choices: [choice!, { ...choice!, index: 1 }] };
    }
    case 'length-but-whole':
      return withChoices(completion, (choice) => ({ ...choice, finish_reason: 'length' }));
    case 'no-finish-reason':
      return withChoices(completion, (choice) => ({ ...choice, finish_reason: null }));
    case 'reasoning-field':
      return withChoices(completion, (choice) => ({ ...choice, message: reasoning(choice.message, fault) }));
    case 'content-parts':
      return withChoices(completion, ({ message, ...choice }) => ({
        ...choice,
        message: { ...message, content: parts(message.content, fault.thoughts) },
      }));
    default:
      return completion;
  }
}

/** The body of a completion as faults leave it on the wire; what it cost does not change. */
export function spoilWire(completion: ChatCompletion, faults: Fault[]): CompletionBody {
  const { usage, ...rest } = faults.reduce(spoilChoices, completion);
  if (hasKind(faults, 'no-usage')) return rest;
  const odd = faults.find((fault) => fault.kind === 'odd-usage');
  return { ...rest, usage: odd ? oddUsage(usage, odd) : usage };
}
