import * as z from 'zod';

/** The two sides of a motion. */
export const STANCES = ['for', 'against'] as const;
export const stanceSchema = z.enum(STANCES);
export type Stance = z.infer<typeof stanceSchema>;

/** The other side. */
export const opposed = (stance: Stance): Stance => (stance === 'for' ? 'against' : 'for');

/** Which side a speech argues for, as somebody who read it sees it. `neither`: it is not about the motion. */
export const sideSchema = z.enum(['for', 'against', 'both', 'neither']);
export type Side = z.infer<typeof sideSchema>;
