/** What stands for a word of a picture that cannot be read. */
export const ILLEGIBLE = '[illegible]';
