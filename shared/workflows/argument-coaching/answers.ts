import { asking, questionShape } from '@assay/model/agent/asking';
import type { OutputFormat } from '@assay/model/agent/output-format';
import type { JsonFormat } from '@assay/model/answer/json-reading';
import { screeningFormat } from '@assay/platform/submission/screening';
import { transcriptionFormat } from '@assay/platform/submission/transcription';
import { type Balance, balanceSchema } from './balance.ts';
import {
  answeredSchema,
  type Questions,
  questionsSchema,
  type Rebuttal,
  type RevisionAnswers,
  rebuttalSchema,
} from './coach.ts';
import { type Critique, critiqueSchema, DIMENSIONS } from './critique.ts';
import { askedJudgementSchema, type SpeechJudgement } from './judgement.ts';
import { metaJudgement } from './judging/meta-judgement.ts';
import { answeredProblems, questionsProblems, rebuttalProblems } from './problems/coach-problems.ts';
import { critiqueProblems } from './problems/critique-problems.ts';
import { balanceProblems, judgementProblems } from './problems/judgement-problems.ts';
import { outlineProblems, reflectionProblems, selfCheckProblems } from './problems/preparation-problems.ts';
import { speechProblems } from './problems/speech-problems.ts';
import {
  type Outline,
  outlineSchema,
  type Reflection,
  reflectionSchema,
  type SelfCheck,
  type Speech,
  selfCheckSchema,
  speechSchema,
} from './speech.ts';
import { parseBalance } from './written/balance.ts';
import { FATES, parseAnswered, parseQuestions, parseRebuttal } from './written/coach.ts';
import { CRITIQUE_WORDS, parseCritique } from './written/critique.ts';
import { parseOutline, parseReflection, parseSelfCheck, parseSpeech, SUPPORT } from './written/debater.ts';
import { parseJudgement, salvageJudgement } from './written/judgement.ts';
import { SIDE_WORDS, STANCE_WORDS } from './written/sides.ts';
import { synonymsOf } from './written/values.ts';

const balance: OutputFormat<Balance> = {
  kind: 'json',
  name: 'balance',
  schema: balanceSchema,
  instruction:
    'Write a line for each of these, with its name: "Strongest for: …", "Strongest against: …", "Balanced: yes" or "Balanced: no", "Favours: for", "Favours: against" or "Favours: none", "Reason: …", "Suggestion: …" (the motion in better words; none where it is balanced).',
  copied: new Set(['favours']),
  synonyms: synonymsOf(STANCE_WORDS),
  parse: parseBalance,
  problems: balanceProblems,
  facts: ({ balanced, favours }) => ({ balanced, favours }),
};

const outline: OutputFormat<Outline> = {
  kind: 'json',
  name: 'outline',
  schema: outlineSchema,
  instruction:
    'For each claim write the lines "Claim: …", "Evidence: …" (none where it rests on reasoning alone) and "Warrant: …"; then for each objection that you expect the lines "Objection: …" and "Answer: …".',
  own: new Set(['claims[].claim', 'expected[].answer']),
  parse: parseOutline,
  problems: outlineProblems,
};

const selfCheck: OutputFormat<SelfCheck> = {
  kind: 'json',
  name: 'self-check',
  schema: selfCheckSchema,
  instruction:
    'For each claim write the lines "Claim: …", "Support: supported", "Support: weak" or "Support: unsupported", "Source: …" (or none) and "Mend: …" (or none). Then write "Opponent errors:" and "Doubtful citations:", each with a line that begins with "- " for each of them, or with none.',
  copied: new Set(['support']),
  synonyms: synonymsOf(SUPPORT),
  parse: parseSelfCheck,
  problems: selfCheckProblems,
};

const critique: OutputFormat<Critique> = {
  kind: 'json',
  name: 'critique',
  schema: critiqueSchema,
  instruction: `For each point, the most damaging first, write five lines: "Dimension: …" with one of ${DIMENSIONS.join(', ')}; "Damage: major" or "Damage: minor"; "Point: …"; "Quote: "…"" with the words of the text that it is about; "Alternative: …".`,
  copied: new Set(['quote', 'dimension', 'damage']),
  own: new Set(['points[].point', 'points[].alternative']),
  synonyms: CRITIQUE_WORDS,
  parse: parseCritique,
  problems: critiqueProblems,
  facts: ({ points }) => ({ points: points.length }),
};

const speech: OutputFormat<Speech> = {
  kind: 'json',
  name: 'speech',
  schema: speechSchema,
  instruction:
    'Begin with "[[ ## stance ## ]]" and for or against. Then write "[[ ## speech ## ]]" and the speech, nothing else. End with "[[ ## claims ## ]]" and, for each claim of the speech, the lines "Claim: …", "Evidence: …" (or none) and "Warrant: …".',
  copied: new Set(['stance']),
  own: new Set(['.speech']),
  mayRepeat: new Set([
    ...['outline', 'self-check', 'points', 'analysis', 'feedback'],
    ...['heard', 'draft', 'reflection'],
  ]),
  synonyms: synonymsOf(STANCE_WORDS),
  parse: parseSpeech,
  problems: speechProblems,
  facts: ({ stance }) => ({ stance }),
};

const reflection: OutputFormat<Reflection> = {
  kind: 'json',
  name: 'reflection',
  schema: reflectionSchema,
  instruction: 'For each weakness write the lines "Weakness: …" and "Mend: …".',
  own: new Set(['weaknesses[].point', 'weaknesses[].mend']),
  parse: parseReflection,
  problems: reflectionProblems,
};

const judgement: JsonFormat<SpeechJudgement> = {
  kind: 'json',
  name: 'judgement',
  schema: askedJudgementSchema,
  instruction:
    'Write "Rationale: …". Then write "Strengths:", "Weaknesses:" and "Suggestions:", each with at most five lines that begin with "- "; a strength or weakness ends with the words of the speech that it is about, in double quotation marks. Then write a line for each of these: "Side: for", "Side: against", "Side: both" or "Side: neither" (what the speech argues for); "Alert: …" (or none); "Score: …" with one number from 0 to 10 and nothing else, or N/A where it cannot be judged.',
  copied: new Set(['quote', 'side']),
  own: new Set(['rationale', 'strengths[].point', 'weaknesses[].point']),
  synonyms: synonymsOf(SIDE_WORDS),
  parse: parseJudgement,
  salvage: salvageJudgement,
  problems: judgementProblems,
  facts: ({ score, side }) => ({ score, side }),
};

const rebuttal: OutputFormat<Rebuttal> = {
  kind: 'json',
  name: 'rebuttal',
  schema: rebuttalSchema,
  instruction: 'Write "[[ ## rebuttal ## ]]" and the rebuttal, nothing else.',
  own: new Set(['rebuttal']),
  mayRepeat: new Set(['points']),
  parse: parseRebuttal,
  problems: rebuttalProblems,
};

const questions: OutputFormat<Questions> = {
  kind: 'json',
  name: 'questions',
  schema: questionsSchema,
  instruction:
    'For each question write the lines "Question: …" and "About: …" with the id of the point that it leads to, such as P2, or none.',
  copied: new Set(['about']),
  own: new Set(['questions[].question']),
  parse: parseQuestions,
  problems: questionsProblems,
  facts: (value) => ({ questions: value.questions.length }),
};

const answered: OutputFormat<RevisionAnswers> = {
  kind: 'json',
  name: 'answered',
  schema: answeredSchema,
  instruction:
    'For each point write the lines "Point: …" with its id, such as P2; "Answered: yes", "Answered: partly" or "Answered: no"; "Quote: "…"" with the words of the revision that meet it (none where none do); "Why: …".',
  copied: new Set(['quote', 'id', 'answered']),
  own: new Set(['points[].why']),
  mayRepeat: new Set(['points']),
  synonyms: synonymsOf(FATES),
  parse: parseAnswered,
  problems: answeredProblems,
};

/** What the agents of argument coaching may answer, by the names their prompt files use. */
export const coachingAnswers: Record<string, OutputFormat> = {
  balance,
  outline,
  'self-check': selfCheck,
  critique,
  speech,
  reflection,
  judgement: asking(judgement, askedJudgementSchema.extend(questionShape)),
  'meta-judgement': metaJudgement,
  rebuttal,
  questions,
  answered,
  screening: screeningFormat,
  transcription: transcriptionFormat,
};
