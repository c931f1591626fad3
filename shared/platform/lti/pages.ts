import { AssayError } from '@assay/kit/errors/assay-error';
import { linkOf } from './link-header.ts';
import type { PlatformAnswer } from './platform-exchange.ts';
import type { PlatformService, ServiceRequest } from './platform-service.ts';

/** Pages of one list that are read: of a roster of 50 a page, 10,000 people. */
const MOST_PAGES = 200;

/**
 * All pages of a list, by `Link: <…>; rel="next"` (AGS 2.0 §3.2.9, NRPS 2.0 §2.4).
 * @throws AssayError PlatformRefused where the pages lead in a circle or are too many; what the service throws
 */
export async function allPages(service: PlatformService, first: ServiceRequest): Promise<PlatformAnswer[]> {
  const pages: PlatformAnswer[] = [];
  const seen = new Set<string>();
  for (let url: string | null = first.url; url !== null; ) {
    if (seen.has(url) || seen.size >= MOST_PAGES)
      throw new AssayError('PlatformRefused', "The platform's list does not come to an end.");
    seen.add(url);
    const page = await service({ ...first, url });
    pages.push(page);
    url = linkOf(page.headers.get('link'), 'next', url);
  }
  return pages;
}
