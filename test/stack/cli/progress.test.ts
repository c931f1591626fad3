import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { STAGES as OF_COACHING } from '@assay/argument-coaching/stages';
import { STAGES as OF_REVIEW } from '@assay/deliverable-review/stages';
import { STAGES as OF_ESSAY } from '@assay/essay-scoring/stages';
import type { StepItem } from '@assay/platform/run/items';
import type { Stage } from '@assay/platform/workflow/stage';
import { STAGES as OF_QUIZ } from '@assay/short-answer-grading/stages';
import { followRun, pauseAfter } from '../../../cli/follow-run.ts';
import { INTERRUPTED_WORDS } from '../../../cli/on-interrupt.ts';
import { createProgress } from '../../../cli/progress.ts';

const taken = (...steps: string[]): StepItem[] =>
  steps.map((step, index) => {
    return { runId: 'r', step, at: `2030-01-01T00:00:${10 + index}.000Z`, durationMs: 1 };
  });

/** What is written for steps that arrive batch by batch. */
function written(isTTY: boolean, stages: readonly Stage[], ...batches: StepItem[][]): string {
  const chunks: string[] = [];
  const progress = createProgress({ isTTY, write: (chunk: unknown) => chunks.push(String(chunk)) > 0 });
  for (const batch of batches) progress.show(batch, stages);
  return chunks.join('').replaceAll('\u001b', '<esc>');
}
const lines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.trim().replace(/ {2,}/, ': '));

const TEAM = [
  'embedding.json',
  'teams/ideas/exemplars.json',
  'teams/ideas/1-advocate.json',
  'teams/ideas/verdict.json',
];
const REVIEW = [
  'document.json',
  'agents/figures/figure-1.json',
  'agents/figures/figure-7.json',
  'plan.json',
  'agents/cache-warmer-1.json',
  'agents/test-auditor-1.json',
  'findings.json',
  'agents/consistency-manager.json',
  'issues.json',
  'agents/strengths-1.json',
  'result.json',
];

describe('the progress of a run', () => {
  it('is a line for each trait when it is judged', () =>
    assert.deepEqual(lines(written(false, OF_ESSAY, taken(...TEAM))), [
      'essay: embedded, to find exemplars',
      'ideas: exemplars · advocate · judged',
    ]));

  it('is a line for each step of a review, its figures as one', () =>
    assert.deepEqual(lines(written(false, OF_REVIEW, taken(...REVIEW))), [
      'PDF: text and figures extracted',
      'figures: 2 shown to a model',
      'read by: test-auditor',
      'findings: quotes checked',
      'findings: compared',
      'findings: numbered',
      'written: strengths',
    ]));

  it('tells nothing twice, however often a step is seen', () => {
    const all = taken(...REVIEW);
    assert.equal(written(false, OF_REVIEW, all.slice(0, 3), all, all), written(false, OF_REVIEW, all));
  });

  it('on a terminal draws the rows over again', () => {
    const text = written(true, OF_ESSAY, taken(...TEAM.slice(0, 2)), taken(...TEAM));
    assert.match(
      text,
      /^<esc>\[2K {2}essay +embedded, to find exemplars\n<esc>\[2K {2}ideas +exemplars\n<esc>\[2A<esc>\[2K {2}essay +embedded, to find exemplars\n<esc>\[2K {2}ideas +exemplars · advocate · judged\n$/,
    );
  });

  const graded = (count: number) =>
    taken('prepared.json', ...Array.from({ length: count }, (_, at) => `answers/a${at}/grade.json`));
  const ofQuiz = OF_QUIZ.find(({ total }) => total)!;

  /** What is written for a class of which so many answers are graded at each look. */
  function writtenOfClass(isTTY: boolean, total: number, ...counts: number[]): string {
    const chunks: string[] = [];
    const progress = createProgress({ isTTY, write: (chunk: unknown) => chunks.push(String(chunk)) > 0 });
    for (const count of counts) progress.show(graded(count), OF_QUIZ, new Map([[ofQuiz, total]]));
    return chunks.join('').replaceAll('\u001b', '<esc>');
  }

  it('tells of a class at each tenth of its answers, once, however many come at a time', () => {
    assert.deepEqual(lines(writtenOfClass(false, 187, 0, 1, 18, 19, 20, 37, 38, 38, 120, 186, 187, 187)), [
      'class: prepared',
      'answers: 19 of 187 gone through',
      'answers: 38 of 187 gone through',
      'answers: 120 of 187 gone through',
      'answers: 186 of 187 gone through',
      'answers: 187 of 187 gone through',
    ]);
    const every = Array.from({ length: 188 }, (_, count) => count);
    assert.equal(lines(writtenOfClass(false, 187, ...every)).length, 11);
  });

  it('draws a bar for a class on a terminal', () => {
    const text = writtenOfClass(true, 187, 36, 37);
    assert.match(text, /answers +37 of 187 gone through {2}█{5}░{19}\n$/);
    assert.match(writtenOfClass(true, 2, 2), /answers +2 of 2 gone through {2}█{24}\n$/);
    assert.match(writtenOfClass(true, 1, 2), /answers +2 of 1 gone through {2}█{24}\n$/);
  });

  it('learns the total from the run, once it is there, and looks less often where looking takes long', async () => {
    const looks = [graded(0).slice(1), graded(0), graded(3)];
    const [shown, reads]: [(number | undefined)[], string[]] = [[], []];
    const connection = {
      pollMs: 0,
      runStore: {
        findRun: async () => {
          const state = looks.length > 1 ? 'running' : 'completed';
          return { workflow: 'short-answer-grading', attempt: 1, state };
        },
        steps: async () => looks.shift()!,
      },
      objects: {
        readOptional: async (key: string) => {
          reads.push(key);
          return looks.length > 1 ? null : { items: 3, encoder: 'x' };
        },
      },
    };
    await followRun(connection as never, 'r', 1, (_steps, _stages, totals) => shown.push(totals.get(ofQuiz)));
    assert.deepEqual(shown, [undefined, 3, 3]);
    assert.deepEqual(reads, ['runs/r/prepared.json']);
    assert.deepEqual([pauseAfter(2, 60), pauseAfter(100, 60)], [60, 500]);
  });
});

describe('the progress of a debate', () => {
  const names = new Map([
    [OF_COACHING.find((stage) => stage.names)!.names, new Map([['02', 'round 1, against']])],
  ]);
  const JUDGED = ['factual', 'logical', 'rhetorical', 'belief-shift', 'audience', 'strategic', 'ethical'];
  const steps = taken(
    'turns/02/preparation/draft.json',
    ...JUDGED.map((judge) => `turns/02/preparation/draft-judges/${judge}.json`),
    'turns/02/speech.json',
    ...JUDGED.map((judge) => `turns/02/judges/${judge}.json`),
  );

  it('says whose turn it is', () => {
    const chunks: string[] = [];
    const progress = createProgress({
      isTTY: false,
      write: (chunk: unknown) => chunks.push(String(chunk)) > 0,
    });
    progress.show(steps, OF_COACHING, new Map(), names);
    const judged = JUDGED.join(' · ');
    assert.deepEqual(lines(chunks.join('')), ['round 1, against: draft', 'round 1, against: spoken']);
    chunks.length = 0;
    const panels = taken('turns/02/preparation/draft-panel.json', 'turns/02/panel.json');
    progress.show([...steps, ...panels], OF_COACHING, new Map(), names);
    assert.deepEqual(lines(chunks.join('')), [
      `round 1, against, draft: ${judged} · judged`,
      `round 1, against, judges ${judged} · judged`,
    ]);
  });

  it('says on Ctrl-C which run it was and how to go on with it, as long as it is followed', async () => {
    const before = process.listenerCount('SIGINT');
    let during = 0;
    const connection = {
      pollMs: 0,
      ownsStack: true,
      runStore: {
        findRun: async () => {
          during = process.listenerCount('SIGINT');
          return { attempt: 1, state: 'completed' };
        },
      },
    };
    await followRun(connection as never, 'run-9', 1);
    assert.deepEqual([during, process.listenerCount('SIGINT')], [before + 1, before]);
    assert.match(INTERRUPTED_WORDS.run('run-9', true), /run-9 is interrupted.*npx assay runs resume run-9$/);
    assert.match(INTERRUPTED_WORDS.run('run-9', false), /run-9 goes on without this command/);
  });

  it('is no wider or higher than the terminal, the newest seen', () => {
    const chunks: string[] = [];
    const write = (chunk: unknown) => chunks.push(String(chunk)) > 0;
    const progress = createProgress({ isTTY: true, columns: 60, rows: 3, write });
    progress.show(steps, OF_COACHING, new Map(), names);
    const rows = chunks.join('').replaceAll('\u001b[2K', '').trimEnd().split('\n');
    assert.match(rows.at(-1)!, /^ {2}round 1, against, judges +… (?:[a-z-]+ · )*strategic · ethical$/);
    assert.ok(rows.every((row) => row.length < 60));
    for (const turn of ['03', '04', '05']) {
      chunks.length = 0;
      progress.show([...steps, ...taken(`turns/${turn}/speech.json`)], OF_COACHING, new Map(), names);
      const [, up = '0'] = /^<esc>\[(\d)A/.exec(chunks.join('').replaceAll('\u001b', '<esc>')) ?? [];
      assert.ok(Number(up) <= 2, 'what has scrolled away is left there');
    }
  });
});

describe('a run that is followed', () => {
  const follow = async (looks: object[], places: (number | null)[] = []) => {
    let looked = 0;
    const connection = {
      pollMs: 0,
      runStore: {
        findRun: async () => {
          looked += 1;
          return looks.length > 1 ? looks.shift() : looks[0];
        },
      },
      placesBefore: async () => places.shift() ?? null,
    };
    const run = await followRun(connection as never, 'r', 1, () => {});
    return { run, looked };
  };

  it('is over when its report is there, or will not be', async () => {
    const completed = (state: string) => ({ attempt: 1, state: 'completed', report: { state } });
    for (const end of ['ready', 'failed', 'none']) {
      const { run, looked } = await follow([completed('pending'), completed('pending'), completed(end)]);
      assert.deepEqual([run.report, looked], [{ state: end }, 3]);
    }
    assert.equal((await follow([{ attempt: 1, state: 'completed' }])).looked, 1, 'of an earlier version');
  });

  it('says how many stand before it, and again when there are a tenth less', async (test) => {
    const told: string[] = [];
    test.mock.method(process.stderr, 'write', (words: string) => told.push(words) > 0);
    const admitted = Array.from({ length: 6 }, () => ({ attempt: 1, state: 'admitted' }));
    await follow([...admitted, { attempt: 1, state: 'failed' }], [null, 100, 99, 90, 2, 0]);
    test.mock.restoreAll();
    const before = (count: number) => `  waiting for a place, ${count} of the assignment before it\n`;
    assert.deepEqual(told, [100, 90, 2, 0].map(before));
  });
});
