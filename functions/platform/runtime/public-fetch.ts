import { createPublicFetch } from '@assay/platform/outgoing/public-fetch';
import { allowsLocal } from './allows-local.ts';
import { lazily } from './lazily.ts';

/** Asks addresses that others name: learning platforms and their keys. */
export const publicFetch = lazily(() => createPublicFetch({ allowsLocal: allowsLocal() }));
