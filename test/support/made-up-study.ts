import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '@assay/kit/statistics/seeded-random';
import { readTable } from '@assay/kit/tables/read-table';
import { writeCsv } from '@assay/kit/tables/write-csv';
import { identifyRows } from '@assay/lab/evaluation/cells';
import type { StudyInput } from '@assay/lab/evaluation/study/figures';
import type { LearningPoint } from '@assay/lab/evaluation/study/learning';
import type { WorkFacts } from '@assay/lab/evaluation/study/work-facts';
import type { Judgement, LabelJudgement, ScoreJudgement } from '@assay/platform/run/judgement';
import type { Study } from '@assay/platform/workflow/study';

export const VARIANTS = ['SA', 'SARAG', 'MAD', 'MARAG', 'MADRAG'];
export const SIX_TRAITS = [
  'Ideas',
  'Organization',
  'Voice',
  'Word Choice',
  'Sentence Fluency',
  'Conventions',
];
const RANGE = { min: 1, max: 6 };

/** What a made-up study is like. Nothing in it was measured. */
export interface MadeUp {
  systems?: readonly string[];
  traits?: readonly string[];
  works?: number;
  title?: string;
  standIn?: boolean;
  /** The share of scores that are missing. */
  missing?: number;
  reader?: boolean;
  curve?: boolean;
  facts?: boolean;
  seed?: number;
  resamples?: number;
}

/** A study, and the text of its truths. */
export interface MadeUpStudy extends Omit<StudyInput, 'curve' | 'works'> {
  truthCsv: string;
  curve: LearningPoint[];
  works: WorkFacts[];
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

const whole = (value: number) => Math.min(RANGE.max, Math.max(RANGE.min, Math.round(value)));

export function studyOf(names: readonly string[], made: MadeUp = {}): Study {
  const { works = 200, title = 'A made-up assignment', standIn = true, seed = 7, resamples = 200 } = made;
  return {
    workflow: 'essay-scoring',
    assignment: { id: 'made-up', title, version: 'a1b2c3' },
    data: { file: 'made-up.csv', sha256: '0'.repeat(64), works, judged: works },
    protocol: { folds: 5, sample: null, seed, resamples },
    models: { judge: 'stand-in/judge', debater: 'stand-in/debater' },
    prompts: { judge: 'f'.repeat(16) },
    systems: names.map((name, at) => ({
      name,
      calls: works * (at + 1),
      tokens: works * (at + 1) * 1800,
      cost: name === 'second-reader' ? 0 : works * 0.002 * (at + 1) ** 1.5,
      costAtLeast: null,
      seconds: Array.from({ length: works }, (_, work) => 2 + at * 3 + (work % 7)),
      standIn: standIn && name !== 'second-reader',
      failed: at === 1 ? [{ id: 'w3', step: 'judge', code: 'ModelOutputInvalid', message: 'no scores' }] : [],
    })),
    madeAt: '2026-01-02T03:04:05.000Z',
  };
}

function learningCurve(traits: readonly string[], systems: readonly string[]): LearningPoint[] {
  return [...traits, 'mean'].flatMap((item, place) =>
    systems.flatMap((system, at) =>
      [20, 50, 100, 300].map((exemplars, step): LearningPoint => {
        const qwk = 0.4 + 0.07 * step - 0.02 * place - 0.05 * at;
        const half = 0.09 - 0.015 * step;
        return { exemplars, item, system, qwk, interval: { low: qwk - half, high: qwk + half } };
      }),
    ),
  );
}

/** Essays with two raters, judged by variants that draw scores to the middle, and by a second reader. Deterministic. */
export function madeUpStudy(made: MadeUp = {}): MadeUpStudy {
  const { systems = VARIANTS, traits = SIX_TRAITS, works = 200, missing = 0.01, seed = 7 } = made;
  const { reader = true, curve = true, facts = true } = made;
  const random = seededRandom(seed);
  const names = reader ? [...systems, 'second-reader'] : [...systems];
  const judgements: Judgement[] = [];
  const rows: (string | number)[][] = [];
  const known: WorkFacts[] = [];
  for (let work = 0; work < works; work += 1) {
    const id = `w${work}`;
    const quality = 3.6 + 1.1 * normal(random);
    const row: (string | number)[] = [id];
    for (const item of traits) {
      const own = quality + 0.5 * normal(random);
      row.push(whole(own + 0.5 * normal(random)), whole(own + 0.5 * normal(random)));
      for (const [at, system] of names.entries()) {
        const isReader = system === 'second-reader';
        const noise = isReader ? 0.55 : 1.1 - 0.13 * at;
        const estimate = 3.6 + 0.75 * (own - 3.6) + noise * normal(random);
        const value = random() < missing ? null : whole(estimate);
        judgements.push({
          ...{ id, question: null, item, system, range: RANGE, value, probability: null },
          text: value === null ? null : `A rationale of ${item}.`,
          facts: isReader ? { estimate: Math.min(6, Math.max(1, estimate)) } : { flags: '' },
        } satisfies ScoreJudgement);
      }
    }
    rows.push(row);
    const words = Math.max(20, Math.round(90 * quality + 40 * normal(random)));
    known.push({ id, words, errorDensity: facts ? Math.max(0, 6 - quality + normal(random)) : null });
  }
  const columns = ['id', ...traits.flatMap((item) => [`rater1_${item}`, `rater2_${item}`])];
  const truthCsv = writeCsv(columns, rows);
  return {
    study: studyOf(names, made),
    judgements,
    truthCsv,
    truth: identifyRows(readTable(Buffer.from(truthCsv), 'truth.csv'), 'truth.csv'),
    curve: curve ? learningCurve(traits, reader ? ['second-reader'] : systems.slice(0, 1)) : [],
    works: facts ? known : [],
  };
}

export const THREE_LABELS = ['Incorrect', 'Partially correct', 'Correct'];

/** Answers with a teacher's labels and comments, labelled by systems with probabilities and reasons. Deterministic. */
export function madeUpLabels({
  systems = ['GPT', 'Llama', 'Debate'],
  works = 150,
  seed = 7,
  ...made
}: MadeUp = {}) {
  const random = seededRandom(seed);
  const judgements: LabelJudgement[] = [];
  const rows: string[][] = [];
  for (let work = 0; work < works; work += 1) {
    const id = `s${work}`;
    const truth = THREE_LABELS[Math.floor(random() * 3)]!;
    rows.push([id, truth, `The answer ${work % 5} says ${truth.toLowerCase()} things of the cell.`]);
    for (const [at, system] of systems.entries()) {
      const right = random() < 0.6 + 0.1 * at;
      const value = right ? truth : THREE_LABELS[Math.floor(random() * 3)]!;
      judgements.push({
        ...{ id, question: null, item: 'label', system, labels: THREE_LABELS },
        value: random() < 0.02 ? null : value,
        text: `It says ${value.toLowerCase()} things of the cell.`,
        probability: 0.5 + 0.5 * random(),
      });
    }
  }
  const truthCsv = writeCsv(['id', 'label', 'feedback'], rows);
  return {
    study: { ...studyOf(systems, { works, ...made }), workflow: 'short-answer-grading' },
    judgements,
    truthCsv,
    truth: identifyRows(readTable(Buffer.from(truthCsv), 'truth.csv'), 'truth.csv'),
  };
}

/** Writes a study as the folder of an evaluation. */
export function writeStudyFolder(
  folder: string,
  {
    study,
    judgements,
    truthCsv,
    curve = [],
    works = [],
  }: Pick<MadeUpStudy, 'study' | 'judgements' | 'truthCsv'> & Partial<Pick<MadeUpStudy, 'curve' | 'works'>>,
): void {
  mkdirSync(folder, { recursive: true });
  const lines = (values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');
  writeFileSync(join(folder, 'study.json'), JSON.stringify(study));
  writeFileSync(join(folder, 'judgements.jsonl'), lines(judgements));
  writeFileSync(join(folder, 'truth.csv'), truthCsv);
  if (curve.length > 0) writeFileSync(join(folder, 'curve.json'), JSON.stringify(curve));
  if (works.length > 0) writeFileSync(join(folder, 'works.jsonl'), lines(works));
}
