import { MOST_EXEMPLARS } from '@assay/essay-scoring/second-reader/bank';
import {
  crossRead,
  drawnEssays,
  type EvaluatedTrait,
  evaluateReadings,
  type ReadCase,
  rememberedFeatures,
  trainAndRead,
} from '@assay/essay-scoring/second-reader/evaluate-reader';
import { curveTable, evaluationTable } from '@assay/essay-scoring/second-reader/evaluation-table';
import { learnPrior, type ReaderPrior } from '@assay/essay-scoring/second-reader/prior';
import type { ReaderTask, ScoredEssay } from '@assay/essay-scoring/second-reader/reading';
import { scoredEssay } from '@assay/essay-scoring/second-reader/scored-essay';
import { trainReader } from '@assay/essay-scoring/second-reader/train-reader';
import { AssayError } from '@assay/kit/errors/assay-error';
import { meanOf } from '@assay/kit/statistics/score-agreement';
import { leftOutText } from '@assay/kit/tables/keyed-row';
import { DATA_TABLE } from '@assay/kit/tables/table-limits';
import { contentHash, type Exemplar } from '@assay/platform/exemplar/exemplar';
import { terminalText } from '../../terminal-text.ts';
import { readBank, type TableReading } from './exemplars.ts';

interface SecondReaderOptions extends TableReading {
  train?: string;
  test?: string;
  data?: string;
  folds?: number;
  /** How many essays are read at most. */
  sample?: number;
  assignment: string;
  curve?: boolean;
  prior?: string;
  priorAssignment?: string;
  seed: number;
  resamples: number;
  allowLeftOut?: boolean;
  json?: boolean;
}

type ReaderBank = Awaited<ReturnType<typeof readBank>>;

const FOLDS = 5;

/** How many exemplars a learning curve is drawn at, and how often each number is drawn where nothing else is said. */
const CURVE = [20, 50, 100, 300] as const;

const IDS_SHOWN = 3;

/** So many essays are read where nothing is said: at 1 to 2 s for 100 of them, and an interval of ± .01 is narrow enough. */
const SAMPLE = 5000;

/** More essays than these take so long to read that it is said how far it is. */
const LONG = 300;

const say = (words: string) => process.stderr.write(`  ${terminalText(words)}\n`);

const shown = (count: number) => count.toLocaleString('en');

/** Says what will be done of more essays than are learnt from or read. */
function sayWhatIsDrawn({ learntFrom, read, sample }: { learntFrom: number; read: number; sample: number }) {
  if (learntFrom > MOST_EXEMPLARS)
    say(`${shown(learntFrom)} exemplars: a sample of ${shown(MOST_EXEMPLARS)} of all levels is learnt from`);
  if (read > sample)
    say(
      `${shown(read)} essays: ${shown(sample)} of them are read, drawn by the seed (--sample changes that)`,
    );
}

/** Says how far it is, where that takes long. */
function sayRead(words: string, { trainedMs, cases }: ReturnType<typeof trainAndRead>): void {
  if (cases.length > LONG)
    say(`${words}trained in ${(trainedMs / 1000).toFixed(1)} s, ${shown(cases.length)} essays read`);
}

/** A table of scored essays, with what of it is not taken said. @throws AssayError TableTooLarge, ExemplarsInvalid, TableInvalid */
async function readTold(file: string, assignment: string, reading: TableReading): Promise<ReaderBank> {
  const bank = await readBank(file, assignment, { ...reading, limits: DATA_TABLE });
  for (const words of bank.warnings) say(words);
  for (const words of leftOutText([...bank.leftOut, ...bank.scoresLeftOut])) say(`${file}, ${words}`);
  return bank;
}

async function readEssaysOf(file: string, options: SecondReaderOptions): Promise<ReaderBank> {
  const bank = await readTold(file, options.assignment, options);
  if (bank.leftOut.length + bank.scoresLeftOut.length > 0 && !options.allowLeftOut) process.exitCode = 3;
  return bank;
}

function requireChoice({ train, test, data, folds }: SecondReaderOptions): void {
  const isSplit = train !== undefined && test !== undefined && data === undefined && folds === undefined;
  const isCrossed = data !== undefined && train === undefined && test === undefined;
  if (isSplit || isCrossed) return;
  const words =
    'Give --train and --test, two tables of scored essays; or --data, one table that is divided into folds (--folds, 5 where nothing is said).';
  throw new AssayError('EvaluationInvalid', words);
}

/** How essays come to be read that the reader has not learnt from; `most`: by how many exemplars at most. */
interface Protocol {
  bank: ReaderBank;
  exemplars: number;
  folds: number | null;
  read: (most?: number, draw?: number) => ReturnType<typeof trainAndRead>;
}

function taskOf({ assignment }: ReaderBank): ReaderTask {
  const { traits, question, language } = assignment;
  return { traits: traits.map(({ name, min, max }) => ({ name, min, max })), question, language };
}

/** Before the ids of a test's essays: both tables may number their essays from 1, and the reader knows its exemplars by id as well. */
const TEST = 'test:';

/** An essay of the test, which is an exemplar by its text alone. */
function testEssay(exemplar: Exemplar): ScoredEssay {
  return { ...scoredEssay(exemplar), id: `${TEST}${exemplar.id}` };
}

function some(ids: readonly string[]): string {
  return `${ids.slice(0, IDS_SHOWN).join(', ')}${ids.length > IDS_SHOWN ? ', …' : ''}`;
}

/** Says which essays of the test have the text of an exemplar, or nearly, and which only an id in common with one. */
function tellCopies(cases: readonly ReadCase[], exemplars: readonly ScoredEssay[]): void {
  const texts = new Map(exemplars.map(({ id, text }) => [id, contentHash(text)]));
  const read = cases.map(({ essay, reading }) => ({
    id: essay.id.slice(TEST.length),
    text: contentHash(essay.text),
    copyOf: reading.exemplarId,
  }));
  const isSame = (id: string, copyOf: string) => texts.has(id) && texts.get(id) === texts.get(copyOf);
  const idsOf = (has: (one: (typeof read)[number]) => boolean) => read.filter(has).map(({ id }) => id);
  const same = idsOf(({ id, copyOf }) => copyOf !== null && isSame(id, copyOf));
  const copies = idsOf(({ id, copyOf }) => copyOf !== null && !isSame(id, copyOf));
  const others = idsOf(({ id, text, copyOf }) => copyOf === null && texts.has(id) && texts.get(id) !== text);
  if (same.length > 0)
    say(`${same.length} of --test are also in --train, by id and text (${some(same)}): left out`);
  if (copies.length > 0)
    say(
      `${copies.length} of --test are copies of essays of --train under other ids (${some(copies)}): left out`,
    );
  if (others.length > 0)
    say(
      `${others.length} ids occur in both files with other texts (${some(others)}): kept as essays of their own`,
    );
}

/** What raters gave the essays of the test, by the ids that they have here. */
function testRatings({ ratings }: ReaderBank): ReaderBank['ratings'] {
  return new Map([...ratings].map(([id, given]) => [`${TEST}${id}`, given]));
}

/** The test's essays that are none of the exemplars. @throws AssayError EvaluationInvalid where none is left */
function ownOf(cases: readonly ReadCase[]): ReadCase[] {
  const readCases = cases.filter(({ reading }) => reading.exemplarId === null);
  if (readCases.length > 0) return readCases;
  throw new AssayError(
    'EvaluationInvalid',
    'Every essay of --test is also in --train: give essays that the reader has not learnt from, or one table with --data.',
  );
}

/** What another assignment's scored essays teach; null where none are given. */
async function priorOf(options: SecondReaderOptions): Promise<ReaderPrior | null> {
  const { prior, priorAssignment } = options;
  if (prior === undefined && priorAssignment === undefined) return null;
  if (prior === undefined || priorAssignment === undefined) {
    const words =
      'A prior is learnt from scored essays of another assignment: give both --prior and --prior-assignment.';
    throw new AssayError('EvaluationInvalid', words);
  }
  const bank = await readTold(prior, priorAssignment, {});
  const learnt = learnPrior([trainReader(bank.exemplars.map(scoredEssay), taskOf(bank))]);
  if (learnt === null) say(`${prior}: nothing can be learnt from so few essays, no prior`);
  return learnt;
}

async function splitProtocol(options: SecondReaderOptions, prior: ReaderPrior | null): Promise<Protocol> {
  const [train, bank] = [
    await readEssaysOf(options.train!, options),
    await readEssaysOf(options.test!, options),
  ];
  const [task, features] = [taskOf(bank), rememberedFeatures()];
  const exemplars = train.exemplars.map(scoredEssay);
  const [all, sample] = [bank.exemplars.map(testEssay), options.sample ?? SAMPLE];
  sayWhatIsDrawn({ learntFrom: exemplars.length, read: all.length, sample });
  const scoredEssays = all.length > sample ? drawnEssays(all, sample, options.seed) : all;
  const first = trainAndRead(exemplars, scoredEssays, task, { seed: options.seed, features, prior });
  sayRead('', first);
  const cases = ownOf(first.cases);
  tellCopies(first.cases, exemplars);
  const tested = cases.map(({ essay }) => essay);
  const again: Protocol['read'] = (most, draw = 0) =>
    most === undefined
      ? { ...first, cases }
      : trainAndRead(drawnEssays(exemplars, most, options.seed + draw), tested, task, {
          seed: options.seed,
          features,
          prior,
        });
  return { bank, exemplars: exemplars.length, folds: null, read: again };
}

async function crossProtocol(options: SecondReaderOptions, prior: ReaderPrior | null): Promise<Protocol> {
  const bank = await readEssaysOf(options.data!, options);
  const [task, features] = [taskOf(bank), rememberedFeatures()];
  const [essays, folds] = [bank.exemplars.map(scoredEssay), options.folds ?? FOLDS];
  if (essays.length < folds) {
    const words = `${essays.length} essays cannot be divided into ${folds} folds: give more essays, or fewer --folds.`;
    throw new AssayError('EvaluationInvalid', words);
  }
  const [exemplars, mostRead] = [Math.floor((essays.length * (folds - 1)) / folds), options.sample ?? SAMPLE];
  sayWhatIsDrawn({ learntFrom: exemplars, read: essays.length, sample: mostRead });
  const read: Protocol['read'] = (most, draw = 0) =>
    crossRead(essays, task, {
      ...{ folds, seed: options.seed + draw * folds, most, mostRead, features, prior },
      told: (fold, made) => sayRead(`fold ${fold + 1} of ${folds}: `, made),
    });
  return { bank, exemplars, folds, read };
}

/** Draws of each number of exemplars: one is a matter of luck where they are few. With folds each fold draws its own. */
const drawsOf = (most: number, folds: number | null) => (folds !== null ? 1 : most <= 100 ? 5 : 2);

function curveOf(protocol: Protocol, evaluated: (cases: readonly ReadCase[]) => EvaluatedTrait[]) {
  const sizes = CURVE.filter((most) => most < protocol.exemplars);
  return sizes.map((exemplars) => {
    const draws = drawsOf(exemplars, protocol.folds);
    const all = Array.from({ length: draws }, (_, draw) => evaluated(protocol.read(exemplars, draw).cases));
    const mean = (of: (trait: EvaluatedTrait) => number | null) => (place: number) =>
      meanOf(all.flatMap((traits) => of(traits[place]!) ?? []));
    const traits = all[0]!.map(({ trait, n }, place) => ({
      trait,
      qwk: mean(({ qwk }) => qwk)(place),
      mae: mean(({ mae }) => mae)(place),
      interval80Coverage: mean(({ interval80Coverage }) => interval80Coverage)(place),
      n,
    }));
    return { exemplars, draws: protocol.folds ?? draws, traits };
  });
}

/**
 * Trains the second reader on scored essays and measures it on others (SPEC M17): no stack, no model. With `data` each essay is read by
 * a reader of the other folds.
 */
export async function evaluateSecondReader(options: SecondReaderOptions): Promise<void> {
  requireChoice(options);
  const { seed, resamples } = options;
  const prior = await priorOf(options);
  const make = options.data === undefined ? splitProtocol : crossProtocol;
  const protocol = await make(options, prior);
  const { bank, exemplars, folds } = protocol;
  const task = taskOf(bank);
  const ratings = folds === null ? testRatings(bank) : bank.ratings;
  const evaluated = (cases: readonly ReadCase[]) =>
    evaluateReadings(cases, task, { seed, resamples, ratings });
  const { trainedMs, trainedCpuMs, cases } = protocol.read();
  const traits = evaluated(cases);
  const curve = options.curve ? curveOf(protocol, evaluated) : null;
  const tested = cases.length;
  const learntFrom = Math.min(exemplars, MOST_EXEMPLARS);
  const all = {
    trainedMs,
    trainedCpuMs,
    exemplars,
    learntFrom,
    prior: prior !== null,
    tested,
    folds,
    seed,
    resamples,
    traits,
  };
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ ...all, ...(curve && { curve }) })}\n`);
    return;
  }
  const parts = [evaluationTable(all), ...(curve ? [curveTable(curve)] : [])];
  process.stdout.write(`${terminalText(parts.join('\n\n'))}\n`);
}
