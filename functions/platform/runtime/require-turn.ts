import { type Caller, createRequestCounts, requestLimitsSchema } from '@assay/api/request-counts';
import { lazily } from './lazily.ts';
import { setting } from './setting.ts';
import { documents } from './storage.ts';

const requestCounts = lazily(() => {
  const limits = requestLimitsSchema.parse(JSON.parse(setting('REQUEST_LIMITS')));
  return createRequestCounts(documents(), setting('TABLE'), limits);
});

/** Counts a request in the name of its tenant (`inTenant`). @throws AssayError RequestsTooMany; ConfigurationInvalid without limits */
export const requireTurn = async (caller: Caller): Promise<void> => requestCounts().requireTurn(caller);
