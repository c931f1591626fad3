import { AssayError } from '@assay/kit/errors/assay-error';
import { type Artifact, declarationOf } from './artifact.ts';
import type { RunArtifacts } from './run-artifacts.ts';

/** How an agent's call names a part of an artifact, by the keys that lead to it: small ones lie in one object, as each costs as much as a large one. */
export const partOf = ({ name }: Artifact<unknown>, ...keys: string[]): string => `${name}#${keys.join('/')}`;

/**
 * Reads what an agent's call names, an artifact or a part of one, of those that are declared.
 * @throws AssayError ArtifactMissing, ConfigurationInvalid where none of that name is declared
 */
export async function readNamed(
  artifacts: Pick<RunArtifacts, 'read'>,
  declared: readonly Artifact<unknown>[],
  named: string,
): Promise<unknown> {
  const [name, keys] = named.split('#') as [string, string?];
  const whole = await artifacts.read(declarationOf(declared, name));
  if (keys === undefined) return whole;
  const part = keys.split('/').reduce<unknown>((value, key) => Object(value)[key], whole);
  if (part !== undefined) return part;
  throw new AssayError('ArtifactMissing', `${name} has nothing at ${keys}: resume the run.`);
}
