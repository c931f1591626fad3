import { drawFor } from '../random.ts';

interface TokenAlternative {
  token: string;
  logprob: number;
  bytes: number[];
}

interface TokenLogprob extends TokenAlternative {
  top_logprobs: TokenAlternative[];
}

const OTHERS =
  'The| the| a| and| is| of| this| in| that| to|.|,| it|\n| with| as| for| on| not| an| by'.split('|');

function alternative(token: string, probability: number): TokenAlternative {
  return { token, logprob: Math.log(probability), bytes: [...Buffer.from(token, 'utf8')] };
}

/** Other tokens that might have stood there, each less probable than the one before and than the token itself. */
function runnersUp(token: string, probability: number, count: number): TokenAlternative[] {
  const first = Math.min((1 - probability) / 2, probability * 0.95);
  const others = OTHERS.filter((other) => other !== token).slice(0, count);
  return others.map((other, rank) => alternative(other, Math.max(first / 2 ** rank, 1e-9)));
}

/**
 * Log-probabilities in the shape of `choices[0].logprobs.content`. The first token gets `firstProbability`, in (0,1];
 * the others follow from the token and its place, so the same answer has the same numbers.
 */
export function logprobsOf(tokens: readonly string[], firstProbability: number, top: number): TokenLogprob[] {
  return tokens.map((token, index) => {
    const probability = index === 0 ? firstProbability : 0.35 + 0.64 * drawFor('logprob', index, token);
    const tokenAlternative = alternative(token, probability);
    return {
      ...tokenAlternative,
      top_logprobs: top === 0 ? [] : [tokenAlternative, ...runnersUp(token, probability, top - 1)],
    };
  });
}
