import * as artifacts from './artifacts.ts';

/** Artifacts of one kind, of a student's argument and of the turns of a debate, by whose names plans tell them apart. */
export const CRITIQUES = [artifacts.CRITIQUE, artifacts.TURN_CRITIQUE];
export const CHECKED_CRITIQUES = [artifacts.CHECKED_CRITIQUE, artifacts.TURN_CHECKED_CRITIQUE];
// biome-ignore format: a table
export const JUDGEMENTS = [
  artifacts.JUDGEMENT, artifacts.TURN_JUDGEMENT, artifacts.TURN_DRAFT_JUDGEMENT, artifacts.WHOLE_JUDGEMENT,
];
export const CONSENSUSES = [artifacts.CONSENSUS, artifacts.TURN_CONSENSUS, artifacts.WHOLE_CONSENSUS];
// biome-ignore format: a table
export const PANELS = [
  artifacts.PANEL, artifacts.TURN_PANEL, artifacts.TURN_DRAFT_PANEL, artifacts.WHOLE_PANEL,
];
export const CHANGES = [artifacts.CHANGE, artifacts.TURN_CHANGE];

/** What was handed in, and what was said. */
export const TEXTS = [artifacts.ARGUMENT, artifacts.DRAFT, artifacts.TURN_SPEECH, artifacts.TURN_DRAFT];
/** What suggests something to a speaker: judges, its own reflection, or the judges of a draft. */
export const ADVICE = [...PANELS, artifacts.TURN_REFLECTION, artifacts.DRAFT];
