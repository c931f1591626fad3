import pLimit from 'p-limit';
import {
  type Calibrating,
  changeCalibrating,
  findCalibrating,
  isOpen,
  type Of,
} from '../../shared/workflows/essay-scoring/calibration/calibrating.ts';
import type { SampledExemplar } from '../../shared/workflows/essay-scoring/calibration/sample.ts';
import { ask } from '../api/ask.ts';
import { storeFile } from '../api/store-file.ts';
import { objects } from '../storage.ts';
import { failed } from './conclude.ts';
import { clearCopies } from './copies.ts';
import { drawnAgain } from './drawn.ts';

/** Exemplars that are handed in at the same time. */
const AT_ONCE = 8;

/** Hands an exemplar in as one that nobody is given back. Returns the id of its run. */
async function handOne(
  of: Of,
  { submission, text }: SampledExemplar,
  variant: string | undefined,
): Promise<string> {
  const key = { ...of, submission, file: 'essay.txt' };
  const options = { ...(variant && { variant }), purpose: 'evaluation' };
  return storeFile(key, Buffer.from(text), await ask(key, options));
}

/** Hands exemplars in until one cannot be. Returns the runs of those that were, by submission, and what kept the others from it. */
async function handAll(of: Of, found: Calibrating) {
  const runs = new Map<string, string>();
  const broken: unknown[] = [];
  const handNext = async (one: SampledExemplar) => {
    if (broken.length > 0) return;
    await handOne(of, one, found.variant).then(
      (run) => runs.set(one.submission, run),
      (error) => broken.push(error),
    );
  };
  try {
    const { sample } = await drawnAgain(of, found);
    await pLimit(AT_ONCE).map(sample, handNext);
  } catch (error) {
    broken.push(error);
  }
  return { runs, broken };
}

/**
 * Hands the exemplars of a calibration in, once copies of those before it are deleted. Where that fails the calibration has failed, and what
 * was handed in is deleted, as it is where the calibration was ended meanwhile.
 */
export async function handIn(of: Of, calibration: string): Promise<void> {
  const found = await findCalibrating(objects(), of);
  if (found?.calibration !== calibration || found.state !== 'handing-in') return;
  await clearCopies(of, found);
  const { runs, broken } = await handAll(of, found);
  const handed = await changeCalibrating(objects(), of, calibration, (now) => ({
    ...now,
    ...(isOpen(now) && (broken.length > 0 ? failed(broken[0]) : { state: 'scoring' as const })),
    exemplars: now.exemplars.map((one) => ({ ...one, run: runs.get(one.submission) ?? null })),
    copies: 'there',
  }));
  if (handed && !isOpen(handed)) await clearCopies(of, handed);
}
