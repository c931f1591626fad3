/**
 * The logs of the paper's own debates (SocrAItic Circle, III.G, III.H), computed anew by the product: table III, averages by
 * topic, gains by criterion, semantic change, winners, repetition, and whether the judges' quotations are in the speeches.
 *
 *     node bench/debates/debates.ts FOLDER [--examples]      # with debate_results_log.jsonl.gz and …_improve.jsonl.gz
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { scoresByRound } from '@assay/argument-coaching/judging/score-tables';
import { weighPanel } from '@assay/argument-coaching/judging/weigh-panel';
import { findWinner } from '@assay/argument-coaching/judging/winner';
import { measureChange } from '@assay/argument-coaching/revision/semantic-change';
import { STANCES } from '@assay/argument-coaching/stance';
import { GRADES } from '@assay/evidence/evidence-schema';
import { meanOf } from '@assay/kit/statistics/score-agreement';
import { printTable } from '../table.ts';
import { lexicalEncoders } from './encoders.ts';
import { CRITERIA, type LoggedDebate, type LoggedTurn, readLog, type Scores } from './logs.ts';
import { GAINS, SEMANTIC, TABLE_III, TOPIC_AVERAGES } from './paper.ts';
import { BUCKETS, quotesIn } from './quotes.ts';
import { repeatedShare } from './repetition.ts';

const FILES = { A: 'debate_results_log.jsonl.gz', B: 'debate_results_log_improve.jsonl.gz' };
const SEED = 20_240_601;
const EXAMPLES = 4;

const { values, positionals } = parseArgs({
  options: { examples: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [folder] = positionals;
if (!folder || !existsSync(join(folder, FILES.A)) || !existsSync(join(folder, FILES.B))) {
  console.log(`Skipped: name the folder that holds ${FILES.A} and ${FILES.B}.`);
  process.exit(0);
}

const shown = (value: number | null, digits = 2) => (value === null ? '–' : value.toFixed(digits));
const signed = (value: number | null) =>
  value === null ? '–' : `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
/** Whether a printed figure is the mean to one decimal, halves either way. */
const isRounded = (mean: number | null, printed: number) =>
  mean !== null && Math.abs(mean - printed) <= 0.05 + 1e-9;
const present = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
const title = (words: string) => console.log(`\n${words}\n`);

/** A panel as the product keeps it, of the four logged scores. */
function panelOf(scores: Scores, text: string) {
  const silent = {
    rationale: '',
    strengths: [],
    weaknesses: [],
    suggestions: [],
    side: 'neither' as const,
    alert: '',
  };
  const judged = CRITERIA.map(({ name, judge }) => ({
    judge,
    order: null,
    judgement: { ...silent, score: scores[name] },
    missing: null,
  }));
  return weighPanel(judged, text);
}

function heldTurns({ turns }: LoggedDebate) {
  return turns.map(({ round, stance, said, draft }) => ({
    round,
    exchange: round,
    stance,
    panel: panelOf(said.scores, said.text),
    draft: draft && { panel: panelOf(draft.scores, draft.text) },
  }));
}

function printRounds(debates: readonly LoggedDebate[]): void {
  const differing: string[] = [];
  const rows = (['A', 'B'] as const).flatMap((approach) => {
    const held = debates.filter((debate) => debate.approach === approach).flatMap(heldTurns);
    return scoresByRound(held).map(({ round, version, judges }) => {
      const name = `${approach} ${round} ${version ?? ''}`.trim();
      const printed = TABLE_III.find(
        (row) => row.approach === approach && row.round === round && row.version === version,
      )!;
      const cells = CRITERIA.map(({ name: criterion, judge }, at) => {
        const { mean } = judges.find((one) => one.judge === judge)!;
        const paper = printed.scores[at]!;
        const differs = !isRounded(mean, paper);
        if (differs) differing.push(`${name} ${criterion}`);
        return `${shown(mean)} / ${paper.toFixed(1)}${differs ? ' *' : '  '}`;
      });
      return [name, ...cells];
    });
  });
  title('Averages of a round: from the logs / printed in table III (* differ by more than rounding)');
  printTable(['approach, round', ...CRITERIA.map(({ name }) => name)], rows);
  console.log(`${differing.length} of ${4 * TABLE_III.length} cells differ.`);
}

/** Ways in which the printed table could have come of the logs: whose speeches, and which of two columns is which. */
const READINGS = (['both', ...STANCES] as const).flatMap((side) => [
  { name: `${side}, as printed`, side, columns: [0, 1, 2, 3] },
  { name: `${side}, exchanged`, side, columns: [0, 2, 1, 3] },
]);

/** How many cells of the printed table each reading of the logs explains. */
function printReadings(debates: readonly LoggedDebate[]): void {
  const explained = (approach: string, { side, columns }: (typeof READINGS)[number]): string => {
    const held = debates
      .filter((debate) => debate.approach === approach)
      .flatMap(heldTurns)
      .filter(({ stance }) => side === 'both' || stance === side);
    const cells = scoresByRound(held).flatMap(({ round, version, judges }) => {
      const row = TABLE_III.find(
        (one) => one.approach === approach && one.round === round && one.version === version,
      )!;
      return CRITERIA.map(({ judge }, at) =>
        isRounded(judges.find((one) => one.judge === judge)!.mean, row.scores[columns[at]!]!),
      );
    });
    return `${cells.filter(Boolean).length} of ${cells.length}`;
  };
  title(
    'Cells of table III that agree, by whose speeches are counted; exchanged: the columns rhetoric and evidence',
  );
  printTable(
    ['', 'approach A', 'approach B'],
    READINGS.map((reading) => [reading.name, explained('A', reading), explained('B', reading)]),
  );
}

const scoresIn = (turns: readonly LoggedTurn[], version: 'said' | 'draft') =>
  turns.flatMap((turn) => present(Object.values(turn[version]?.scores ?? {})));

function printTopics(debates: readonly LoggedDebate[]): void {
  const rows = TOPIC_AVERAGES.map(({ word, A, B }) => {
    const of = (approach: string) =>
      debates.find((debate) => debate.approach === approach && debate.topic.includes(word))!.turns;
    const both = [...scoresIn(of('B'), 'draft'), ...scoresIn(of('B'), 'said')];
    return [
      word,
      `${shown(meanOf(scoresIn(of('A'), 'said')))} / ${A}`,
      shown(meanOf(scoresIn(of('B'), 'draft'))),
      `${shown(meanOf(scoresIn(of('B'), 'said')))} / ${B}`,
      shown(meanOf(both)),
    ];
  });
  title('Averages of a topic over rounds, criteria and sides: from the logs / printed (V.C)');
  printTable(['topic', 'A', 'B original', 'B improved', 'B both'], rows);
}

function printGains(debates: readonly LoggedDebate[]): void {
  const revised = debates.flatMap(({ turns }) => turns).filter(({ draft }) => draft !== null);
  const rows = CRITERIA.map(({ name }) => {
    const gains = present(
      revised.map(({ said, draft }) => {
        const [old, own] = [draft!.scores[name], said.scores[name]];
        return old === null || own === null ? null : own - old;
      }),
    );
    const count = (test: (gain: number) => boolean) => String(gains.filter(test).length);
    return [
      name,
      signed(meanOf(gains)),
      signed(GAINS[name]!),
      count((gain) => gain > 1e-9),
      count((gain) => Math.abs(gain) <= 1e-9),
      count((gain) => gain < -1e-9),
    ];
  });
  title('What a revision gained (B, improved − original)');
  printTable(['criterion', 'from the logs', 'printed', 'more', 'the same', 'less'], rows);
}

/** Scores of a criterion that both sides of a round have alike. */
function printSameScores(debates: readonly LoggedDebate[]): void {
  const count = (approach: string, version: 'said' | 'draft') => {
    const pairs = debates
      .filter((debate) => debate.approach === approach)
      .flatMap(({ turns }) => [...Map.groupBy(turns, ({ round }) => round).values()])
      .flatMap(([one, other]) =>
        CRITERIA.map(({ name }) => [one![version]!.scores[name], other![version]!.scores[name]] as const),
      );
    const same = pairs.filter(([one, other]) => one !== null && one === other).length;
    return `${same} of ${pairs.length}`;
  };
  title('Scores that both sides of a round have alike, by criterion');
  printTable(
    ['', 'A', 'B original', 'B improved'],
    [['the same score', count('A', 'said'), count('B', 'draft'), count('B', 'said')]],
  );
}

async function printSemantics(debates: readonly LoggedDebate[]): Promise<void> {
  const turns = debates.flatMap(({ turns }) => turns).filter(({ draft }) => draft !== null);
  const corpus = turns.flatMap(({ said, draft, critique }) => [said.text, draft!.text, critique]);
  const rows: string[][] = [];
  for (const { name, embed } of lexicalEncoders(corpus))
    for (const [round, held] of Map.groupBy(turns, (turn) => turn.round)) {
      const measured = await Promise.all(
        held.map(async ({ said, draft, critique, feedback }) => {
          const change = (old: string, own: string, by: string) =>
            measureChange({ draft: old, revision: own, suggestions: [by] }, embed);
          const [own, unrevised, logged] = await Promise.all([
            change(draft!.text, said.text, critique),
            change(said.text, draft!.text, critique),
            change(draft!.text, said.text, feedback),
          ]);
          return { ...own, unrevised: unrevised.likeness, logged: logged.likeness };
        }),
      );
      const mean = (
        key: 'semanticChange' | 'alignment' | 'likeness' | 'unrevised' | 'logged' | 'changedWords',
      ) => meanOf(present(measured.map((one) => one[key])));
      rows.push([
        `${name}, round ${round}`,
        shown(mean('semanticChange'), 3),
        shown(mean('alignment'), 3),
        shown(mean('likeness'), 3),
        shown(mean('unrevised'), 3),
        shown(mean('logged'), 3),
        shown(mean('changedWords'), 0),
      ]);
    }
  title(
    `Revisions of B by lexical encoders, NOT Sentence-BERT (the paper, by Sentence-BERT: change ${SEMANTIC.change}, alignment ${SEMANTIC.alignment})`,
  );
  printTable(
    [
      'encoder',
      'semantic change',
      'alignment',
      'likeness',
      'likeness of the draft',
      'likeness, feedback as logged',
      'words changed',
    ],
    rows,
  );
  console.log(
    'Feedback as logged holds the whole draft before the judges’ words; the other columns leave it out.',
  );
}

function printWinners(debates: readonly LoggedDebate[]): void {
  const rows = debates.map((debate) => {
    const { stance, difference, interval, pairs, averages } = findWinner(heldTurns(debate), SEED);
    return [
      `${debate.approach} ${debate.topic.slice(0, 40)}…`,
      shown(averages.for),
      shown(averages.against),
      signed(difference),
      interval ? `${signed(interval.low)} to ${signed(interval.high)}` : '–',
      String(pairs),
      stance ?? 'none',
    ];
  });
  title(`Winners, of what was said in public (95 % interval, seed ${SEED}; for: the logs' side A)`);
  printTable(['debate', 'for', 'against', 'for − against', 'interval', 'pairs', 'winner'], rows);
}

function printRepetition(debates: readonly LoggedDebate[]): void {
  const shares = debates.flatMap(({ approach, turns }) =>
    STANCES.flatMap((stance) => {
      const own = turns.filter((turn) => turn.stance === stance);
      return own.map(({ round, said }, at) => ({
        approach,
        round,
        share: repeatedShare(
          said.text,
          own.slice(0, at).map((turn) => turn.said.text),
        ),
      }));
    }),
  );
  const rows = (['A', 'B'] as const).map((approach) => {
    const cells = [2, 3, 4].map((round) => {
      const found = present(
        shares.filter((one) => one.approach === approach && one.round === round).map(({ share }) => share),
      );
      return `${shown(100 * meanOf(found)!, 1)} (${shown(100 * Math.max(...found), 1)})`;
    });
    return [approach, ...cells];
  });
  title('Runs of five words that a speaker had said before, per cent of a speech: mean (most)');
  printTable(['approach', 'round 2', 'round 3', 'round 4'], rows);
}

function printQuotes(debates: readonly LoggedDebate[]): void {
  let leftOut = 0;
  const judged = debates.flatMap(({ approach, turns }) =>
    turns.flatMap(({ critique, said, draft }) => {
      const found = quotesIn(critique, (draft ?? said).text);
      leftOut += found.leftOut;
      return found.quotes.map((quote) => ({ approach, ...quote }));
    }),
  );
  const rows = (['A', 'B'] as const).flatMap((approach) =>
    [...BUCKETS.map(({ name }) => name), 'all'].map((bucket) => {
      const own = judged.filter(
        (one) => one.approach === approach && (bucket === 'all' || one.bucket === bucket),
      );
      const counts = GRADES.map((grade) => own.filter((one) => one.grade === grade).length);
      const literal = own.filter(({ grade, literal }) => grade === 'none' && literal).length;
      return [`${approach}, ${bucket}`, String(own.length), ...counts.map(String), String(literal)];
    }),
  );
  title('Quotations in the judges’ words, looked up in the speech that they judge, by length in characters');
  printTable(['approach, length', 'quotations', ...GRADES, 'none, but literal'], rows);
  console.log('None, but literal: the words stand there, and are too few or too common to be evidence.');
  console.log(`Left out: ${leftOut} titles and single words in marks that the speech does not hold.`);
  if (!values.examples) return;
  for (const grade of GRADES.slice(1)) {
    title(`Quotations that are ${grade}, some of them`);
    for (const { quote, passage } of judged
      .filter((one) => one.grade === grade && !one.literal)
      .slice(0, EXAMPLES))
      console.log(`- “${quote}”${passage ? ` – the speech: “${passage}”` : ''}`);
  }
}

const debates = (['A', 'B'] as const).flatMap((approach) => readLog(folder, FILES[approach], approach));
printRounds(debates);
printReadings(debates);
printTopics(debates);
printGains(debates);
printSameScores(debates);
await printSemantics(debates);
printWinners(debates);
printRepetition(debates);
printQuotes(debates);
