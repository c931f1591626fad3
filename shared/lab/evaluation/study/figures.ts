import { AssayError } from '@assay/kit/errors/assay-error';
import type { TextEncoder } from '@assay/kit/statistics/embedding-score';
import type { Judgement } from '@assay/platform/run/judgement';
import type { PublishedTable, Study } from '@assay/platform/workflow/study';
import type { IdentifiedTable } from '../cells.ts';
import { evaluate, type JudgedTruths, judgedTruths, type SystemEvaluation } from '../evaluate.ts';
import type { CellFigures } from './cells/cell-figures.ts';
import { type Effort, effortOf, type FailureCount, failureCounts } from './effort.ts';
import { type FlagEffect, flagCases, flagEffectOf } from './flag-effect.ts';
import { type HumanFigures, humanFigures } from './human.ts';
import type { LearningPoint } from './learning.ts';
import { type PairedTest, pairedTests } from './paired-tests.ts';
import { type Audits, systemAudits } from './system-audits.ts';
import { type WorkFacts, workFacts } from './work-facts.ts';

/** What a study's figures are made of. */
export interface StudyInput {
  study: Study;
  /** Of all systems; each names its system as `study.systems` does. A missing value is null. */
  judgements: readonly Judgement[];
  /** As `truthTable` gives it. */
  truth: IdentifiedTable;
  /** What the works are like, for the bias audit. */
  works?: readonly WorkFacts[] | undefined;
  /** Instead of `works`, texts by id: they are in no figure. */
  texts?: ReadonlyMap<string, string> | undefined;
  curve?: readonly LearningPoint[] | undefined;
  /** Of a study whose variants were judged in several ways or more than once. */
  cells?: CellFigures | undefined;
  /** The files of the folder that are not those which were judged. */
  changed?: readonly string[] | undefined;
  /** Tables of papers to show beside. */
  published?: readonly PublishedTable[] | undefined;
  /** How many reasons models called valid (GET, 4.2.2), by system. */
  validity?: Readonly<Record<string, ReasonValidity>> | undefined;
}

/** The mean of the judges' rates of valid reasons, and how many reasons were judged. */
export interface ReasonValidity {
  count: number;
  rate: number | null;
}

/** How figures are made. Seed and resamples are the study's. */
interface StudyOptions {
  encode: TextEncoder;
  /** Which pairs are tested: all (default), or each against a system, by its name. */
  against?: 'all' | { baseline: string };
  /** The system whose distance flags; default `second-reader`. */
  reader?: string;
  /** The numbers of the raters whose ratings count. Default: 1 and 2. */
  raters?: readonly number[] | undefined;
}

/** What one system comes to. `scores` null and `labels` empty: nothing of it could be held against a truth. */
export interface SystemFigures {
  name: string;
  standIn: boolean;
  scores: SystemEvaluation['scores'];
  labels: SystemEvaluation['labels'];
  validity: ReasonValidity | null;
  effort: Effort;
  failures: FailureCount[];
}

/** Every figure of a study, as JSON (`figures.json`). Null is not known or not defined, and never zero. */
export interface StudyFigures {
  study: Study;
  /** Some system was judged by the model stand-in: no figure is about quality. */
  standIn: boolean;
  /** Works that have a truth and a judgement. */
  works: number;
  left: {
    withoutTruth: number;
    /** Works without any judgement. */
    notJudged: number;
    /** Scores of works that were judged. */
    traitsNotJudged: number;
    unusable: number;
    warnings: string[];
  };
  /** The numbers of the raters whose scores count; of labels there are none. */
  raters: number[];
  systems: SystemFigures[];
  human: HumanFigures[];
  tests: PairedTest[];
  flags: FlagEffect[];
  audits: Audits | null;
  curve: readonly LearningPoint[];
  /** Where a variant was judged in several ways or more than once; the other figures are then of the first repetition. */
  cells?: CellFigures;
  published: readonly PublishedTable[];
  /** The files of the folder that were changed since it was made: its figures are of nothing that was measured. */
  changed: readonly string[];
  seed: number;
  resamples: number;
}

/** The name of the second reader among the systems, unless a study says otherwise. */
const SECOND_READER = 'second-reader';

const invalid = (words: string) => new AssayError('EvaluationInvalid', words);

function checked({ study, judgements }: StudyInput, against: StudyOptions['against'] = 'all'): void {
  const names = study.systems.map(({ name }) => name);
  if (against !== 'all' && !names.includes(against.baseline))
    throw invalid(
      `There is no system "${against.baseline}" to test against: the study's are ${names.join(', ')}.`,
    );
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw invalid(`The study names the system "${twice}" twice. Keep one of them.`);
  const seen = new Set<string>();
  for (const { system, id, question, item } of judgements) {
    if (system === null || !names.includes(system))
      throw invalid(
        `A judgement of "${id}" is of the system "${system ?? ''}", which the study does not name: its systems are ${names.join(', ')}.`,
      );
    const key = JSON.stringify([system, id, question, item]);
    if (seen.has(key))
      throw invalid(
        `${system}: the ${item} of "${id}" is there twice among the judgements. Keep one of them.`,
      );
    seen.add(key);
  }
}

const NOTHING: JudgedTruths = {
  ...{ scores: [], labels: [], withoutTruth: [], notJudged: [], traitsNotJudged: [], warnings: [] },
  unusable: 0,
};

/** Pairs of one system. */
function ofSystem({ scores, labels, ...left }: JudgedTruths, name: string): JudgedTruths {
  return {
    ...left,
    scores: scores.filter(({ judgement }) => judgement.system === name),
    labels: labels.filter(({ judgement }) => judgement.system === name),
  };
}

/**
 * Every figure of a study (SPEC M13, M17, M20, G12, C15): agreement by system and item with bootstrap intervals, the raters with
 * each other, paired tests adjusted by Holm, the flag's effect, what it took.
 * @throws AssayError EvaluationInvalid where judgements and truths do not fit
 */
export async function studyFigures(input: StudyInput, options: StudyOptions): Promise<StudyFigures> {
  checked(input, options.against);
  const { study, judgements, truth } = input;
  const { seed, resamples } = study.protocol;
  const drawn = { seed, resamples };
  const truths = judgements.length === 0 ? NOTHING : judgedTruths(judgements, truth, options.raters);
  const { systems } = await evaluate(truths, { ...drawn, encode: options.encode });
  const pairs = [...truths.scores, ...truths.labels];
  const reader = options.reader ?? SECOND_READER;
  const readings = truths.scores.filter(({ judgement }) => judgement.system === reader);
  const names = study.systems.map(({ name }) => name);
  const judges = study.systems.filter(({ name }) => name !== reader);
  return {
    study,
    standIn: study.systems.some(({ standIn }) => standIn),
    works: new Set(pairs.map(({ row }) => row.line)).size,
    left: {
      withoutTruth: truths.withoutTruth.length,
      notJudged: truths.notJudged.length,
      traitsNotJudged: truths.traitsNotJudged.reduce((sum, { count }) => sum + count, 0),
      unusable: truths.unusable,
      warnings: truths.warnings,
    },
    raters: [...new Set(truths.scores.flatMap(({ ratings }) => [...ratings.keys()]))].sort((a, b) => a - b),
    systems: study.systems.map((system) => {
      const candidate = systems.find((candidate) => candidate.system === system.name);
      const judged = new Set(judgements.filter((one) => one.system === system.name).map(({ id }) => id)).size;
      return {
        ...{ name: system.name, standIn: system.standIn },
        ...{ scores: candidate?.scores ?? null, labels: candidate?.labels ?? [] },
        validity: input.validity?.[system.name] ?? system.validity ?? null,
        effort: effortOf(system, judged),
        failures: failureCounts(system),
      };
    }),
    human: humanFigures(truths.scores, drawn),
    tests: pairedTests(truths, names, options.against ?? 'all', drawn),
    flags: judges.flatMap(({ name }) => {
      const cases = flagCases(ofSystem(truths, name).scores, readings);
      const effect = flagEffectOf([name, reader], cases, drawn);
      return effect ? [effect] : [];
    }),
    audits: systemAudits(truths.scores, names, input.works ?? workFacts(input.texts ?? new Map()), drawn),
    curve: input.curve ?? [],
    ...(input.cells && { cells: input.cells }),
    published: input.published ?? [],
    changed: input.changed ?? [],
    ...drawn,
  };
}
