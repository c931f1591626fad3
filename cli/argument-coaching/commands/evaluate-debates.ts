import { join, resolve } from 'node:path';
import type { CoachingResult } from '@assay/argument-coaching/result';
import { debateFigures } from '@assay/argument-coaching/study/debate-figures';
import { peopleFigures } from '@assay/argument-coaching/study/people';
import { type StudyDebate, studyDebateOf } from '@assay/argument-coaching/study/study-debate';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { tableLines } from '@assay/lab/evaluation/study/report/study-text';
import type { Catalogue } from '@assay/model/catalogue';
import { plural } from '@assay/platform/report/words/plural';
import { overApiAsking } from '../../api-connection.ts';
import { askedCatalogue } from '../../asked-catalogue.ts';
import { confirmPaying } from '../../evaluation/confirm-paying.ts';
import { openDesign, requireSameDesign } from '../../evaluation/design-record.ts';
import { endpointsOf } from '../../evaluation/endpoints.ts';
import { write, writeSections } from '../../evaluation/write-sections.ts';
import { terminalText } from '../../terminal-text.ts';
import { requireApart } from '../../written-over.ts';
import { type EvaluateDebatesOptions, matrixOf, recordOf } from '../evaluation/debate-record.ts';
import { writeDebateTidy } from '../evaluation/debate-repetitions.ts';
import { reportOf, standInNames, studyOf } from '../evaluation/debate-study.ts';
import { type FailedDebate, failedDebates } from '../evaluation/failed-debates.ts';
import { debatesOf, estimateDebates, holdDebates, type PlannedDebate } from '../evaluation/hold-debates.ts';
import { type KeptDebate, keepDebate, keptDebates } from '../evaluation/kept-debates.ts';
import { readCoachingResults, readLog } from '../evaluation/read-debates.ts';
import { readMotion } from './motion.ts';

const say = (line: string) => process.stderr.write(`  ${terminalText(line)}\n`);
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** The debates of a study that were held or failed, and by which catalogue; null: none was held now. */
interface OwnDebates {
  planned: PlannedDebate[];
  held: KeptDebate[];
  failed: FailedDebate[];
  catalogue: Catalogue | null;
}

/** Holds what is asked for and was not held before, where motions are given; null where it may not be paid. `begin`: done once it may. */
async function held(
  motions: readonly string[],
  options: EvaluateDebatesOptions,
  { folder, begin }: { folder: string; begin: () => Promise<void> },
): Promise<OwnDebates | null> {
  const planned = debatesOf(await Promise.all(motions.map(readMotion)), matrixOf(options));
  const kept = await keptDebates(folder);
  const before = planned.flatMap(({ debate }) => kept.get(debate) ?? []);
  const left = planned.filter(({ debate }) => !kept.has(debate));
  if (before.length > 0)
    say(`${plural(before.length, 'debate was', 'debates were')} held before; ${left.length} are left`);
  if (left.length === 0) {
    await begin();
    return { planned, held: before, failed: [], catalogue: null };
  }
  return overApiAsking(async (connection) => {
    say(await estimateDebates(connection, left));
    if (!(await confirmPaying(options.yes ?? false))) return null;
    await begin();
    const now = await holdDebates(connection, left, (one) => keepDebate(folder, one));
    const catalogue = await connection.catalogue();
    return { planned, held: [...before, ...now.held], failed: now.failed, catalogue };
  });
}

/** The debates that a study is of, the same run once; one without a score only where it says why. */
function studyDebates(
  results: readonly CoachingResult[],
  logged: readonly StudyDebate[],
  { planned, held, failed }: OwnDebates,
): StudyDebate[] {
  const repetitions = new Map(held.map(({ result, repetition }) => [result.runId, repetition]));
  const told = results.flatMap((result) => studyDebateOf(result, repetitions.get(result.runId)) ?? []);
  const byId = new Map([...told, ...logged].map((debate) => [debate.id, debate]));
  const own = held.flatMap(({ debate, result }) => {
    const found = byId.get(result.runId);
    return found ? [[debate, found] as const] : [];
  });
  const debates = [...byId.values(), ...failedDebates(planned, failed, new Map(own))];
  return debates.filter(({ scores, failure }) => scores.length > 0 || failure !== null);
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
  await requireApart(folder, given);
  const logged = (await Promise.all(logs.map(readLog))).flat();
  const found = (await Promise.all(runs.map(readCoachingResults))).flat();
  const record = await recordOf(motions, options, found);
  await requireSameDesign(folder, record, given);
  const own = await held(motions, options, { folder, begin: () => openDesign(folder, record) });
  if (!own) return;
  const ownResults = own.held.map(({ result }) => result);
  const results = [...new Map([...found, ...ownResults].map((one) => [one.runId, one])).values()];
  const debates = studyDebates(results, logged, own);
  const people = peopleFigures(results);
  if (debates.every(({ scores }) => scores.length === 0) && people.length === 0)
    throw new AssayError(
      'EvaluationInvalid',
      'No debate has a score, and nobody scored an argument: hold some debates first.',
    );
  const figures = debateFigures(debates, seed);
  const endpointOf = endpointsOf(own.catalogue ?? (await askedCatalogue()));
  const study = studyOf(figures, results, { given, seed, endpointOf });
  await write(folder, 'study.json', json(study));
  await writeDebateTidy(folder, figures);
  await write(folder, 'figures.json', json({ debates: figures, people }));
  const report = reportOf(study, figures, people);
  const { markdown, pdf, notes } = await writeSections(folder, report, standInNames(figures));
  const lost = own.failed.map(
    ({ run: { runId } }) => `${runId} has no result: see "${assay()} runs get ${runId}"`,
  );
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
