import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseKnowledge } from '@assay/deliverable-review/knowledge/knowledge-file';
import { putKnowledge } from '@assay/deliverable-review/knowledge/knowledge-store';
import { contentHash } from '@assay/platform/exemplar/exemplar';
import { invokeFunction } from '@assay/platform/lambda/invoke-function';
import type { SettledState } from '@assay/platform/run/items';
import { validateAssignment } from '@assay/workflows/assignments';
import { debateOf } from '../../../cli/argument-coaching/commands/debate.ts';
import { readMotion } from '../../../cli/argument-coaching/commands/motion.ts';
import { type PreparedSubmission, readSubmission } from '../../../cli/commands/submit.ts';
import type { DeploymentConnection } from '../../../cli/connection.ts';
import { ROOT } from '../../../cli/home.ts';
import { assignment, essay, exemplars } from '../../stack/end-to-end/samples.ts';
import { answers, past, quiz } from '../../stack/end-to-end/short-answer-grading/tides.ts';
import { PageWriter, writePdf } from '../../unit/document/pdf/pdf-writer.ts';
import { typedPages } from '../../unit/document/pdf/typed.ts';

/** Something small to hand in, and what its assignment needs before. */
export interface Sample {
  name: string;
  handed: PreparedSubmission;
  /** Handed in before, undisturbed, as the version that this one comes after. */
  draft?: PreparedSubmission;
  /** How it ends undisturbed; default: completed. Of the class one answer is too long to be graded. */
  ends?: SettledState;
  prepare?(connection: DeploymentConnection, tenant: string): Promise<unknown>;
}

const example = (...path: string[]) => join(ROOT, 'examples', ...path);

const [ideas, conventions] = assignment.traits;

/** Something of every workflow; of `threads` one trait is debated in two threads and one is judged without a debate; of `pages` one is a picture, which the stand-in reads no word of. */
export async function samples(): Promise<Sample[]> {
  const report = await readSubmission(example('deliverable-review', 'report.pdf'), {
    assignment: example('deliverable-review', 'course.yaml'),
  });
  const knowledge = parseKnowledge(await readFile(example('deliverable-review', 'knowledge.yaml'), 'utf8'));
  const motion = await readMotion(example('argument-coaching', 'motion.yaml'));
  return [
    { name: 'essay', handed: handed(assignment, 'essay.txt', essay), prepare: learn },
    {
      name: 'threads',
      handed: handed(
        {
          ...assignment,
          variant: 'MAD',
          debate: { transcript: 'both' },
          traits: [ideas, { ...conventions, variant: 'SA' }],
        },
        'essay.txt',
        `${essay} I still look for it.`,
      ),
    },
    {
      name: 'pages',
      handed: handed(
        { ...assignment, variant: 'SA', traits: [ideas] },
        'essay.pdf',
        writePdf([...typedPages(essay.split('\n\n')), new PageWriter().image(0, 0, 595, 842)]),
      ),
      ends: 'failed',
    },
    { name: 'empty', handed: handed(assignment, 'essay.txt', ' '), ends: 'failed' },
    { name: 'answers', handed: handed(quiz, 'class.csv', answers), ends: 'partial' },
    { name: 'past', handed: { ...handed(quiz, 'past.csv', past), options: { purpose: 'profile' } } },
    {
      name: 'argument',
      handed: await argument('revision.md'),
      draft: await argument('argument.md'),
    },
    { name: 'debate', handed: debateOf(motion, {}) },
    {
      name: 'report',
      handed: report,
      prepare: ({ objects }, tenant) =>
        putKnowledge(objects, tenant, { ...knowledge, assignment: report.assignment.assignment }),
    },
  ];
}

function argument(file: string): Promise<PreparedSubmission> {
  const motion = example('argument-coaching', 'motion.yaml');
  return readSubmission(example('argument-coaching', file), { assignment: motion, submission: 'mine' });
}

function handed(given: object, file: string, content: string | Uint8Array): PreparedSubmission {
  const body = Buffer.from(content);
  return {
    assignment: validateAssignment(given),
    submission: 'one',
    file,
    body,
    options: {},
    attachments: [],
  };
}

async function learn({ objects, lambda, outputs }: DeploymentConnection, tenant: string): Promise<void> {
  const { assignment: id } = assignment;
  const batch = `assignments/${tenant}/${id}/imports/${contentHash(JSON.stringify(exemplars))}.json`;
  await objects.write(batch, exemplars);
  await invokeFunction(lambda, outputs.IndexFunction!, { tenant, assignment: id, batch });
}
