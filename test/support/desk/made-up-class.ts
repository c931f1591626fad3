import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROUTES } from '@assay/api/registry';
import type { ResultRow } from '@assay/api/results-table';
import { seededRandom } from '@assay/kit/statistics/seeded-random';
import { traitKey } from '@assay/kit/tables/trait-key';
import { isJson } from '@assay/platform/api/route';
import { agreementWithTeachers } from '@assay/platform/review/teacher-agreement';
import { WORKFLOWS } from '@assay/workflows/list';
import { driftOf, essays } from '../../unit/lab/drift/samples.ts';
import { sampleResult } from '../../unit/platform/report/sample-results.ts';
import { resultOf } from '../../unit/platform/review/trails.ts';
import { createTestServer } from '../test-server.ts';
import { reportFindings, reportPage, reportReading } from './made-up-report.ts';

/** An essay about nothing, in which quotations are looked for. */
export const ESSAY = `We left harbour before the first light, and nobody spoke until the lighthouse was behind us.

My grandfather steered with one hand. He said that the sea forgives a careless sailor once, and that he had used up his own turn long ago. I did not know then what he meant.

Towards noon the wind turned. We took the sails in and waited, since there was nothing else to do; and when the storm had gone by, the silence was larger than the noise had been.

In the evening my friends stood on the shore with soup. I have never told them how close it was.`;

const TRAITS = [
  { name: 'Ideas', min: 1, max: 4 },
  { name: 'Organization', min: 1, max: 4 },
  { name: 'Style', min: 1, max: 4 },
  { name: 'Conventions', min: 1, max: 4 },
];
const LEVELS = ['', 'hardly there', 'partly there', 'clear and supported', 'rich, and its own'];
const LABELS = ['Incorrect', 'Partially correct', 'Correct'];
const WORKFLOW = WORKFLOWS[0]!.id;
const RUN = `run-${'0'.repeat(12)}-${'0'.repeat(24)}`;
const AT = '2026-11-20T09:30:00.000Z';
/** Of eighteen works that were read, the machine was kinder in three. */
const AGREEMENT = agreementWithTeachers(
  Array.from({ length: 18 }, (_, at) => ({
    needs: at % 3 === 0 ? [{ reason: 'evidence-disagrees' as const, places: 1 }] : [],
    pairs: TRAITS.map(({ name, min, max }) => {
      const machine = 2 + (at % 3);
      const isChanged = at % 6 === 0 && name !== 'Style';
      return { part: name, scale: { min, max }, machine, teacher: isChanged ? machine - 1 : machine };
    }),
  })),
  Array.from({ length: 40 }, () => ({ needs: [], pairs: [] })),
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

function rowsOf(count: number): ResultRow[] {
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
      ...{ points: {}, accepted: [], flags: [], standIn: false, issues: [], table: false },
      owner: { subject: `student-${at + 1}`, name },
      answers: {},
      values: hasResult ? Object.fromEntries(scores) : {},
    };
  });
}

/** A quotation of a text, as far as that holds it. */
function cited(text: string, passage: string, grade: 'exact' | 'close' | 'altered' | 'none') {
  const start = text.indexOf(passage);
  const isThere = grade !== 'none' && start >= 0;
  return {
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
const CORRECTIONS = [
  {
    ...{ submission: 'essay-001', question: 'tides', answer: 'The Moon pulls.', label: 'Partially correct' },
    ...{ machine: 'Correct', feedback: null, kept: false },
  },
];

/** What is said of a work, as GET …/review and GET …/reading have it. */
function saidOf(text: string) {
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
const ASSIGNMENTS = [
  { assignment: 'voyage', title: 'A voyage', workflow: WORKFLOW },
  { assignment: 'voyage-2', title: 'A voyage', workflow: WORKFLOW },
  { assignment: 'letter', title: 'A letter', workflow: WORKFLOW },
];

/** Results without scores, as the API answered with them on the stand-in, by the names of submissions. */
const resultIn = (file: string): object => JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'));
const RESULTS = {
  debate: resultIn('debate-result.json'),
  revision: resultIn('revision-result.json'),
  report: { runId: RUN, workflow: WORKFLOW },
};

/** A student's second version of their work, which is a word longer than the first. */
const REVISION = {
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
const QUESTION = {
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

/** Eight essays that were assessed again, of which five moved. */
const DRIFT = driftOf(
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
const REEVALUATION = {
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
const MARKING = {
  ...{ owner: 'teacher-1', seed: 7, share: 0.1, atLeast: 5, names: 'hidden', threshold: 1, thresholds: {} },
  ...{ markers: [marker('teacher-1', 4, 1), marker('mr-bianchi', 9, 2)], works: [], moved: 0 },
  differences: [
    { work: 3, submission: 'essay-003', trait: 'Ideas', first: 4, second: 2, settled: null },
    { work: 7, submission: 'essay-007', trait: 'Style', first: 1, second: 3, settled: 3 },
  ],
};
const DEALT = [1, 2, 3, 4].map((work) => ({
  ...{ submission: `work~${work}`, work, state: 'completed', marked: work === 3 },
  ...{
    as: work % 2 === 0 ? 'second' : 'first',
    student: work === 3 ? { submission: 'essay-003', name: 'Anna Quenby' } : null,
  },
}));

/** A run, as `GET /runs/{run}` tells of it. */
const runOf = (row: ResultRow, bill: object) => ({
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

/** What else the API is to tell. */
interface MadeUpAnswers {
  results: Readonly<Record<string, object>>;
  bill: object;
  /** What a path answers with, by its end. */
  answered: Readonly<Record<string, object>>;
  /** What was answered to a question, by the submission; of those, labels stand in place of scores. */
  asked: Readonly<Record<string, { question: string; answer: string }>>;
  /** The place in its audit trail at which a submission stands as it is read. */
  seqOf(submission: string): number;
  /** Why what is sent to a path is refused, by the path's end. */
  refused: Readonly<Record<string, { status: number; code: string; detail: string }>>;
}

interface MadeUpClass {
  url: string;
  /** What was asked for that changes something. */
  posted: { path: string; body: unknown; headers: Record<string, unknown> }[];
  close(): Promise<void>;
}

/** Serves a class that nobody wrote and no model read, as the API would tell of it. `text`: of every work. */
export async function openMadeUpClass(
  count: number,
  text = ESSAY,
  change: (row: ResultRow, at: number) => ResultRow = (row) => row,
  {
    results = RESULTS,
    bill = {},
    answered = {},
    refused = {},
    asked = {},
    seqOf = () => 0,
  }: Partial<MadeUpAnswers> = {},
): Promise<MadeUpClass> {
  const voyages = rowsOf(count).map(change);
  /** What was handed in for an assignment whose works have no scores. */
  const spoken = Object.keys(results).map((submission, at) => ({
    ...rowsOf(at + 1)[at]!,
    ...{ submission, total: null, values: {}, owner: null },
  }));
  const posted: MadeUpClass['posted'] = [];
  const { findings, cites } = saidOf(text);
  const reviewOf = (row: ResultRow) => {
    const isSpoken = spoken.includes(row as never);
    const hasResult = row.total !== null || isSpoken;
    const labels = Object.entries(asked[row.submission] ? row.values : {}).map(([trait, score]) => ({
      ...{
        trait,
        scale: { labels: LABELS },
        score,
        machine: 'Correct',
        level: null,
        asked: asked[row.submission],
      },
      overridden: row.changed.includes(trait) ? { reason: 'It is vague.', at: AT } : null,
    }));
    const traits = isSpoken || labels.length > 0 ? [] : TRAITS;
    const scores = traits.map(({ name, min, max }) => {
      const score = row.values[traitKey(name)] as number;
      return {
        trait: name,
        scale: { min, max },
        score,
        machine: score,
        level: LEVELS[score]!,
        overridden: null,
      };
    });
    return {
      submission: row.submission,
      run: hasResult ? RUN : null,
      standIn: row.standIn,
      seq: seqOf(row.submission),
      released:
        row.released === null ? null : { runId: RUN, attempts: 1, at: AT, automatic: false, appealUntil: AT },
      reviewed: hasResult
        ? {
            scores: [...labels, ...scores],
            findings: isSpoken ? (row.submission === 'report' ? reportFindings : []) : findings,
            comments: [],
          }
        : null,
      total: row.total,
      needs: (row.needs ?? []).map((reason) => ({
        ...{ reason, places: 1 },
        ...(reason === 'other-flag' && { flags: row.flags }),
      })),
      ...{ appeals: [], questions: [], ownerUnsettled: false, trail: [] },
    };
  };
  const reading = (submission: string) => ({
    ...{ submission, run: RUN, texts: [{ id: 'essay', title: null, content: text }], pages: [], cites },
    revision: submission === 'essay-002' ? REVISION : null,
    unshown: [
      {
        kind: 'strength',
        trait: 'Style',
        said: 'It rhymes in its last lines.',
        cites: [cited(text, 'of the sea and me', 'none')],
      },
    ],
  });
  const borneOut = (all: ReturnType<typeof reading>) => ({
    ...all,
    cites: Object.fromEntries(
      Object.entries(all.cites).map(([name, quotes]) => [name, quotes.filter(({ supported }) => supported)]),
    ),
    unshown: [],
  });
  const released = (row: ResultRow) => ({
    ...{ runId: RUN, workflow: WORKFLOW, submission: row.submission, assessedAt: AT, standIn: false },
    assignment: { id: 'voyage', title: 'A voyage', language: 'en' },
    ...{ releasedAt: AT, released: 'by-teacher', total: row.total ?? 'none' },
    scores: reviewOf(row).reviewed?.scores ?? [],
    findings: findings.map(({ machine: _, hidden: __, ...finding }) => ({ ...finding, edited: false })),
    comments: [{ text: 'A fine voyage. Read the third paragraph aloud.', trait: null, at: AT }],
    ...{ appeals: [], appealUntil: '2099-01-01T00:00:00.000Z', appealable: TRAITS.map(({ name }) => name) },
  });
  const rowNamed = (path: string) =>
    [...voyages, ...spoken].find(({ submission }) =>
      path.replace(/work~(\d+)/, 'essay-00$1').includes(`/submissions/${submission}/`),
    );
  /** What a second marker is told of a work before they mark it. */
  const unmarked = (row: ResultRow) => ({
    ...reviewOf(row),
    total: null,
    needs: [],
    reviewed: {
      ...{ findings: [], comments: [] },
      scores: TRAITS.map(({ name, min, max }) => ({
        ...{ trait: name, scale: { min, max }, score: null, machine: null, level: null, overridden: null },
      })),
    },
  });
  const spent = {
    ...{
      assignment: 'voyage',
      month: '2026-11',
      of: 'submission',
      cost: 3.42,
      costAtLeast: 3.42,
      requests: 900,
    },
    ...{ inputTokens: 1_200_000, outputTokens: 90_000, unmetered: 0, unpriced: 0, priced: 900, own: 0 },
    standInUsd: voyages.some(({ standIn }) => standIn) ? 3.42 : 0,
  };
  const answer = (
    path: string,
    query: URLSearchParams,
    isStudent: boolean,
  ): [route: string, body: unknown] | null => {
    const row = rowNamed(path);
    const rows = path.startsWith('/assignments/motion') ? spoken : voyages;
    const end = path.split('/').at(-1)!;
    if (path === '/assignments') return ['listAssignments', { assignments: ASSIGNMENTS, next: null }];
    if (path === '/submissions') {
      const assignment = { id: 'voyage', title: 'A voyage', task: null };
      const own = { assignment, submission: 'essay-001', state: 'completed', released: true };
      return ['listOwnSubmissions', { submissions: [own], next: null }];
    }
    if (/^\/assignments\/[^/]+$/.test(path))
      return [
        'getAssignment',
        {
          assignment: end,
          workflow: WORKFLOW,
          title: 'A voyage',
          language: 'en',
          question: 'Tell of a voyage.',
          ...(rows === spoken || Object.keys(asked).length > 0 || rows.some(({ issues }) => issues.length > 0)
            ? {}
            : { traits: TRAITS }),
        },
      ];
    if (end === 'costs') return ['getAssignmentCosts', { spent: [spent], caps: [], studentDayUsd: null }];
    if (end === 'corrections') return ['listCorrections', { corrections: CORRECTIONS }];
    if (end === 'questions') {
      const groups = [QUESTION].filter(({ state }) => state === query.get('state'));
      return ['listQuestions', { total: groups.length, groups, next: null }];
    }
    if (end === 'reevaluations') return ['listReevaluations', { reevaluations: [REEVALUATION], next: null }];
    if (end === 'estimate') return ['estimateReevaluation', { submissions: 4, cost: 0.08, isFirst: false }];
    if (end === REEVALUATION.reevaluation) return ['getReevaluation', REEVALUATION];
    if (end === 'drift') return ['getDrift', DRIFT];
    if (end === 'agreement') return ['getTeacherAgreement', AGREEMENT];
    if (end === 'results') {
      const from = Number(query.get('cursor') ?? 0);
      const next = from + 200 < rows.length ? String(from + 200) : null;
      return ['listResults', { results: rows.slice(from, from + 200), next }];
    }
    if (end === 'marking') return ['getMarking', MARKING];
    if (end === 'works') return ['listDealt', { works: DEALT }];
    if (end === 'events') return ['listEvents', { events: [], next: 'until-now', more: false }];
    if (row && /work~[24]/.test(path) && end === 'review') return ['getReview', unmarked(row)];
    if (row && /work~[24]/.test(path) && end === 'reading')
      return ['readSubmission', { ...reading(row.submission), cites: {}, unshown: [] }];
    if (row && end === 'review') return ['getReview', reviewOf(row)];
    if (spoken.includes(row as never) && end === 'reading')
      return [
        'readSubmission',
        row!.submission === 'report'
          ? reportReading(row!.submission, RUN)
          : {
              ...{ submission: row!.submission, run: RUN, texts: [], pages: [], revision: null, cites: {} },
              unshown: [],
            },
      ];
    if (/\/report\/pages\/\d$/.test(path)) return ['getPage', reportPage(Number(end))];
    if (row && end === 'reading' && row.total)
      return ['readSubmission', isStudent ? borneOut(reading(row.submission)) : reading(row.submission)];
    if (row && end === 'result' && isStudent) return ['getResult', released(row)];
    if (row && end === 'result') return ['getResult', results[row.submission] ?? sampleResult()];
    if (path === `/runs/${RUN}`) return ['getRun', runOf(voyages[0]!, bill)];
    return null;
  };
  const server = createTestServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://api');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.method !== 'GET') {
      const { headers } = request;
      posted.push({ path: pathname, body: JSON.parse(Buffer.concat(chunks).toString() || 'null'), headers });
      const [, refusal] = Object.entries(refused).find(([end]) => pathname.endsWith(end)) ?? [];
      const seq = posted.length;
      response.writeHead(refusal?.status ?? 201, {
        'content-type': 'application/json',
        etag: `"after-${seq}"`,
      });
      const [, told] = Object.entries(answered).find(([end]) => pathname.endsWith(end)) ?? [];
      response.end(JSON.stringify(refusal ?? told ?? { seq }));
      return;
    }
    const isStudent = request.headers.authorization?.includes(STUDENTS) ?? false;
    const found = answer(pathname, searchParams, isStudent);
    if (!found) {
      response.writeHead(404, { 'content-type': 'application/problem+json' });
      response.end(JSON.stringify({ code: 'SubmissionNotFound', detail: 'There is no such thing.' }));
      return;
    }
    const declared = ROUTES.find(({ operationId }) => operationId === found[0])!.answers[200]!;
    const told = await found[1];
    const body = isJson(declared) ? declared.safeParse(told) : { data: told, error: null };
    if (!body.data) process.stderr.write(`${found[0]}: ${body.error}\n`);
    response
      .writeHead(body.data ? 200 : 500, { 'content-type': 'application/json', etag: '"1"' })
      .end(JSON.stringify(body.data ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    posted,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const STUDENTS = 'c3R1ZGVudHM';

/** A token that no API takes but the made-up one. */
export function madeUpToken(role: 'teacher' | 'student'): string {
  const payload = Buffer.from(JSON.stringify({ role, sub: `${role}-1`, tenant: 'default' })).toString(
    'base64url',
  );
  return `e30.${payload}.${role === 'student' ? STUDENTS : 'dGVhY2hlcg'}`;
}
