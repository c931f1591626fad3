import { join } from 'node:path';
import { makeToolKeys } from '@assay/platform/lti/keys';
import { keptSecret } from './kept-secret.ts';

/** The keys of the LTI tool of the local stack whose state is in `folder`: kept, so that platforms go on knowing it. */
export const localLtiKey = (folder: string): Promise<string> =>
  keptSecret(join(folder, 'lti-key.json'), async () => JSON.stringify(await makeToolKeys()));
