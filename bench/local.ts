import type { RandomSource } from '@assay/kit/statistics/seeded-random';
import { traitKey } from '@assay/kit/tables/trait-key';
import type { Exemplar } from '@assay/platform/exemplar/exemplar';
import {
  type ExecutionListItem,
  ListStateMachinesCommand,
  paginateListExecutions,
  SFNClient,
} from '@aws-sdk/client-sfn';
import { type Local, startLocal } from '../test/stack/end-to-end/local.ts';
import { essay as sample } from '../test/stack/end-to-end/samples.ts';
import { pseudoEnglish, vocabulary } from '../test/support/pseudo-english.ts';

const ESSAY_CHARACTERS = 2000;
const SCORES = [1, 2, 3, 4, 5, 6];

/** An essay assignment by MADRAG with the given traits, each scored 1–6. */
export function assignmentOf(assignment: string, traits: readonly string[]) {
  return {
    assignment,
    title: 'Benchmark',
    question: 'Tell the story of something you lost and what it meant to you.',
    variant: 'MADRAG',
    traits: traits.map((name) => ({ name, min: 1, max: 6, description: `The essay's ${name}.` })),
  };
}

/**
 * Draws essays of 2000 characters, or as many as are asked for, that are all different. Each begins with the sample that the
 * stand-in's answers quote: a verdict without the essay's words is no answer.
 */
export function essays(random: RandomSource, characters = ESSAY_CHARACTERS): () => string {
  const words = vocabulary(random, 3000);
  const told = `${sample}\n\n`;
  return () => told + pseudoEnglish(random, words, characters - told.length);
}

/** One scored essay for each score. */
export function exemplarsOf(traits: readonly string[], essay: () => string): Exemplar[] {
  return SCORES.map((score) => ({
    id: `exemplar-${score}`,
    text: essay(),
    overall: score * traits.length,
    scores: Object.fromEntries(traits.map((trait) => [traitKey(trait), score])),
  }));
}

/** Starts the local stack in memory with an assignment and its exemplars. */
export async function startLocalWith(
  assignment: ReturnType<typeof assignmentOf>,
  essay: () => string,
): Promise<Local> {
  const local = await startLocal();
  await local.put(assignment);
  const traits = assignment.traits.map(({ name }) => name);
  await local.learn(assignment.assignment, exemplarsOf(traits, essay));
  return local;
}

/** The executions of the local stack. Call it when the stack has been started: its endpoints are in the environment. */
export async function openExecutions({ connection }: Local) {
  const sfn = new SFNClient({});
  const assess = connection.outputs.StateMachine;
  const { stateMachines } = await sfn.send(new ListStateMachinesCommand({}));
  const scoring = stateMachines!.find(({ name }) => /essay-?scoring/i.test(name!))!.stateMachineArn!;
  const list = async (stateMachineArn: string): Promise<ExecutionListItem[]> => {
    const found: ExecutionListItem[] = [];
    const pages = paginateListExecutions({ client: sfn }, { stateMachineArn, maxResults: 1000 });
    for await (const { executions = [] } of pages) found.push(...executions);
    return found;
  };
  return { sfn, assessments: () => list(assess), scorings: () => list(scoring) };
}
