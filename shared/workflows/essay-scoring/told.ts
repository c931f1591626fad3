import { readNamed } from '@assay/platform/run/artifact-part';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import { TOLD, TOLD_BEFORE } from './artifacts.ts';
import { type TeamTraits, teamTraitsSchema } from './brief.ts';

/** A team's traits. `named`: what holds them, as the calls of its agents name it. @throws AssayError ArtifactMissing */
export const readTraits = async (artifacts: RunArtifacts, named: unknown): Promise<TeamTraits> =>
  teamTraitsSchema.parse(await readNamed(artifacts, [TOLD, ...TOLD_BEFORE], String(named)));
