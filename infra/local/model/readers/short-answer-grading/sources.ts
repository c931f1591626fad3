import * as z from 'zod';
import { jsonOf } from '../../prompt/blocks.ts';
import { blocksNamed, missingBlock, type Prompt, wordsOutside } from '../../prompt/prompt.ts';
import { type AnswerLabel, LABELS, labelIn } from './labels.ts';

/** What every agent on one answer reads. Texts that the prompt does not have are empty. */
export interface GradingTask {
  question: string;
  reference: string;
  criteria: string;
  answer: string;
  /** Answers that teachers graded, of the same question only. */
  examples: { answer: string; label: AnswerLabel }[];
}

const pointSchema = z.looseObject({ id: z.string(), point: z.string(), quoted: z.string().catch('') });

/** What a grader said, as a debate is given it. */
export interface GraderOpinion {
  grader: string;
  label: AnswerLabel;
  points: z.infer<typeof pointSchema>[];
}

/** A grading that is to be checked or chosen. */
interface GradingCandidate {
  label: AnswerLabel;
  reason: string;
}

function textOf(prompt: Prompt, name: string): string | undefined {
  return blocksNamed(prompt, name)[0]?.text;
}

function needed(prompt: Prompt, name: string): string {
  const text = textOf(prompt, name);
  if (text === undefined) throw missingBlock(prompt, name);
  return text;
}

/** @throws ApiError 400 when the prompt has no question, no reference answer or no student's answer */
export function taskIn(prompt: Prompt): GradingTask {
  const ofOthers = blocksNamed(prompt, 'example-question').length > 0;
  const examples = ofOthers ? [] : blocksNamed(prompt, 'example-answer');
  return {
    question: needed(prompt, 'question'),
    reference: needed(prompt, 'reference-answer'),
    criteria: textOf(prompt, 'criteria') ?? '',
    answer: needed(prompt, 'student-answer'),
    examples: examples.flatMap(({ text, attributes }) => {
      const label = labelIn(attributes.label);
      return label ? [{ answer: text, label }] : [];
    }),
  };
}

/** The graders' opinions in order. @throws ApiError 400 when there is none */
export function opinionsIn(prompt: Prompt): GraderOpinion[] {
  const opinions = blocksNamed(prompt, 'opinion').flatMap(({ text, attributes }) => {
    const points = z.array(pointSchema).safeParse(jsonOf(text).value);
    const label = labelIn(attributes.label);
    return points.success && label ? [{ grader: attributes.grader ?? '', label, points: points.data }] : [];
  });
  if (opinions.length === 0) throw missingBlock(prompt, 'opinion');
  return opinions;
}

/** The gradings of blocks of a name. @throws ApiError 400 when there are fewer than `least` */
export function candidatesIn(prompt: Prompt, name: string, least: number): GradingCandidate[] {
  const candidates = blocksNamed(prompt, name).flatMap(({ text, attributes }) => {
    const label = labelIn(attributes.label);
    return label ? [{ label, reason: text }] : [];
  });
  if (candidates.length < least) throw missingBlock(prompt, name);
  return candidates;
}

const HINT = /most likely grading(?: so far)? is ([^.\n]+)/i;

/** The labels that the prompt's own words call likely; what stands in blocks counts for nothing. */
export function hintIn({ messages }: Prompt): AnswerLabel[] {
  const said =
    HINT.exec(wordsOutside(messages))?.[1]
      ?.split(' or ')
      .map((label) => label.trim()) ?? [];
  return LABELS.filter((label) => said.includes(label));
}

/** The role that a grader is told it has, such as Student TA. */
export function roleIn({ messages }: Prompt): string {
  return /\bYou are an? ([^.\n]{1,60}?) responsible for grading/.exec(wordsOutside(messages))?.[1] ?? '';
}
