import { createHash } from 'node:crypto';
import type { Evidence } from '@assay/evidence/evidence-schema';
import { traitKey } from '@assay/kit/tables/trait-key';
import type { AgentRecord } from '@assay/model/agent/agent-run';
import { createMasker } from '../privacy/mask-text.ts';
import type { RunQuestion } from './run-question.ts';

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
