import { readIssuers } from '../../shared/access/issuers.ts';
import { createOwnerStore } from '../../shared/access/owner-store.ts';
import { createTokenVerifier } from '../../shared/access/verify-token.ts';
import { createIdempotencyStore } from '../../shared/api/idempotency-store.ts';
import { lazily } from '../lazily.ts';
import { setting } from '../setting.ts';
import { documents } from '../storage.ts';

export const owners = lazily(() => createOwnerStore(documents(), setting('TABLE')));

export const idempotency = lazily(() => createIdempotencyStore(documents(), setting('TABLE')));

/** Who may ask: issuers are those of the deployment. */
export const verifyToken = lazily(() => createTokenVerifier(readIssuers(setting('TOKEN_ISSUERS'))));
