import { randomBytes } from 'node:crypto';
import { entity } from '@assay/kit/table/entity';
import * as z from 'zod';
import { lazily } from '../runtime/lazily.ts';
import { setting } from '../runtime/setting.ts';
import { documents } from '../runtime/storage.ts';

/** What the tags around data in prompts are made with: random, of a deployment. */
export const tagSecretEntity = entity({
  schema: z.object({ secret: z.string().min(32) }),
  PK: 'TAGS',
  SK: 'SECRET',
});

/**
 * The secret of the deployment, made at its first use: of several that make it at once the table takes one. A new one costs remembered
 * answers, and it protects no more than the texts that lie beside it: a tag is good for one text alone.
 */
export const tagSecret = lazily(async (): Promise<string> => {
  const stored = tagSecretEntity.storedIn(documents(), setting('TABLE'));
  const found = await stored.get({});
  if (found) return found.secret;
  await stored.putNew({ secret: randomBytes(32).toString('hex') });
  return (await stored.get({}))!.secret;
});
