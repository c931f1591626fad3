/**
 * What becomes of a failure when the same is tried again: `never` another end, `later` another one when a service is back or has a turn,
 * which may take hours, or `perhaps` another one at once.
 */
export type RepeatOutcome = 'never' | 'later' | 'perhaps';

/** How a package can fail on purpose: its codes, each in the class that says whether a state machine tries it again, and for how long. */
export type DeclaredCodes = Readonly<Record<string, RepeatOutcome>>;

/** How reading a user's files and settings can fail. */
// biome-ignore format: a table
export const KIT_ERRORS = {
  FileUnreadable: 'never', TableInvalid: 'never', TableTooLarge: 'never', PointsInvalid: 'never',
  ConfigurationInvalid: 'never', FileTaken: 'never', NotConfirmed: 'never',
} as const satisfies DeclaredCodes;
