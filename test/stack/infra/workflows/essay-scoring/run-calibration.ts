import { findCalibrating } from '@assay/essay-scoring/calibration/calibrating';
import type { Assessments } from '../../../../support/assessments.ts';
import { age } from '../../../../support/essay-scoring/calibrations.ts';
import { essayOf } from '../../../../support/essay-scoring/essay-model.ts';
import { madeEssays } from '../../../../unit/workflows/essay-scoring/second-reader/made-essays.ts';

/** A calibration is estimated and begun, has one exemplar scored, is concluded, and forgotten. */
export async function runCalibration(assessments: Assessments): Promise<void> {
  const { assess, hand, invoke, objects, runStore, uploads } = assessments;
  const { tenant, assignment } = await runStore.getRun(
    await hand(essayOf({ variant: 'SA', traits: ['Ideas'] })),
  );
  const of = { tenant, assignment };
  const batch = `assignments/${tenant}/${assignment}/imports/1.json`;
  const bank = madeEssays(24, 7).map(({ id, text, scores }) => ({
    ...{ id, text, overall: null, scores: { ideas: Math.round(scores.ideas ?? 1) } },
  }));
  await objects.write(batch, bank);
  await invoke('index-exemplars', { ...of, batch });
  await invoke('train-second-reader', of);
  const asked = { sample: 20, seed: 7, variant: 'SA' };
  await invoke('calibrate-judge', { act: 'estimate', ...of, asked });
  const begun = await invoke('calibrate-judge', { act: 'begin', ...of, asked });
  const { calibration } = begun as { calibration: string };
  const askedAt = new Date().toISOString();
  await invoke('calibrate-judge', { act: 'hand-in', ...of, calibration, askedAt });
  const { run } = (await findCalibrating(objects, of))!.exemplars[0]!;
  const upload = uploads().find(({ runId }) => runId === run)!;
  await invoke('admit', { Records: [{ messageId: 'm', body: upload.body }] });
  await assess(run!);
  await invoke('calibrate-judge', { act: 'conclude', ...of, calibration, askedAt });
  await age(objects, of, 11);
  await invoke('calibrate-judge', { source: 'aws.events' });
}
