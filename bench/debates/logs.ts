import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { STANCES, type Stance } from '@assay/argument-coaching/stance';

/** The four scores of the logs, by the judge of the product that is asked for the same. */
export const CRITERIA = [
  { name: 'logic', judge: 'logical' },
  { name: 'rhetoric', judge: 'rhetorical' },
  { name: 'evidence', judge: 'factual' },
  { name: 'belief', judge: 'belief-shift' },
] as const;

export type Scores = Record<(typeof CRITERIA)[number]['name'], number | null>;
interface LoggedVersion {
  text: string;
  scores: Scores;
}

/** What was said in public, the draft of it where it is a revision, and what the judges said of the first version. */
export interface LoggedTurn {
  round: number;
  stance: Stance;
  said: LoggedVersion;
  draft: LoggedVersion | null;
  /** As it was logged. */
  feedback: string;
  /** Without the speech, which the logs of approach B put before the judges' words. */
  critique: string;
}
export interface LoggedDebate {
  approach: 'A' | 'B';
  topic: string;
  turns: LoggedTurn[];
}

type LogEntry = Record<string, unknown>;

const ROUNDS = [1, 2, 3, 4];
/** The logs' letters for the sides: the first argues for what the topic asks. */
const SIDES = { for: 'A', against: 'B' };

const WINDOWS = new TextDecoder('windows-1252');
const byteOf = new Map(
  Array.from({ length: 128 }, (_, at) => [WINDOWS.decode(Uint8Array.of(128 + at)), 128 + at] as const),
);
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** The logs hold UTF-8 that was read as Windows-1252 (`â€™` for `’`): what can be read back is. */
export function readBack(text: string): string {
  return text.replace(/[^\0-\x7f]+/g, (run) => {
    const bytes = Array.from(run, (character) => byteOf.get(character));
    if (bytes.some((byte) => byte === undefined)) return run;
    try {
      return UTF8.decode(Uint8Array.from(bytes as number[]));
    } catch {
      return run;
    }
  });
}

const textAt = (entry: LogEntry, key: string) => readBack(String(entry[key] ?? ''));

function scoresAt(entry: LogEntry, prefix: string): Scores {
  const pairs = CRITERIA.map(({ name }) => {
    const score = entry[`${prefix}score_${name}`];
    return [name, typeof score === 'number' ? score : null];
  });
  return Object.fromEntries(pairs) as Scores;
}

const ANALYSIS = "'''\n\nAnalysis:";

function turnOf(
  entry: LogEntry,
  approach: LoggedDebate['approach'],
  round: number,
  stance: Stance,
): LoggedTurn {
  const turn = `round_${round}_${SIDES[stance]}_`;
  const version = (key: string, scores: string): LoggedVersion => ({
    text: textAt(entry, `${turn}${key}`),
    scores: scoresAt(entry, `${turn}${scores}`),
  });
  const feedback = textAt(entry, `${turn}feedback`);
  const at = feedback.indexOf(ANALYSIS);
  const critique = at < 0 ? feedback : feedback.slice(at + ANALYSIS.length);
  const common = { round, stance, feedback, critique };
  if (approach === 'A') return { ...common, said: version('arg', ''), draft: null };
  return {
    ...common,
    said: version('improved_arg', 'improved_'),
    draft: version('original_arg', 'original_'),
  };
}

/** The debates of one log, their turns in the order of speaking. */
export function readLog(folder: string, file: string, approach: LoggedDebate['approach']): LoggedDebate[] {
  const lines = gunzipSync(readFileSync(join(folder, file)))
    .toString()
    .trim()
    .split('\n');
  return lines.map((line) => {
    const entry = JSON.parse(line) as LogEntry;
    const turns = ROUNDS.flatMap((round) => STANCES.map((stance) => turnOf(entry, approach, round, stance)));
    return { approach, topic: String(entry.topic), turns };
  });
}
