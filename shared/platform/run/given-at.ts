import * as z from 'zod';
import type { RunItem } from './items.ts';

/** The name in an upload's metadata of when a file came first that who teaches had assessed again. */
const GIVEN_AT = 'given-at';

/** When the file of a run came (ISO 8601), first where it is one again: what was erased after that, it may hold. */
export const givenAt = ({ givenAt: first, admittedAt }: Pick<RunItem, 'givenAt' | 'admittedAt'>): string =>
  first ?? admittedAt;

/** Metadata of a copy of a run's file: it is as old as that. */
export const asOldAs = (run: Pick<RunItem, 'givenAt' | 'order' | 'admittedAt'>): Record<string, string> => ({
  [GIVEN_AT]: run.givenAt ?? run.order?.split('#', 1)[0] ?? run.admittedAt,
});

/** When the file of an upload came first, by its metadata (ISO 8601); undefined: it does not say, and is new. */
export const firstGivenAt = (metadata: Record<string, string>): string | undefined =>
  z.iso.datetime().safeParse(metadata[GIVEN_AT]).data;
