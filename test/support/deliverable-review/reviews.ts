import { beforeEach } from 'node:test';
import type { ReviewResult } from '@assay/deliverable-review/result';
import { openAssessments } from '../assessments.ts';
import { REFUSED } from '../scripted-model.ts';
import { answer, handed } from './review-model.ts';

const nameOf = (agent: string) => agent.replace('deliverable-review/', '');

/** Reviews by agents that are scripted; each test begins with all of them well. */
export async function openReviews() {
  const assessments = await openAssessments(answer);
  const { assess, hand, model, resultOf, runStore } = assessments;
  beforeEach(() => assessments.reset());
  return Object.assign(assessments, {
    nameOf,
    async reviewed(body?: Uint8Array) {
      const runId = await hand(handed(body));
      const ended = await assess(runId);
      return { runId, ended, run: await runStore.getRun(runId) };
    },
    resultAt: (runId: string) => resultOf<ReviewResult>(runId),
    agents: () => model.asked.map(({ agent }) => nameOf(agent)),
    promptOf: (name: string) => model.asked.find(({ agent }) => nameOf(agent) === name)!.prompt,
    refusing(...names: string[]) {
      model.answer = (asked) => (names.includes(nameOf(asked.agent)) ? REFUSED : answer(asked));
    },
  });
}
