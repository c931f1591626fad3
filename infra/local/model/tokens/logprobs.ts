import { drawFor } from '../random.ts';

export interface TokenAlternative {
  token: string;
  logprob: number;
  bytes: number[];
}

export interface TokenLogprob extends TokenAlternative {
  top_logprobs: TokenAlternative[];
}

const ALTERNATIVES = [
  'The',
  ' the',
  ' a',
  ' and',
  ' is',
  ' of',
  ' this',
  ' in',
  ' that',
  ' to',
  '.',
  ',',
  ' it',
  '\n',
];
const MORE = [' with', ' as', ' for', ' on', ' not', ' an', ' by', ' which', ' its', ' are'];
const OTHERS = [...ALTERNATIVES, ...MORE];

const BYTES = new Map(OTHERS.map((token) => [token, [...Buffer.from(token, 'utf8')]]));

function alternative(token: string, probability: number): TokenAlternative {
  const bytes = BYTES.get(token) ?? [...Buffer.from(token, 'utf8')];
  return { token, logprob: Math.log(probability), bytes };
}

function runnersUp(token: string, probability: number, count: number): TokenAlternative[] {
  const others = OTHERS.filter((other) => other !== token).slice(0, count);
  let left = Math.max(1e-6, 1 - probability) * 0.9;
  return others.map((other) => {
    const share = Math.min(left * 0.55, probability * 0.95);
    left -= share;
    return alternative(other, Math.max(share, 1e-9));
  });
}

/**
 * Log-probabilities in the shape of `choices[0].logprobs.content`. The first token gets `firstProbability`, in (0,1];
 * the others follow from the token and its place, so the same answer has the same numbers.
 */
export function logprobsOf(tokens: readonly string[], firstProbability: number, top: number): TokenLogprob[] {
  return tokens.map((token, index) => {
    const probability = index === 0 ? firstProbability : 0.35 + 0.64 * drawFor('logprob', index, token);
    const own = alternative(token, probability);
    const top_logprobs = top === 0 ? [] : [own, ...runnersUp(token, probability, top - 1)];
    return { ...own, top_logprobs };
  });
}
