import type { Masker } from '../../shared/privacy/mask-text.ts';

/** Leaves every text as it is: what the masks do has tests of its own. */
export const unmasked: Masker = (text) => ({ text, masked: [] });
