import type { Answer, Asked } from '../scripted-model.ts';
import { answer } from './coaching-model.ts';

/** A word that one artifact of a debate alone holds first: `mkdraft03end` of turn 03's draft. */
export const mark = (kind: string, turn: string) => `mk${kind.replaceAll('-', '')}${turn}end`;

const turnOf = (step: string) => /^turns\/(\d\d)\//.exec(step)?.[1] ?? '00';

/** A sentence that holds a mark, for judges to quote. */
export const marking = (kind: string, turn: string) =>
  `Nobody has said ${mark(kind, turn)} in so many words before.`;

function markedSpeech(said: object, step: string): object {
  const kind = step.endsWith('/draft.json') ? 'draft' : 'speech';
  const { speech } = said as { speech: string };
  const claim = {
    claim: `It is ${mark(`${kind}claim`, turnOf(step))}.`,
    evidence: '',
    warrant: 'It bears it.',
  };
  return { ...said, speech: `${speech} ${marking(kind, turnOf(step))}`, claims: [claim] };
}

function markedJudgement(given: object, { agent, step }: Asked): object {
  const judge = agent.replace(/^.*\/judge-/, '');
  const isDraft = step.includes('/draft-judges/');
  const word = mark(`${isDraft ? 'draftjudge' : 'judge'}${judge}`, turnOf(step));
  const quote = marking(isDraft ? 'draft' : 'speech', turnOf(step));
  return {
    ...given,
    rationale: `It gives reasons, and ${word} is one for ${judge}.`,
    weaknesses: [{ point: `It leaves ${word} open.`, quote }],
    suggestions: [`Say more of ${word}.`],
  };
}

function markedCritique(given: object, turn: string): object {
  const [kept, dropped] = (given as { points: object[] }).points;
  const saying = (kind: string) => ({
    point: `It does not follow from ${mark(kind, turn)}.`,
    alternative: `A stronger argument would show ${mark(kind, turn)}.`,
  });
  return {
    points: [
      { ...kept, ...saying('critique') },
      { ...dropped, ...saying('dropped') },
    ],
  };
}

function markedNotes(name: string, turn: string): object {
  const word = mark(name, turn);
  const notes: Record<string, object> = {
    outline: {
      claims: [{ claim: `Lessons gain ${word}`, evidence: '', warrant: `Attention is ${word}` }],
      expected: [{ objection: `Emergencies of ${word}`, answer: `The office has ${word}` }],
    },
    'self-check': {
      claims: [{ claim: `Lessons gain ${word}`, support: 'weak', source: '', mend: `Say how ${word}` }],
      opponentErrors: [`It errs about ${word}.`],
      doubtfulCitations: [`What is cited of ${word}.`],
    },
    reflect: { weaknesses: [{ point: `There is no ${word}`, mend: `Name ${word}` }] },
  };
  return notes[name]!;
}

/** Answers of a debate in which whatever is said, in public or not, holds a mark of its own. */
export function markedAnswer(asked: Asked): Answer {
  const { agent, step } = asked;
  const name = agent.replace('argument-coaching/', '');
  const given = answer(asked) as object;
  const turn = turnOf(step);
  if (name.startsWith('speech-') || name === 'revise') return markedSpeech(given, step);
  if (name.startsWith('judge-')) return markedJudgement(given, asked);
  if (name === 'meta-judge') return { ...given, reason: `They are near to ${mark('meta', turn)}.` };
  if (name === 'critique') return markedCritique(given, turn);
  return ['outline', 'self-check', 'reflect'].includes(name) ? markedNotes(name, turn) : given;
}
