import { basename } from 'node:path';
import type { CoachingResult } from '@assay/argument-coaching/result';
import type { DesignRecord } from '../../evaluation/design-record.ts';
import { sha256 } from '../../evaluation/recorded-answers.ts';
import { readInput } from '../../read-input.ts';
import { WORKFLOW } from './debate-study.ts';
import type { DebateMatrix } from './hold-debates.ts';

/** What `assay evaluate argument-coaching` is given. */
export interface EvaluateDebatesOptions {
  approaches?: DebateMatrix['approaches'];
  judges?: string[];
  models?: string[];
  judgeModel?: string;
  rounds?: number;
  repeat?: number;
  runs?: string[];
  logs?: string[];
  out?: string;
  yes?: boolean;
  seed: number;
  json?: boolean;
}

/** How debates are held, by what is left out too. */
export const matrixOf = (options: EvaluateDebatesOptions): DebateMatrix => {
  const { approaches = [], judges = [], models = [], judgeModel, rounds, seed, repeat = 1 } = options;
  return { approaches, judges, models, judgeModel, rounds, seed, repeat };
};

const hashed = async (paths: readonly string[]) =>
  (
    await Promise.all(
      paths.map(async (path) => `${basename(path)} ${sha256(await readInput(path)).slice(0, 12)}…`),
    )
  ).join(', ') || 'none';

/** What a study is told apart by: motions and logs by what is in them, held debates by their runs, and how the others are held. */
export async function recordOf(
  motions: readonly string[],
  options: EvaluateDebatesOptions,
  found: readonly CoachingResult[],
): Promise<DesignRecord> {
  const { approaches, judges, models, judgeModel, rounds, seed, repeat } = matrixOf(options);
  const listed = (names: readonly string[]) => names.join('; ') || "each motion's";
  const runs = found.map(({ runId }) => runId).sort();
  return {
    workflow: WORKFLOW,
    asked: {
      motions: await hashed(motions),
      logs: await hashed(options.logs ?? []),
      runs:
        runs.length === 0 ? 'none' : `${runs.length}, SHA-256 ${sha256(JSON.stringify(found)).slice(0, 12)}…`,
      ...{ approaches: listed(approaches), judges: listed(judges), models: listed(models) },
      ...{ 'judge model': judgeModel ?? "each motion's", rounds: String(rounds ?? "each motion's") },
      ...{ seed: String(seed), repetitions: String(repeat) },
      'model that answers': process.env.ASSAY_MODEL?.trim() || 'as the machine has it',
    },
  };
}
