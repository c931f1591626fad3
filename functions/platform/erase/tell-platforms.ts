import { handedInSchema } from '@assay/platform/lti/link-items';
import type { TableItem } from '../privacy/holdings.ts';
import { putEventOrWait } from '../runtime/put-event.ts';

/**
 * Has platforms told that what they handed on is erased, before it is: what stands in their reports is taken back. The event names files by the
 * platform's ids, and nobody.
 */
export async function tellPlatforms(items: readonly TableItem[]): Promise<void> {
  for (const item of items) {
    const isOfLink = String(item.SK).startsWith('LTI#');
    const { data } = isOfLink ? handedInSchema.safeParse(item) : {};
    if (!data?.noticed) continue;
    const { tenant, link, toldAt: after, noticed } = data;
    const { reportUrl, assets, aside = [] } = noticed;
    const all = [...new Set([...assets.map(({ id }) => id), ...aside])];
    await putEventOrWait('WorkErased', { tenant, link, reportUrl, assets: all, after });
  }
}
