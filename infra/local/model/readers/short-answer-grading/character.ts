import { drawFor } from '../../random.ts';

/** How a model grades, whatever it is given. */
export interface Character {
  /** Added to what it asks for before it calls an answer right; below 0: lenient. */
  strictness: number;
  /** How far chance moves its judgement, at most, as a share of the whole scale. */
  noise: number;
  /** From this share of a part's words on it believes that the part is there. */
  belief: number;
  /** Which of three ways of putting things it has: 0, 1 or 2. */
  voice: number;
}

/** What a role adds: who is told to be an expert looks closer, who is told to be a student's aid is kinder. */
const ROLES: [name: RegExp, strictness: number, noise: number][] = [
  [/expert/i, 0.02, 0.8],
  [/teacher|lecturer|professor/i, 0, 1],
  [/student|\bTA\b|assistant/i, -0.03, 1.2],
];

/**
 * The character of a model, by its name, as its role shades it: no two models grade alike, and each errs in its own way.
 * Nothing is known of real models of these names.
 */
export function characterOf(model: string, role: string): Character {
  const [, strictness = 0, noise = 1] = ROLES.find(([name]) => name.test(role)) ?? [];
  return {
    strictness: 0.24 * (drawFor('credit', model) - 0.5) + strictness,
    noise: (0.06 + 0.3 * drawFor('noise', model)) * noise,
    belief: 0.22 + 0.12 * drawFor('words', model),
    voice: Math.floor(3 * drawFor('wording', model)),
  };
}

/** One who neither favours nor errs. */
export const FAIR: Character = { strictness: 0, noise: 0, belief: 0.28, voice: 0 };
