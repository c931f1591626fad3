import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseKnowledge } from '@assay/deliverable-review/knowledge/knowledge-file';
import { deliverableReview } from '@assay/deliverable-review/workflow';
import { seededRandom } from '@assay/kit/statistics/seeded-random';
import { putAssignment } from '@assay/workflows/assignment-store';
import { parseAssignment, assignmentOf as parsed } from '@assay/workflows/assignments';
import { readSubmission } from '../../../cli/commands/submit.ts';
import { ROOT } from '../../../cli/home.ts';
import type { Local } from '../../../test/stack/end-to-end/local.ts';
import { assignmentOf, essays, exemplarsOf } from '../../local.ts';

const TRAITS = ['Ideas', 'Organization', 'Voice', 'Word Choice', 'Sentence Fluency', 'Conventions'];
const REVIEW = join(ROOT, 'examples', 'deliverable-review');
const SEED = 20_261_123;

/** Hands one submission in that no answer is remembered of; `at` counts them. Resolves with the run's id. */
type Hand = (local: Local, at: number) => Promise<string>;

const essay = essays(seededRandom(SEED));

/** One submission of each workflow; `prepare` is done once before. */
export const SAMPLES: Record<string, { what: string; prepare?(local: Local): Promise<void>; hand: Hand }> = {
  'essay-scoring': {
    what: 'an essay of 2,000 characters, 6 traits, MADRAG',
    async prepare(local) {
      await local.put(assignmentOf('bill', TRAITS));
      await local.learn('bill', exemplarsOf(TRAITS, essay));
    },
    hand: async (local) => (await local.upload('bill', essay())).runId,
  },
  'deliverable-review': {
    what: 'the deliverable of examples/deliverable-review, with its course and knowledge',
    async hand(local, at) {
      const course = parsed(
        deliverableReview,
        parseAssignment(readFileSync(join(REVIEW, 'course.yaml'), 'utf8')),
      );
      const assignment = `course-${at}`;
      await local.put({ ...course, assignment, seed: SEED + at });
      const knowledge = parseKnowledge(readFileSync(join(REVIEW, 'knowledge.yaml'), 'utf8'));
      await local.know({ ...knowledge, assignment });
      const body = readFileSync(join(REVIEW, 'report.pdf'));
      return (await local.upload(assignment, body, { file: 'report.pdf' })).runId;
    },
  },
  'short-answer-grading': {
    what: 'the class of examples/short-answer-grading, as one run',
    hand: (local, at) => handExample(local, at, 'short-answer-grading', 'quiz.yaml', 'answers.csv'),
  },
  'argument-coaching': {
    what: 'the argument of examples/argument-coaching, coached',
    hand: (local, at) => handExample(local, at, 'argument-coaching', 'motion.yaml', 'argument.md'),
  },
};

async function handExample(local: Local, at: number, folder: string, asked: string, file: string) {
  const path = (name: string) => join(ROOT, 'examples', folder, name);
  const handed = await readSubmission(path(file), { assignment: path(asked) });
  const assignment = {
    ...handed.assignment,
    assignment: `${handed.assignment.assignment}-${at}`,
    seed: SEED + at,
  };
  await putAssignment(local.connection.objects, 'default', assignment, handed.attachments);
  return (await local.upload(assignment.assignment, handed.body, { file })).runId;
}
