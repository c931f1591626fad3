import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ResultRow } from '@assay/api/results-table';
import { seededRandom } from '@assay/kit/statistics/seeded-random';
import { traitKey } from '@assay/kit/tables/trait-key';
import { agreementWithTeachers } from '@assay/platform/review/teacher-agreement';
import { WORKFLOWS } from '@assay/workflows/list';
import { driftOf, essays } from '../../unit/lab/drift/samples.ts';
import { sampleResult } from '../../unit/platform/report/sample-results.ts';
import { resultOf } from '../../unit/platform/review/trails.ts';

/** An essay about nothing, in which quotations are looked for. */
export const ESSAY = `We left harbour before the first light, and nobody spoke until the lighthouse was behind us.

My grandfather steered with one hand. He said that the sea forgives a careless sailor once, and that he had used up his own turn long ago. I did not know then what he meant.

Towards noon the wind turned. We took the sails in and waited, since there was nothing else to do; and when the storm had gone by, the silence was larger than the noise had been.

In the evening my friends stood on the shore with soup. I have never told them how close it was.`;

export const TRAITS = [
  { name: 'Ideas', min: 1, max: 4 },
  { name: 'Organization', min: 1, max: 4 },
  { name: 'Style', min: 1, max: 4 },
  { name: 'Conventions', min: 1, max: 4 },
];
/** What else a rubric says of each trait. */
export const RUBRIC = { description: 'What the story tells.', guidelines: 'Length alone is no merit.' };
export const LEVELS = ['', 'hardly there', 'there in part', 'clear and supported', 'rich, and its own'];
export const LABELS = ['Incorrect', 'Partially correct', 'Correct'];
export const WORKFLOW = WORKFLOWS[0]!.id;
export const RUN = `run-${'0'.repeat(12)}-${'0'.repeat(24)}`;
export const AT = '2026-11-20T09:30:00.000Z';
/** Of eighteen works that were read, the machine was kinder in three. */
export const AGREEMENT = agreementWithTeachers(
  Array.from({ length: 18 }, (_, at) => ({
    needs: at % 3 === 0 ? [{ reason: 'evidence-disagrees' as const, places: 1 }] : [],
    pairs: TRAITS.map(({ name, min, max }) => {
      const machine = 2 + (at % 3);
      const isChanged = at % 6 === 0 && name !== 'Style';
      return { part: name, scale: { min, max }, machine, teacher: isChanged ? machine - 1 : machine };
    }),
  })),
  Array.from({ length: 5 }, () => ({ needs: [], pairs: [] })),
  {
    doubles: Array.from({ length: 9 }, (_, at) => ({
      result: resultOf(`run-${at}`),
      marks: ['Ideas', 'Style'].map((trait) => ({
        ...{ trait, first: 1 + (at % 4), second: 1 + ((at + (at % 3 === 0 ? 1 : 0)) % 4), settled: null },
      })),
    })),
  },
);
const NAMES = [
  'Anna Quenby',
  'Berta Example',
  'Carlo Rossi',
  'Dana Ito',
  'Elif Demir',
  'Farid Haddad',
  'Grace O’Neil',
  'Hugo Weiß',
];
const NEEDS: ResultRow['needs'][] = [
  [],
  [],
  ['evidence-disagrees'],
  [],
  ['claims-unsupported', 'confidence-low'],
  [],
  ['suspected-injection'],
  [],
];

export function rowsOf(count: number): ResultRow[] {
  const random = seededRandom(7);
  return Array.from({ length: count }, (_, at): ResultRow => {
    const isRunning = at % 23 === 22;
    const isFailed = at % 19 === 18;
    const scores = TRAITS.map(({ name }) => [traitKey(name), 1 + Math.floor(random() * 4)] as const);
    const hasResult = !isRunning && !isFailed;
    const sum = scores.reduce((all, [, score]) => all + score, 0);
    const name = `${NAMES[at % NAMES.length]}${at < NAMES.length ? '' : ` ${Math.floor(at / NAMES.length) + 1}`}`;
    return {
      submission: `essay-${String(at + 1).padStart(3, '0')}`,
      state: isRunning ? 'running' : isFailed ? 'failed' : 'completed',
      run: RUN,
      released: hasResult && at % 11 === 10 ? RUN : null,
      changed: hasResult && at % 13 === 5 ? ['ideas'] : [],
      needs: isFailed ? ['not-assessed'] : isRunning ? null : NEEDS[at % NEEDS.length]!,
      code: isFailed ? 'ModelBusy' : null,
      reason: isFailed ? 'The model did not answer.' : null,
      handedIn: { file: `essay-${at + 1}.txt`, at: AT },
      total: hasResult ? { scoreGiven: sum, scoreMaximum: 16 } : null,
      ...{ points: {}, accepted: [], flags: [], standIn: false, issues: [], table: false, seq: 0 },
      attempts: hasResult ? 1 : null,
      newer: null,
      owner: { subject: `student-${at + 1}`, name },
      answers: {},
      values: hasResult ? Object.fromEntries(scores) : {},
    };
  });
}

/** A quotation of a text, as far as that holds it. */
export function cited(text: string, passage: string, grade: 'exact' | 'close' | 'altered' | 'none') {
  const start = text.indexOf(passage);
  const isThere = grade !== 'none' && start >= 0;
  return {
    number: null,
    text: 'essay',
    grade,
    supported: grade === 'exact' || grade === 'close',
    boxes: [],
    passage: isThere ? passage : null,
    spans: isThere ? [{ start, end: start + passage.length }] : [],
  };
}

const SAID: Record<string, [kind: string, text: string, cites: [string, 'exact' | 'close' | 'altered'][]][]> =
  {
    Ideas: [
      [
        'rationale',
        'The voyage is told for what it taught, and the last line says what the others never learnt.',
        [],
      ],
      [
        'strength',
        'The grandfather’s sentence carries the whole story.',
        [['the sea forgives a careless sailor once', 'exact']],
      ],
      ['weakness', 'What was learnt is only hinted at.', [['I did not know then what he meant', 'close']]],
    ],
    Organization: [
      [
        'rationale',
        'Morning, noon and evening give it an order that is easy to follow.',
        [['Towards noon the wind turned', 'exact']],
      ],
      [
        'strength',
        'Each paragraph begins with its time of day.',
        [
          ['Towards noon the wind turned', 'exact'],
          ['In the evening my friends stood on the shore', 'exact'],
        ],
      ],
    ],
    Style: [
      [
        'rationale',
        'Short sentences beside long ones; one image stays.',
        [['the silence was larger than the noise had been', 'exact']],
      ],
      [
        'weakness',
        'One sentence says less than it seems to.',
        [
          ['since there was nothing else to do', 'close'],
          ['nobody spoke until the lighthouse', 'altered'],
        ],
      ],
    ],
    Conventions: [['rationale', 'Punctuation is sure throughout.', []]],
  };

/** A label that a teacher changed. */
export const CORRECTIONS = [
  {
    ...{ submission: 'essay-001', question: 'tides', answer: 'The Moon pulls.', label: 'Partially correct' },
    ...{ machine: 'Correct', feedback: null, kept: false },
  },
];

/** What is said of a work, as GET …/review and GET …/reading have it. */
export function saidOf(text: string) {
  const entries = Object.entries(SAID).flatMap(([trait, said]) =>
    said.map(([kind, words, quotes], at) => ({
      finding: `${traitKey(trait)}.${kind}-${at}`,
      kind,
      trait,
      words,
      quotes,
    })),
  );
  return {
    findings: entries.map(({ finding, kind, trait, words }) => ({
      ...{ finding, kind, trait, fields: { text: words }, machine: { text: words } },
      ...{ edited: [], hidden: null, quotes: [], page: null },
    })),
    cites: Object.fromEntries(
      entries.map(({ finding, quotes }) => [
        finding,
        quotes.map(([passage, grade]) => cited(text, passage, grade)),
      ]),
    ),
  };
}

/** The class that is served, another of its title, and one of its own. */
export const ASSIGNMENTS = [
  { assignment: 'voyage', title: 'A voyage', workflow: WORKFLOW },
  { assignment: 'voyage-2', title: 'A voyage', workflow: WORKFLOW },
  { assignment: 'letter', title: 'A letter', workflow: WORKFLOW },
];

/** Results without scores, as the API answered with them on the stand-in, by the names of submissions. */
const resultIn = (file: string): object => JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'));
export const RESULTS = {
  debate: resultIn('debate-result.json'),
  revision: resultIn('revision-result.json'),
  report: { runId: RUN, workflow: WORKFLOW },
};

/** A student's second version of their work, which is a word longer than the first. */
export const REVISION = {
  ...{ draftAt: AT, unchanged: false },
  diff: [
    { kind: 'kept', text: 'We left harbour before the ' },
    { kind: 'removed', text: 'sun' },
    { kind: 'added', text: 'first light' },
    { kind: 'kept', text: ', and nobody spoke.' },
  ],
};

/** A question of graders, as it was asked of three works. */
const PLACE = {
  ...{ agent: `${WORKFLOW}/judge`, about: 'Ideas', text: 'Are asides in brackets assessed, too?', row: null },
  ...{ passage: 'since there was nothing else to do', page: null, state: 'open', decided: null, run: RUN },
};
export const QUESTION = {
  ...{
    group: 'g-b025f4a835729608',
    about: 'Ideas',
    text: 'Are asides in brackets part of what is assessed?',
  },
  ...{ state: 'open', submissions: 3, questions: 3 },
  places: ['essay-001', 'essay-002', 'essay-003'].map((submission, at) => ({
    ...{ ...PLACE, submission, id: `q-000000000000000${at}` },
  })),
};
/** One that was answered in an earlier session, of which one work was set aside by itself. */
export const ANSWERED = {
  ...{ ...QUESTION, group: 'g-b025f4a835729609', text: 'Do titles count?', state: 'answered' },
  places: QUESTION.places.map((place, at) => ({
    ...{ ...place, id: `q-000000000000001${at}`, state: at === 0 ? 'dismissed' : 'answered' },
    decided: { by: 'one', at: AT, answer: 'They do.', version: '0123456789abcdef', reason: null },
  })),
};

/** Eight essays that were assessed again, of which five moved. */
export const DRIFT = driftOf(
  essays([
    ...([
      [3, 4],
      [2, 2],
      [4, 3],
      [2, 3],
      [1, 1],
    ] as const),
    ...([
      [3, 3],
      [2, 4],
      [null, 2],
    ] as const),
  ]),
);
export const REEVALUATION = {
  ...{
    reevaluation: 'reeval-0123456789abcdef01234567',
    assignment: 'voyage',
    workflow: WORKFLOW,
    state: 'completed',
  },
  ...{
    requestedAt: AT,
    finishedAt: AT,
    by: 'request',
    mode: 'now',
    seed: 7,
    chosen: 8,
    assessed: 8,
    cost: 0.12,
  },
};

const marker = (subject: string, marked: number, given: number) => ({
  ...{ subject, name: subject === 'teacher-1' ? 'Ms Rossi' : 'Mr Bianchi' },
  ...{ works: 12, marked, seconds: 3, given },
});

/** Works that are dealt to two markers, one of whom looks. */
export const MARKING = {
  ...{ owner: 'teacher-1', seed: 7, share: 0.1, atLeast: 5, names: 'hidden', threshold: 1, thresholds: {} },
  ...{ markers: [marker('teacher-1', 4, 1), marker('mr-bianchi', 9, 2)], moved: 0 },
  works: [
    {
      ...{ work: 3, submission: 'essay-003', first: 'mr-bianchi', second: 'teacher-1' },
      ...{ marked: true, given: true, closed: false },
    },
  ],
  differences: [
    {
      work: 3,
      submission: 'essay-003',
      trait: 'Ideas',
      first: 4,
      second: 2,
      settled: null,
      isFinding: false,
      released: false,
      etag: '"1"',
    },
    {
      ...{ work: 7, submission: 'essay-007', trait: 'Style', first: 1, second: 3, settled: 3 },
      ...{ isFinding: false, released: false, etag: '"1"' },
    },
    {
      ...{ work: 8, submission: 'essay-008', trait: 'Style', first: 1, second: 4, settled: null },
      ...{ isFinding: false, released: true, etag: '"1"' },
    },
  ],
};
export const DEALT = [1, 2, 3, 4, 9].map((work) => ({
  ...{
    submission: `work~${work}`,
    work,
    state: work === 9 ? 'failed' : 'completed',
    marked: work === 3,
    released: work === 4,
    closed: work === 4,
  },
  ...{
    as: work % 2 === 0 || work === 9 ? 'second' : 'first',
    student: work === 3 ? { submission: 'essay-003', name: 'Anna Quenby' } : null,
  },
}));

/** A run, as `GET /runs/{run}` tells of it. */
export const runOf = (row: ResultRow, bill: object) => ({
  ...{ runId: RUN, tenant: 'default', assignment: 'voyage', submission: row.submission, state: row.state },
  ...{
    file: 'essay.txt',
    options: {},
    attempt: 1,
    admittedAt: AT,
    priority: 'interactive',
    workflow: WORKFLOW,
  },
  ...{ assignmentVersion: '0123456789abcdef', missing: [], needs: [], cost: 0.0312, finishedAt: AT },
  ...{ report: { state: 'ready' }, place: null, later: null },
  bill: {
    ...{ requests: 9, unmetered: 0, unpriced: 0, inputTokens: 9000, cachedInputTokens: 0, outputTokens: 900 },
    ...{ cost: 0.0312, costAtLeast: 0.0312, ...bill },
  },
  provenance: { ...sampleResult().provenance, standIn: row.standIn },
});
