import * as z from 'zod';
import { artifact } from '../run/artifact.ts';

/** Whom the lines name that were left out of a text; no agent reads it. It is there where they name somebody. */
export const WRITERS = artifact('writers.json', z.array(z.string()));
