import { AssayError } from '@assay/kit/errors/assay-error';
import { callsOf } from '@assay/model/agent/agent-run';
import { nameOf } from '@assay/platform/assignment/assignment';
import { missingOf } from '@assay/platform/run/outcome';
import type { WorkflowOf } from '@assay/platform/workflow/workflow';
import {
  ASSIGNMENT,
  NOTE,
  type NoteAssignment,
  type NotePlan,
  type NoteResult,
  noteSchema,
  PLAN,
  RESULT,
  TEXT,
} from './note.ts';

/** One agent, one artifact of its own, one section of a report. */
export const readingNote: WorkflowOf<NoteAssignment, NotePlan, NoteResult> = {
  id: 'reading-note',
  takes: 'a text to be noted',
  assignment: ASSIGNMENT,
  plan: PLAN,
  result: RESULT,
  artifacts: [ASSIGNMENT, PLAN, RESULT, TEXT, NOTE],
  answers: {
    note: {
      kind: 'json',
      name: 'note',
      schema: noteSchema,
      parse() {
        throw new AssayError('ModelOutputInvalid', 'The answer is not a JSON object.');
      },
    },
  },
  stages: [{ steps: /^note\.json$/, row: 'note', word: 'written' }],
  async makePlan({ artifacts, readUpload, mask }) {
    await artifacts.write(TEXT, { text: mask(new TextDecoder().decode(await readUpload())).text });
    const inputs = { submission: TEXT.name };
    return { calls: [{ agent: 'reading-note/reader', step: NOTE.name, inputs, language: null }] };
  },
  async assemble({ run, assignment, outcomes, artifacts }) {
    const [failure = null] = missingOf(outcomes);
    const answer = failure ? null : await artifacts.read(NOTE);
    const note = answer ? noteSchema.parse(answer.output) : { note: '', quote: '' };
    return {
      result: {
        status: failure ? 'failed' : 'completed',
        assignment: nameOf(assignment),
        submission: { id: run.submission, file: run.file },
        flags: [],
        ...note,
      },
      failure,
      submissionSha256: '',
      calls: answer ? callsOf(answer) : [],
      prompts: answer ? { [answer.agent]: answer.promptHash } : {},
    };
  },
  results: {
    missing: () => [],
    items: ({ note }) => [{ item: 'note', value: { note } }],
    review: ({ note, quote }) => ({
      scores: [],
      findings: [
        { finding: 'note', kind: 'note', trait: null, fields: { note }, quotes: [quote], page: null },
      ],
      needs: [],
      total: 'none',
      audience: 'student',
    }),
    summarize: (result) => ({ fields: { note: result?.note ?? null }, lines: [`  ${result?.note}`] }),
  },
  report: { view: async (result) => (await import('./report/note-view.ts')).noteView(result) },
};
