import { type ItemGrants, together } from './items.ts';

/** A step records that it is done. */
export const RECORDS: ItemGrants = { PutItem: ['RUN'] };

/** A step that reads what is recorded of its run, too. */
export const LOOKS_AT_RUNS: ItemGrants = { GetItem: ['RUN'], PutItem: ['RUN'] };

/** Who asks models shares their allowance, and finds tenants' own keys. */
export const ASKS: ItemGrants = { GetItem: ['ALLOWANCE', 'MODEL-KEYS'], PutItem: ['ALLOWANCE'] };

/** Who puts data in prompts makes what it is tagged with at its first use. */
export const PROMPTS: ItemGrants = { GetItem: ['TAGS'], PutItem: ['TAGS'] };

/** Who asks for a run: whether that still goes on, and what it cost. */
export const CHARGES: ItemGrants = { GetItem: ['RUN'], PutItem: ['RUN'], UpdateItem: ['LEDGER'] };

/** Who reserves of caps, outside of runs: what of them is spent, and whether what else is reserved is still needed. */
export const RESERVES: ItemGrants = {
  GetItem: ['CAP', 'REEVALUATION', 'RUN'],
  UpdateItem: ['CAP'],
  Query: ['LEDGER'],
};

/** Who settles runs, gives back what was reserved for them, of their students' days as well, and gives their places to who waits. */
export const SETTLES: ItemGrants = {
  GetItem: ['CAP', 'PLACES', 'RUN', 'SUBMISSION'],
  PutItem: ['PLACES'],
  UpdateItem: ['CAP', 'PLACES', 'RUN', 'SUBMISSION'],
  DeleteItem: ['LINE'],
  Query: ['LINE', 'RUN', 'SUBMISSION'],
};

/** Who announces how runs ended, and releases what is to be released unasked. */
export const ANNOUNCES: ItemGrants = {
  GetItem: ['RUN', 'SUBMISSION'],
  PutItem: ['REVIEW'],
  UpdateItem: ['REVIEW', 'RUN'],
  Query: ['REVIEW', 'RUN', 'SUBMISSION'],
};

/** Who admits uploads: whether they were before, whose they are, and what was rejected of them. */
export const ADMITS: ItemGrants = {
  GetItem: ['RUN', 'SUBMISSION', 'UPLOAD'],
  PutItem: ['RUN', 'SUBMISSION', 'UPLOAD'],
  UpdateItem: ['RUN', 'SUBMISSION'],
  Query: ['REVIEW', 'SUBMISSION'],
};

/** Who begins attempts: under which caps, of what, and in how much of a burst. */
export const OPENS = together(RESERVES, LOOKS_AT_RUNS, {
  GetItem: ['PLACES', 'SUBMISSION'],
  UpdateItem: ['RUN', 'SUBMISSION'],
  Query: ['SUBMISSION'],
});
