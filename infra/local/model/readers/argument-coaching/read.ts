import type { AgentReader } from '../../prompt/prompt.ts';
import { checkBalance } from './balance.ts';
import { lookAtPoints } from './coach/answered.ts';
import { ask } from './coach/questions.ts';
import { rebut } from './coach/rebuttal.ts';
import { criticise } from './critique/critic.ts';
import { CRITERIA } from './judging/criteria.ts';
import { judgeAs } from './judging/judge.ts';
import { reconcile } from './judging/meta-judge.ts';
import { KINDS } from './speech/openings.ts';
import { checkItself, outline, reflect } from './speech/preparation.ts';
import { revise } from './speech/reviser.ts';
import { giveSpeech } from './speech/speaker.ts';

const speeches = KINDS.map((kind) => [`argument-coaching/speech-${kind}`, giveSpeech(kind)]);
const judges = Object.keys(CRITERIA).map((judge) => [`argument-coaching/judge-${judge}`, judgeAs(judge)]);

/** The agents of argument coaching, by the name that their requests carry. */
export const ARGUMENT_READERS: Record<string, AgentReader> = {
  'argument-coaching/balance': checkBalance,
  'argument-coaching/outline': outline,
  'argument-coaching/self-check': checkItself,
  'argument-coaching/reflect': reflect,
  'argument-coaching/critique': criticise,
  'argument-coaching/opponent-critique': criticise,
  ...Object.fromEntries(speeches),
  'argument-coaching/revise': revise,
  ...Object.fromEntries(judges),
  'argument-coaching/meta-judge': reconcile,
  'argument-coaching/opponent-rebuttal': rebut,
  'argument-coaching/questions': ask,
  'argument-coaching/answered': lookAtPoints,
};
