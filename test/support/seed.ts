import fc from 'fast-check';

/** What property tests draw from, in every process of a run: the same in every run, unless `SEED` says otherwise. */
export const seed = Number(process.env.SEED ?? 7);
fc.configureGlobal({ seed });
