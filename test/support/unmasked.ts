import type { Masker } from '@assay/platform/privacy/mask-text';

/** Leaves every text as it is: what the masks do has tests of its own. */
export const unmasked: Masker = (text) => ({ text, masked: [] });
