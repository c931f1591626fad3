import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { CoachingResult } from '@assay/argument-coaching/result';
import {
  type DebateFigures,
  debateFigures,
  type StudyCondition,
} from '@assay/argument-coaching/study/debate-figures';
import { type PeopleFigures, peopleFigures } from '@assay/argument-coaching/study/people';
import { type StudyDebate, studyDebateOf } from '@assay/argument-coaching/study/study-debate';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import type { SectionedReport } from '@assay/lab/evaluation/study/report/sections';
import { tableLines } from '@assay/lab/evaluation/study/report/study-text';
import { STAND_IN } from '@assay/lab/evaluation/study/report/words';
import { plural } from '@assay/platform/report/words/plural';
import { sumKnown } from '@assay/platform/run/provenance';
import type { Study } from '@assay/platform/workflow/study';
import { overApiAsking } from '../../api-connection.ts';
import { confirmPaying } from '../../evaluation/confirm-paying.ts';
import { write, writeSections } from '../../evaluation/write-sections.ts';
import { terminalText } from '../../terminal-text.ts';
import { requireOwnFolder } from '../../written-over.ts';
import { debateSections } from '../evaluation/debate-tables.ts';
import { type DebateMatrix, debatesOf, estimateDebates, holdDebates } from '../evaluation/hold-debates.ts';
import { readCoachingResults, readLog } from '../evaluation/read-debates.ts';
import { readMotion } from './motion.ts';

interface EvaluateDebatesOptions {
  approaches?: DebateMatrix['approaches'];
  judges?: string[];
  models?: string[];
  judgeModel?: string;
  rounds?: number;
  runs?: string[];
  logs?: string[];
  out?: string;
  yes?: boolean;
  seed: number;
  json?: boolean;
}

const WORKFLOW = 'argument-coaching';
const say = (line: string) => process.stderr.write(`  ${terminalText(line)}\n`);
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Holds what is asked for, where motions are given; null where it may not be paid. */
async function held(motions: readonly string[], options: EvaluateDebatesOptions) {
  if (motions.length === 0) return { results: [], failed: [] };
  const { approaches = [], judges = [], models = [], judgeModel, rounds, seed } = options;
  const matrix = { approaches, judges, models, judgeModel, rounds, seed };
  const debates = debatesOf(await Promise.all(motions.map(readMotion)), matrix);
  return overApiAsking(async (connection) => {
    say(await estimateDebates(connection, debates));
    return (await confirmPaying(options.yes ?? false)) ? holdDebates(connection, debates) : null;
  });
}

const standInNames = ({ conditions }: DebateFigures) =>
  conditions.filter(({ debates }) => debates.some(({ standIn }) => standIn)).map(({ name }) => name);

const systemOf = ({ name, debates }: StudyCondition): Study['systems'][number] => {
  const cost = sumKnown(debates.map((debate) => debate.cost));
  return {
    ...{ name, calls: sumKnown(debates.map(({ calls }) => calls)), tokens: null, cost, costAtLeast: cost },
    seconds: debates.flatMap(({ seconds }) => seconds ?? []),
    standIn: debates.some(({ standIn }) => standIn),
    failed: debates.flatMap(({ id, failure }) => (failure ? [{ id, ...failure }] : [])),
  };
};

/** `study.json`: what the figures are of. Debates are its works; nothing of them has a truth. */
function studyOf(
  figures: DebateFigures,
  results: readonly CoachingResult[],
  given: readonly string[],
  seed: number,
): Study {
  const debates = figures.conditions.flatMap((condition) => condition.debates);
  const models = [...new Set(results.flatMap(({ provenance }) => provenance.models))].sort();
  const hash = createHash('sha256').update(
    debates
      .map((debate) => JSON.stringify(debate))
      .sort()
      .join('\n'),
  );
  return {
    workflow: WORKFLOW,
    assignment: { id: '', title: 'Debates', version: '' },
    data: {
      ...{ file: given.map((path) => basename(path)).join(', '), sha256: hash.digest('hex') },
      ...{ works: debates.length, judged: debates.length },
    },
    protocol: { folds: null, sample: null, seed, resamples: 0 },
    models: Object.fromEntries(models.map((model) => [model, model])),
    prompts: Object.assign({}, ...results.map(({ provenance }) => provenance.prompts)),
    systems: figures.conditions.map(systemOf),
    madeAt: new Date().toISOString(),
  };
}

function reportOf(study: Study, figures: DebateFigures, people: readonly PeopleFigures[]): SectionedReport {
  const standIns = standInNames(figures);
  const named = Object.keys(study.models).join(', ') || 'not told';
  return {
    ...{
      title: 'Debates',
      workflow: WORKFLOW,
      extent: plural(study.data.works, 'debate', 'debates'),
      madeAt: study.madeAt,
    },
    ...{ id: JSON.stringify([figures, people]), changed: '' },
    standIn: standIns.length === 0 ? '' : `${STAND_IN} It debated and judged for ${standIns.join('; ')}.`,
    facts: [
      { name: 'Conditions', value: figures.conditions.map(({ name }) => name).join('; ') },
      { name: 'Data', value: `${study.data.file || 'none'}; SHA-256 of the debates ${study.data.sha256}` },
      { name: 'Models', value: standIns.length > 0 ? `the model stand-in, in the place of ${named}` : named },
      { name: 'Seed', value: String(study.protocol.seed) },
      { name: 'Made', value: study.madeAt },
    ],
    sections: debateSections(figures, people),
  };
}

/** The debates that a study is of, the same run once. @throws AssayError EvaluationInvalid where there is none */
function studyDebates(results: readonly CoachingResult[], logged: readonly StudyDebate[]): StudyDebate[] {
  const debates = [...results.flatMap((result) => studyDebateOf(result) ?? []), ...logged];
  const byId = new Map(debates.map((debate) => [debate.id, debate]));
  return [...byId.values()].filter(({ scores }) => scores.length > 0);
}

/**
 * Debates by several approaches, judges and models on the same motions, beside the paper's table III and figures 4 and 5, and how judges
 * agree with people (SPEC S4–S8). Holds them where motions are given; takes held ones of folders and logs.
 * @throws AssayError EvaluationInvalid, AssignmentInvalid, FileUnreadable
 */
export async function evaluateDebates(
  motions: readonly string[],
  options: EvaluateDebatesOptions,
): Promise<void> {
  const { runs = [], logs = [], seed } = options;
  const given = [...motions, ...runs, ...logs];
  if (given.length === 0)
    throw new AssayError(
      'EvaluationInvalid',
      'There is nothing to evaluate: give motions (YAML) to be debated, folders of runs with --runs, or logs with --logs.',
    );
  const folder = options.out ?? join('assay-results', 'evaluation-debates');
  await requireOwnFolder(folder, { workflow: WORKFLOW, inputs: given });
  const logged = (await Promise.all(logs.map(readLog))).flat();
  const found = (await Promise.all(runs.map(readCoachingResults))).flat();
  const own = await held(motions, options);
  if (!own) return;
  const results = [...new Map([...found, ...own.results].map((one) => [one.runId, one])).values()];
  const debates = studyDebates(results, logged);
  const people = peopleFigures(results);
  if (debates.length + people.length === 0)
    throw new AssayError(
      'EvaluationInvalid',
      'No debate has a score, and nobody scored an argument: hold some debates first.',
    );
  const figures = debateFigures(debates, seed);
  const study = studyOf(figures, results, given, seed);
  await write(folder, 'study.json', json(study));
  for (const result of own.results) {
    const to = join(folder, 'runs', result.runId);
    await mkdir(to, { recursive: true });
    await write(to, 'result.json', json(result));
  }
  await write(folder, 'figures.json', json({ debates: figures, people }));
  const report = reportOf(study, figures, people);
  const { markdown, pdf, notes } = await writeSections(folder, report, standInNames(figures));
  const lost = own.failed.map((runId) => `${runId} has no result: see "${assay()} runs get ${runId}"`);
  for (const line of [...notes, ...lost]) say(line);
  if (own.failed.length > 0 || debates.some(({ failure }) => failure !== null)) process.exitCode = 3;
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ folder, markdown, pdf, notes, figures, people })}\n`);
    return;
  }
  const tables = report.sections.flatMap((section) => section.tables).flatMap(tableLines);
  const files = [`Report:     ${pdf ?? markdown}`, `Evaluation: ${resolve(folder)}`];
  const standIn = report.standIn === '' ? [] : [report.standIn, ''];
  process.stdout.write(`${terminalText([...standIn, ...tables, ...standIn, ...files].join('\n'))}\n`);
}
