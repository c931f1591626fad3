import { postReport } from '@assay/platform/lti/asset-reports';
import type { LinkStore } from '@assay/platform/lti/link-store';
import type { Platform } from '@assay/platform/lti/platform';
import type { PlatformService } from '@assay/platform/lti/platform-service';
import type { PlatformStore } from '@assay/platform/lti/platform-store';
import { nextTimestamp } from '@assay/platform/lti/scores';
import type { ErasedWork } from './handler.ts';

/** What it is told with. */
interface ErasureTelling {
  links: Pick<LinkStore, 'find'>;
  platforms: Pick<PlatformStore, 'find'>;
  serviceOf(platform: Platform): PlatformService;
}

/** Tells a platform that nothing is known any more of files that it had handed on; one that is gone is told nothing. Throws what the service throws. */
export async function tellErased(
  { reportUrl, assets, after, ...of }: ErasedWork,
  { links, platforms, serviceOf }: ErasureTelling,
): Promise<void> {
  const link = await links.find(of);
  const platform = link && (await platforms.find(link));
  if (!platform) return;
  for (const assetId of assets)
    await postReport(
      serviceOf(platform),
      reportUrl,
      { assetId, timestamp: nextTimestamp(after ?? null, Date.now()), title: 'Assay' },
      {
        processingProgress: 'NotProcessed',
        priority: 0,
        visibleToOwner: false,
        comment: 'What was held of this work is erased.',
      },
    );
}
