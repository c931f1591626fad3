import { presignRead } from '@assay/kit/storage/presign';
import { setting } from '../runtime/setting.ts';
import { s3 } from '../runtime/storage.ts';

/** Seconds that an address is good for: long enough to follow it, too short to be passed around. */
const LINK_SECONDS = 5 * 60;

/** An address that opens an object without a token, under the name of a file. */
export function linkTo(key: string, file: string): Promise<{ url: string; expiresAt: string }> {
  return presignRead(s3(), { bucket: setting('BUCKET'), key, seconds: LINK_SECONDS, file }, new Date());
}
