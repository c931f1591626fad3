import { createHash } from 'node:crypto';
import type { Evidence } from '@assay/evidence/evidence-schema';
import { traitKey } from '@assay/kit/tables/trait-key';
import type { AgentRecord } from '@assay/model/agent/run-agent';
import * as z from 'zod';
import { createMasker } from '../privacy/mask-text.ts';

/** A question of a run's agent to the teacher, as it stands in the run's result. */
export const runQuestionSchema = z.object({
  id: z.string().regex(/^q-[0-9a-f]{16}$/),
  agent: z.string().describe('{workflow}/{agent}'),
  about: z.string().nullable().describe('the trait, or the question of a quiz; null: of no one of them'),
  text: z.string(),
  passage: z
    .string()
    .nullable()
    .describe('of the work, that raises it; null: it names none that stands there'),
  page: z.int().nullable(),
  row: z.int().nullable().describe('of a table of answers; null: the work is no table'),
});
export type RunQuestion = z.infer<typeof runQuestionSchema>;

/** Most questions of a run that are kept: a table of answers has as many agents as answers. */
const MOST = 40;

/** What is known of a question beside its words. */
export interface AskedWhere {
  step: string;
  record: Pick<AgentRecord, 'agent' | 'question'>;
  /** What it may be about, by name: the only one, or the one that the agent names. */
  subjects: readonly string[];
  look: (quote: string) => Pick<Evidence, 'supported' | 'grade' | 'passage' | 'page'>;
  row?: number;
}

function subjectOf(named: string | null, subjects: readonly string[]): string | null {
  if (subjects.length === 1) return subjects[0]!;
  const key = named === null ? null : traitKey(named);
  return subjects.find((subject) => traitKey(subject) === key) ?? null;
}

/** Nobody's name is known here that was not masked before: addresses and labelled numbers that an agent wrote are, too. */
const mask = createMasker(null);

function settled(runId: string, { step, record, subjects, look, row }: AskedWhere): RunQuestion[] {
  const { agent, question } = record;
  if (!question) return [];
  const evidence = question.quote === null ? null : look(question.quote);
  const isPlace = evidence?.supported === true && ['exact', 'close'].includes(evidence.grade);
  const identity = [runId, step, row ?? '', question.text].join('\n');
  return [
    {
      id: `q-${createHash('sha256').update(identity).digest('hex').slice(0, 16)}`,
      agent,
      about: subjectOf(question.about, subjects),
      text: mask(question.text).text,
      passage: isPlace ? evidence.passage : null,
      page: isPlace ? evidence.page : null,
      row: row ?? null,
    },
  ];
}

/** The questions of a run's agents, in their order, with the passages that raise them; a place only where the work has the words. */
export const settleQuestions = (runId: string, askedWheres: readonly AskedWhere[]): RunQuestion[] =>
  askedWheres.flatMap((askedWhere) => settled(runId, askedWhere)).slice(0, MOST);
