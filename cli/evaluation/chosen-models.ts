import { readFile, stat } from 'node:fs/promises';
import { AssayError } from '@assay/kit/errors/assay-error';
import { nearestName } from '@assay/kit/language/nearest-name';
import { CATALOGUE } from '@assay/lab/evaluation/study/cells/design-cell';
import type { Cast } from '@assay/model/cast';
import type { Catalogue } from '@assay/model/catalogue';

const isChat = ({ models }: Catalogue, id: string) =>
  Object.hasOwn(models, id) && models[id]!.kind === 'chat';

/** The lines of a file of names, without comments. */
const namesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((name) => name !== '');

/** A name of the catalogue, though a file may be called so; else the names in a file, where there is one. */
async function namesOf(given: string, catalogue: Catalogue): Promise<string[]> {
  if (given === CATALOGUE || isChat(catalogue, given)) return [given];
  const isFile = (await stat(given).catch(() => null))?.isFile() ?? false;
  return isFile ? namesIn(await readFile(given, 'utf8')) : [given];
}

function requireKnown(name: string, catalogue: Catalogue): void {
  if (name === CATALOGUE || isChat(catalogue, name)) return;
  const known = [...Object.keys(catalogue.models).filter((id) => isChat(catalogue, id)), CATALOGUE];
  const words = `There is no chat model "${name}" in models.yaml: did you mean "${nearestName(name, known)}"? Models: ${known.join(', ')} ("${CATALOGUE}": each role by the model that the catalogue gives it).`;
  throw new AssayError('ModelUnknown', words);
}

/**
 * The backbones of `--models`: names of the catalogue, or of a file with a name in each line (`#` begins a comment). Null: roles as the
 * catalogue gives them, which is all there is where none are named.
 * @throws AssayError ModelUnknown for a name that is none, with the one that is probably meant; EvaluationInvalid where none or one twice is named
 */
export async function chosenModels(
  given: readonly string[] | undefined,
  catalogue: Catalogue,
): Promise<(string | null)[]> {
  if (given === undefined) return [null];
  const names = (await Promise.all(given.map((one) => namesOf(one, catalogue)))).flat();
  for (const name of names) requireKnown(name, catalogue);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined || names.length === 0)
    throw new AssayError(
      'EvaluationInvalid',
      twice === undefined
        ? '--models names no model: give names of models.yaml with commas, or a file with a name in each line.'
        : `--models names ${twice} twice: name it once.`,
    );
  return names.map((name) => (name === CATALOGUE ? null : name));
}

/** Every role that a chat model plays, given to one model. */
export function castOf(backbone: string | null, catalogue: Catalogue): Cast | null {
  if (backbone === null) return null;
  const roles = Object.keys(catalogue.roles).filter((role) => isChat(catalogue, catalogue.roles[role]!));
  return Object.fromEntries(roles.map((role) => [role, backbone]));
}
