import { notProcessed, postReport } from '@assay/platform/lti/asset-reports';
import { nextTimestamp } from '@assay/platform/lti/scores';
import { logger } from '../runtime/define-handler.ts';
import type { ErasedWork } from './handler.ts';
import { failed, type PassingBack } from './pass-back.ts';

const ERASED = notProcessed('What was held of this work is erased.');

/**
 * Tells a platform that nothing is known any more of files that it had handed on; one that is gone is told nothing, and what it refuses for good is
 * not told again. @throws AssayError once all were tried, where one of them may be taken later
 */
export async function tellErased(
  { reportUrl, assets, after, ...of }: ErasedWork,
  { links, platforms, serviceOf }: Pick<PassingBack, 'links' | 'platforms' | 'serviceOf'>,
): Promise<void> {
  const link = await links.find(of);
  const platform = link && (await platforms.find(link));
  if (!platform) return;
  const service = serviceOf(platform);
  let away: unknown;
  for (const assetId of assets) {
    const report = { assetId, timestamp: nextTimestamp(after ?? null, Date.now()), title: 'Assay' };
    await postReport(service, reportUrl, report, ERASED).catch((error: unknown) => {
      const { state, ...why } = failed(error);
      if (state === 'retrying') away = error;
      else logger.warn('erasure not told', { tenant: of.tenant, ...why });
    });
  }
  if (away !== undefined) throw away;
}
